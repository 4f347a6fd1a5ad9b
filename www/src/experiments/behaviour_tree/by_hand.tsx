// A leaf that no task knows: what the reader answers for it, from now on.
import type { LeafAnswer, LeafSays } from '../../generated/scene';
import { useScene } from '../../store/scene_in_hand';
import { Select } from '../../ui/inputs';
import { answersOf } from './document';

const SAYS: readonly (readonly [LeafSays, string])[] = [
  ['success', 'success'],
  ['failure', 'failure'],
  ['running', 'running'],
];

export function ByHand({ leaf }: { leaf: string }) {
  const { store } = useScene();
  const answers = answersOf(store.scene.value);
  const now = store.frame.value?.time ?? 0;
  const said = answersAt(answers, leaf, now);
  return (
    <Select
      label="You answer from now on"
      value={said}
      options={SAYS}
      onChange={(word) => {
        const says = SAYS.find(([one]) => one === word)?.[0];
        if (says)
          void store.set(
            'Answer by hand',
            'experiment.answers',
            answered(answers, { leaf, from: now, says }),
          );
      }}
    />
  );
}

/** Answer of a leaf at a moment (s): the last said before it. */
export const answersAt = (answers: readonly LeafAnswer[], leaf: string, now: number): LeafSays =>
  answers
    .filter((one) => one.leaf === leaf && one.from <= now + SOON)
    .reduce<LeafAnswer | undefined>((last, one) => (last && last.from > one.from ? last : one), undefined)
    ?.says ?? 'success';

/** With another answer: it takes the place of those of its leaf from its moment on. */
export const answered = (answers: readonly LeafAnswer[], next: LeafAnswer): LeafAnswer[] => [
  ...answers.filter((one) => one.leaf !== next.leaf || one.from < next.from - SOON),
  next,
];

/** Moments are sums of ticks, s. */
const SOON = 1e-9;
