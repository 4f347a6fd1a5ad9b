// Depth images and clouds of tests/bench in wasm under Node, beside the same natively; fails where a figure is missed.
//   node tests/bench/perception.mjs <native.json> <bench.wasm>
import { readFileSync } from "node:fs";

const [nativePath, wasmPath] = process.argv.slice(2);
const native = JSON.parse(readFileSync(nativePath, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {});
const { perception_rows, perception_run } = instance.exports;

/** Best of some runs, ms of this process: other processes only add. */
function milliseconds(row) {
  let best = Infinity;
  for (let i = 0; i < 7; i++) {
    const start = process.cpuUsage();
    perception_run(row);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, 1e-3 * (user + system));
  }
  return best;
}

if (perception_rows() !== native.length) throw new Error("the wasm module and the native table have different rows");
const missed = [];
console.log("\nWhat three depth cameras see\n\n| | native, ms | wasm, ms | wanted |\n| --- | --: | --: | --: |");
native.forEach((row, i) => {
  if (perception_run(i) !== row.sum) throw new Error(`${row.name}: ${perception_run(i)} in wasm, ${row.sum} natively`);
  const wasm = milliseconds(i);
  console.log(`| ${row.name} | ${row.ms.toFixed(0)} | ${wasm.toFixed(0)} | ${row.budget} |`);
  if (wasm > row.budget) missed.push(row.name);
});
if (missed.length > 0) throw new Error(`over budget: ${missed.join(", ")}`);
