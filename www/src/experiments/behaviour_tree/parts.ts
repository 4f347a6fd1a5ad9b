import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_controls',
    capability: 'tick_tree',
    load: () => import('./panel').then((m) => m.TreePanel),
    height: 520,
  },
];
