import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Answer } from '../generated/scene';
import { useScene } from '../store/scene_in_hand';
import { Button } from '../ui/buttons';
import type { Asked } from './ask';
import { rightAnswers } from './judge';
import { StepText } from './step_text';

/**
 * One of a few. An answer that its author knows to be wrong is told why, and who has more than two to choose from tries again
 * before anything is shown. Judged by the engine's readings once it has the state of the reveal; then the verdict stays.
 */
export function Choose(props: Asked & { name: string; answers: readonly Answer[] }) {
  const { index, name, answers, attempt, settled, onMiss, onLock, onJudge } = props;
  const { store } = useScene();
  const prediction = attempt?.prediction;
  const chosen = prediction?.kind === 'choose' ? prediction.answer : undefined;
  const missed = attempt?.first?.kind === 'choose' ? attempt.first.answer : undefined;
  const [picked, pick] = useState<number | undefined>(chosen);
  const locked = prediction !== undefined;
  const right = attempt?.right;
  useEffect(() => {
    if (!locked || right !== undefined || !settled) return;
    const found = rightAnswers(answers, store.readings.peek()).indexOf(true);
    const verdict = chosen === undefined ? 'shown' : found === chosen ? 'right' : 'far';
    onJudge({ right: found, verdict });
  }, [locked, settled, right, chosen, answers, store]);

  const lockIn = () => {
    if (picked === undefined) return;
    const again = missed === undefined && answers.length > 2 && answers[picked]?.reply;
    if (again) pick(undefined);
    (again ? onMiss : onLock)({ kind: 'choose', answer: picked });
  };
  return (
    <>
      {answers.map((answer, i) => {
        const wrong = i === missed || (right !== undefined && i === chosen && i !== right);
        const verdict = locked && right === i ? 'right' : wrong ? 'wrong' : '';
        return (
          <Fragment key={answer.label}>
            <label class={`answer ${verdict}`}>
              <input
                type="radio"
                name={name}
                checked={picked === i}
                disabled={i === missed}
                onChange={() => pick(i)}
              />
              <span>{answer.label}</span>
              {verdict === 'right' && <em>{i === chosen ? 'Right' : 'This is what happens'}</em>}
              {verdict === 'wrong' && <em>Not so</em>}
            </label>
            {wrong && answer.reply && (
              <div class="reply" role="status">
                <StepText index={index} text={answer.reply} part={`answers[${i}].reply`} />
              </div>
            )}
          </Fragment>
        );
      })}
      {!locked && (
        <Button primary disabled={picked === undefined} onClick={lockIn}>
          {missed === undefined ? 'Lock in and see' : 'Lock in the second try'}
        </Button>
      )}
    </>
  );
}
