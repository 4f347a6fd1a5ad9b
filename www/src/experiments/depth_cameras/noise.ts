// How depth cameras err: what each number is called, what it does, who measured it, and the camera that it was measured of.
import type { CameraNoise, Change, Quantity } from '../../generated/scene';

export interface NoiseRow {
  readonly field: keyof CameraNoise;
  readonly label: string;
  readonly quantity: Quantity;
  /** Effect and source of the number. */
  readonly help: string;
}

export const NOISE_ROWS: readonly NoiseRow[] = [
  {
    field: 'axial',
    label: 'Spread along the ray, times the measured',
    quantity: 'ratio',
    help: '1 is what Nguyen, Izadi & Lovell (2012) measured at a Kinect: it grows with the distance, and where a surface is seen at a grazing angle.',
  },
  {
    field: 'lateral',
    label: 'Spread across the ray, times the measured',
    quantity: 'ratio',
    help: '1 is what they measured, 0.8 pixels and more at grazing angles: a pixel is read from beside its place, so that edges fray.',
  },
  {
    field: 'disparity_step',
    label: 'Step of the disparity, in pixels',
    quantity: 'ratio',
    help: 'Two eyes tell depth by how far a pixel has moved between them, in steps: those of the depth grow with its square (Khoshelham & Elberink 2012). A Kinect’s is 0.125; at 0 there are none.',
  },
  {
    field: 'baseline',
    label: 'Distance between the two eyes',
    quantity: 'length',
    help: 'The wider apart they are, the finer are the steps of the depth. A Kinect’s are 7.5 cm apart.',
  },
  {
    field: 'blind_angle',
    label: 'Blind beyond this angle to the normal',
    quantity: 'angle',
    help: 'A surface seen at a greater angle sends nothing back; at 90° none is lost.',
  },
  {
    field: 'edge_loss',
    label: 'Share of edge pixels lost',
    quantity: 'ratio',
    help: 'So many of the pixels on edges tell nothing: 0 none, 1 all.',
  },
  {
    field: 'edge_step',
    label: 'A step of depth is an edge from',
    quantity: 'length',
    help: 'Between neighbouring pixels.',
  },
  {
    field: 'seed',
    label: 'Seed',
    quantity: 'count',
    help: 'Of all draws: the same seed gives the same errors, and each camera draws its own.',
  },
];

/** The first Kinect, as `DepthNoise::kinect` of crate/perception has it. */
const KINECT: Omit<CameraNoise, 'seed'> = {
  axial: 1,
  lateral: 1,
  blind_angle: (80 * Math.PI) / 180,
  edge_loss: 0.5,
  edge_step: 0.02,
  disparity_step: 0.125,
  baseline: 0.075,
};
const NONE: Omit<CameraNoise, 'seed'> = {
  ...KINECT,
  axial: 0,
  lateral: 0,
  blind_angle: Math.PI / 2,
  edge_loss: 0,
  disparity_step: 0,
};

const all = (at: string, to: Omit<CameraNoise, 'seed'>): Change[] =>
  Object.entries(to).map(([field, value]) => ({ path: `${at}.${field}`, value }));

export const asKinect = (at: string) => all(at, KINECT);
export const without = (at: string) => all(at, NONE);
