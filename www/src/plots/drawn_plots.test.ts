import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEmpty } from './drawn_plots';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A store whose engine says of these plots that they have something to draw. */
function engine(drawn: Set<string>) {
  const asked: string[] = [];
  const store = {
    frame: signal({ hash: '0' }),
    scene: signal({}),
    previewing: signal(false),
    status: signal({ kind: 'ready' }),
    description: signal({ plots: ['force', 'energy', 'loop'].map((id) => ({ id })) }),
    ask: () => ({
      query: async ({ plots }: { plots: string[] }) => {
        asked.push(...plots);
        return plots.filter((id) => drawn.has(id));
      },
    }),
  };
  return { store, asked };
}

test('what has nothing to draw is told once, until it has; what has something is asked once', async () => {
  const drawn = new Set(['force']);
  const { store, asked } = engine(drawn);
  const told: string[][] = [];
  const stop = followEmpty(store as never, (empty) => told.push([...empty]));
  await vi.advanceTimersByTimeAsync(1100);
  expect(asked).toEqual(['force', 'energy', 'loop']);
  expect(told).toEqual([['energy', 'loop']]);
  // Nothing happens, nothing is asked.
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(3);
  drawn.add('loop');
  for (const hash of ['1', '2', '3']) store.frame.value = { hash };
  await vi.advanceTimersByTimeAsync(1100);
  expect(asked.slice(3)).toEqual(['energy', 'loop']);
  expect(told.at(-1)).toEqual(['energy']);
  store.previewing.value = true;
  store.frame.value = { hash: '4' };
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked, 'what is only looked at is not asked of').toHaveLength(5);
  stop();
  store.previewing.value = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(5);
});
