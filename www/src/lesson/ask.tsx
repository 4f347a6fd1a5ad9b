// A question: what is asked, the ways to answer, what is said to an answer. Fetched with the first question.
import './ask.css';
import { useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Question, Step } from '../generated/scene';
import { getAt, same } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { later } from '../ui/later';
import type { Reveal } from './ahead';
import { sheetOf, toCode } from './answer_code';
import type { Attempt, Attempts } from './attempts';
import { Choose } from './choose';
import { inClass } from './class_code';
import { recallAttempts, rememberAttempts, tally } from './keep_attempts';
import { after, answersOf, momentOf, type Prediction, stateOf } from './state';
import { StepText } from './step_text';

/** Fetched when there is something to draw. */
const ArrowQuestion = later(() => import('./arrow').then((m) => m.ArrowQuestion), 300);
const ClassLine = later(() => import('./class_line').then((m) => m.ClassLine), 96);
const Sketch = later(() => import('./sketch').then((m) => m.Sketch), 300);

export { recallAttempts };

/** Properties that all kinds of question are given. */
export interface Asked {
  index: number;
  attempt: Attempt | undefined;
  /** Reveal that will be shown. */
  reveal: Reveal;
  /** The engine has computed the state of the reveal, and shows it. */
  settled: boolean;
  /** Told to be wrong: there is a second try. */
  onMiss(prediction: Prediction): void;
  onLock(prediction: Prediction): void;
  /** The engine has spoken. */
  onJudge(said: Attempt): void;
}

interface AskProps extends Pick<Asked, 'index' | 'onMiss' | 'onLock' | 'onJudge'> {
  question: Question;
  steps: readonly Step[];
  attempts: Attempts;
}

export function Ask(props: AskProps) {
  const { index, question, steps, attempts } = props;
  const { store, base, page } = useScene();
  const attempt = attempts[index];
  useEffect(() => {
    if (!attempt) return;
    rememberAttempts(page, steps, attempts);
    // An embed tells its host.
    const detail = { ...tally(steps, attempts), code: toCode(sheetOf(page.name, steps, attempts, '')) };
    dispatchEvent(new CustomEvent('asperity:answers', { detail }));
  }, [page, steps, attempts, attempt]);
  const at = useRef<HTMLFieldSetElement>(null);
  const answers = answersOf(question);
  const drawing = question.kind === 'sketch' || question.kind === 'arrow';
  const tried = attempt?.prediction ?? attempt?.first;
  const [choosing, choose] = useState(tried?.kind === 'choose');
  const settled = useComputed(() => {
    const scene = store.scene.value;
    if (store.waiting.value || store.previewing.value) return false;
    const { clock } = store.description.value;
    const away = Math.abs((store.frame.value?.time ?? 0) - (question.at ?? Number.NaN));
    if (clock && away > clock.step) return false;
    return (question.reveal ?? []).every((c) => same(getAt(scene, c.path), c.value));
  }).value;
  const locked = attempt?.prediction !== undefined;
  /** The button that was pressed goes; the question stays. */
  const stay = () => {
    if (at.current?.contains(document.activeElement)) at.current.focus({ preventScroll: true });
  };
  const common: Asked = {
    index,
    attempt,
    reveal: {
      changes: after(stateOf(steps, index, base.peek()), question.reveal ?? []),
      at: question.at ?? momentOf(steps, index),
    },
    settled,
    onMiss: (prediction) => {
      props.onMiss(prediction);
      stay();
    },
    onLock: (prediction) => {
      props.onLock(prediction);
      stay();
    },
    onJudge: props.onJudge,
  };
  return (
    <fieldset class="question" ref={at} tabIndex={-1}>
      <legend>
        <StepText index={index} text={question.prompt} part="prompt" asks />
      </legend>
      {question.kind === 'sketch' && !choosing && <Sketch question={question} {...common} />}
      {question.kind === 'arrow' && !choosing && <ArrowQuestion question={question} {...common} />}
      {(!drawing || choosing) && (
        <fieldset class="answers" disabled={locked} aria-label="Answers">
          <Choose name={`question-${index}`} answers={answers} {...common} />
        </fieldset>
      )}
      {attempt?.first && !locked && (
        <button
          type="button"
          class="plain instead"
          onClick={() => attempt.first && common.onLock(attempt.first)}
        >
          Show what happens
        </button>
      )}
      {drawing && answers.length > 0 && !locked && !attempt?.first && (
        <button type="button" class="plain instead" onClick={() => choose(!choosing)}>
          {choosing ? 'Draw instead' : 'Choose from answers instead'}
        </button>
      )}
      {tried && inClass(location.search) && (
        <ClassLine scene={page.name} steps={steps} index={index} attempt={attempt} />
      )}
      {attempt?.verdict && question.why && (
        <div class="why">
          <p class="why-word">Why</p>
          <StepText index={index} text={question.why} part="why" />
        </div>
      )}
    </fieldset>
  );
}
