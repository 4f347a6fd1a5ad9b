// The rows of tests/bench in wasm under Node, beside the same rows natively and Drake's own figures.
//   node tests/bench/bench.mjs <native.json> <bench.wasm> [--json out.json]
import { readFileSync, writeFileSync } from "node:fs";

const [nativePath, wasmPath, flag, outPath] = process.argv.slice(2);
const { pairs: rows, drags } = JSON.parse(readFileSync(nativePath, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {});
const { prepare, polygons, run, prepare_drags, drag, drag_epsilon } = instance.exports;

const ROUND = 64;
const UPDATES = 200;
const TIME_MS = 300;
const BATCH_MS = 2;

if (prepare_drags() !== drags.length) throw new Error("the wasm module and the native table have different drags");
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

/** Milliseconds of each update, in order of size; the same ε as natively, or it is not the same work. */
function milliseconds(row, i) {
  const times = [];
  for (let k = 0; k < UPDATES; k++) {
    const start = performance.now();
    drag(i);
    times.push(performance.now() - start);
  }
  if (drag_epsilon(i) !== row.epsilon) throw new Error(`${row.name}: ε ${drag_epsilon(i)} in wasm, ${row.epsilon} natively`);
  times.sort((a, b) => a - b);
  return { ...row, wasm_ms: times[UPDATES * 0.5], wasm_most_ms: times[UPDATES * 0.9] };
}

const updates = drags.map(milliseconds);
const seen = (r) => [r.name, r.ms, r.most_ms, r.wasm_ms, r.wasm_most_ms, r.budget_ms].map((x) => x.toFixed?.(2) ?? x);
const head = ["drag of one contact", "native [ms]", "90 %", "wasm [ms]", "90 %", "budget"];
console.log("\nFrom a pointer's place on the surface to the next frame\n");
console.log([line(head), line(head.map(() => "---")), ...updates.map(seen).map(line)].join("\n"));
for (const r of updates.filter((r) => r.wasm_ms > r.budget_ms)) {
  console.log(`\n${r.name}: ${r.wasm_ms.toFixed(2)} ms is over its budget of ${r.budget_ms} ms.`);
  process.exitCode = 1;
}
if (flag === "--json") writeFileSync(outPath, `${JSON.stringify({ pairs: table, drags: updates }, null, 2)}\n`);
