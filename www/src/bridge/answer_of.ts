// A question to a session of the engine: what wasm-bindgen calls `any` has the type that the question's kind decides.
import type { AnswerTo, Query } from '../generated/scene';

interface Asked {
  query<Q extends Query>(query: Q): AnswerTo[Q['kind']];
}

export const answerOf = <Q extends Query>(session: object, query: Q): AnswerTo[Q['kind']] =>
  (session as Asked).query(query);
