import { expect, test } from 'vitest';
import type { Scene, Shape } from '../generated/scene';
import { extents, SHAPE_NAMES, shapeOfKind } from './shape_kinds';
import { withLivingControls } from './shapes';

test('another kind of shape keeps the size', () => {
  const box = shapeOfKind('box', { type: 'sphere', radius: 0.05 });
  expect(extents(box)).toEqual([0.1, 0.1, 0.1]);
  for (const [kind] of SHAPE_NAMES) {
    const shape = shapeOfKind(kind, { type: 'box', size: [0.1, 0.08, 0.2] });
    expect(extents(shape).every((e) => e > 0)).toBe(true);
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
