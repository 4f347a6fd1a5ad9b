import { useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Change, JsonValue, Question, Scene, Step, StepKind } from '../generated/scene';
import { type App, useApp } from '../page/app';
import { getAt, same } from '../store/path';
import { Button, IconButton } from '../ui/buttons';
import { katex } from '../ui/tex';
import { rightAnswers } from './judge';
import { fillLive } from './live';
import { markdown, plainTex } from './markdown';

const KIND: Record<StepKind, string> = { look: 'Look', predict: 'Predict', do: 'Try', explain: 'Why' };

/**
 * The state a step speaks of: its own changes, and the author's value wherever another step changes something.
 * A step without changes takes the scene as it stands.
 */
export function stateOf(steps: readonly Step[], index: number, base: Scene): Change[] {
  const own = steps[index]?.set ?? [];
  if (own.length === 0) return [];
  const state = new Map<string, Change>();
  for (const step of steps) {
    for (const { path } of [...(step.set ?? []), ...(step.question?.reveal ?? [])]) {
      const value = getAt(base, path);
      if (value !== undefined) state.set(path, { path, value: value as JsonValue });
    }
  }
  for (const change of own) state.set(change.path, change);
  return [...state.values()];
}

/** A lesson, one step at a time. The text wins the state on entering a step; then the reader may wander. */
export function Lesson() {
  const app = useApp();
  const { store } = app;
  const lesson = useComputed(() => store.scene.value.lesson);
  const [at, setAt] = useState(0);
  const [answered, setAnswered] = useState<Record<number, number>>({});
  const steps = lesson.value?.steps ?? [];
  const step = steps[at];
  const title = useRef<HTMLHeadingElement>(null);
  const ready = store.status.value.kind === 'ready';

  /** What the text shows now: after an answer, with what it revealed. */
  const textState = (index: number): Change[] => {
    const reveal = answered[index] === undefined ? [] : (steps[index]?.question?.reveal ?? []);
    const state = new Map(stateOf(steps, index, app.base.peek()).map((c) => [c.path, c]));
    for (const change of reveal) state.set(change.path, change);
    return [...state.values()];
  };
  const wandered = useComputed(() => {
    const scene = store.scene.value;
    return textState(at).some((c) => !same(getAt(scene, c.path), c.value));
  });
  if (!step) return null;

  const go = (to: number) => {
    const next = Math.max(0, Math.min(steps.length - 1, to));
    setAt(next);
    const changes = textState(next);
    if (changes.length > 0) store.edit(`Step ${next + 1}`, changes);
    requestAnimationFrame(() => title.current?.focus());
  };
  const back = () => store.edit('Back to the text', textState(at));

  return (
    <section class="panel lesson" aria-label="Lesson">
      <header class="lesson-head">
        <p class="kicker">
          <span class={`step-kind kind-${step.kind}`}>{KIND[step.kind]}</span> {at + 1} of {steps.length}
        </p>
        <span class="lesson-buttons">
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
      <StepText key={`${at}`} index={at} text={step.text} part="text" />
      {step.question && (
        <Ask
          key={`q${at}`}
          index={at}
          question={step.question}
          chosen={answered[at]}
          onChoose={(answer) => {
            setAnswered({ ...answered, [at]: answer });
            const reveal = step.question?.reveal ?? [];
            if (reveal.length > 0) store.edit('Show what happens', reveal);
          }}
        />
      )}
      <footer class="lesson-foot">
        {wandered.value && ready ? <Button onClick={back}>Back to the text’s state</Button> : <span />}
        {at < steps.length - 1 && (
          <Button
            primary={!step.question || answered[at] !== undefined}
            disabled={!ready}
            onClick={() => go(at + 1)}
          >
            Next
          </Button>
        )}
      </footer>
    </section>
  );
}

/** Text prerendered with the page, or set here when the lesson is not the page's own. */
function useHtml(app: App, index: number, source: string, part: 'text' | 'prompt'): string {
  const own = app.page.scene.lesson?.steps[index];
  const unchanged = (part === 'text' ? own?.text : own?.question?.prompt) === source;
  const [html, setHtml] = useState(
    (unchanged ? app.page.lesson[index]?.[part] : undefined) ?? markdown(source, plainTex),
  );
  useEffect(() => {
    if (unchanged || !source.includes('$')) return;
    katex()
      .then((k) =>
        setHtml(
          markdown(source, (tex, display) =>
            k.renderToString(tex, { displayMode: display, throwOnError: false }),
          ),
        ),
      )
      .catch(() => undefined);
  }, [unchanged, source]);
  return html;
}

function StepText({ index, text, part }: { index: number; text: string; part: 'text' | 'prompt' }) {
  const app = useApp();
  const ref = useRef<HTMLDivElement>(null);
  const html = useHtml(app, index, text, part);
  useEffect(() => (ref.current ? fillLive(ref.current, app) : undefined), [app, html]);
  return <div class="prose" ref={ref} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Ask(props: {
  index: number;
  question: Question;
  chosen: number | undefined;
  onChoose(answer: number): void;
}) {
  const { index, question, chosen } = props;
  const { store } = useApp();
  const [picked, pick] = useState<number | undefined>(chosen);
  const locked = chosen !== undefined;
  // Judged once the engine has the state of the reveal; then kept, so that wandering does not change the verdict.
  const [right, setRight] = useState<boolean[] | undefined>(undefined);
  const settled = useComputed(() => {
    const scene = store.scene.value;
    const there = (question.reveal ?? []).every((c) => same(getAt(scene, c.path), c.value));
    return there ? store.frame.value : undefined;
  });
  const frame = settled.value;
  useEffect(() => {
    if (!locked || right || !frame) return;
    const timer = setTimeout(() => setRight(rightAnswers(question.answers, store.readings.peek())), 250);
    return () => clearTimeout(timer);
  }, [locked, frame, right]);

  return (
    <fieldset class="question" disabled={locked}>
      <legend>
        <StepText index={index} text={question.prompt} part="prompt" />
      </legend>
      {question.answers.map((answer, i) => {
        const verdict = locked && right ? (right[i] ? 'right' : i === chosen ? 'wrong' : '') : '';
        return (
          <label key={answer.label} class={`answer ${verdict}`}>
            <input type="radio" name={`question-${index}`} checked={picked === i} onChange={() => pick(i)} />
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
          onClick={() => picked !== undefined && props.onChoose(picked)}
        >
          Lock in and see
        </Button>
      )}
    </fieldset>
  );
}
