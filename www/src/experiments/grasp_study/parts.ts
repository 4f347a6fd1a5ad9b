import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'try_grasps',
    load: () => import('./panel').then((m) => m.StudyPanel),
    height: 420,
  },
];
