import { useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Change, Question, Step, StepKind } from '../generated/scene';
import { type App, useApp } from '../page/app';
import { getAt, same } from '../store/path';
import { Button, IconButton } from '../ui/buttons';
import { katex } from '../ui/tex';
import { rightAnswers } from './judge';
import { fillLive } from './live';
import { markdown, plainTex } from './markdown';

const KIND: Record<StepKind, string> = { look: 'Look', predict: 'Predict', do: 'Try', explain: 'Why' };

/** The state a step speaks of: the author's scene with the changes of this step and of those before it. */
export function stateOf(steps: readonly Step[], index: number): Change[] {
  const kept = new Map<string, Change>();
  for (const step of steps.slice(0, index + 1)) for (const change of step.set) kept.set(change.path, change);
  return [...kept.values()];
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

  const wandered = useComputed(() => {
    const scene = store.scene.value;
    const question = step?.question;
    const wanted = answered[at] !== undefined && question ? [...stateOf(steps, at), ...question.reveal] : stateOf(steps, at);
    const last = new Map(wanted.map((c) => [c.path, c]));
    return [...last.values()].some((c) => !same(getAt(scene, c.path), c.value));
  });
  if (!step) return null;

  const go = (to: number) => {
    const next = Math.max(0, Math.min(steps.length - 1, to));
    setAt(next);
    const changes = stateOf(steps, next);
    if (changes.length > 0) store.edit(`Step ${next + 1}`, changes);
    requestAnimationFrame(() => title.current?.focus());
  };
  const back = () => {
    const reveal = answered[at] !== undefined ? (step.question?.reveal ?? []) : [];
    store.edit('Back to the text', [...stateOf(steps, at), ...reveal]);
  };

  return (
    <section class="panel lesson" aria-label="Lesson">
      <header class="lesson-head">
        <p class="kicker">
          <span class={`step-kind kind-${step.kind}`}>{KIND[step.kind]}</span> {at + 1} of {steps.length}
        </p>
        <span class="lesson-buttons">
          <IconButton icon="left" label="Previous step" disabled={at === 0} onClick={() => go(at - 1)} />
          <IconButton icon="right" label="Next step" disabled={at === steps.length - 1 || !ready} onClick={() => go(at + 1)} />
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
            if (step.question && step.question.reveal.length > 0) store.edit('Show what happens', step.question.reveal);
          }}
        />
      )}
      <footer class="lesson-foot">
        {wandered.value && ready ? <Button onClick={back}>Back to the text’s state</Button> : <span />}
        {at < steps.length - 1 && (
          <Button primary disabled={!ready} onClick={() => go(at + 1)}>
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
  const [html, setHtml] = useState((unchanged ? app.page.lesson[index]?.[part] : undefined) ?? markdown(source, plainTex));
  useEffect(() => {
    if (unchanged || !source.includes('$')) return;
    katex()
      .then((k) => setHtml(markdown(source, (tex, display) => k.renderToString(tex, { displayMode: display, throwOnError: false }))))
      .catch(() => undefined);
  }, [unchanged, source]);
  return html;
}

function StepText({ index, text, part }: { index: number; text: string; part: 'text' | 'prompt' }) {
  const app = useApp();
  const ref = useRef<HTMLDivElement>(null);
  const html = useHtml(app, index, text, part);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other places to fill
  useEffect(() => (ref.current ? fillLive(ref.current, app) : undefined), [app, html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, every text in it escaped
  return <div class="prose" ref={ref} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Ask(props: { index: number; question: Question; chosen: number | undefined; onChoose(answer: number): void }) {
  const { index, question, chosen } = props;
  const { store } = useApp();
  const [picked, pick] = useState<number | undefined>(chosen);
  const locked = chosen !== undefined;
  // Judged once the engine has the state of the reveal; then kept, so that wandering does not change the verdict.
  const [right, setRight] = useState<boolean[] | undefined>(undefined);
  const settled = useComputed(() => {
    const scene = store.scene.value;
    const there = question.reveal.every((c) => same(getAt(scene, c.path), c.value));
    return there ? store.frame.value : undefined;
  });
  const frame = settled.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged anew until the frame of the reveal is there
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
        <Button primary disabled={picked === undefined} onClick={() => picked !== undefined && props.onChoose(picked)}>
          Lock in and see
        </Button>
      )}
    </fieldset>
  );
}
