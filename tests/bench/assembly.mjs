// Scripted insertions in wasm under Node, beside the same natively: the same bits, what a step costs, and what bounded contacts save.
//   node tests/bench/assembly.mjs <native.json>
import { readFileSync } from "node:fs";
import init, { Session } from "../../www/src/generated/wasm/engine.js";

const RUNS = 3;
/** Of a step in wasm, detection and response together, ms: then arm, nut and bolt run in real time in the tab. */
const WANTED = { nut_and_bolt: 1 };
/** Response of all contacts over that of ten bounded ones: Table I of Vuong and Pham. */
const PAPER = { usb: 3.4, round_pin: 5, nut_and_bolt: 1.9 };

await init({ module_or_path: readFileSync(new URL("../../www/src/generated/wasm/package.wasm", import.meta.url)) });

/** Detection and response of both runs of a scene, ms a step. */
function insert(row) {
  const session = Session.open(readFileSync(`scenes/dynamics/${row.name}.json`, "utf8"));
  session.apply({ kind: "set", path: "experiment.variants", value: row.variants });
  session.apply({ kind: "step", count: row.steps });
  if (session.hash() !== row.hash) throw new Error(`${row.name}: ${session.hash()} in wasm, ${row.hash} natively`);
  const { readings } = session.description();
  const ms = (id) => 1e3 * session.readings()[readings.findIndex((r) => r.id === id)];
  const times = ["detection", "response", "detection_2", "response_2"].map(ms);
  session.free();
  return times;
}

const missed = [];
const text = (x) => x.toFixed(4);
console.log("\nScripted insertions, steps of 1 ms; times are means, ms\n");
console.log("| scene | contacts | detection, native | wasm | response, native | wasm | ten bounded, native | wasm | all over ten | paper | wasm, wanted |");
console.log(`|${" --- |".repeat(11)}`);
for (const row of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const runs = Array.from({ length: RUNS }, () => insert(row));
  const [detection, response, , fewer] = [0, 1, 2, 3].map((i) => Math.min(...runs.map((run) => run[i])));
  const { plain, reduced } = row;
  const wanted = WANTED[row.name];
  const cells = [plain.detection, detection, plain.response, response, reduced.response, fewer].map(text);
  const saved = (plain.response / reduced.response).toFixed(1);
  console.log(`| ${row.name} | ${plain.contacts.toFixed(1)} | ${cells.join(" | ")} | ${saved} | ${PAPER[row.name] ?? ""} | ${wanted ?? ""} |`);
  if (detection + response > wanted) missed.push(`${row.name}: ${text(detection + response)} ms a step in wasm, ${wanted} wanted`);
}
if (missed.length > 0) throw new Error(missed.join("\n"));
