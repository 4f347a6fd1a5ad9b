import { useComputed } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Change, Question, StepKind } from '../generated/scene';
import { useModes } from '../store/modes';
import type { PageData } from '../store/page_data';
import { getAt, same, withChanges } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { Button, IconButton } from '../ui/buttons';
import { later } from '../ui/later';
import { useLive } from '../ui/live';
import { markdown, plainTex, texOptions } from '../ui/markdown';
import { katex } from '../ui/tex';
import { Choose } from './choose';
import { presenting, togglePresenting } from './present';
import { after, answersOf, type Prediction, stateOf } from './state';

/** Fetched when there is something to draw. */
const ArrowQuestion = later(() => import('./arrow').then((m) => m.ArrowQuestion), 300);
const Sketch = later(() => import('./sketch').then((m) => m.Sketch), 300);

const KIND: Record<StepKind, string> = { look: 'Look', predict: 'Predict', do: 'Try', explain: 'Why' };

/** A lesson, one step at a time. The text wins the state on entering a step; then the reader may wander. */
export function Lesson() {
  const { store, base } = useScene();
  const modes = useModes();
  const lesson = useComputed(() => store.scene.value.lesson);
  const [at, setAt] = useState(0);
  const [predictions, setPredictions] = useState<Record<number, Prediction>>({});
  const steps = lesson.value?.steps ?? [];
  const step = steps[at];
  const title = useRef<HTMLHeadingElement>(null);
  const question = useRef<HTMLFieldSetElement>(null);
  const ready = store.status.value.kind === 'ready';

  /** What the text shows now: after an answer, with what it revealed. */
  const textState = (index: number): Change[] => {
    const reveal = predictions[index] === undefined ? [] : (steps[index]?.question?.reveal ?? []);
    return after(stateOf(steps, index, base.peek()), reveal);
  };
  const wandered = useComputed(() => {
    const scene = store.scene.value;
    return !same(withChanges(scene, textState(at)), scene);
  });

  // At once: a frame later the reader may have gone elsewhere.
  const shown = useRef(at);
  useLayoutEffect(() => {
    if (shown.current !== at) title.current?.focus();
    shown.current = at;
  }, [at]);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(steps.length - 1, to));
    if (next === at) return;
    setAt(next);
    const changes = textState(next);
    if (changes.length > 0) store.edit(`Step ${next + 1}`, changes);
    goTo(predictions[next] === undefined ? steps[next]?.at : (steps[next]?.question?.at ?? steps[next]?.at));
  };
  /** To the moment of the run that the text speaks of. */
  const goTo = (time: number | undefined) => {
    if (time !== undefined) void store.seek(time);
  };
  const lock = (prediction: Prediction) => {
    setPredictions({ ...predictions, [at]: prediction });
    // The button that was pressed goes; the question stays.
    if (question.current?.contains(document.activeElement)) question.current.focus({ preventScroll: true });
    const reveal = step?.question?.reveal ?? [];
    if (reveal.length > 0) store.edit('Show what happens', reveal);
    goTo(step?.question?.at);
  };
  const onward = () => {
    // A lecturer's first press shows what happens, the second goes on.
    if (step?.question && predictions[at] === undefined) lock({ kind: 'none' });
    else go(at + 1);
  };
  const clicker = useRef({ next: onward, previous: () => go(at - 1) });
  clicker.current = { next: onward, previous: () => go(at - 1) };

  // What is to be drawn is not shown beside the paper.
  const covered = step?.question?.kind === 'sketch' && predictions[at] === undefined;
  useEffect(() => {
    modes.curvesCovered.value = covered;
    return () => {
      modes.curvesCovered.value = false;
    };
  }, [modes, covered]);

  if (!step) return null;
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
            disabled={at === steps.length - 1 || !ready}
            onClick={() => go(at + 1)}
          />
        </span>
      </header>
      <h2 ref={title} tabIndex={-1}>
        {step.title}
      </h2>
      <StepText key={`${at}`} index={at} text={step.text} part="text" asks={step.question !== undefined} />
      {step.question && (
        <Ask
          at={question}
          key={`q${at}`}
          index={at}
          question={step.question}
          prediction={predictions[at]}
          onLock={lock}
        />
      )}
      <footer class="lesson-foot">
        {wandered.value && ready ? (
          <Button onClick={() => store.edit('Back to the text', textState(at))}>
            Back to the text’s state
          </Button>
        ) : (
          <span />
        )}
        {at < steps.length - 1 && (
          <Button
            primary={!step.question || predictions[at] !== undefined}
            disabled={!ready}
            onClick={() => go(at + 1)}
          >
            Next
          </Button>
        )}
      </footer>
      {presenting.value && <p class="muted">Page Down goes on, Page Up back, Esc ends.</p>}
    </section>
  );
}

