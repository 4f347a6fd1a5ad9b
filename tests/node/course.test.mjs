// A policy learns in wasm as the page lets it: lanes by two engines in turn, the learner in a module of its own. The same bits as natively
// and by `asperity train` (crate/experiments/tests/insertion.rs, crate/cli/tests/train.rs).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { initSync, Learner } from '../../www/src/generated/wasm/learner.js';
import { load, open } from './engines.mjs';

const read = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
const told = JSON.parse(read('tests/reference/learning/course.json'));
const scene = JSON.parse(read('scenes/dynamics/learn_to_insert.json'));
scene.experiment.learning = told.learning;
scene.experiment.rules.horizon = told.horizon;

/** FNV-1a over the bytes. */
function hashOf(parameters) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new Uint8Array(Float32Array.from(parameters).buffer))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

initSync({ module: read('www/src/generated/wasm/learner.wasm') });
load('learning');
const engines = [open(JSON.stringify(scene)), open(JSON.stringify(scene))];
const plan = engines[0].query({ kind: 'course' });

function learnt(putAway) {
  let learner = new Learner(plan);
  for (;;) {
    const { lesson, done } = learner.state();
    if (lesson === null) return learner;
    const made = learner.orders().map((order, lane) =>
      engines[(lane + done) % engines.length].query({ kind: 'rollout', order }),
    );
    learner.tell(made);
    if (putAway) learner = new Learner(plan, learner.kept());
  }
}

test('the weights are those of asperity train, to the last bit, put away between updates or not', () => {
  for (const putAway of [false, true]) {
    const learner = learnt(putAway);
    assert.equal(hashOf(JSON.parse(learner.kept()).parameters), told.hash);
    const { rows, done, total } = learner.state();
    assert.deepEqual([rows.map(({ lesson }) => lesson), done, total], [[0, 0, 1], 3, 3]);
  }
});

test('what has learnt plays in the scene; a file of another version is named', () => {
  const [engine] = engines;
  const policy = JSON.parse(learnt(false).policy('a test'));
  const before = engine.hash();
  engine.apply({ kind: 'step', count: 100 });
  const inverse = engine.apply({ kind: 'set', path: 'experiment.policy', value: policy });
  assert.notEqual(engine.hash(), before);
  assert.throws(
    () => engine.apply({ kind: 'set', path: 'experiment.policy', value: { ...policy, schema: 'asperity-policy/9' } }),
    (e) => e.path === 'experiment.policy.schema' && /another version/.test(e.message),
  );
  engine.apply(inverse);
});

test('what cannot be learnt from is named, and nothing has changed', () => {
  const learner = new Learner(plan);
  const before = learner.kept();
  const orders = learner.orders();
  const made = orders.map((order) => engines[0].query({ kind: 'rollout', order }));
  assert.throws(() => learner.tell(made.slice(1)), (e) => /There must be 2/.test(e.message));
  assert.throws(() => learner.tell(['', '']), (e) => /bytes/.test(e.message));
  assert.throws(() => learner.tell([made[0], 'no base64!']), (e) => /base64/.test(e.message));
  assert.equal(learner.kept(), before);
  assert.throws(() => engines[0].query({ kind: 'rollout', order: 'AAAA' }), (e) => e.path === 'order');
  assert.throws(
    () => new Learner({ ...plan, ppo: { ...plan.ppo, hidden: [100000] } }),
    (e) => /4096/.test(e.message),
  );
  assert.throws(() => new Learner(plan, '{"half": '), (e) => e.path === 'checkpoint');
});

test('a reward that would not stay finite is refused at its field', () => {
  const other = structuredClone(scene);
  other.experiment.rules.reward = { way: 1.7e308, too_hard: 0 };
  assert.throws(
    () => open(JSON.stringify(other)),
    (e) => e.path === 'experiment.rules.reward.way' && /between/.test(e.message),
  );
});
