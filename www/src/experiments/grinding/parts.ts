import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'plan',
    load: () => import('./planner_panel').then((m) => m.PlannerPanel),
    height: 240,
  },
  { at: 'save', capability: 'export', load: () => import('./run_files').then((m) => m.RunFiles), height: 0 },
];
