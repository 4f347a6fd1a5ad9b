import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'over_view',
    capability: 'inspect_face',
    wanted: ({ selection }) => selection.face.value !== undefined,
    load: () => import('./face_panel').then((m) => m.FacePanel),
    height: 0,
  },
  {
    at: 'beside_bodies',
    capability: 'inspect_face',
    load: () => import('./contact_table').then((m) => m.ContactTable),
    height: 0,
  },
  {
    at: 'beside_bodies',
    capability: 'sweep',
    load: () => import('./sweep_panel').then((m) => m.SweepPanel),
    height: 620,
  },
];
