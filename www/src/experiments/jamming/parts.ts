import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'try_pushes',
    load: () => import('./panel').then((m) => m.PushMapPanel),
    height: 96,
  },
];
