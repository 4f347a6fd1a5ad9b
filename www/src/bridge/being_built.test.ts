import { afterEach, expect, test, vi } from 'vitest';
import { built, type State, sentence } from './being_built';

afterEach(() => vi.unstubAllGlobals());

/** A page with nothing in it; gives what is shown. */
function page() {
  const shown: { textContent: string | null }[] = [];
  const make = () => {
    const told = {
      textContent: null,
      dataset: {},
      style: {},
      setAttribute: () => undefined,
      remove: () => shown.splice(shown.indexOf(told), 1),
    };
    return told;
  };
  vi.stubGlobal('document', {
    createElement: make,
    body: { append: (told: { textContent: null }) => shown.push(told) },
  });
  return shown;
}

const server = (...states: State[]) => {
  const left = [...states];
  return async () => left.shift() ?? { built: true };
};

test('a module that is there is not spoken of', async () => {
  const shown = page();
  await built('contact', server({ built: true }));
  expect(shown).toEqual([]);
});

test('while it is built the page says for how long, and then no more', async () => {
  const shown = page();
  const said: (string | null | undefined)[] = [];
  const states = server({ built: false, seconds: 40 }, { built: false, seconds: 39 }, { built: true });
  await built('dynamics', states, async () => said.push(shown[0]?.textContent));
  expect(said).toEqual([sentence(40), sentence(39)]);
  expect(shown).toEqual([]);
});

test('one that cannot be built is an error with its reason', async () => {
  const shown = page();
  await expect(built('soft', server({ built: false, wrong: 'it did not compile' }))).rejects.toThrow(
    'it did not compile',
  );
  expect(shown).toEqual([]);
});
