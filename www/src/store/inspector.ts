// The contact inspector has parts of the page to itself: two held bodies, two models, a sweep.
import type { Experiment, Scene, Sweep } from '../generated/scene';

export type ContactInspector = Extract<Experiment, { kind: 'contact_inspector' }>;

/** The experiment, where it is the contact inspector. */
export const inspectorOf = ({ experiment }: Pick<Scene, 'experiment'>): ContactInspector | undefined =>
  experiment.kind === 'contact_inspector' ? experiment : undefined;

/** The motion its bodies are swept through; undefined where nothing is swept. */
export const sweepOf = (scene: Pick<Scene, 'experiment'>): Sweep | undefined => inspectorOf(scene)?.sweep;
