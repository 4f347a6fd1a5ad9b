// Each scene after its scripted use ends in the hash that the native run wrote (crate/experiments/tests/scripted_use.rs).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadFor, open } from './engines.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => readFileSync(join(root, path));

for (const file of readdirSync(join(root, 'tests/suite/scripted_use')).sort()) {
  test(`the same bits in Node: ${file}`, () => {
    const script = JSON.parse(read(`tests/suite/scripted_use/${file}`).toString());
    const text = read(script.scene).toString();
    loadFor(text);
    const session = open(text);
    for (const command of script.commands) session.apply(command);
    assert.equal(session.hash(), script.hash);
  });
}

// Native: crate/experiments/tests/grasp_study.rs. A trial hangs on nothing but the document and its numbers: two sessions agree.
test('the same bits in Node: a trial of a grasp', () => {
  const { made, grasp, trial, spacing } = JSON.parse(read('tests/suite/grasp_trial.json').toString());
  const scene = JSON.parse(read('scenes/soft/how_sure.json').toString());
  scene.experiment.with.pads.spacing = spacing;
  const text = JSON.stringify(scene);
  loadFor(text);
  const [one, other] = [open(text), open(text)];
  one.query({ kind: 'try_grasp', grasp: 0, trial: 0 });
  for (const session of [one, other]) assert.deepEqual(session.query({ kind: 'try_grasp', grasp, trial }), made);
});
