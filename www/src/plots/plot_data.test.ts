import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { Refused } from '../bridge/errors';
import type { SceneStore } from '../store/scene_store';
import { isOfNow, type Watched, watchPlot } from './plot_data';

/** A store of signals; requests are answered by hand. */
function bench() {
  const calls: { resolve(v: unknown): void; reject(e: Error): void }[] = [];
  const store = {
    frame: signal<{ hash: string } | undefined>({ hash: 'a' }),
    scene: signal({ bodies: [], experiment: {} }),
    previewing: signal(false),
    status: signal({ kind: 'ready' }),
    ask: () => ({ query: () => new Promise((resolve, reject) => calls.push({ resolve, reject })) }),
  };
  return { store, calls, as: store as unknown as SceneStore };
}
const data = { series: [], marks: [] };

test('asks when the state changes, one request at a time, and not for a change of view', async () => {
  vi.useFakeTimers();
  const { store, calls, as } = bench();
  const got: Watched[] = [];
  const stop = watchPlot(as, 'p', (w) => got.push(w));
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(1);
  store.frame.value = { hash: 'b' };
  store.frame.value = { hash: 'c' };
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls, 'the first has not been answered').toHaveLength(1);
  calls[0]?.resolve(data);
  await vi.advanceTimersByTimeAsync(1);
  expect(got).toHaveLength(1);
  expect(isOfNow(as, got[0] as Watched)).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(2);
  calls[1]?.resolve(data);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isOfNow(as, got[1] as Watched)).toBe(true);
  store.frame.value = { hash: 'c' };
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(2);
  stop();
  store.frame.value = { hash: 'd' };
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(2);
  vi.useRealTimers();
});

test('a preview is not what the plot is of; a refusal is said', async () => {
  vi.useFakeTimers();
  const { store, calls, as } = bench();
  const got: Watched[] = [];
  store.previewing.value = true;
  watchPlot(as, 'p', (w) => got.push(w));
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(0);
  store.previewing.value = false;
  await vi.advanceTimersByTimeAsync(1000);
  calls[0]?.reject(new Refused({ kind: 'value', path: 'plot', message: 'no such plot' }));
  await vi.advanceTimersByTimeAsync(1);
  expect(got[0]?.error).toBe('no such plot');
  vi.useRealTimers();
});
