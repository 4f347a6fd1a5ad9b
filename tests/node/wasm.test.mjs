// The optimised module, as it ships, in Node.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as asperity from '../../www/src/generated/wasm/engine.js';
import { HELD, load, open, WHOLE } from './engines.mjs';
import { ArrowRole, Frame, records } from './frame.mjs';
import { SCENES, sceneFiles } from './scene_files.mjs';

load(WHOLE);

const scenes = sceneFiles();
const text = (scene) => readFileSync(join(SCENES, scene), 'utf8');

/** What a kind shows beside the scene's bodies: the links and the hand of an arm. */
const BESIDE = { clearing: 9 };

test('every scene opens, writes a whole frame and its meshes', async (t) => {
  assert.ok(scenes.length > 0);
  for (const scene of scenes) {
    await t.test(scene, () => {
      const session = open(text(scene));
      const frame = new Frame(session.frame());
      // Several runs side by side each bring the scene's bodies; where it has none, the experiment may show things of its own, and
      // beside them some always do.
      const { bodies, experiment } = JSON.parse(text(scene));
      const once = bodies.length + (BESIDE[experiment.kind] ?? 0);
      const poses = frame.count('BodyPoses');
      assert.ok(once === 0 || (poses >= once && poses % once === 0), `${poses} poses, ${once} for each run`);
      assert.equal(frame.count('MeshTriangles') > 0, poses > 0);
      // What has moved since is no mesh.
      const next = new Frame(session.frame(frame.revision), frame);
      assert.equal(next.count('MeshTriangles'), frame.count('MeshTriangles'));
      assert.ok(next.wordsAfter(frame).length < frame.wordsAfter(undefined).length);
      assert.match(session.hash(), /^[0-9a-f]{16}$/);
      assert.equal(session.readings().length, session.description().readings.length);
      assert.equal(asperity.check_scene(session.scene_text()), undefined);
      session.free();
    });
  }
  load(WHOLE);
});

test('a command and its inverse bring the same bits back', () => {
  const session = open(text(scenes[0]));
  const before = [session.hash(), session.scene_text()];
  const inverse = session.apply({ kind: 'set', path: 'bodies[1].pose.translation[0]', value: 0.0123 });
  assert.notEqual(session.hash(), before[0]);
  session.apply(inverse);
  assert.deepEqual([session.hash(), session.scene_text()], before);
});

test('the force acts on B, away from A', () => {
  const session = open(text('contact/where_is_the_contact.json'));
  const frame = new Frame(session.frame());
  const normal = records(frame, 'Arrows').find(({ role }) => role === ArrowRole.NormalForce);
  assert.ok(normal);
  const [a, b] = records(frame, 'BodyPoses').map(({ translation }) => translation);
  assert.ok(normal.vector.reduce((sum, f, k) => sum + f * (b[k] - a[k]), 0) > 0);
});

test('a bad scene throws an error that names the field', () => {
  const scene = JSON.parse(text(scenes[0]));
  scene.bodies[1].pose.translation[2] = 'high';
  assert.throws(
    () => open(JSON.stringify(scene)),
    (e) => e.kind === 'field' && e.path.startsWith('bodies[1].pose.translation') && e.message.length > 5,
  );
  assert.throws(
    () => open('{\n  "version": 2,\n}'),
    (e) => e.kind === 'syntax' && e.line === 3,
  );
});

test('a refused command changes nothing', () => {
  const session = open(text(scenes[0]));
  const hash = session.hash();
  assert.throws(
    () => session.apply({ kind: 'set', path: 'bodies[7].name', value: 'C' }),
    (e) => e.path.includes('bodies[7]'),
  );
  assert.throws(() => session.apply({ kind: 'fly' }), TypeError);
  assert.equal(session.hash(), hash);
});

test('a link brings back scene and view', () => {
  const base = text(scenes[0]);
  const session = open(base);
  session.apply({ kind: 'set', path: 'bodies[1].pose.translation[0]', value: 0.0123 });
  const camera = { target: [0, 0, 0.1], distance: 0.5, azimuth: 1, elevation: 0.25 };
  const fragment = session.write_link(base, { camera, fingerprint: session.hash().slice(0, 8) }).fragment;
  const opened = asperity.open_link(`#${fragment}`, base);
  assert.equal(opened.scene_text, session.scene_text());
  assert.deepEqual(opened.view.camera, camera);
  assert.equal(open(opened.scene_text).hash().slice(0, 8), opened.view.fingerprint);
  assert.throws(
    () => asperity.open_link('#s=1.@@@', base),
    (e) => e.kind === 'link',
  );
});

test('a mesh file becomes a shape with a report', () => {
  const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
  const { shape, report } = asperity.import_mesh(new TextEncoder().encode(obj), 'corner.obj');
  assert.equal(shape.type, 'mesh');
  assert.equal(shape.triangles.length, 4);
  assert.equal(report.watertight, true);
  assert.throws(
    () => asperity.import_mesh(new Uint8Array([1, 2, 3]), 'noise.stl'),
    (e) => e.kind === 'mesh',
  );
});

test('colour maps are the published tables', () => {
  assert.deepEqual([...asperity.colormap('viridis').slice(0, 3)], [68, 1, 84]);
  assert.deepEqual([...asperity.colormap('turbo').slice(765)], [122, 4, 3]);
  assert.throws(() => asperity.colormap('jet'), TypeError);
});

test('any bytes as a scene, a link or a mesh give an error, not a crash', () => {
  let state = 12345;
  const random = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
  const base = text(scenes[0]);
  for (let i = 0; i < 200; i++) {
    const bent = base.split('');
    for (let k = 0; k < 3; k++) bent[Math.floor(random() * bent.length)] = '"0{}[],-e.x'[Math.floor(random() * 11)];
    attempt(() => open(bent.join('')).frame());
    const bytes = Uint8Array.from({ length: 200 }, () => random() * 256);
    attempt(() => asperity.import_mesh(bytes, ['a.stl', 'a.obj', 'a.ply', 'a.glb'][i % 4]));
    attempt(() => asperity.open_link(`#s=1.${Buffer.from(bytes).toString('base64url')}`));
  }
});

/** Runs; an error must be a SceneError. */
function attempt(body) {
  try {
    body();
  } catch (e) {
    assert.ok(e && typeof e.kind === 'string' && typeof e.message === 'string', `${e}`);
  }
}

test('the engines of the page hold the experiments the page asks them for, and the same bits', () => {
  const hashes = scenes.map((scene) => {
    const session = open(text(scene));
    const hash = session.hash();
    session.free();
    return hash;
  });
  for (const [engine, kinds] of Object.entries(HELD)) {
    load(engine);
    for (const [i, scene] of scenes.entries()) {
      const opening = () => open(text(scene));
      if (kinds.includes(JSON.parse(text(scene)).experiment.kind)) assert.equal(opening().hash(), hashes[i], scene);
      else assert.throws(opening, (e) => e.kind === 'unsupported' && e.path === 'experiment.kind', `${engine}: ${scene}`);
    }
  }
});
