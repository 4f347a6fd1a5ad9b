// What the viewer shows of a scene of each experiment, painted on the processor: no browser, no graphics card. Both painters
// walk one list (tests/browser/painters.test.mjs holds them against each other), so what is shown here is shown there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initSync, Viewer } from '../../www/src/generated/wasm/viewer.js';
import { scenes, withImages, withSensed } from './painted.mjs';

const SIZE = [640, 480];
/** Red, green and blue behind everything on near black (crate/render/src/theme.rs). */
const VIEWPORT = [0x0e, 0x10, 0x13];

const ALL = scenes();
initSync({ module: readFileSync(new URL('../../www/src/generated/wasm/viewer.wasm', import.meta.url)) });

/** A viewer with a frame, and its picture as often as it is asked for. */
function shown({ words, view }, layers = {}) {
  let picture;
  const canvas = { width: 0, height: 0 };
  const viewer = Viewer.plain(canvas, (pixels, width) => {
    assert.equal(pixels.length, 4 * width * canvas.height);
    picture = pixels;
  });
  viewer.resize(...SIZE, 1);
  viewer.set_theme('dark');
  if (view) viewer.set_view({ ...view, layers: { ...view.layers, ...layers } });
  viewer.set_frame(words);
  if (view?.camera) viewer.set_camera(view.camera);
  else viewer.fit();
  return {
    viewer,
    look() {
      viewer.render();
      return picture;
    },
  };
}

const differing = (a, b) => {
  let n = 0;
  for (let i = 0; i < a.length; i += 4) if (a[i] !== b[i] || a[i + 1] !== b[i + 1] || a[i + 2] !== b[i + 2]) n += 1;
  return n;
};
const like = (color, wanted, within) => wanted.every((c, k) => Math.abs(c - color[k]) <= within);
const near = (picture, [x, y], wanted, within = 24) => {
  for (let v = Math.round(y) - 2; v <= Math.round(y) + 2; v++)
    for (let u = Math.round(x) - 2; u <= Math.round(x) + 2; u++) {
      const at = 4 * (v * SIZE[0] + u);
      if (like(picture.subarray(at, at + 3), wanted, within)) return true;
    }
  return false;
};

test('a scene of each experiment is seen', async (t) => {
  assert.ok(ALL.length >= 8);
  for (const scene of ALL)
    await t.test(scene.name, () => {
      const { viewer, look } = shown(scene);
      const picture = look();
      let drawn = 0;
      for (let i = 0; i < picture.length; i += 4) {
        assert.equal(picture[i + 3], 255);
        if (!like(picture.subarray(i, i + 3), VIEWPORT, 6)) drawn += 1;
      }
      assert.ok(drawn > 0.02 * SIZE[0] * SIZE[1], `${drawn} pixels`);
      // The same state and eye are the same picture.
      assert.equal(differing(picture.slice(), look()), 0);
      viewer.free();
    });
});

test('what a layer shows goes with it, and nothing else does', () => {
  const scene = ALL.find(({ name }) => name === 'contact_inspector');
  const pictureOf = (layers) => {
    const { viewer, look } = shown(scene, layers);
    const [picture, arrows] = [look(), viewer.arrows().length / 8];
    viewer.free();
    return { picture, arrows };
  };
  const on = { bodies: true, patch: true, polygons: true, force: true, traction: true, collision_mesh: true };
  const all = pictureOf(on);
  for (const layer of Object.keys(on)) {
    const without = pictureOf({ ...on, [layer]: false });
    assert.ok(differing(all.picture, without.picture) > 20, layer);
    assert.equal(without.arrows < all.arrows, layer === 'force', layer);
  }
});

test('the held body is outlined, and its handles are where they are taken', () => {
  const scene = ALL.find(({ name }) => name === 'contact_inspector');
  const { viewer, look } = shown(scene);
  const before = look().slice();
  const last = 1;
  viewer.set_selection(last, undefined);
  assert.ok(differing(before, look()) > 50);
  viewer.set_gizmo(last, 'turn');
  const held = look().slice();
  let taken;
  for (let y = 0; y < SIZE[1] && !taken; y += 3)
    for (let x = 0; x < SIZE[0] && !taken; x += 3) if (viewer.pick(x, y).kind === 'gizmo') taken = [x, y];
  assert.ok(taken, 'a ring is under some place');
  assert.equal(viewer.hover(...taken), true);
  assert.ok(differing(held, look()) > 50, 'and is pointed out');
  assert.equal(viewer.drag_start(...taken), true);
  assert.ok(viewer.drag_move(taken[0] + 20, taken[1] + 10, false));
  viewer.drag_end();
  viewer.free();
});

test('the experiment’s handles are drawn where they are picked, and the keys’ one is ringed twice', () => {
  const scene = ALL.find(({ name }) => name === 'friction_cone');
  const { viewer, look } = shown(scene);
  look();
  let taken;
  for (let y = 0; y < SIZE[1] && !taken; y += 4)
    for (let x = 0; x < SIZE[0] && !taken; x += 4) {
      const { kind, grip } = viewer.pick(x, y);
      if (kind === 'grip') taken = { grip, x, y };
    }
  assert.ok(taken);
  const before = look().slice();
  viewer.focus_grip(taken.grip);
  assert.ok(differing(before, look()) > 60);
  assert.equal(viewer.grip_start(taken.x, taken.y, false), taken.grip);
  assert.ok(viewer.grip_move(taken.x + 5, taken.y + 5));
  viewer.grip_end();
  viewer.free();
});

test('images hang where the frame says: colours, numbers through the map, and holes', () => {
  const { viewer, look } = shown({ words: withImages() });
  viewer.standard_view('front');
  const picture = look();
  const at = (p) => viewer.project(p);
  // Red grows to the right and green downwards.
  assert.ok(near(picture, at([-1.07, 0, 0.05]), [8, 240, 0], 40));
  assert.ok(near(picture, at([-0.15, 0, 0.95]), [242, 12, 0], 40));
  // Cut out below on the right, and no number in the middle of the other.
  assert.ok(near(picture, at([-0.14, 0, 0.04]), VIEWPORT, 40));
  assert.ok(near(picture, at([0.6, 0.2, 0.5]), VIEWPORT, 40));
  // Viridis is yellow at its far end.
  assert.ok(near(picture, at([0.13, 0.01, 0.97]), [253, 231, 37], 40));
  assert.deepEqual([...viewer.pressure_range()].map((n) => +n.toFixed(3)), [1, 1.7]);
  viewer.free();
});

test('vertices that moved, their numbers and points are seen', () => {
  const { viewer, look } = shown({ words: withSensed() });
  const picture = look();
  assert.ok(near(picture, viewer.project([-0.49, 0, -0.3]), [68, 1, 84], 40), 'the low end of the map');
  assert.ok(near(picture, viewer.project([0.46, 0, -0.3]), [253, 231, 37], 60), 'the high end');
  viewer.free();
});
