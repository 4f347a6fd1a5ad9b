import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'map_starts',
    load: () => import('./panel').then((m) => m.StartMapPanel),
    height: 96,
  },
  {
    at: 'before_readings',
    capability: 'learn',
    load: () => import('./learn/panel').then((m) => m.LearnPanel),
    height: 240,
  },
];
