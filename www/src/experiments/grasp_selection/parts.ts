import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'try_pick',
    load: () => import('./panel').then((m) => m.PicksPanel),
    height: 200,
  },
];
