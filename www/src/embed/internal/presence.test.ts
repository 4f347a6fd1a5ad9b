import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import type { SceneCanvas } from '../../viewport/scene_canvas';
import type { Player } from './player';

class Sight {
  observe() {}
}

/** A figure on a page that is seen. */
async function figure() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('IntersectionObserver', Sight);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => undefined);
  const { Presence } = await import('./presence');
  const playing = signal(true);
  const player = {
    playing,
    pause: () => {
      playing.value = false;
    },
  } as unknown as Player;
  return { presence: new Presence({} as SceneCanvas, player, {} as HTMLElement), playing };
}

test('figures learn of each other, and one pauses all', async () => {
  const [one, other] = [await figure(), await figure()];
  await vi.waitFor(() => expect(one.presence.company.value + other.presence.company.value).toBe(2));
  expect(other.playing.value).toBe(true);
  other.presence.away.value = true;
  one.presence.restAll();
  expect(one.playing.value).toBe(false);
  await vi.waitFor(() => expect(other.playing.value).toBe(false));
  // It was away and would have gone on by itself.
  expect(other.presence.away.value).toBe(false);
  expect(one.presence.company.value).toBe(1);
});
