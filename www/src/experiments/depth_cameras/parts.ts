import { droppedCloud } from '../../store/dropped_cloud';
import type { Part } from '../part';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'see_pictures',
    load: () => import('./pictures').then((m) => m.Pictures),
    height: 260,
  },
  {
    at: 'folds',
    capability: 'see_pictures',
    load: () => import('./build_fold').then((m) => m.CamerasFold),
    height: 46,
  },
  {
    // Bodies that move: what cameras see of them is this experiment's to say.
    at: 'folds',
    capability: 'vary',
    wanted: ({ store }) => store.scene.value.bodies.some((b) => !b.fixed),
    load: () => import('./seen_fold').then((m) => m.SeenFold),
    height: 46,
  },
  {
    at: 'folds',
    capability: 'take_cloud',
    load: () => import('./cloud_fold').then((m) => m.CloudFold),
    height: 46,
  },
  {
    at: 'folds',
    capability: 'take_cloud',
    load: () => import('./noise_fold').then((m) => m.NoiseFold),
    height: 46,
  },
  {
    // A cell that looks before it grasps.
    at: 'folds',
    capability: 'tick_tree',
    wanted: ({ store }) => 'select' in store.scene.value.experiment,
    load: () => import('./noise_fold').then((m) => m.NoiseFold),
    height: 46,
  },
  {
    at: 'over_view',
    capability: 'take_cloud',
    wanted: () => droppedCloud.value !== undefined,
    load: () => import('./cloud_drop').then((m) => m.CloudDrop),
    height: 0,
  },
  {
    at: 'save',
    capability: 'see_pictures',
    load: () => import('./cloud_files').then((m) => m.CloudFiles),
    height: 0,
  },
];
