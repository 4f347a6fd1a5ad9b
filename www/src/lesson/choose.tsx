import { useEffect, useState } from 'preact/hooks';
import type { Answer } from '../generated/scene';
import { useScene } from '../store/scene_in_hand';
import { Button } from '../ui/buttons';
import { rightAnswers } from './judge';
import type { Prediction } from './state';

/** One of a few. Judged by the engine's readings once it has the state of the reveal; then the verdict stays. */
export function Choose(props: {
  name: string;
  answers: readonly Answer[];
  prediction: Prediction | undefined;
  /** The state of the reveal is there. */
  settled: boolean;
  onLock(prediction: Prediction): void;
}) {
  const { name, answers, prediction, settled } = props;
  const { store } = useScene();
  const chosen = prediction?.kind === 'choose' ? prediction.answer : undefined;
  const [picked, pick] = useState<number | undefined>(chosen);
  const [right, setRight] = useState<boolean[] | undefined>(undefined);
  const locked = prediction !== undefined;
  useEffect(() => {
    if (locked && !right && settled) setRight(rightAnswers(answers, store.readings.peek()));
  }, [locked, settled, right, answers, store]);

  return (
    <>
      {answers.map((answer, i) => {
        const verdict = locked && right ? (right[i] ? 'right' : i === chosen ? 'wrong' : '') : '';
        return (
          <label key={answer.label} class={`answer ${verdict}`}>
            <input type="radio" name={name} checked={picked === i} onChange={() => pick(i)} />
            <span>{answer.label}</span>
            {verdict === 'right' && <em>{i === chosen ? 'Right' : 'This is what happens'}</em>}
            {verdict === 'wrong' && <em>Not so</em>}
          </label>
        );
      })}
      {!locked && (
        <Button
          primary
          disabled={picked === undefined}
          onClick={() => picked !== undefined && props.onLock({ kind: 'choose', answer: picked })}
        >
          Lock in and see
        </Button>
      )}
    </>
  );
}
