import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'try_picks',
    load: () => import('./panel').then((m) => m.PicksPanel),
    height: 200,
  },
];
