// A page per lesson for who teaches it, `/t/<topic>/<name>/`: the teacher's sheet, the students' hand-out, and places for collected
// answers and for a package (`src/teach` brings these to life). Sheet and hand-out stand without a script.
/** @jsxImportSource preact */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import type { Answer, Question, Step } from '../src/generated/scene';
import { onPaper as textsOnPaper } from '../src/teach/on_paper.ts';
import { type GalleryScene, headingOf, pagePath } from './gallery.ts';
import { dataHtml, tex } from './html.tsx';
import { Bar, BarTools, Poster, raw, written } from './parts.tsx';

export const teachPath = (name: string) => `t/${name}/`;

/** What a sheet says beside the lesson. */
export interface Teaching {
  goal: string;
  misconception: string;
  /** Five minutes, a line a minute. */
  script: string[];
}

/** By the scene's name. */
export function readTeaching(folder: string): Map<string, Teaching> {
  const file = join(folder, 'teaching.toml');
  const toml = parseToml(readFileSync(file, 'utf8')) as Record<string, Partial<Teaching>>;
  return new Map(
    Object.entries(toml).map(([name, { goal = '', misconception = '', script = [] }]) => {
      if (!goal || !misconception || script.length === 0)
        throw new Error(`${file}: “${name}” needs a goal, a misconception and a script`);
      return [name, { goal, misconception, script }];
    }),
  );
}

const answersOf = (question: Question): readonly Answer[] => question.answers ?? [];
/** The one that nothing is said to: `crate/experiments/tests/lessons.rs` holds that it is the engine's. */
const isRight = (answer: Answer) => answer.reply === undefined;

export const onPaper = ({ scene }: GalleryScene, index: number) => textsOnPaper(scene, index, tex);
/** Which text of the lesson it is: in another language the page sets it anew (`src/teach/told.ts`). */
const told = (index: number, field: string) => ({ 'data-step': index, 'data-text': field });

interface OfStep {
  step: Step;
  index: number;
  of: GalleryScene;
}

/** A question as the teacher sees it: where it stands, its answers behind a click. */
function Asked({ step, index, of, root }: OfStep & { root: string }) {
  const { question } = step;
  if (!question) return null;
  const paper = onPaper(of, index);
  const answers = answersOf(question);
  const next = of.scene.lesson?.steps[index + 1]?.text ?? '';
  const [whyAt, why] = question.why
    ? [told(index, 'question.why'), paper.markdown(question.why)]
    : [told(index + 1, 'text'), next && onPaper(of, index + 1).markdown(next)];
  const drawn = question.kind === 'choose' ? [] : Object.entries(question.replies ?? {});
  const label = (k: number) => ({
    ...told(index, `question.answers[${k}].label`),
    ...raw(paper.inline(answers[k]?.label ?? '')),
  });
  const reply = (field: string, text = '') => (
    <span {...told(index, `question.${field}`)} {...raw(paper.inline(text))} />
  );
  const right = answers.findIndex(isRight);
  return (
    <section class="asked">
      <h3>
        {step.title} <a href={`${root}${pagePath(of.name)}#step=${index + 1}`}>step {index + 1}</a>
      </h3>
      <p {...told(index, 'question.prompt')} {...raw(paper.inline(question.prompt))} />
      {answers.length > 0 && (
        <ul>
          {answers.map((a, k) => (
            <li key={a.label} {...label(k)} />
          ))}
        </ul>
      )}
      <details class="answer-key">
        <summary>Answer, and what wrong ones are told</summary>
        {right >= 0 && (
          <p>
            <strong {...label(right)} />
          </p>
        )}
        <ul>
          {answers.map(
            (a, k) =>
              !isRight(a) && (
                <li key={a.label}>
                  <em {...label(k)} />: {reply(`answers[${k}].reply`, a.reply)}
                </li>
              ),
          )}
          {drawn.map(([kind, text]) => (
            <li key={kind}>
              <em>{FAULTS[kind] ?? kind}:</em> {reply(`replies.${kind}`, text)}
            </li>
          ))}
        </ul>
        {why && <div class="why" {...whyAt} {...raw(why)} />}
      </details>
    </section>
  );
}

/** What is wrong with what was drawn, in words. */
const FAULTS: Record<string, string> = {
  opposite: 'The other way',
  reversed: 'From the wrong end',
  too_large: 'Too large',
  too_small: 'Too small',
  start: 'Starts elsewhere',
  end: 'Ends elsewhere',
  shape: 'Another shape',
  across: 'Across',
  askew: 'Askew',
};

