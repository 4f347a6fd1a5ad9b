// The npm package as a program uses it, from dist-npm.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Engine } from '../../dist-npm/index.js';

const scene = readFileSync(new URL('../../scenes/contact/inspector.json', import.meta.url), 'utf8');
const engine = await Engine.load();

test('opens a scene, reads it, steps it', () => {
  const session = engine.open(scene);
  const { force, gap } = session.readings();
  assert.ok(force > 0 && gap < 0);
  const before = session.hash();
  session.step(3);
  assert.match(session.hash(), /^[0-9a-f]{16}$/);
  assert.notEqual(session.hash(), before, 'the step count is part of the state');
  session.free();
});

test('moves a body, and takes it back', () => {
  const session = engine.open(JSON.parse(scene));
  const before = session.hash();
  const undo = session.set('bodies[1].pose.translation[2]', 0.5);
  assert.equal(session.poses()[1].translation[2], 0.5);
  assert.equal(session.readings().force, 0);
  assert.ok(session.pointContacts()[0].gap > 0.4);
  session.apply(undo);
  assert.equal(session.hash(), before);
  session.free();
});

test('an error names the field', () => {
  assert.throws(
    () => engine.open(scene.replace('"radius": 0.05', '"radius": -1')),
    (e) => e.path === 'bodies[0].shape.radius' && e.kind === 'value',
  );
  assert.equal(engine.check(scene), undefined);
  assert.equal(engine.check('{').kind, 'syntax');
});

test('what only building a scene tells is told when it is checked: a policy of another task', () => {
  const learnt = JSON.parse(readFileSync(new URL('../../scenes/dynamics/learn_to_insert.json', import.meta.url), 'utf8'));
  assert.equal(engine.check(JSON.stringify(learnt)), undefined);
  learnt.experiment.policy.task = 'fold_laundry';
  assert.equal(engine.check(JSON.stringify(learnt)).path, 'experiment.policy.task');
});

test('steps bodies that move: velocities, contacts, the same hash again', () => {
  const ball = {
    version: 2,
    title: 'A ball falls',
    experiment: { kind: 'dynamics', step: 0.001, contact: { type: 'point', stiffness: 1e5 } },
    bodies: [
      { name: 'Floor', shape: { type: 'half_space' }, fixed: true, material: { dissipation: 20, friction: 0.5 } },
      {
        name: 'Ball',
        shape: { type: 'sphere', radius: 0.05 },
        pose: { translation: [0, 0, 0.06] },
        material: { dissipation: 20, friction: 0.5 },
        mass: 2,
      },
    ],
  };
  const session = engine.open(ball);
  assert.deepEqual(session.velocities()[1], { linear: [0, 0, 0], angular: [0, 0, 0] });
  session.step(10);
  assert.ok(Math.abs(session.velocities()[1].linear[2] + 9.81 * 0.01) < 1e-12);
  assert.deepEqual(session.contacts(), []);
  const motion = session.motions()[1];
  assert.deepEqual(motion.rotation, [1, 0, 0, 0]);
  assert.deepEqual([motion.linear, motion.angular], Object.values(session.velocities()[1]));
  // What nothing touches moves by the exact parabola.
  assert.ok(Math.abs(motion.translation[2] - (0.06 - 0.5 * 9.81 * 0.01 ** 2)) < 1e-12, `${motion.translation}`);
  session.step(3000);
  const [contact] = session.contacts();
  assert.deepEqual([contact.a, contact.b, session.contacts().length], [0, 1, 1]);
  // To the tolerance at which the solver is content.
  assert.ok(Math.abs(contact.force[2] - 2 * 9.81) < 1e-4, `${contact.force}`);
  // Two springs in series carry the weight.
  assert.ok(Math.abs(contact.gap + (2 * 9.81) / 5e4) < 1e-8, `${contact.gap}`);
  assert.ok(Math.abs(session.poses()[1].translation[2] - (0.05 + contact.gap)) < 1e-6);
  const hash = session.hash();
  session.apply({ kind: 'rewind' });
  session.step(3010);
  assert.equal(session.hash(), hash);
  session.free();
});

test('a robot of another program is a scene; what it leaves out is told', () => {
  const file = new URL('../reference/model_import/arm.urdf', import.meta.url);
  const { scene_text, notes, bodies, joints } = engine.importModel({ name: 'arm.urdf', bytes: readFileSync(file) });
  assert.ok(bodies === 4 && joints === 3 && notes.some((n) => n.text.includes('transmission')));
  const session = engine.open(scene_text);
  session.step(5);
  assert.equal(session.velocities().length, 4);
  session.free();
  const wrong = () => engine.importModel({ name: 'x.xml', bytes: new TextEncoder().encode('<a/>') });
  assert.throws(wrong, (e) => e.kind === 'value');
});

test('a recorded motion: read from a file, laid beside a run, and how far off the run is', () => {
  const throws = JSON.parse(readFileSync(new URL('../../scenes/reality/real_throws.json', import.meta.url), 'utf8'));
  const [recorded] = throws.experiment.recorded;
  // In millimetres with the scalar last, as cameras write.
  const lines = recorded.rows.map(([t, x, y, z, w, i, j, k]) => [t, 1e3 * x, 1e3 * y, 1e3 * z, i, j, k, w].join());
  const bytes = new TextEncoder().encode(['t,x,y,z,qx,qy,qz,qw', ...lines].join('\n'));
  const first = engine.importMotion(bytes, 'throw.csv');
  assert.ok(first.findings.length > 0, 'millimetres are found out');
  const { recorded: read } = engine.importMotion(bytes, 'throw.csv', { ...first.told, length: 'mm' });
  read.rows.forEach((row, k) => row.forEach((x, i) => assert.ok(Math.abs(x - recorded.rows[k][i]) < 1e-5, `${k} ${i}`)));
  const wrong = () => engine.importMotion(new TextEncoder().encode('t,x\n0,0\n'), 'x.csv');
  assert.throws(wrong, (e) => e.kind === 'value' && e.message.length > 0);

  // Another run's recording in the place of the scene's: the readings are of it.
  const session = engine.open(throws);
  session.set('experiment.variants', []);
  session.set('experiment.recorded', [{ ...recorded, rows: read.rows }]);
  const start = session.motions()[1];
  assert.deepEqual([start.linear, start.angular], [recorded.velocity.linear, recorded.velocity.angular]);
  let sum = 0;
  for (let k = 0; k < 60; k++) {
    if (k > 0) session.step(4);
    const { translation } = session.motions()[1];
    const off = Math.hypot(...translation.map((x, i) => x - read.rows[k][i + 1]));
    sum += off / recorded.width;
    const readings = session.readings();
    assert.ok(Math.abs(readings.recorded_distance - off) < 1e-8, `row ${k}`);
    assert.ok(Math.abs(readings.recorded_mean_share - sum / (k + 1)) < 1e-6, `row ${k}`);
  }
  assert.ok(sum > 0.1);
  session.free();
});

test('what was built by clicking runs under every contact model as it does in the page', () => {
  const { scene, step, hashes } = JSON.parse(
    readFileSync(new URL('../reference/built/by_clicking.json', import.meta.url), 'utf8'),
  );
  const models = { points: scene.experiment.contact, surface: { type: 'hydroelastic' }, 'reduced surface': { type: 'hydroelastic', reduced: true } };
  for (const [name, contact] of Object.entries(models)) {
    const session = engine.open({ ...scene, experiment: { ...scene.experiment, contact } });
    session.step(step);
    assert.equal(session.hash(), hashes[name], name);
    session.free();
  }
});
