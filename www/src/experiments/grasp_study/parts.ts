import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_controls',
    capability: 'try_grasp',
    load: () => import('./strip').then((m) => m.StudyStrip),
    height: 96,
  },
  {
    at: 'before_readings',
    capability: 'try_grasp',
    load: () => import('./panel').then((m) => m.StudyPanel),
    height: 420,
  },
  {
    at: 'beside_lesson',
    capability: 'try_grasp',
    load: () => import('./beside_lesson').then((m) => m.BesideLesson),
    height: 516,
  },
];
