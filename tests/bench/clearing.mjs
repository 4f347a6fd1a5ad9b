// An arm clears a bin, by the state machine and by the behaviour tree, in wasm under Node on one thread: how much faster than the clock it runs,
// and what a reader waits for one pick at four times its speed. Processor time: other processes only add to the clock.
//   node tests/bench/clearing.mjs [seconds of the run]
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadFor, open } from "../node/engines.mjs";

const SPEED = 4;
const WAITED = 3;
const seconds = Number(process.argv[2] ?? 60);
const scene = JSON.parse(readFileSync(fileURLToPath(new URL("../../scenes/picking/clear_the_bin.json", import.meta.url))));
const missed = [];
console.log("\nAn arm that clears a bin, in wasm\n\n| decides | run, s | of the processor, s | times as fast as the clock | picks | s of a run for one | waited at 4×, s |");
console.log("| --- | --: | --: | --: | --: | --: | --: |");
for (const by of ["machine", "tree"]) {
  const text = JSON.stringify({ ...scene, experiment: { ...scene.experiment, by, end: Math.max(scene.experiment.end, seconds) } });
  loadFor(text);
  const session = open(text);
  const start = process.cpuUsage();
  const steps = Math.round(seconds / scene.experiment.step);
  for (let step = 0; step < steps; step += 50) session.apply({ kind: "step", count: Math.min(50, steps - step) });
  const { user, system } = process.cpuUsage(start);
  const busy = 1e-6 * (user + system);
  const ids = session.description().readings.map(({ id }) => id);
  const picks = session.readings()[ids.indexOf("delivered")];
  const each = seconds / picks;
  // A reader sees the run at four times its speed, or as fast as it is computed.
  const waited = Math.max(each / SPEED, busy / picks);
  console.log(
    `| ${by} | ${seconds} | ${busy.toFixed(1)} | ${(seconds / busy).toFixed(1)} | ${picks} | ${each.toFixed(1)} | ${waited.toFixed(1)} |`,
  );
  if (busy > seconds) missed.push(`${by} is slower than real time`);
  if (!(waited <= WAITED)) missed.push(`${by}: one pick keeps a reader for ${waited.toFixed(1)} s`);
}
if (missed.length > 0) throw new Error(missed.join(", "));
