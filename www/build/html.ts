// The static pages: readable without scripts, and what search engines and link previews see.
import katex from 'katex';
import type { Question } from '../src/generated/scene';
import { asks } from '../src/lesson/asks.ts';
import type { LessonHtml, PageData } from '../src/store/page_data';
import { escapeHtml as esc, inline, markdown, type Tex, texOptions } from '../src/ui/markdown.ts';
import type { GalleryScene } from './gallery.ts';

export const tex: Tex = (source, displayMode) => katex.renderToString(source, texOptions(displayMode));

export const pagePath = (name: string) => `s/${name}/`;
export const posterPath = (s: GalleryScene) => (s.posters.length > 0 ? `posters/${s.name}.jpg` : undefined);

/** The poster, by day and by night. */
export function posterHtml(s: GalleryScene, root: string, alt = '', lazy = false): string {
  const light = posterPath(s);
  if (!light) return '';
  const [day, night] = ['.webp', '.dark.webp'].map((end) => root + light.replace(/\.jpg$/, end));
  return `<picture class="poster"><source media="(prefers-color-scheme: dark)" srcset="${night}" />
    <img src="${day}" alt="${esc(alt)}" width="1440" height="720"${lazy ? ' loading="lazy"' : ''} /></picture>`;
}

export function lessonHtml({ scene }: GalleryScene): LessonHtml[] {
  return (scene.lesson?.steps ?? []).map((step) => {
    const said = saidOf(step.question).map(([field, text]) => [field, markdown(text, tex)]);
    return {
      text: markdown(step.text, tex),
      ...(step.question ? { prompt: inline(step.question.prompt, tex) } : {}),
      ...(said.length > 0 ? { said: Object.fromEntries(said) } : {}),
    };
  });
}

/** What is said after an answer, where it holds formulas: the page sets the rest by itself. */
function saidOf(question: Question | undefined): [field: string, text: string][] {
  if (!question) return [];
  const answers = (question.answers ?? []).map((a, i): [string, string] => [
    `answers[${i}].reply`,
    a.reply ?? '',
  ]);
  const drawn = question.kind === 'choose' ? [] : Object.entries(question.replies ?? {});
  const replies = drawn.map(([kind, text]): [string, string] => [`replies.${kind}`, text]);
  return [['why', question.why ?? ''] as [string, string], ...answers, ...replies].filter(([, text]) =>
    text.includes('$'),
  );
}

export const usesTex = ({ scene }: GalleryScene) =>
  scene.lesson?.steps.some(
    (s) => s.text.includes('$') || s.question?.prompt.includes('$') || saidOf(s.question).length > 0,
  ) ?? false;

export function headHtml(s: GalleryScene, root: string): string {
  const { title, summary, question } = s.scene;
  const poster = posterPath(s);
  const description = summary || question;
  return [
    `<title>${esc(title)} · Asperity</title>`,
    `<meta name="description" content="${esc(description)}" />`,
    `<meta property="og:type" content="article" />`,
    `<meta property="og:site_name" content="Asperity" />`,
    `<meta property="og:title" content="${esc(title)}" />`,
    `<meta property="og:description" content="${esc(description)}" />`,
    poster
      ? `<meta property="og:image" content="${root}${poster}" /><meta property="og:image:width" content="1440" /><meta property="og:image:height" content="720" /><meta name="twitter:card" content="summary_large_image" />`
      : '',
    `<link rel="alternate" type="application/json+oembed" href="oembed.json" title="${esc(title)}" />`,
  ].join('\n    ');
}

export function bodyHtml(s: GalleryScene, root: string): string {
  const { scene } = s;
  const lesson = lessonHtml(s);
  const steps = (scene.lesson?.steps ?? []).map((step, i) => {
    const answers = step.question?.answers?.map((a) => `<li>${esc(a.label)}</li>`).join('') ?? '';
    const question = step.question
      ? `<p><strong>${lesson[i]?.prompt ?? ''}</strong></p><ul>${answers}</ul>`
      : '';
    return `<section class="static-step"><h2>${esc(step.title)}</h2><div class="prose">${lesson[i]?.text ?? ''}${question}</div></section>`;
  });
  // A lesson that asks ends with the claim.
  const asking = asks(scene);
  const heading = asking ? scene.question : scene.title;
  if (asking) steps.push(`<p class="question-line">${esc(scene.title)}</p>`);
  return `<header class="bar"><a class="wordmark" href="${root}">Asperity</a><span class="bar-title">${esc(heading)}</span></header>
    <main class="scene"><div class="stage"><section class="viewport">${posterHtml(s, root, scene.summary || scene.title)}</section><div class="chips"></div></div>
    <div class="column"><header class="opening">${scene.source ? `<p class="kicker">${esc(scene.source)}</p>` : ''}<h1>${esc(heading)}</h1>
    ${scene.question && !asking ? `<p class="question-line">${esc(scene.question)}</p>` : ''}</header>
    ${steps.length ? `<article class="panel lesson">${steps.join('\n')}</article>` : ''}
    <noscript><p class="panel">The scene itself needs JavaScript and WebAssembly; the text does not.</p></noscript></div></main>`;
}

export function dataHtml(s: GalleryScene): string {
  const data: PageData = {
    name: s.name,
    scene: s.scene,
    lesson: lessonHtml(s),
    ...(s.next ? { next: s.next } : {}),
  };
  return `<script type="application/json" id="page-data">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;
}
