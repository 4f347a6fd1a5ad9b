import { expect, test } from 'vitest';
import type { Scene, Shape } from '../generated/scene';
import { extents, lengthsOf, madeOf, PARTS, SHAPE_NAMES, shapeOfKind, support } from './shape_kinds';
import { withLivingControls } from './shapes';

test('another kind of shape keeps the size', () => {
  const box = shapeOfKind('box', { type: 'sphere', radius: 0.05 });
  expect(extents(box)).toEqual([0.1, 0.1, 0.1]);
  for (const [kind] of SHAPE_NAMES) {
    const shape = shapeOfKind(kind, { type: 'box', size: [0.1, 0.08, 0.2] });
    expect(extents(shape).every((e) => e > 0)).toBe(true);
  }
});

test('a rounded box and a torus are no larger than the shape whose place they take, and sound', () => {
  for (const size of [
    [0.1, 0.08, 0.2],
    [0.02, 0.3, 0.001],
    [1, 1, 0.4],
  ] as [number, number, number][]) {
    const rounded = shapeOfKind('rounded_box', { type: 'box', size });
    extents(rounded).forEach((x, k) => {
      expect(x).toBeCloseTo(size[k] ?? 0, 3);
    });
    const torus = shapeOfKind('torus', { type: 'box', size });
    if (torus.type !== 'torus' || rounded.type !== 'rounded_box') throw new Error();
    expect(Math.min(...rounded.size, rounded.radius)).toBeGreaterThan(0);
    expect(torus.radius).toBeLessThan(torus.ring_radius);
    expect(extents(torus)[0]).toBeCloseTo(Math.max(size[0], size[1]), 3);
    expect(extents(torus)[2]).toBeLessThanOrEqual(size[2] * 1.001);
  }
});

test('what Build adds is of its kind and has numbers to be fitted', () => {
  for (const [kind] of PARTS) {
    const shape = madeOf(kind, 0.1);
    expect(shape.type).toBe(kind);
    expect(Math.max(...extents(shape))).toBeCloseTo(0.1, 9);
    const lengths = lengthsOf('at', shape);
    expect(lengths.length).toBeGreaterThan(0);
    expect(lengths.every(([path, x]) => path.startsWith('at.') && x > 0)).toBe(true);
    expect(support(shape, [0, 0, -1])).toBeCloseTo(extents(shape)[2] / 2, 9);
  }
});

test('a part of which the document tells nothing but its name has a size', () => {
  const names = ['round_hole', 'double_pin', 'double_hole', 'usb_plug', 'usb_receptacle', 'bolt', 'nut'];
  for (const name of names)
    expect(extents({ type: 'assembly', part: { name } } as unknown as Shape)).toEqual([0.1, 0.1, 0.1]);
  const plug = { name: 'usb_plug', plug: [0.012, 0.0045], depth: 0.01 };
  expect(extents({ type: 'assembly', part: plug } as unknown as Shape)).toEqual([0.012, 0.0045, 0.02]);
});

test('a control whose field goes goes with it', () => {
  const scene = {
    bodies: [{ shape: { type: 'sphere', radius: 0.05 }, pose: { translation: [0, 0, 0] } }],
    controls: [{ path: 'bodies[0].shape.radius' }, { path: 'bodies[0].pose.translation[2]' }],
  } as unknown as Scene;
  const [first, second] = withLivingControls(scene, [
    { path: 'bodies[0].shape', value: { type: 'half_space' } },
  ]);
  expect(first).toEqual({ path: 'controls', value: [{ path: 'bodies[0].pose.translation[2]' }] });
  expect(second?.path).toBe('bodies[0].shape');
});
