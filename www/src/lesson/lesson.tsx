import { useComputed } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Change, StepKind } from '../generated/scene';
import { useModes } from '../store/modes';
import { same, withChanges } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { Button, IconButton } from '../ui/buttons';
import { later } from '../ui/later';
import { Missing } from '../ui/missing';
import type { Attempt, Attempts } from './attempts';
import { coveredAt } from './covered';
import { presenting, togglePresenting } from './present';
import { after, missingOf, momentOf, type Prediction, stateOf } from './state';
import { StepText, StepTitle } from './step_text';

/** Fetched at the end. */
const Ending = later(() => import('./ending').then((m) => m.Ending), 160);

const KIND: Record<StepKind, string> = { look: 'Look', predict: 'Predict', do: 'Try', explain: 'Why' };

/** A lesson, one step at a time. The text wins the state on entering a step; then the reader may wander. */
export function Lesson() {
  const { store, base, author, page } = useScene();
  const modes = useModes();
  const lesson = useComputed(() => store.scene.value.lesson);
  const steps = lesson.value?.steps ?? [];
  const last = steps.length - 1;
  const at = Math.max(0, Math.min(last, modes.step.value - 1));
  const step = steps[at];
  const question = step?.question;
  const [attempts, setAttempts] = useState<Attempts>({});
  /** Fetched where anything is asked, before it is. */
  const [questions, fetched] = useState<typeof import('./ask')>();
  const [missing, miss] = useState<unknown>(undefined);
  const asking = steps.some((s) => s.question);
  useEffect(() => {
    if (!asking || missing) return;
    import('./ask').then(
      (m) => {
        fetched(m);
        setAttempts(m.recallAttempts(page, steps));
      },
      (e) => miss(e ?? true),
    );
  }, [missing]);
  /** The question that was passed without an answer, just now. */
  const [passed, setPassed] = useState<number | undefined>(undefined);
  const title = useRef<HTMLHeadingElement>(null);
  const ready = store.status.value.kind === 'ready';
  const locked = (index: number) => attempts[index]?.prediction !== undefined;

  /** State that the text shows now: after an answer, with what it revealed. */
  const textState = (index: number, answered = locked(index)): Change[] => {
    const reveal = answered ? (steps[index]?.question?.reveal ?? []) : [];
    return after(stateOf(steps, index, base.peek()), reveal);
  };
  const wandered = useComputed(() => missingOf(store.scene.value, textState(at))?.length !== 0);

  /** Writes what is missing of a state; where the scene in hand has become another kind, the author's scene with it. */
  const write = (label: string, changes: readonly Change[]) => {
    const missing = missingOf(store.scene.peek(), changes);
    if (!missing)
      store.replace(label, JSON.stringify(withChanges(base.peek(), changes)), store.inputs.peek());
    else if (missing.length > 0) store.edit(label, missing);
  };
  /** The scene as a step speaks of it, at the moment of the run that it speaks of. */
  const show = (index: number, answered = locked(index)) => {
    write(`Step ${index + 1}`, textState(index, answered));
    const asked = answered ? steps[index]?.question?.at : undefined;
    goTo(asked ?? momentOf(steps, index));
  };
  const goTo = (time: number | undefined) => {
    if (time !== undefined) void store.seek(time);
  };
  /** Of a page that opens at its first step the scene is that step's already. */
  const shown = useRef(0);
  const went = useRef(false);
  // At once: a frame later the reader may have gone elsewhere.
  useLayoutEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    if (went.current) title.current?.focus();
    // An address led here: what it says of the state holds, and where it says nothing, the step does.
    else if (!modes.stateGiven && same(store.scene.peek(), author.peek())) show(at);
    went.current = false;
  }, [at]);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(last, to));
    if (next === at) return;
    const first = attempts[at]?.first;
    // Who leaves a second try has answered at the first, and not so.
    if (next > at && first && !locked(at)) keep(at, { prediction: first, first: undefined, verdict: 'far' });
    setPassed(next > at && question && !locked(at) && !first ? at : undefined);
    went.current = true;
    modes.step.value = next + 1;
    show(next);
  };
  const keep = (index: number, attempt: Attempt) => {
    setAttempts((before) => ({ ...before, [index]: { ...before[index], ...attempt } }));
  };
  const lock = (prediction: Prediction) => {
    // Who leaves it at the first try has made one.
    const first = attempts[at]?.first;
    keep(at, { prediction, first: prediction === first ? undefined : first });
    write('Show what happens', textState(at, true));
    goTo(question?.at ?? momentOf(steps, at));
  };
  const onward = () => {
    // A lecturer's first press shows what happens, the second goes on.
    if (question && !locked(at)) lock({ kind: 'none' });
    else go(at + 1);
  };
  const clicker = useRef({ next: onward, previous: () => go(at - 1) });
  clicker.current = { next: onward, previous: () => go(at - 1) };

  useCovers(at, attempts);

  if (!step) return null;
  const open = question !== undefined && !locked(at);
  return (
    <section class="panel lesson" aria-label="Lesson">
      <header class="lesson-head">
        <p class="kicker">
          <span class={`step-kind kind-${step.kind}`}>{KIND[step.kind]}</span> {at + 1} of {steps.length}
        </p>
        <span class="lesson-buttons">
          <IconButton
            icon="present"
            label={presenting.value ? 'End the presentation (Esc)' : 'Present: large, with clicker keys'}
            pressed={presenting.value}
            onClick={() => togglePresenting(clicker)}
          />
          <IconButton icon="left" label="Previous step" disabled={at === 0} onClick={() => go(at - 1)} />
          <IconButton
            icon="right"
            label="Next step"
            disabled={at === last || !ready}
            onClick={() => go(at + 1)}
          />
        </span>
      </header>
      <h2 ref={title} tabIndex={-1}>
        <StepTitle step={step} />
      </h2>
      {passed !== undefined && (
        <p class="passed" role="status">
          You passed a question without an answer.{' '}
          <button type="button" class="plain" onClick={() => go(passed)}>
            Back to it
          </button>
        </p>
      )}
      <StepText
        key={`${at}${step.text}`}
        index={at}
        text={step.text}
        part="text"
        asks={question !== undefined}
      />
      {question && questions && (
        <questions.Ask
          key={`q${at}${question.prompt}`}
          index={at}
          question={question}
          steps={steps}
          attempts={attempts}
          onMiss={(first) => keep(at, { first })}
          onLock={lock}
          onJudge={(said) => keep(at, said)}
        />
      )}
      {question && missing !== undefined && <Missing why={missing} onRetry={() => miss(undefined)} />}
      <footer class="lesson-foot">
        {wandered.value && ready ? (
          <Button onClick={() => write('Back to the text', textState(at))}>Back to the text’s state</Button>
        ) : (
          <span />
        )}
        {at < last && (
          <Button primary={!open} disabled={!ready} onClick={() => go(at + 1)}>
            {open
              ? 'Skip the question'
              : steps[at + 1]?.kind === 'explain' && question
                ? 'Next: why'
                : 'Next'}
          </Button>
        )}
      </footer>
      {at === last && !open && (
        <Ending
          steps={steps}
          attempts={attempts}
          onGo={go}
          onAgain={() => {
            setAttempts({});
            went.current = at > 0;
            modes.step.value = 1;
            show(0, false);
          }}
        />
      )}
      {presenting.value && <p class="muted">Page Down goes on, Page Up back, Esc ends.</p>}
    </section>
  );
}

/** What is asked is not answered beside the question. */
function useCovers(at: number, attempts: Attempts): void {
  const { store } = useScene();
  const modes = useModes();
  const { question, lesson } = store.scene.value;
  useEffect(() => {
    const locked = (step: number) => attempts[step]?.prediction !== undefined;
    const now = coveredAt({ question, ...(lesson ? { lesson } : {}) }, at, locked);
    modes.claimCovered.value = now.claim;
    modes.curvesCovered.value = now.curves;
    modes.covered.value = now.ids;
  }, [modes, question, lesson, at, attempts]);
  useEffect(
    () => () => {
      modes.claimCovered.value = modes.curvesCovered.value = false;
      modes.covered.value = new Set();
    },
    [modes],
  );
}
