import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'try_starts',
    load: () => import('./panel').then((m) => m.StartMapPanel),
    height: 96,
  },
  {
    at: 'before_readings',
    capability: 'course',
    load: () => import('./learn/panel').then((m) => m.LearnPanel),
    height: 240,
  },
];
