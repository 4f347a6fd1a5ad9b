import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import type { Description, ReadingAt, Scene } from '../generated/scene';
import { fillLive } from './live_numbers';

/** As much of an element as the numbers need. */
function textOf(keys: string[], frozen?: string) {
  const places = keys.map((key) => ({ textContent: '…', getAttribute: () => key }));
  const querySelectorAll = (selector: string) => (selector === '[data-live]' ? places : []);
  const root = { dataset: frozen === undefined ? {} : { frozen }, querySelectorAll };
  return { root: root as unknown as HTMLElement, said: () => places.map((place) => place.textContent) };
}

const described = { id: 'energy', label: '', symbol: '', quantity: 'energy', formula: '', source: '' };

function storeWith(energy: number) {
  const asked: ReadingAt[][] = [];
  const store = {
    readings: signal(new Map([['energy', energy]])),
    scene: signal({ bodies: [{ mass: 2 }] } as unknown as Scene),
    description: signal({ readings: [described] } as unknown as Description),
    status: signal({ kind: 'ready' as const }),
    waiting: signal(false),
    previewing: signal(false),
    ask: () => ({
      call: async (_: 'numbers', { of }: { of: { wanted: ReadingAt[] } }) => {
        asked.push(of.wanted);
        return of.wanted.map(() => 7);
      },
    }),
  };
  return { store: store as typeof store & Parameters<typeof fillLive>[1], asked };
}

test('a bound number comes from the engine and stays while the run goes on; a live one follows', async () => {
  vi.useFakeTimers();
  const { store, asked } = storeWith(1);
  const text = textOf(['energy', 'energy@end']);
  const stop = fillLive(text.root, store);
  expect(text.said()).toEqual(['1\u00a0J', '…']);
  await vi.runAllTimersAsync();
  expect(asked).toEqual([[{ reading: 'energy', moment: 'end' }]]);
  expect(text.said()).toEqual(['1\u00a0J', '7\u00a0J']);
  store.readings.value = new Map([['energy', 3]]);
  await vi.runAllTimersAsync();
  expect(text.said()).toEqual(['3\u00a0J', '7\u00a0J']);
  expect(asked).toHaveLength(1);
  // Another document is another run.
  store.scene.value = { bodies: [] } as unknown as Scene;
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(2);
  stop();
  vi.useRealTimers();
});

test('beside a question all stays as it was when the step was opened, and when one comes back', async () => {
  vi.useFakeTimers();
  const { store } = storeWith(1);
  store.waiting.value = true;
  const first = textOf(['energy', 'energy@end'], '1 question');
  const stop = fillLive(first.root, store);
  // The state of the step is on its way.
  store.readings.value = new Map([['energy', 2]]);
  store.waiting.value = false;
  await vi.runAllTimersAsync();
  expect(first.said()).toEqual(['2\u00a0J', '7\u00a0J']);
  store.readings.value = new Map([['energy', 9]]);
  await vi.runAllTimersAsync();
  expect(first.said()).toEqual(['2\u00a0J', '7\u00a0J']);
  stop();
  const again = textOf(['energy', 'energy@end'], '1 question');
  fillLive(again.root, store)();
  expect(again.said()).toEqual(['2\u00a0J', '7\u00a0J']);
  const other = textOf(['energy'], '2 question');
  fillLive(other.root, store)();
  expect(other.said()).toEqual(['9\u00a0J']);
  vi.useRealTimers();
});
