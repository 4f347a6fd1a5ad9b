import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'tick_tree',
    // A cell that clears a bin, not a tree's own small world.
    wanted: ({ store }) => store.description.value.readings.some((r) => r.id === 'per_hour'),
    load: () => import('./panel').then((m) => m.SeedsPanel),
    height: 200,
  },
];
