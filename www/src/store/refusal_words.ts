// What the engine refused, in the reader's words: the field by its name, what it may be in the field's unit.
import type { Scene, SceneError } from '../generated/scene';
import { why } from '../ui/why';
import { wordsOf } from './field_words';
import { quantityAt } from './quantities';

/** The field and why; the field's name is empty where the document as a whole is at fault. */
export function refusal(error: SceneError, scene: Scene): { field: string; why: string } {
  const { path } = error;
  return {
    field: path ? wordsOf(path, scene) : '',
    why: why(error, path ? quantityAt(path, scene) : 'ratio'),
  };
}