/** Text prerendered with the page, or set here when the lesson is not the page's own. */
function useHtml(page: PageData, index: number, source: string, part: 'text' | 'prompt'): string {
  const own = page.scene.lesson?.steps[index];
  const unchanged = (part === 'text' ? own?.text : own?.question?.prompt) === source;
  const [html, setHtml] = useState(
    (unchanged ? page.lesson[index]?.[part] : undefined) ?? markdown(source, plainTex),
  );
  useEffect(() => {
    if (unchanged || !source.includes('$')) return;
    katex()
      .then((k) => setHtml(markdown(source, (tex, display) => k.renderToString(tex, texOptions(display)))))
      .catch(() => undefined);
  }, [unchanged, source]);
  return html;
}

/** The numbers of a step that asks stay as they are when it is opened: its reveal does not rewrite the question. */
function StepText(props: { index: number; text: string; part: 'text' | 'prompt'; asks: boolean }) {
  const { index, text, part } = props;
  const ref = useRef<HTMLDivElement>(null);
  const { page } = useScene();
  const html = useHtml(page, index, text, part);
  useLive(ref, html);
  return (
    <div
      class="prose"
      ref={ref}
      data-frozen={props.asks ? `${index}${text}` : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function Ask(props: {
  at: RefObject<HTMLFieldSetElement | null>;
  index: number;
  question: Question;
  prediction: Prediction | undefined;
  onLock(prediction: Prediction): void;
}) {
  const { index, question, prediction, onLock } = props;
  const { store } = useScene();
  const answers = answersOf(question);
  const drawing = question.kind === 'sketch' || question.kind === 'arrow';
  const [choosing, choose] = useState(prediction?.kind === 'choose');
  /** The engine has computed the state of the reveal, and shows it. */
  const settled = useComputed(() => {
    const scene = store.scene.value;
    if (store.waiting.value || store.previewing.value) return false;
    const { clock } = store.description.value;
    const away = Math.abs((store.frame.value?.time ?? 0) - (question.at ?? Number.NaN));
    if (clock && away > clock.step) return false;
    return (question.reveal ?? []).every((c) => same(getAt(scene, c.path), c.value));
  }).value;
  const common = { prediction, settled, onLock };
  return (
    <fieldset class="question" ref={props.at} tabIndex={-1}>
      <legend>
        <StepText index={index} text={question.prompt} part="prompt" asks />
      </legend>
      {question.kind === 'sketch' && !choosing && <Sketch question={question} {...common} />}
      {question.kind === 'arrow' && !choosing && <ArrowQuestion question={question} {...common} />}
      {(!drawing || choosing) && (
        <fieldset class="answers" disabled={prediction !== undefined} aria-label="Answers">
          <Choose name={`question-${index}`} answers={answers} {...common} />
        </fieldset>
      )}
      {drawing && answers.length > 0 && prediction === undefined && (
        <button type="button" class="plain instead" onClick={() => choose(!choosing)}>
          {choosing ? 'Draw instead' : 'Choose from answers instead'}
        </button>
      )}
    </fieldset>
  );
}
