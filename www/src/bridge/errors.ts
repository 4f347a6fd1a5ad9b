import type { SceneError } from '../generated/scene';

/** The engine refused: the state is unchanged. */
export class Refused extends Error {
  constructor(readonly error: SceneError) {
    super(error.message);
  }
}
/** The engine is gone: start another. */
export class Crashed extends Error {}
