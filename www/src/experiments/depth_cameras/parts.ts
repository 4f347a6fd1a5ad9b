import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'see_pictures',
    load: () => import('./pictures').then((m) => m.Pictures),
    height: 260,
  },
  {
    at: 'save',
    capability: 'see_pictures',
    load: () => import('./cloud_files').then((m) => m.CloudFiles),
    height: 0,
  },
];
