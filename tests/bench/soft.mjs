// Grasps with soft pads in wasm under Node, beside the same natively: the same bits, and times.
// IPC Toolkit does the same grasps in the same run (soft.py).
//   node tests/bench/soft.mjs <native.json> <bench.wasm> <peer.json>
import { readFileSync } from "node:fs";

const [nativePath, wasmPath, peerPath] = process.argv.slice(2);
const native = JSON.parse(readFileSync(nativePath, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {});
const { soft_prepare, soft_step, soft_iterations, soft_hash } = instance.exports;

// The processor's time: other processes do not count in it.
const processor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};
const peer = JSON.parse(readFileSync(peerPath, "utf8"));
// The cube rises alike in both, m: what is left is what a pad gives way by.
const ALIKE = 1e-3;
console.log("\nGrasps with soft pads, 100 steps of 2 ms\n");
console.log(
  `| pad vertices | native, ms a step | wasm, ms a step: first grasp | next | p95 | longest | Newton a step | wanted, ms | IPC Toolkit ${peer.version}, ms a step | p95 | Newton a step | so many times wasm |`,
);
console.log(`|${" --- |".repeat(12)}`);
native.forEach((row, i) => {
  const vertices = soft_prepare(i);
  if (vertices !== row.vertices) throw new Error(`${vertices} points in wasm, ${row.vertices} natively`);
  const grasp = () =>
    Array.from({ length: 100 }, () => {
      const start = processor();
      soft_step();
      return processor() - start;
    });
  const mean = (times) => times.reduce((a, b) => a + b) / times.length;
  // In the first the browser's engine compiles on threads of its own, whose time counts too.
  const first = mean(grasp());
  soft_prepare(i);
  const times = grasp();
  const hex = (half) => (soft_hash(half) >>> 0).toString(16).padStart(8, "0");
  const hash = hex(1) + hex(0);
  if (hash !== row.hash) throw new Error(`${vertices} points: ${hash} in wasm, ${row.hash} natively`);
  const next = mean(times);
  times.sort((a, b) => a - b);
  const cells = [row.ms, first, next, times[94], times[99]].map((t) => t.toFixed(1));
  const wanted = i ? "12 (p95 25)" : "5 (p95 12)";
  const theirs = peer.rows[i];
  if (theirs.vertices !== vertices || theirs.intersects) throw new Error("IPC Toolkit did not do this grasp");
  if (Math.abs(theirs.lifted - row.lifted) > ALIKE) throw new Error(`lifted ${row.lifted} m, theirs ${theirs.lifted} m`);
  const beside = [theirs.ms.toFixed(0), theirs.p95.toFixed(0), theirs.newton, Math.round(theirs.ms / next)];
  console.log(
    `| ${vertices} | ${cells.join(" | ")} | ${soft_iterations() / 100} | ${wanted} | ${beside.join(" | ")} |`,
  );
});
