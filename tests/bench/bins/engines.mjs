// The bin in four engines: each returns `{ step, states, free, steps, own }`.
import { readFileSync } from "node:fs";
import { Frame, records } from "../../node/frame.mjs";
import { DENSITY, FRICTION, SECONDS } from "./bodies.mjs";

const PEER_STEP = 1 / 240;
/** The step that Jolt's own samples take, s. */
const JOLT_STEP = 1 / 60;
const GRAVITY = [0, 0, -9.81];
const SMALLEST = 0.024;
export const OUR_STEP = 0.01;

/** The document of a bin. `contact` as in a scene; compliant bodies of `modulus` Pa, meshed at `hint` m, where it is hydroelastic. */
export function scene(all, contact, { modulus, hint = 0.02, rolling, gravity = GRAVITY, friction = FRICTION } = {}) {
  const shape = ({ kind, size }) => {
    if (kind === "floor") return { type: "half_space" };
    if (kind === "ball") return { type: "sphere", radius: size[0] };
    if (kind === "cylinder") return { type: "cylinder", radius: size[0], length: 2 * size[1] };
    return { type: "box", size: size.map((x) => 2 * x) };
  };
  const compliance = (fixed) =>
    fixed ? { type: "rigid" } : { type: "compliant", hydroelastic_modulus: modulus, resolution_hint: hint };
  return {
    version: 2,
    title: "Bin",
    experiment: { kind: "dynamics", step: OUR_STEP, gravity, contact },
    bodies: all.map((b) => ({
      shape: shape(b),
      pose: { translation: b.p, rotation: b.q },
      material: { friction, dissipation: 10, density: b.density ?? DENSITY, ...(rolling ? { rolling, spinning: rolling } : {}) },
      ...(modulus === undefined ? {} : { compliance: compliance(b.fixed) }),
      ...(b.fixed ? { fixed: true } : {}),
    })),
  };
}

/** Through the module that ships, readings, history and all. */
export function asperity(Session, all, document, seconds = SECONDS) {
  const session = Session.open(JSON.stringify(document));
  const ids = session.description().readings.map((r) => r.id);
  const states = () => {
    const poses = records(new Frame(session.frame()), "BodyPoses");
    return all.flatMap((body, i) => (body.fixed ? [] : [{ p: poses[i].translation, q: poses[i].rotation }]));
  };
  return {
    step: () => session.apply({ kind: "step", count: 1 }),
    states,
    reading: (id) => session.readings()[ids.indexOf(id)],
    free: () => session.free(),
    steps: Math.round(seconds / OUR_STEP),
  };
}

/** Tuned: the length unit is the smallest object, contact springs as stiff as the step can take, 240 Hz instead of 30. */
export function rapier(RAPIER, all, options = {}) {
  const { gravity = GRAVITY, friction = FRICTION, seconds = SECONDS, small = SMALLEST, step = PEER_STEP } = options;
  const world = new RAPIER.World({ x: gravity[0], y: gravity[1], z: gravity[2] });
  world.timestep = step;
  world.integrationParameters.lengthUnit = small;
  world.integrationParameters.contact_natural_frequency = 1 / step;
  const moving = [];
  for (const { kind, size, p, q, fixed, density = DENSITY } of all) {
    const turn = { w: q[0], x: q[1], y: q[2], z: q[3] };
    const base = fixed ? RAPIER.RigidBodyDesc.fixed() : RAPIER.RigidBodyDesc.dynamic().setCanSleep(false);
    const body = world.createRigidBody(base.setTranslation(...p).setRotation(turn));
    let shape;
    if (kind === "floor") shape = RAPIER.ColliderDesc.cuboid(2, 2, 0.5).setTranslation(0, 0, -0.5);
    else if (kind === "ball") shape = RAPIER.ColliderDesc.ball(size[0]);
    else if (kind === "box") shape = RAPIER.ColliderDesc.cuboid(...size);
    // Its cylinders stand along y.
    else shape = RAPIER.ColliderDesc.cylinder(size[1], size[0]).setRotation({ w: Math.SQRT1_2, x: Math.SQRT1_2, y: 0, z: 0 });
    world.createCollider(shape.setDensity(density).setFriction(friction), body);
    if (!fixed) moving.push(body);
  }
  const xyz = ({ x, y, z }) => [x, y, z];
  const states = () =>
    moving.map((b) => {
      const r = b.rotation();
      return { p: xyz(b.translation()), q: [r.w, r.x, r.y, r.z], v: xyz(b.linvel()), w: xyz(b.angvel()) };
    });
  return { step: () => world.step(), states, free: () => world.free(), steps: Math.round(seconds / step), own: false };
}

