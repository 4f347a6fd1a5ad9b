// Written by `cargo types` from engines.json. Do not edit.
import type { Experiment } from './scene';

export type Kind = Experiment['kind'];
export type EngineName = 'contact' | 'dynamics' | 'learning' | 'impact' | 'statics' | 'grasp' | 'grinding' | 'soft' | 'perception' | 'picking';

/** The module that holds an experiment. */
export const ENGINE_OF: Readonly<Record<Kind, EngineName>> = {
  contact_inspector: 'contact',
  contact_reduction: 'contact',
  dynamics: 'dynamics',
  insertion: 'learning',
  jamming: 'learning',
  bouncing_ball: 'impact',
  behaviour_tree: 'impact',
  beam_on_foundation: 'impact',
  friction_cone: 'statics',
  ramp: 'statics',
  equilibrium: 'statics',
  wrench_cone: 'statics',
  two_fingers: 'grasp',
  grinding: 'grinding',
  soft_grasp: 'soft',
  soft_jaws: 'soft',
  grasp_study: 'soft',
  depth_cameras: 'perception',
  planar_antipodal: 'perception',
  grasp_selection: 'picking',
  clearing: 'picking',
};
