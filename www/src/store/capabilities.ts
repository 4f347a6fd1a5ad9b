// What can be done with the experiment at hand: the engine says so in the description, as capabilities that kinds share and as
// questions that one kind answers. The page asks this, never the kind.
import type { Capability, Description, Query } from '../generated/scene';
import type { SceneStore } from './scene_store';

/** A capability that kinds share, or a question that the kind at hand answers. */
export type Ability = Capability | Query['kind'];

const has = ({ capabilities, questions }: Description, ability: Ability): boolean =>
  capabilities.some((word) => word === ability) || questions.includes(ability);

/** Follows the description where it is read by a computed or an effect. */
export const can = (store: Pick<SceneStore, 'description'>, ability: Ability): boolean =>
  has(store.description.value, ability);

/** The same, for those who only look once. */
export const canNow = (store: Pick<SceneStore, 'description'>, ability: Ability): boolean =>
  has(store.description.peek(), ability);
