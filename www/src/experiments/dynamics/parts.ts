import { droppedMotion } from '../../store/dropped_motion';
import type { Part } from '../part';
import { dynamicsOf, isEmpty } from './document';
import { recordedOf } from './recorded/throws';

export const PARTS: readonly Part[] = [
  {
    at: 'before_readings',
    capability: 'vary',
    wanted: ({ store }) => recordedOf(store.scene.value) !== undefined,
    load: () => import('./recorded/panel').then((m) => m.ThrowsPanel),
    height: 260,
  },
  {
    at: 'folds',
    capability: 'vary',
    wanted: ({ store }) => (dynamicsOf(store.scene.value)?.recorded?.length ?? 0) > 0,
    load: () => import('./fit/fold').then((m) => m.FitFold),
    height: 46,
  },
  {
    // First where the author drew one.
    at: (scene) => (dynamicsOf(scene)?.step_map ? 'before_readings' : 'folds'),
    capability: 'map_steps',
    load: () => import('./step_map/fold').then((m) => m.StepMapFold),
    height: 46,
  },
  {
    at: 'over_view',
    capability: 'vary',
    wanted: () => droppedMotion.value !== undefined,
    load: () => import('./recorded/drop').then((m) => m.MotionDrop),
    height: 0,
  },
  {
    // First where there is nothing yet.
    at: (scene) => (isEmpty(scene) ? 'before_readings' : 'folds'),
    capability: 'vary',
    wanted: ({ store }) => dynamicsOf(store.scene.value) !== undefined,
    load: () => import('./build/fold').then((m) => m.BuildFold),
    height: 46,
  },
  {
    at: 'folds',
    capability: 'vary',
    load: () => import('./variants/fold').then((m) => m.VariantsFold),
    height: 46,
  },
  {
    at: 'folds',
    capability: 'vary',
    load: () => import('./script/fold').then((m) => m.ScriptFold),
    height: 46,
  },
  {
    at: 'folds',
    capability: 'vary',
    wanted: ({ store }) => store.scene.value.bodies.some((b) => b.shape.type === 'assembly'),
    load: () => import('./assembly/fold').then((m) => m.PartsFold),
    height: 46,
  },
  {
    at: 'view',
    capability: 'vary',
    wanted: ({ store }) => (store.description.value.views?.length ?? 1) > 1,
    load: () => import('./variants/run_views').then((m) => m.RunViews),
    height: 0,
  },
];