/** Tuned: time constant of contacts two steps. */
export function mujoco(engine, all, { gravity = GRAVITY, friction = FRICTION, seconds = SECONDS } = {}) {
  const geom = ({ kind, size, density = DENSITY }) => {
    if (kind === "floor") return 'type="plane" size="2 2 1"';
    return `type="${kind === "ball" ? "sphere" : kind}" size="${size.join(" ")}" density="${density}"`;
  };
  const surface = `friction="${friction} 0 0" solref="${2 * PEER_STEP} 1"`;
  const xml = `<mujoco><option gravity="${gravity.join(" ")}" timestep="${PEER_STEP}"/><size memory="400M"/><worldbody>${all
    .map((b) => {
      const place = `pos="${b.p.join(" ")}" quat="${b.q.join(" ")}"`;
      return b.fixed ? `<geom ${geom(b)} ${place} ${surface}/>` : `<body ${place}><freejoint/><geom ${geom(b)} ${surface}/></body>`;
    })
    .join("")}</worldbody></mujoco>`;
  const model = engine.MjModel.from_xml_string(xml);
  const data = new engine.MjData(model);
  const states = () => {
    const [x, u] = [data.qpos, data.qvel];
    return all
      .filter((b) => !b.fixed)
      .map((_, i) => ({
        p: [...x.subarray(7 * i, 7 * i + 3)],
        q: [...x.subarray(7 * i + 3, 7 * i + 7)],
        v: [...u.subarray(6 * i, 6 * i + 3)],
        w: [...u.subarray(6 * i + 3, 6 * i + 6)],
      }));
  };
  const free = () => (data.delete(), model.delete());
  return { step: () => engine.mj_step(model, data), states, free, steps: Math.round(seconds / PEER_STEP), own: true };
}

/** Quaternions wxyz. */
const times = ([a, b, c, d], [w, x, y, z]) => [
  a * w - b * x - c * y - d * z,
  a * x + b * w + c * z - d * y,
  a * y - b * z + c * w + d * x,
  a * z + b * y - c * x + d * w,
];
/** Jolt's cylinders stand along y: this turns y to z, and back. */
const UP = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];
const DOWN = [Math.SQRT1_2, -Math.SQRT1_2, 0, 0];

/**
 * As it comes, at 1/60 s: what a game gets. Convex radii are a tenth of the half width, for its own 5 cm are more than the bodies
 * have; nothing sleeps and nothing is damped, as in the others.
 */
export function jolt(Jolt, all, options = {}) {
  const { gravity = GRAVITY, friction = FRICTION, seconds = SECONDS, step = JOLT_STEP } = options;
  const settings = new Jolt.JoltSettings();
  settings.mMaxBodies = 4096;
  settings.mMaxBodyPairs = 1 << 16;
  // More than a thousand bodies have; its scratch memory has no room for four times as many.
  settings.mMaxContactConstraints = 1 << 14;
  const layers = new Jolt.ObjectLayerPairFilterTable(2);
  layers.EnableCollision(0, 1);
  layers.EnableCollision(1, 1);
  const phases = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
  [0, 1].forEach((k) => {
    const layer = new Jolt.BroadPhaseLayer(k);
    phases.MapObjectToBroadPhaseLayer(k, layer);
    Jolt.destroy(layer);
  });
  settings.mObjectLayerPairFilter = layers;
  settings.mBroadPhaseLayerInterface = phases;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(phases, 2, layers, 2);
  const engine = new Jolt.JoltInterface(settings);
  Jolt.destroy(settings);
  const system = engine.GetPhysicsSystem();
  const bodies = system.GetBodyInterface();
  const using = (value, use) => {
    const out = use(value);
    Jolt.destroy(value);
    return out;
  };
  using(new Jolt.Vec3(...gravity), (g) => system.SetGravity(g));
  const shape = ({ kind, size, density = DENSITY }) => {
    const radius = 0.1 * Math.min(...size);
    const half = kind === "floor" ? [2, 2, 0.5] : size;
    let form;
    if (kind === "ball") form = new Jolt.SphereShapeSettings(size[0]);
    else if (kind === "cylinder") form = new Jolt.CylinderShapeSettings(size[1], size[0], radius);
    else form = using(new Jolt.Vec3(...half), (h) => new Jolt.BoxShapeSettings(h, kind === "floor" ? 0.05 : radius));
    form.mDensity = density;
    return form.Create().Get();
  };
  const moving = [];
  for (const body of all) {
    const { kind, p, q, fixed } = body;
    const at = new Jolt.RVec3(p[0], p[1], kind === "floor" ? -0.5 : p[2]);
    const [w, x, y, z] = kind === "cylinder" ? times(q, UP) : q;
    const turn = new Jolt.Quat(x, y, z, w);
    const type = fixed ? Jolt.EMotionType_Static : Jolt.EMotionType_Dynamic;
    const creation = new Jolt.BodyCreationSettings(shape(body), at, turn, type, fixed ? 0 : 1);
    creation.mFriction = friction;
    creation.mAllowSleeping = false;
    creation.mLinearDamping = 0;
    creation.mAngularDamping = 0;
    const one = bodies.CreateBody(creation);
    bodies.AddBody(one.GetID(), fixed ? Jolt.EActivation_DontActivate : Jolt.EActivation_Activate);
    [creation, turn, at].forEach((x) => Jolt.destroy(x));
    if (!fixed) moving.push({ one, kind });
  }
  const xyz = (v) => [v.GetX(), v.GetY(), v.GetZ()];
  const states = () =>
    moving.map(({ one, kind }) => {
      const r = one.GetRotation();
      const q = [r.GetW(), ...xyz(r)];
      const seen = { p: xyz(one.GetPosition()), v: xyz(one.GetLinearVelocity()), w: xyz(one.GetAngularVelocity()) };
      return { ...seen, q: kind === "cylinder" ? times(q, DOWN) : q };
    });
  return { step: () => engine.Step(step, 1), states, free: () => Jolt.destroy(engine), steps: Math.round(seconds / step), own: false };
}
