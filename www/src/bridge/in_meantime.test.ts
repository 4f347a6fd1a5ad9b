import { expect, test } from 'vitest';
import { inMeantime, PIECE } from './in_meantime';

/** Work of so many steps, each as long as said, ms; others ask so often. */
async function done(steps: number, each: number, asksIn: (now: number) => number) {
  let [now, left] = [0, steps];
  const pieces: { at: number; took: number; pause: number }[] = [];
  let paused = 0;
  const result = await inMeantime<string>({
    inQueue: async (work) => work(),
    now: () => now,
    asked: () => asksIn(now),
    rest: async (pause) => {
      now += pause;
      paused = pause;
    },
    goOn: (count) => {
      const taken = Math.min(count, left);
      pieces.push({ at: now, took: taken * each, pause: paused });
      now += taken * each;
      left -= taken;
      return left === 0 ? 'there' : null;
    },
  });
  expect(result).toBe('there');
  return { pieces, now };
}

test('alone it goes on without a rest, in pieces shorter than a picture', async () => {
  const { pieces, now } = await done(1000, 0.5, () => 0);
  expect(now).toBe(500);
  for (const { took, pause } of pieces) {
    expect(took).toBeLessThanOrEqual(PIECE);
    expect(pause).toBe(0);
  }
});

test('while others ask, three quarters of the time are theirs', async () => {
  const { pieces, now } = await done(1000, 0.5, (at) => Math.floor(at));
  const worked = pieces.reduce((sum, { took }) => sum + took, 0);
  expect(worked).toBe(500);
  expect(now).toBeGreaterThan(3.5 * worked);
});

test('a step that is longer than a piece is one', async () => {
  const { pieces } = await done(7, 40, () => 0);
  expect(pieces.length).toBe(7);
});

test('what is refused is refused to who asked', async () => {
  const refused = inMeantime({
    inQueue: async (work) => work(),
    now: () => 0,
    asked: () => 0,
    rest: async () => undefined,
    goOn: () => {
      throw new Error('no');
    },
  });
  await expect(refused).rejects.toThrow('no');
});
