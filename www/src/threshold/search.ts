// A search runs on an engine of its own: the scene stays in hand meanwhile, and giving up stops it at once.
import type { Answers } from '../store/scene_store';

export interface Job<T> {
  /** Rejects when it is given up. */
  answer: Promise<T>;
  stop(): void;
}
export class GivenUp extends Error {}

/** An engine whose patience has no end. */
const launch = async (onCrash: (why: string) => void, scene: string): Promise<Answers> => {
  const { startEngine } = await import('../bridge/module');
  return (await startEngine(scene, onCrash, Number.POSITIVE_INFINITY)).engine;
};

/** Opens the scene at the step it is at, and asks. */
export function search<T>(
  sceneText: string,
  step: number,
  ask: (engine: Answers) => Promise<T>,
  start = launch,
): Job<T> {
  let engine: Answers | undefined;
  let stopped = false;
  let giveUp: (why: Error) => void = () => undefined;
  const stop = () => {
    stopped = true;
    engine?.stop();
    giveUp(new GivenUp('given up'));
  };
  const run = async () => {
    engine = await start((why) => giveUp(new Error(why)), sceneText);
    if (stopped) engine.stop();
    await engine.call('open', { text: sceneText });
    if (step > 0) await engine.call('apply', { command: { kind: 'seek', step }, describe: false });
    return ask(engine);
  };
  const answer = new Promise<T>((resolve, reject) => {
    giveUp = reject;
    run()
      .then(resolve, reject)
      .finally(() => engine?.stop());
  });
  return { answer, stop };
}
