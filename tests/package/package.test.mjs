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
  assert.ok(session.contacts()[0].gap > 0.4);
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
