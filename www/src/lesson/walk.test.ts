// Every lesson is walked forwards, backwards and by address: a step has one state, whatever was before, and so has what it reveals.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Scene } from '../generated/scene';
import { withChanges } from '../store/path';
import { after, missingOf, momentOf, stateOf } from './state';

const folder = new URL('../../../scenes/', import.meta.url);
const lessons = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(new URL(`${name}/`, folder))
      .filter((file) => file.endsWith('.json'))
      .map(
        (file) =>
          [
            `${name}/${file.slice(0, -5)}`,
            JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), 'utf8')) as Scene,
          ] as const,
      ),
  )
  .filter(([, scene]) => scene.lesson);

/** As the engine has it: what is written as `null` is not there. */
const clean = (scene: Scene) => JSON.parse(JSON.stringify(scene, (_, v) => (v === null ? undefined : v)));

/** What the page does on entering a step: it writes what is missing. */
function enter(scene: Scene, base: Scene, changes: ReturnType<typeof stateOf>): Scene {
  const missing = missingOf(scene, changes);
  return missing ? withChanges(scene, missing) : withChanges(base, changes);
}

describe.each(lessons)('%s', (_, base) => {
  const steps = base.lesson?.steps ?? [];
  const revealed = (k: number) => after(stateOf(steps, k, base), steps[k]?.question?.reveal ?? []);
  /** What the step is about, reckoned from its file alone. */
  const meant = (k: number): Scene => {
    const own = steps[k]?.set ?? [];
    if (own.length > 0 || k === 0) return withChanges(base, own);
    return withChanges(meant(k - 1), steps[k - 1]?.question?.reveal ?? []);
  };

  test('forwards, with the answers', () => {
    let scene = base;
    steps.forEach((step, k) => {
      scene = enter(scene, base, stateOf(steps, k, base));
      expect(clean(scene), `step ${k + 1}`).toEqual(clean(meant(k)));
      scene = enter(scene, base, revealed(k));
      const shown = withChanges(meant(k), step.question?.reveal ?? []);
      expect(clean(scene), `answer ${k + 1}`).toEqual(clean(shown));
    });
  });

  test('backwards, each question answered on the way', () => {
    let scene = enter(base, base, revealed(steps.length - 1));
    for (let k = steps.length - 1; k >= 0; k--) {
      scene = enter(scene, base, stateOf(steps, k, base));
      expect(clean(scene), `step ${k + 1}`).toEqual(clean(meant(k)));
      scene = enter(scene, base, revealed(k));
    }
  });

  test('by address, and from any other step', () => {
    for (let k = 0; k < steps.length; k++) {
      expect(clean(enter(base, base, stateOf(steps, k, base)))).toEqual(clean(meant(k)));
      for (let from = 0; from < steps.length; from++) {
        const before = enter(base, base, revealed(from));
        expect(clean(enter(before, base, stateOf(steps, k, base))), `${from + 1} to ${k + 1}`).toEqual(
          clean(meant(k)),
        );
      }
    }
  });

  test('the moment of a step is its own, or that where the one before ended', () => {
    let time: number | undefined;
    steps.forEach((step, k) => {
      time = step.at ?? time;
      if (momentOf(steps, k) !== undefined) expect(momentOf(steps, k)).toBe(time ?? 0);
      time = step.question?.at ?? time;
    });
  });
});
