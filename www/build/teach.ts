// A page per lesson for who teaches it, `/t/<topic>/<name>/`: the teacher's sheet, the students' hand-out, and places for collected
// answers and for a package (`src/teach` brings these to life). Sheet and hand-out stand without a script.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import type { Answer, Question, Step } from '../src/generated/scene';
import { onPaper as textsOnPaper } from '../src/teach/on_paper.ts';
import { escapeHtml as esc } from '../src/ui/markdown.ts';
import { type GalleryScene, headingOf } from './gallery.ts';
import { dataHtml, pagePath, posterHtml, tex } from './html.ts';

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
const told = (index: number, field: string) => ` data-step="${index}" data-text="${field}"`;

/** A question as the teacher sees it: where it stands, its answers behind a click. */
function questionHtml(step: Step, index: number, s: GalleryScene, root: string): string {
  const { question } = step;
  if (!question) return '';
  const paper = onPaper(s, index);
  const answers = answersOf(question);
  const next = s.scene.lesson?.steps[index + 1]?.text ?? '';
  const [whyAt, why] = question.why
    ? [told(index, 'question.why'), paper.markdown(question.why)]
    : [told(index + 1, 'text'), next && onPaper(s, index + 1).markdown(next)];
  const drawn = question.kind === 'choose' ? [] : Object.entries(question.replies ?? {});
  const label = (tag: string, k: number) =>
    `<${tag}${told(index, `question.answers[${k}].label`)}>${paper.inline(answers[k]?.label ?? '')}</${tag}>`;
  const reply = (what: string, field: string, text = '') =>
    `<li>${what} <span${told(index, `question.${field}`)}>${paper.inline(text)}</span></li>`;
  const replies = [
    ...answers.flatMap((a, k) =>
      isRight(a) ? [] : [reply(`${label('em', k)}:`, `answers[${k}].reply`, a.reply)],
    ),
    ...drawn.map(([kind, text]) => reply(`<em>${FAULTS[kind] ?? kind}:</em>`, `replies.${kind}`, text)),
  ];
  const right = answers.find(isRight);
  return `<section class="asked"><h3>${esc(step.title)} <a href="${root}${pagePath(s.name)}#step=${index + 1}">step ${index + 1}</a></h3>
    <p${told(index, 'question.prompt')}>${paper.inline(question.prompt)}</p>
    ${answers.length > 0 ? `<ul>${answers.map((_, k) => label('li', k)).join('')}</ul>` : ''}
    <details class="answer-key"><summary>Answer, and what wrong ones are told</summary>
    ${right ? `<p>${label('strong', answers.indexOf(right))}</p>` : ''}<ul>${replies.join('')}</ul>
    ${why ? `<div class="why"${whyAt}>${why}</div>` : ''}</details></section>`;
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

/** A step as the student gets it on paper: boxes to tick, lines to fill, live numbers left blank. */
function blankHtml(step: Step, index: number, s: GalleryScene): string {
  const { question } = step;
  const said = onPaper(s, index);
  const lines = (n: number) => '<p class="line"></p>'.repeat(n);
  const boxes = question
    ? answersOf(question).map(
        (a, k) => `<li${told(index, `question.answers[${k}].label`)}>${said.inline(a.label)}</li>`,
      )
    : [];
  const paper = question && question.kind !== 'choose' ? '<div class="paper"></div>' : '';
  const asked = question
    ? `<p class="prompt"${told(index, 'question.prompt')}>${said.inline(question.prompt)}</p>${boxes.length > 0 ? `<ul class="boxes">${boxes.join('')}</ul>` : ''}${paper}
      <p>Why do you think so?</p>${lines(1)}<p>What happened, and why?</p>${lines(2)}`
    : step.kind === 'do'
      ? `<p>What did you find?</p>${lines(2)}`
      : '';
  // What explains is for after: the student writes it.
  const text = step.kind === 'explain' ? '' : `<div${told(index, 'text')}>${said.markdown(step.text)}</div>`;
  return text || asked
    ? `<section class="blank"><h3>${index + 1}. <span>${esc(step.title)}</span></h3>${text}${asked}</section>`
    : '';
}

export function teachHtml(s: GalleryScene, teaching: Teaching | undefined, root: string): string {
  const { title, summary, question, source, lesson } = s.scene;
  if (!teaching) throw new Error(`scenes/teaching.toml says nothing of “${s.name}”`);
  const steps = lesson?.steps ?? [];
  const questions = steps.map((step, i) => questionHtml(step, i, s, root)).join('');
  const scene = `${root}${pagePath(s.name)}`;
  return `<header class="bar"><a class="wordmark" href="${root}">Asperity</a><span class="bar-title">For who teaches it</span>
    <div class="bar-tools"><button type="button" class="icon-button" id="theme" aria-label="Theme"><svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round" /></svg></button></div></header>
    <main class="teach" id="main">
    <article class="sheet"><header><p class="kicker">Teacher’s sheet</p><h1>${esc(title)}</h1>
    <p class="muted">${source ? `<span>${esc(source)}</span>` : ''}${source && lesson?.minutes ? ' · ' : ''}${lesson?.minutes ? `<span>${lesson.minutes} minutes</span>` : ''}</p>
    <p class="teach-links"><a class="button primary" href="${scene}">Open the lesson</a> <a href="${root}#map">Map of the course</a></p>
    <p class="muted small">Pictures for slides, of the start and the end of its run: <em>Save as…</em> in the lesson.</p>
    <div id="tools"></div></header>
    <h2>Goal</h2><p>${esc(teaching.goal)}</p>
    <h2>What most believe before</h2><p>${esc(teaching.misconception)}</p>
    <h2>Five minutes in front of the class</h2><ol>${teaching.script.map((line) => `<li>${esc(line)}</li>`).join('')}</ol>
    ${questions ? `<h2>Questions</h2>${questions}` : ''}</article>
    <section id="collected" class="collected"></section>
    <article class="handout" aria-labelledby="handout-title"><p class="kicker">Hand-out</p><h2 id="handout-title">${esc(headingOf(s.scene))}</h2>
    <p class="who">Name <span class="line"></span> Date <span class="line"></span></p>
    <div class="handout-head">${posterHtml(s, root, summary || title, true)}<div>${headingOf(s.scene) === question ? '' : `<p>${esc(question || summary)}</p>`}<p class="where" data-scene="${pagePath(s.name)}"></p></div></div>
    ${steps.map((step, i) => blankHtml(step, i, s)).join('')}</article></main>`;
}

export function fillTeach(
  template: string,
  s: GalleryScene,
  teaching: Teaching | undefined,
  root: string,
  katexLink: string,
): string {
  const head = `<title>Teaching: ${esc(s.scene.title)} · Asperity</title>
    <meta name="description" content="${esc(teaching?.goal ?? '')}" />${katexLink}`;
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => teachHtml(s, teaching, root))
    .replace('<!--data-->', () => dataHtml(s))
    .replace('data-root="./"', `data-root="${root}"`);
}
