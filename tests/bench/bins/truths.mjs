// Two scenes with a known answer, in the three engines of `engines.mjs`: a box that slides over flush tiles, and 100 kg on
// ten cubes.
import { asperity, mujoco, rapier, scene } from "./engines.mjs";
import { slope, stack } from "./worlds.mjs";

const PIECES = [1, 8, 64, 512];
/** N/m for a pair of materials: the column does not buckle (crate/dynamics/tests/truth/stack.rs). */
const STIFFNESS = 4e7;

/** Prints both tables; says what of ours is missed. */
export function truths(Session, peers) {
  const ours = (world) => {
    const document = scene(world.all, { type: "point", stiffness: STIFFNESS }, world);
    return asperity(Session, world.all, document, world.seconds);
  };
  const engines = [["Asperity, 10 ms", ours]];
  if (peers.RAPIER) engines.push(["Rapier, tuned, 1/240 s", (world) => rapier(peers.RAPIER, world.all, world)]);
  if (peers.engine) engines.push(["MuJoCo, tuned, 1/240 s", (world) => mujoco(peers.engine, world.all, world)]);
  const missed = [];

  console.log(`\nA box slides for a second over flush tiles: off Newton's speed, %\n\n| engine | ${PIECES.join(" | ")} tiles |`);
  console.log(`| --- |${" --: |".repeat(PIECES.length)}`);
  for (const [name, make] of engines) {
    const errors = PIECES.map((pieces) => {
      const world = slope(pieces);
      const engine = make(world);
      const place = () => engine.states()[0].p[0];
      for (let i = 1; i < engine.steps; i++) engine.step();
      const before = place();
      engine.step();
      const speed = ((place() - before) * engine.steps) / world.seconds;
      const error = 100 * (speed / world.exact - 1);
      engine.free();
      return error;
    });
    if (name.startsWith("Asperity") && errors.some((e) => !(Math.abs(e) < 1))) missed.push("the slope of tiles: over 1 % off Newton");
    console.log(`| ${name} | ${errors.map((e) => e.toFixed(2)).join(" | ")} |`);
  }

  console.log("\n100 kg on ten cubes for 10 s\n\n| engine | stands | sideways, mm |\n| --- | --- | --: |");
  for (const [name, make] of engines) {
    const world = stack();
    const engine = make(world);
    const before = engine.states();
    for (let i = 0; i < engine.steps; i++) engine.step();
    const moved = engine.states().map(({ p }, i) => Math.hypot(p[0] - before[i].p[0], p[1] - before[i].p[1]));
    const stands = engine.states().every(({ p }, i) => before[i].p[2] - p[2] < 0.05);
    engine.free();
    const most = 1e3 * Math.max(...moved);
    if (name.startsWith("Asperity") && !(stands && most < 1)) missed.push(`the stack: ${most} mm`);
    console.log(`| ${name} | ${stands ? "yes" : "falls"} | ${stands ? most.toFixed(3) : "–"} |`);
  }
  return missed;
}
