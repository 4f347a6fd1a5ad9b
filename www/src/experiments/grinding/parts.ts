import type { Scene } from '../../generated/scene';
import type { Part } from '../part';

/**
 * True if the part is the first thing the author lets be chosen: the scene is about one's own, which is met before all sliders.
 */
const aboutThePart = ({ controls }: Scene) => controls[0]?.path === 'experiment.part';

export const PARTS: readonly Part[] = [
  {
    at: 'over_view',
    capability: 'take_mesh',
    load: () => import('./drawn_points').then((m) => m.DrawnPoints),
    height: 0,
  },
  {
    at: (scene) => (aboutThePart(scene) ? 'before_controls' : 'before_readings'),
    capability: 'take_mesh',
    load: () => import('./cell_panel').then((m) => m.CellPanel),
    height: 240,
  },
  {
    at: 'before_readings',
    capability: 'plan_start',
    load: () => import('./planner_panel').then((m) => m.PlannerPanel),
    height: 240,
  },
  {
    at: 'save',
    capability: 'export',
    wanted: ({ store }) => store.description.value.exports?.includes('csv') === true,
    load: () => import('./run_files').then((m) => m.RunFiles),
    height: 0,
  },
];
