// Noisy trials of grasps as the page makes them: on one thread, and on four, each with an engine of its own; then a jaw that is dragged.
// Wall time is what a reader waits; what the processor gave in all stands beside, since other programs take their share of the clock.
//   node tests/bench/trials.mjs [trials]
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { loadFor, open } from "../node/engines.mjs";

const read = (name) => readFileSync(fileURLToPath(new URL(`../../scenes/soft/${name}.json`, import.meta.url))).toString();
/** Of the issue: 125 trials on one thread, and on four. */
const ALL = 125;
const WANTED = { 1: 65, 4: 20 };
const UPDATES = 30;

/** The study of the page, with trials enough. */
function study() {
  const scene = JSON.parse(read("how_sure"));
  scene.experiment.with.trials.count = Math.ceil(ALL / scene.experiment.grasps.length);
  return scene;
}

if (!isMainThread) {
  const text = workerData;
  loadFor(text);
  const session = open(text);
  parentPort.on("message", ([grasp, trial]) =>
    parentPort.postMessage(session.query({ kind: "try_grasp", grasp, trial })),
  );
  parentPort.postMessage(null);
} else {
  const most = Number(process.argv[2] ?? ALL);
  const scene = study();
  const grasps = scene.experiment.grasps.length;
  console.log(`\nNoisy trials of ${grasps} grasps in wasm; ${availableParallelism()} processors\n`);
  console.log("| threads | trials | s | processor, s | s for 125 | processor for 125, s | wanted, s |");
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const threads of [1, 4]) {
    const workers = Array.from({ length: threads }, () => new Worker(new URL(import.meta.url), { workerData: JSON.stringify(scene) }));
    let next = 0;
    await Promise.all(workers.map((w) => new Promise((ready) => w.once("message", ready))));
    const [begin, spent] = [performance.now(), process.cpuUsage()];
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise((done, failed) => {
            const ask = () => {
              if (next === most) return done();
              const k = next++;
              worker.postMessage([k % grasps, Math.floor(k / grasps)]);
            };
            worker.on("message", ask);
            worker.on("error", failed);
            ask();
          }),
      ),
    );
    const time = (performance.now() - begin) / 1e3;
    const { user, system } = process.cpuUsage(spent);
    for (const worker of workers) await worker.terminate();
    const given = (user + system) / 1e6;
    const cells = [time, given, (time * ALL) / most, (given * ALL) / most].map((s) => s.toFixed(1));
    console.log(`| ${threads} | ${most} | ${cells.join(" | ")} | ${WANTED[threads]} |`);
  }

  const squeeze = JSON.parse(read("squeeze"));
  squeeze.experiment.pads.cells = [3, 8, 8];
  squeeze.experiment.variants = [];
  const text = JSON.stringify(squeeze);
  loadFor(text);
  const session = open(text);
  const processor = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  };
  const times = [];
  for (let k = 1; k <= 100; k++) {
    // Four millimetres closed and opened again: onto the ball and off.
    const opening = 0.0305 - 0.004 * Math.sin((Math.PI * k) / 100);
    const begin = processor();
    session.apply({ kind: "act", channel: { type: "jaws" }, value: { type: "jaws", opening } });
    session.apply({ kind: "step", count: 1 });
    session.frame();
    times.push(processor() - begin);
  }
  times.sort((a, b) => a - b);
  const mean = times.reduce((a, b) => a + b) / times.length;
  console.log(`\nA jaw of 648 points dragged, each update with its step and frame: ${(1e3 / mean).toFixed(0)} updates a second (wanted ${UPDATES}), p95 ${times[94].toFixed(1)} ms, longest ${times[99].toFixed(1)} ms.`);
}
