// Where the browser makes no engine beside the scene's own, pieces run there, one after the other: it has the scene open, and answers what else
// is asked between two of them.
import { type Asked, GivenUp, type Job, NoEngine, type Pool, type Work } from './pool';

export function runAlone<T>(engine: Asked, { pieces, got }: Pick<Work<T>, 'pieces' | 'got'>): Job<T[]> {
  let over = false;
  const guarded: Asked = {
    query: (query) => (over ? Promise.reject(new GivenUp('given up')) : engine.query(query)),
  };
  const all = async () => {
    const results: T[] = [];
    for (const [number, piece] of pieces.entries()) {
      const result = await piece(guarded);
      if (over) throw new GivenUp('given up');
      results.push(result);
      got?.(result, number);
    }
    return results;
  };
  return {
    answer: all(),
    stop: () => {
      over = true;
    },
  };
}

/** Takers of work: the pool, or the scene's own engine. */
export type Workers = Pick<Pool, 'run'>;

/** Acts on the pool, and once more on the scene's own engine where the browser makes none beside it: slower, and the scene answers between two pieces. */
export async function onPoolOrAlone<T>(
  pool: Workers,
  own: Asked['query'],
  act: (on: Workers) => Promise<T>,
): Promise<T> {
  try {
    return await act(pool);
  } catch (e) {
    if (!(e instanceof NoEngine)) throw e;
    return act({ run: (work) => runAlone({ query: own }, work) });
  }
}
