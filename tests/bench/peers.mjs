// How large a step bears a bounce? The paper's ball (1 kg, 1 m, 140 MN/m) in engines that run in a tab, and in ours:
// the largest step such that it and every smaller one gives the height of the first bounce.
//   node tests/bench/peers.mjs <bench.wasm>
import { readFileSync } from "node:fs";
import RAPIER from "@dimforge/rapier3d-compat";
import loadMujoco from "@mujoco/mujoco";

const GRAVITY = 9.81;
const DROP = 1;
const RADIUS = 0.1;
const STIFFNESS = 1.4e8;
// Of the height e² · 1 m.
const TOLERANCE = 0.05;
const RESTITUTIONS = [1, 0.8, 0.5];
// 0.1 ms, doubled, to 1 s.
const STEPS = [...Array.from({ length: 14 }, (_, k) => 1e-4 * 2 ** k), 1];

/** Height (m) of the first bounce: the energy at the first end of a step past the contact, rising; 0 where it never rises. */
function bounce(ball, step) {
  let low = DROP;
  const most = Math.ceil(1.5 / step) + 2;
  for (let k = 0; k < most; k++) {
    const [z, v] = ball(step);
    if (!Number.isFinite(z + v) || z > 2 * DROP) return Number.NaN;
    if (z > 0 && v > 0) return z + (v * v) / (2 * GRAVITY);
    low = Math.min(low, z);
    if (low < -10 * RADIUS) return 0;
  }
  return 0;
}

/** Rapier takes a restitution and no stiffness. */
function rapier(e) {
  const world = new RAPIER.World({ x: 0, y: 0, z: -GRAVITY });
  const rule = RAPIER.CoefficientCombineRule.Max;
  const bouncy = (desc) => desc.setRestitution(e).setRestitutionCombineRule(rule).setFriction(0);
  world.createCollider(bouncy(RAPIER.ColliderDesc.cuboid(10, 10, 5)).setTranslation(0, 0, -5));
  const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0, DROP + RADIUS).setCanSleep(false));
  world.createCollider(bouncy(RAPIER.ColliderDesc.ball(RADIUS)).setMass(1), body);
  const step = (h) => {
    world.timestep = h;
    world.step();
    return [body.translation().z - RADIUS, body.linvel().z];
  };
  return { step, free: () => world.free() };
}

/** MuJoCo's contact is a spring and a damper: `solref` per unit mass, negative; `solimp` as hard as it goes. */
function mujoco(engine, solref, integrator) {
  const contact = `solref="${solref}" solimp="0.9999 0.9999 0.001 0.5 2" friction="0 0 0" condim="1"`;
  const xml = `<mujoco><option gravity="0 0 ${-GRAVITY}" integrator="${integrator}"/><worldbody>
    <geom type="plane" size="10 10 1" ${contact}/>
    <body pos="0 0 ${DROP + RADIUS}"><joint type="slide" axis="0 0 1"/><geom type="sphere" size="${RADIUS}" mass="1" ${contact}/></body>
    </worldbody></mujoco>`;
  const model = engine.MjModel.from_xml_string(xml);
  const data = new engine.MjData(model);
  const step = (h) => {
    model.opt.timestep = h;
    engine.mj_step(model, data);
    return [data.qpos[0] + DROP, data.qvel[0]];
  };
  return { step, free: () => (data.delete(), model.delete()) };
}

/** D/m of a linear contact that ends at zero force (MuJoCo's cannot pull) with restitution e. */
function damping(e) {
  if (e === 1) return 0;
  let [lo, hi] = [0, 1];
  for (let k = 0; k < 60; k++) {
    const z = (lo + hi) / 2;
    if (Math.exp((-2 * z * Math.acos(z)) / Math.sqrt(1 - z * z)) > e) lo = z;
    else hi = z;
  }
  return (lo + hi) * Math.sqrt(STIFFNESS);
}

/** The largest usable step in ms, as text. */
function largest(make, e) {
  let best;
  for (const h of STEPS) {
    const ball = make(e);
    const height = bounce(ball.step, h);
    ball.free();
    if (!(Math.abs(height - e * e * DROP) <= TOLERANCE * e * e * DROP)) break;
    best = h;
  }
  return best === undefined ? "none" : String(Number((1e3 * best).toPrecision(4)));
}

const version = (name) => JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), "utf8")).version;
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
// Rapier says on the console what its own glue does wrong.
const warn = console.warn;
console.warn = () => {};
await RAPIER.init();
console.warn = warn;
const engine = await loadMujoco();

const rows = [
  [`Rapier ${version("@dimforge/rapier3d-compat")}, restitution as asked, no stiffness`, rapier],
  ...["Euler", "RK4", "implicitfast"].map((integrator) => [
    `MuJoCo ${version("@mujoco/mujoco")}, 140 MN/m, ${integrator}`,
    (e) => mujoco(engine, `${-STIFFNESS} ${-damping(e)}`, integrator),
  ]),
  [`MuJoCo, its own softness (solref 0.02 1)`, () => mujoco(engine, "0.02 1", "Euler")],
];
const start = performance.now();
console.log(`\nLargest usable step, ms: the first bounce within ${100 * TOLERANCE} % of e² · 1 m, tried from 0.1 ms to 1 s\n`);
console.log(`| engine | ${RESTITUTIONS.map((e) => `e = ${e}`).join(" | ")} |\n| --- |${" --- |".repeat(RESTITUTIONS.length)}`);
for (const [name, make] of rows) console.log(`| ${name} | ${RESTITUTIONS.map((e) => largest(make, e)).join(" | ")} |`);
const ours = (e) => {
  const good = STEPS.filter((h) => Math.abs(instance.exports.impact_bounce(h, e) - e * e * DROP) <= TOLERANCE * e * e * DROP);
  return good.length === STEPS.length ? "1000, all tried" : "missed";
};
const cells = RESTITUTIONS.map(ours);
console.log(`| Asperity, 140 MN/m, exact steps | ${cells.join(" | ")} |`);
console.log(`\nIn ${((performance.now() - start) / 1e3).toFixed(1)} s`);
if (cells.includes("missed")) throw new Error("an exact step misses the height of the bounce");
