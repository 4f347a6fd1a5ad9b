// A lesson as slides: a file of its own with the picture and the text of each step, and of what each question reveals. Printed, a slide
// is a page.
import type { Change, Question } from '../generated/scene';
import { coveredAt } from '../lesson/covered';
import { rightAnswers } from '../lesson/judge';
import { after, answersOf, momentOf, stateOf } from '../lesson/state';
import { fillLive } from '../store/live_numbers';
import type { SceneInHand } from '../store/scene_in_hand';
import type { SceneStore } from '../store/scene_store';
import { say, spoken } from '../ui/language';
import { escapeHtml, markdown, texOptions } from '../ui/markdown';
import { katex } from '../ui/tex';
import type { SceneCanvas } from '../viewport/scene_canvas';
import { close, openBeside } from '../work/beside';
import { type Look, Studio } from './film/studio';

/** Size of a picture, px; lines keep their weight on a wall. */
const PICTURE = { width: 1280, height: 960 };
/** Numbers that are bound to moments take a run; those that have not come by then stay open, ms. */
const PATIENCE = 15_000;

interface Slide {
  readonly picture: string;
  readonly kicker: string;
  readonly title: string;
  readonly html: string;
}

/** The file as text; `tell` hears how far it is. Throws a sentence where nothing can be drawn. */
export async function lessonSlides(
  from: SceneInHand,
  stage: Pick<SceneCanvas, 'camera'>,
  theme: Look['theme'],
  tell: (done: number, of: number) => void,
): Promise<string> {
  const scene = from.base.peek();
  const steps = scene.lesson?.steps ?? [];
  const store = await openBeside(from, 0);
  try {
    // As its author left it, whatever has been done in the page.
    const refused = await store.offer('Slides of the lesson', JSON.stringify(scene), undefined, []);
    if (refused) throw new Error(refused.message);
    const studio = new Studio(store, { ...PICTURE, theme, camera: stage.camera(), written: true });
    const slides = await studio.shoot(async (expose) => {
      const made: Slide[] = [];
      const show = async (changes: Change[], time: number | undefined) => {
        if (changes.length > 0) await expose({ kind: 'changes', changes });
        // A lesson that speaks of no moment takes the run as it stands.
        await expose(time === undefined ? { kind: 'turned', by: 0 } : { kind: 'time', time, said: '' });
        return studio.picture.toDataURL('image/webp', 0.92);
      };
      for (const [i, step] of steps.entries()) {
        tell(i, steps.length);
        const state = stateOf(steps, i, scene);
        const { question } = step;
        studio.covered.value = coveredAt(scene, i, () => false).ids;
        const moment = momentOf(steps, i);
        const picture = await show(state, moment);
        const asked = question ? await questionHtml(question) : '';
        const html = await filled(`${await textOf(step.text)}${asked}`, store);
        const title = say(step.title);
        made.push({ picture, kicker: say(`${i + 1} of ${steps.length}`), title, html });
        if (!question) continue;
        studio.covered.value = new Set();
        const revealed = await show(after(state, question.reveal ?? []), question.at ?? moment);
        const answer = await filled(await answerHtml(question, store), store);
        made.push({ picture: revealed, kicker: say(`${i + 1}, what happens`), title, html: answer });
      }
      return made;
    });
    return page(say(scene.title), slides);
  } finally {
    close(store);
  }
}

/** In the language of the page; formulas are set here. */
async function textOf(source: string): Promise<string> {
  const told = say(source);
  const { renderToString } = await katex();
  const html = markdown(told, (tex, display) => renderToString(tex, texOptions(display)));
  return spoken && told === source ? `<div lang="en">${html}</div>` : html;
}

const labelHtml = (tag: 'li' | 'p', label: string, name = '') =>
  `<${tag}${name && ` class="${name}"`}>${escapeHtml(say(label))}</${tag}>`;

async function questionHtml(question: Question): Promise<string> {
  const labels = question.kind === 'choose' ? answersOf(question).map((a) => labelHtml('li', a.label)) : [];
  const prompt = await textOf(question.prompt);
  return `<div class="ask">${prompt}<ol>${labels.join('')}</ol></div>`;
}

async function answerHtml(question: Question, store: SceneStore): Promise<string> {
  const answers = answersOf(question);
  const right = answers[rightAnswers(answers, store.readings.peek()).indexOf(true)];
  const said = question.kind === 'choose' && right ? labelHtml('p', right.label, 'right') : '';
  return `${said}${question.why ? await textOf(question.why) : ''}`;
}

/** With its numbers as the state has them; formulas as MathML, which every browser sets by itself. */
async function filled(html: string, store: SceneStore): Promise<string> {
  const root = document.createElement('div');
  root.innerHTML = html;
  const stop = fillLive(root, store);
  const until = performance.now() + PATIENCE;
  const open = () => [...root.querySelectorAll('[data-live]')].some((e) => e.textContent?.includes('…'));
  while (open() && performance.now() < until) await new Promise((rest) => setTimeout(rest, 50));
  stop();
  for (const drawn of root.querySelectorAll('.katex-html, annotation')) drawn.remove();
  return root.innerHTML;
}

const STYLE = `@page{size:338.7mm 190.5mm;margin:0}
*{box-sizing:border-box}
body{margin:0;background:#e4e4e0;color:#1b1d22;font:20px/1.45 "Source Sans 3",system-ui,sans-serif}
section{display:grid;grid-template-columns:760px 1fr;gap:36px;width:1280px;height:720px;margin:20px auto;padding:40px;background:#fff;overflow:hidden;break-after:page}
img{width:100%;height:100%;object-fit:cover;border-radius:6px}
h1{margin:0 0 14px;font-size:34px;line-height:1.15}
.kicker{margin:0 0 6px;color:#5b5f66;font-size:16px}
.ask{margin-top:18px;padding-top:12px;border-top:2px solid #1d5fb8}
.right{font-weight:700}
li{margin:4px 0}
@media print{body{background:#fff}section{width:338.7mm;height:190.5mm;margin:0;zoom:1}}`;

function page(title: string, slides: readonly Slide[]): string {
  const sections = slides.map(
    ({ picture, kicker, title, html }) =>
      `<section><img src="${picture}" alt="${escapeHtml(title)}"><div><p class="kicker">${escapeHtml(kicker)}</p><h1>${escapeHtml(title)}</h1>${html}</div></section>`,
  );
  return `<!doctype html>
<html lang="${spoken?.language ?? 'en'}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
${sections.join('\n')}
</body></html>
`;
}
