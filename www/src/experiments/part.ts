// What an experiment adds to the page: a panel or a view of its own, shown where the experiment at hand has the
// capability, or answers the question, that it is for.
import type { FunctionComponent } from 'preact';
import type { Scene } from '../generated/scene';
import type { Ability } from '../store/capabilities';
import type { SceneInHand } from '../store/scene_in_hand';

/**
 * Place in the page: beside the view or over it, in the column, or in the dialog that saves; and beside the lesson of an embed,
 * which has no column.
 */
export type Place =
  | 'view'
  | 'over_view'
  | 'before_controls'
  | 'before_readings'
  | 'beside_bodies'
  | 'folds'
  | 'beside_lesson'
  | 'save';

export interface PartProps {
  /** Tells the reader of what was done, where the place has a line for it. */
  say?(words: string): void;
}

export interface Part {
  readonly at: Place | ((scene: Scene) => Place);
  readonly capability: Ability;
  /** True if it is wanted, where the capability alone does not say so; follows the signals it reads. */
  readonly wanted?: (scene: SceneInHand) => boolean;
  readonly load: () => Promise<FunctionComponent<PartProps>>;
  /** Room kept until it has come, CSS px. */
  readonly height: number;
}
