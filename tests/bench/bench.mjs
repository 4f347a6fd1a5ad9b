// The rows of tests/bench in wasm under Node, beside the same rows natively and Drake's own figures.
//   node tests/bench/bench.mjs <native.json> <bench.wasm> [--json out.json]
import { readFileSync, writeFileSync } from "node:fs";

const [nativePath, wasmPath, flag, outPath] = process.argv.slice(2);
const rows = JSON.parse(readFileSync(nativePath, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {});
const { prepare, polygons, run } = instance.exports;

const ROUND = 64;
const TIME_MS = 300;
const BATCH_MS = 2;

if (prepare() !== rows.length) throw new Error("the wasm module and the native table have different rows");

/** Best batch of queries, microseconds each: other processes only add. */
function microseconds(row) {
  let best = Infinity;
  let spent = 0;
  run(row, 2);
  while (spent < TIME_MS) {
    const start = performance.now();
    let queries = 0;
    while (performance.now() - start < BATCH_MS) {
      run(row, 1);
      queries += ROUND;
    }
    const elapsed = performance.now() - start;
    spent += elapsed;
    best = Math.min(best, (1e3 * elapsed) / queries);
  }
  return best;
}

const table = rows.map((row, i) => {
  if (polygons(i) !== row.polygons) throw new Error(`${row.name}: ${polygons(i)} polygons in wasm, ${row.polygons} natively`);
  return { ...row, wasm_us: microseconds(i) };
});

const columns = ["pair, hint", "polygons (Drake)", "Drake [us]", "native [us]", "x Drake", "wasm [us]", "x Drake", "wasm/native"];
const cells = table.map((r) => [
  r.name,
  `${r.polygons} (${r.drake_polygons})`,
  r.drake_us.toFixed(1),
  r.us.toFixed(1),
  (r.drake_us / r.us).toFixed(1),
  r.wasm_us.toFixed(1),
  (r.drake_us / r.wasm_us).toFixed(1),
  (r.wasm_us / r.us).toFixed(2),
]);
const line = (row) => `| ${row.join(" | ")} |`;
console.log("Hydroelastic queries; Drake's times are of its own machine, see tests/bench/src/pairs.rs\n");
console.log([line(columns), line(columns.map(() => "---")), ...cells.map(line)].join("\n"));
if (flag === "--json") writeFileSync(outPath, `${JSON.stringify(table, null, 2)}\n`);
