// The bouncing ball of tests/bench in wasm under Node, beside the same natively; fails where a figure is missed.
//   node tests/bench/impact.mjs <native.json> <bench.wasm>
import { readFileSync } from "node:fs";

const [nativePath, wasmPath] = process.argv.slice(2);
const native = JSON.parse(readFileSync(nativePath, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {});
const { impact_table, impact_stepped, impact_drift, impact_dependence } = instance.exports;

function microseconds(run) {
  let best = Infinity;
  for (const begin = performance.now(); performance.now() - begin < 300; ) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return 1e3 * best;
}

const missed = [];
const row = (name, native, wasm, limit) => {
  if (!(wasm < limit)) missed.push(`${name}: ${wasm}, not below ${limit}`);
  console.log(`| ${name} | ${native} | ${wasm} | < ${limit} |`);
};
const us = (x) => Number(x.toFixed(1));

console.log("\nLinear law, 1 kg on 140 MN/m\n\n| what | native | wasm | wanted |\n| --- | --- | --- | --- |");
row("1,000 bounces as a table, µs", us(native.table_us), us(microseconds(impact_table)), 1000);
row("1,000 bounces in steps of 1 s, µs", us(native.stepped_us), us(microseconds(impact_stepped)), 1000);
native.steps.forEach((h, i) => {
  row(`energy drift over 1,000 bounces, step ${h} s`, native.drift[i], impact_drift(h), 1e-9);
  row(`height after 3 s against one step, step ${h} s, m`, native.dependence[i], impact_dependence(h), 1e-10);
});
if (missed.length > 0) throw new Error(missed.join("\n"));
