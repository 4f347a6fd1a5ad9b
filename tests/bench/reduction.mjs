// Contact reduction of tests/bench in wasm under Node, beside the same natively; fails where a figure is missed.
//   node tests/bench/reduction.mjs <native.json> <bench.wasm>
import { readFileSync } from "node:fs";

const [nativePath, wasmPath] = process.argv.slice(2);
const native = JSON.parse(readFileSync(nativePath, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {});
const { reduction_rows, reduction_run } = instance.exports;

/** Runs in a batch, which the clock is too coarse to time one by one. */
const BATCH = 50;

function microseconds(row) {
  let best = Infinity;
  for (const begin = performance.now(); performance.now() - begin < 500; ) {
    const start = performance.now();
    reduction_run(row, BATCH);
    best = Math.min(best, performance.now() - start);
  }
  return (1e3 * best) / BATCH;
}

if (reduction_rows() !== native.length) throw new Error("the wasm module and the native table have different rows");
const missed = [];
console.log("\nTen clusters and their scales\n\n| contacts | native, µs | wanted | wasm, µs | wanted |\n| --- | --: | --: | --: | --: |");
native.forEach((row, i) => {
  if (reduction_run(i, 1) !== row.scales) throw new Error(`${row.name}: ${reduction_run(i, 1)} in wasm, ${row.scales} natively`);
  const wasm = microseconds(i);
  console.log(`| ${row.name} | ${row.us.toFixed(2)} | ${row.budget} | ${wasm.toFixed(2)} | ${2 * row.budget} |`);
  if (row.us > row.budget || wasm > 2 * row.budget) missed.push(row.name);
});
if (missed.length > 0) throw new Error(`over budget: ${missed.join(", ")}`);
