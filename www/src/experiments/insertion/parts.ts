import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'map_starts',
    load: () => import('./panel').then((m) => m.StartMapPanel),
    height: 96,
  },
];
