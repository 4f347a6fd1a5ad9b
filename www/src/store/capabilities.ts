// What can be done with the experiment at hand: the engine says so in the description. The page asks this, never the kind.
import type { Capability } from '../generated/scene';
import type { SceneStore } from './scene_store';

/** Follows the description where it is read by a computed or an effect. */
export const can = (store: Pick<SceneStore, 'description'>, capability: Capability): boolean =>
  store.description.value.capabilities.includes(capability);

/** The same, for those who only look once. */
export const canNow = (store: Pick<SceneStore, 'description'>, capability: Capability): boolean =>
  store.description.peek().capabilities.includes(capability);
