import { expect, test } from 'vitest';
import type { DepthCamera, DepthCameras } from '../../generated/scene';
import { imageOf, pixelAt, viewFrom } from './document';

const CAMERA: DepthCamera = {
  name: 'One',
  used: true,
  eye: [0, 3, 4],
  target: [0, 0, 0],
  width: 160,
  height: 120,
  field_of_view: 1,
  near: 0.1,
  far: 2,
};

test('a frame has an image of each camera in use', () => {
  const of = (...used: boolean[]) =>
    ({ cameras: used.map((used) => ({ ...CAMERA, used })) }) as unknown as DepthCameras;
  expect(imageOf(of(true, false, true), 2)).toBe(1);
  expect(imageOf(of(true, false, true), 1)).toBeUndefined();
  expect(imageOf(of(true), 3)).toBeUndefined();
});

test('the view stands where the camera is and sees as much', () => {
  const { camera, lens } = viewFrom(CAMERA);
  expect(camera.distance).toBeCloseTo(5);
  expect(camera.azimuth).toBeCloseTo(Math.PI / 2);
  expect(camera.elevation).toBeCloseTo(Math.atan2(4, 3));
  expect(Math.tan(lens / 2) / Math.tan(0.5)).toBeCloseTo(0.75);
  expect(viewFrom({ ...CAMERA, eye: [0, 0, 2] }).camera.azimuth).toBeCloseTo(-Math.PI / 2);
});

test('a place of the picture is a pixel of it', () => {
  const shown = { width: 320, height: 240 };
  expect(pixelAt([0, 0], shown, CAMERA)).toEqual([0, 0]);
  expect(pixelAt([161, 120], shown, CAMERA)).toEqual([80, 60]);
  expect(pixelAt([400, -3], shown, CAMERA)).toEqual([159, 0]);
});
