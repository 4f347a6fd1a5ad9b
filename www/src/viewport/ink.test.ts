import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import type { Pose, Scene } from '../generated/scene';
import { hull, inkIn, wrap } from './ink';
import { moments, pathsOf } from './trails';

vi.mock(import('../bridge/records'), async (original) => ({
  ...(await original()),
  poseOf: (frame) => (frame as unknown as { pose?: Pose }).pose,
}));

test('a note is in lines of its own and in lines that fit', () => {
  expect(wrap('slips here', 32)).toEqual(['slips here']);
  expect(wrap('it slips here first\nthen it tips', 9)).toEqual([
    'it slips',
    'here',
    'first',
    'then it',
    'tips',
  ]);
});

test('a hull goes around all points', () => {
  expect(
    hull([
      [0, 0],
      [2, 0],
      [1, 1],
      [2, 2],
      [0, 2],
      [1, 0.5],
    ]),
  ).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ]);
});

test('points are taken at whole steps, ghosts at equal times, both within the run', () => {
  expect(moments({ step: 0.01, end: 2 }, undefined)).toEqual({ pause: 0.01, ghosts: [] });
  expect(moments({ step: 0.001, end: 10 }, 4)).toEqual({ pause: 0.025, ghosts: [0, 4, 8] });
  expect(moments({ step: 0.5, end: 2 }, 0.1).ghosts).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(moments({ step: 0.01, end: null }, 0.001).ghosts).toHaveLength(60);
});

test('a path is drawn as far as the run has come, and parted where it is behind the eye', () => {
  const scene = signal({ view: { trails: [{ body: 0, point: [0, 0, 0] }] } } as unknown as Scene);
  pathsOf(scene).value = {
    times: [0, 1, 2, 3],
    paths: [
      [
        [0, 0, 0],
        [-1, 0, 0],
        [2, 0, 0],
        [3, 0, 0],
      ],
    ],
    ghosts: [
      {
        time: 0,
        body: 0,
        outline: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
        ],
      },
      {
        time: 3,
        body: 0,
        outline: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
        ],
      },
    ],
    trouble: '',
  };
  const frame = signal({ time: 2, count: () => 0 } as never);
  const stage = {
    project: ([x, y]: [number, number, number]): [number, number] | undefined => (x < 0 ? undefined : [x, y]),
  };
  expect(inkIn({ stage, store: { scene, frame } }, [100, 100])).toEqual([
    {
      kind: 'ghost',
      points: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    },
    { kind: 'path', points: [[0, 0]] },
    { kind: 'path', points: [[2, 0]] },
  ]);
});

test('what another body stands before is faint: strokes by most of their places, notes not for their own body', () => {
  const camera = { target: [0, 0, 0], distance: 10, azimuth: 0, elevation: 0 } as never;
  // The eye is at x = 10; a wall of body 1 stands at x = 5 where y is below zero.
  const stage = {
    project: ([, y, z]: [number, number, number]): [number, number] => [y, z],
    camera: () => camera,
    pickBody: (y: number, z: number) =>
      (y < 0
        ? { kind: 'body', body: 1, point: [5, y, z] }
        : { kind: 'body', body: 0, point: [1, y, z] }) as never,
  };
  const pose = { translation: [0, 0, 0], rotation: [1, 0, 0, 0] };
  const made = (kind: string, ys: number[], x = 1) =>
    ({
      kind,
      body: 0,
      points: ys.map((y) => [x, y, 0]),
      ...(kind === 'note' ? { text: 'here' } : {}),
    }) as never;
  const shown = (annotation: never) => {
    const scene = signal({ view: { annotations: [annotation] } } as never);
    return inkIn({ stage, store: { scene, frame: signal({ pose } as never) } }, [100, 100])[0];
  };
  expect(shown(made('pen', [-3, -2, -1, 1]))).toMatchObject({ behind: true });
  expect(shown(made('pen', [-1, 1, 2, 3]))).not.toHaveProperty('behind');
  // On the far side of its own body: a stroke is behind, a note that speaks of the body is not.
  expect(shown(made('pen', [1, 2], -1))).toMatchObject({ behind: true });
  expect(shown(made('note', [1], -1))).not.toHaveProperty('behind');
  expect(shown(made('note', [-1]))).toMatchObject({ behind: true });
});
