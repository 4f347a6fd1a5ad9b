// Decisions a second of a policy that inserts: attempts of the shipped scene in wasm under Node, as the page's pool makes them, beside the
// same natively (the same bits) and beside MuJoCo with the same cell, policy and starts in the same run. A decision is 20 steps of the bodies.
//   node tests/bench/attempts.mjs <native.json> <mujoco.json>
import { readFileSync } from "node:fs";
import { load, open } from "../node/engines.mjs";

/** Runs in wasm: V8 compiles the module again while the first ones go on, on threads that are counted too. */
const RUNS = 10;
/** Of MuJoCo's decisions: what was asked for, 2,100 and 1,400 a second where MuJoCo makes 700. */
const WANTED = { native: 3, wasm: 2 };

const native = JSON.parse(readFileSync(process.argv[2], "utf8"));
load("learning");
const session = open(readFileSync(native.scene, "utf8"));

/** Seconds of the processor that the attempts take. */
function spent() {
  const before = process.cpuUsage();
  const trials = session.query({ kind: "try_drawn", from: 0, count: native.count });
  const { user, system } = process.cpuUsage(before);
  for (const [k, { time }] of trials.entries())
    if (time !== native.times[k]) throw new Error(`attempt ${k} ends after ${time} s in wasm, ${native.times[k]} natively`);
  return 1e-6 * (user + system);
}
const seconds = Math.min(...Array.from({ length: RUNS }, spent));
const rates = { native: native.decisions / native.seconds, wasm: native.decisions / seconds };

const { program, worlds } = JSON.parse(readFileSync(process.argv[3], "utf8"));
// A pin that hammers in the air is stepped fast: of the worlds in which it goes in, the fastest.
const inserts = Object.entries(worlds).filter(([, { done, tried }]) => 2 * done > tried);
const peer = Math.max(...inserts.map(([, { rate }]) => rate));

console.log(`\n${native.count} attempts of a policy that inserts, ${Math.round(native.decisions)} decisions; of one core, least of 3 runs natively and of ${RUNS} in wasm\n`);
console.log("| where | decisions a second | of MuJoCo's | wanted |");
console.log("| --- | --: | --: | --: |");
const missed = [];
for (const [where, rate] of Object.entries(rates)) {
  console.log(`| ${where} | ${rate.toFixed(0)} | ${(rate / peer).toFixed(1)} | ${WANTED[where]} |`);
  if (!(rate / peer >= WANTED[where])) missed.push(`${where}: ${(rate / peer).toFixed(1)} times MuJoCo's decisions, ${WANTED[where]} wanted`);
}
for (const [label, { rate, done, tried }] of Object.entries(worlds))
  console.log(`| ${label} (${program}), ${done} of ${tried} in | ${rate.toFixed(0)} | ${(rate / peer).toFixed(1)} | |`);
if (missed.length > 0) throw new Error(missed.join("\n"));
