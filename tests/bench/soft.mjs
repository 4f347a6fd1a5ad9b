// Grasps with soft pads in wasm under Node, beside the same natively: the same bits, and times.
//   node tests/bench/soft.mjs <native.json> <bench.wasm>
import { readFileSync } from "node:fs";

const [nativePath, wasmPath] = process.argv.slice(2);
const native = JSON.parse(readFileSync(nativePath, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {});
const { soft_prepare, soft_step, soft_iterations, soft_hash } = instance.exports;

// The processor's time: other processes do not count in it.
const processor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};
// The same grasps by IPC Toolkit 1.6.1 with CHOLMOD and NumPy, ms of the processor a step, as `research/ipc_baselines.md` has them: measured
// once, by themselves; with its defaults, and with our stiffness and a warm start.
const peers = [
  [120, 70],
  [275, 165],
];
console.log("\nGrasps with soft pads, 100 steps of 2 ms\n");
console.log(
  "| pad vertices | native, ms a step | wasm, ms a step | p95 | longest | Newton a step | wanted, ms | IPC Toolkit then | so many times wasm |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
native.forEach((row, i) => {
  const vertices = soft_prepare(i);
  if (vertices !== row.vertices) throw new Error(`${vertices} points in wasm, ${row.vertices} natively`);
  const times = Array.from({ length: 100 }, () => {
    const start = processor();
    soft_step();
    return processor() - start;
  });
  const hex = (half) => (soft_hash(half) >>> 0).toString(16).padStart(8, "0");
  const hash = hex(1) + hex(0);
  if (hash !== row.hash) throw new Error(`${vertices} points: ${hash} in wasm, ${row.hash} natively`);
  const mean = times.reduce((a, b) => a + b) / times.length;
  times.sort((a, b) => a - b);
  const cells = [row.ms, mean, times[94], times[99]].map((t) => t.toFixed(1));
  const wanted = i ? "12 (p95 25)" : "5 (p95 12)";
  const ratios = peers[i].map((ms) => Math.round(ms / mean));
  console.log(
    `| ${vertices} | ${cells.join(" | ")} | ${soft_iterations() / 100} | ${wanted} | ${peers[i].join(", tuned ")} | ${ratios.join(", ")} |`,
  );
});