const Line = () => <p class="line" />;

/** What the student answers on paper: boxes to tick, lines to fill. */
function Answers({ step, index, of }: OfStep) {
  const { question } = step;
  const said = onPaper(of, index);
  if (!question)
    return step.kind === 'do' ? (
      <>
        <p>What did you find?</p>
        <Line />
        <Line />
      </>
    ) : null;
  const answers = answersOf(question);
  return (
    <>
      <p class="prompt" {...told(index, 'question.prompt')} {...raw(said.inline(question.prompt))} />
      {answers.length > 0 && (
        <ul class="boxes">
          {answers.map(({ label }, k) => (
            <li key={label} {...told(index, `question.answers[${k}].label`)} {...raw(said.inline(label))} />
          ))}
        </ul>
      )}
      {question.kind !== 'choose' && <div class="paper" />}
      <p>Why do you think so?</p>
      <Line />
      <p>What happened, and why?</p>
      <Line />
      <Line />
    </>
  );
}

/** A step as the student gets it: live numbers left blank. What explains is for after: the student writes it. */
function Blank({ step, index, of }: OfStep) {
  const explains = step.kind === 'explain';
  if (explains && !step.question) return null;
  return (
    <section class="blank">
      <h3>
        {index + 1}. <span>{step.title}</span>
      </h3>
      {!explains && <div {...told(index, 'text')} {...raw(onPaper(of, index).markdown(step.text))} />}
      <Answers step={step} index={index} of={of} />
    </section>
  );
}

function Teach({ of, teaching, root }: { of: GalleryScene; teaching: Teaching; root: string }) {
  const { title, summary, question, source, lesson } = of.scene;
  const steps = lesson?.steps ?? [];
  const scene = `${root}${pagePath(of.name)}`;
  const heading = headingOf(of.scene);
  return (
    <>
      <Bar root={root} title="For who teaches it">
        <BarTools />
      </Bar>
      <main class="teach" id="main">
        <article class="sheet">
          <header>
            <p class="kicker">Teacher’s sheet</p>
            <h1>{title}</h1>
            <p class="muted">
              {source && <span>{source}</span>}
              {source && lesson?.minutes ? ' · ' : ''}
              {lesson?.minutes ? <span>{lesson.minutes} minutes</span> : ''}
            </p>
            <p class="teach-links">
              <a class="button primary" href={scene}>
                Open the lesson
              </a>{' '}
              <a href={`${root}#map`}>Map of the course</a>
            </p>
            <p class="muted small">
              Pictures for slides, of the start and the end of its run: <em>Save as…</em> in the lesson.
            </p>
            <div id="tools" />
          </header>
          <h2>Goal</h2>
          <p>{teaching.goal}</p>
          <h2>What most believe before</h2>
          <p>{teaching.misconception}</p>
          <h2>Five minutes in front of the class</h2>
          <ol>
            {teaching.script.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          {steps.some((step) => step.question) && <h2>Questions</h2>}
          {steps.map((step, i) => (
            <Asked key={step.title} step={step} index={i} of={of} root={root} />
          ))}
        </article>
        <section id="collected" class="collected" />
        <article class="handout" aria-labelledby="handout-title">
          <p class="kicker">Hand-out</p>
          <h2 id="handout-title">{heading}</h2>
          <p class="who">
            Name <span class="line" /> Date <span class="line" />
          </p>
          <div class="handout-head">
            <Poster of={of} root={root} alt={summary || title} lazy />
            <div>
              {heading !== question && <p>{question || summary}</p>}
              <p class="where" data-scene={pagePath(of.name)} />
            </div>
          </div>
          {steps.map((step, i) => (
            <Blank key={step.title} step={step} index={i} of={of} />
          ))}
        </article>
      </main>
    </>
  );
}

export function fillTeach(
  template: string,
  s: GalleryScene,
  teaching: Teaching | undefined,
  root: string,
  katexLink: string,
): string {
  if (!teaching) throw new Error(`scenes/teaching.toml says nothing of “${s.name}”`);
  const head = written(
    <>
      <title>Teaching: {s.scene.title} · Asperity</title>
      <meta name="description" content={teaching.goal} />
    </>,
  );
  return template
    .replace('<!--head-->', () => head + katexLink)
    .replace('<!--page-->', () => written(<Teach of={s} teaching={teaching} root={root} />))
    .replace('<!--data-->', () => dataHtml(s))
    .replace('data-root="./"', `data-root="${root}"`);
}
