// A worker that holds one long work and answers one message after the other; what is wrong with a message is said, and nothing has changed.
import type { SceneError } from '../generated/scene';
import { PATIENCE } from './engine';
import { Refused } from './errors';

export interface OneReply {
  refused?: SceneError;
  failure?: string;
}

/** Asks; one question at a time; `module` is the worker's. Rejects with what was refused, with what failed, and where no answer comes. */
export function oneAtATime<Asked, Reply extends OneReply>(
  worker: Worker,
  who: string,
  module: string,
): (asked: Asked) => Promise<Reply> {
  return async (asked) => {
    if (import.meta.env.MODE === 'development') await (await import('./being_built')).built(module);
    return new Promise<Reply>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${who} has not answered for ${PATIENCE / 1000} seconds`)),
        PATIENCE,
      );
      const ended =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          then(value);
        };
      worker.onmessage = ended(({ data }: MessageEvent<Reply>) => {
        if (data.refused) reject(new Refused(data.refused));
        else if (data.failure !== undefined) reject(new Error(data.failure));
        else resolve(data);
      });
      worker.onerror = ended((event: ErrorEvent) =>
        reject(new Error(event.message || `${who} could not start`)),
      );
      worker.postMessage(asked);
    });
  };
}

/** The worker's end: answers each message. */
export function answerEach<Asked, Reply extends OneReply>(answer: (asked: Asked) => Promise<Reply>): void {
  self.onmessage = async ({ data }: MessageEvent<Asked>) => {
    let reply: Reply | OneReply;
    try {
      reply = await answer(data);
    } catch (e) {
      reply =
        e instanceof Error ? { failure: e.message } : { refused: e as NonNullable<OneReply['refused']> };
    }
    self.postMessage(reply);
  };
}
