// The static pages: readable without scripts, and what search engines and link previews see.
import katex from 'katex';
import type { LessonHtml, PageData } from '../src/store/page_data';
import { escapeHtml as esc, inline, markdown, type Tex, texOptions } from '../src/ui/markdown.ts';
import type { Card, GalleryScene, Shelf } from './gallery.ts';

const tex: Tex = (source, displayMode) => katex.renderToString(source, texOptions(displayMode));

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
  return (scene.lesson?.steps ?? []).map((step) => ({
    text: markdown(step.text, tex),
    ...(step.question ? { prompt: inline(step.question.prompt, tex) } : {}),
  }));
}

export const usesTex = ({ scene }: GalleryScene) =>
  scene.lesson?.steps.some((s) => s.text.includes('$') || s.question?.prompt.includes('$')) ?? false;

export function shelvesHtml(shelves: readonly Shelf[], root: string): string {
  const card = (s: Card) => {
    const facts = [
      s.minutes ? `${s.minutes} min` : '',
      s.level,
      s.scene.lesson ? 'lesson' : 'open bench',
    ].filter(Boolean);
    return `<li><a class="card" href="${root}${pagePath(s.name)}"><div class="picture">${posterHtml(s, root, '', true)}</div>
      <h3>${esc(s.scene.title)}</h3><p>${esc(s.scene.summary)}</p>
      <p class="facts-line">${facts.map(esc).join(' · ')}</p>${s.reproduces ? `<p class="badge">${esc(s.reproduces)}</p>` : ''}</a></li>`;
  };
  const shelf = (
    s: Shelf,
  ) => `<section class="shelf"><h2>${esc(s.title)}</h2>${s.source ? `<p>${esc(s.source)}</p>` : ''}
    <ul class="cards">${s.cards.map(card).join('\n')}</ul></section>`;
  const first = shelves[0]?.cards[0];
  const hero = first
    ? `<p><a class="button primary" href="${root}${pagePath(first.name)}">Open the bench</a></p></div>
    <a class="picture" href="${root}${pagePath(first.name)}" aria-label="${esc(first.scene.title)}">${posterHtml(first, root)}</a>`
    : '</div>';
  return `<header class="hero"><div><h1>Contact mechanics that answers back</h1>
    <p>The figures of robotics papers, alive: press, turn and soften the bodies, and read what the contact does.
    Every number is computed in this tab and is the same, to the last bit, for whoever opens your link.</p>
    ${hero}</header>
    ${shelves.map(shelf).join('\n')}
    <div id="mine"></div>
    <footer class="home-foot"><p class="home-docs"><a href="${root}docs/first-scene/">Your first scene</a> <a href="${root}docs/contact-models/">Contact models</a> <a href="${root}docs/embedding/">Embedding</a> <a href="${root}docs/scene-format/">Scene format</a> <a href="${root}licences/">Licences</a></p><p>Nothing you do here leaves the browser: no cookies, no accounts, no requests to other sites.</p></footer>`;
}

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
  return `<header class="bar"><a class="wordmark" href="${root}">Asperity</a><span class="bar-title">${esc(scene.title)}</span></header>
    <main class="scene"><div class="stage"><section class="viewport">${posterHtml(s, root, scene.summary || scene.title)}</section><div class="chips"></div></div>
    <div class="column"><header class="opening">${scene.source ? `<p class="kicker">${esc(scene.source)}</p>` : ''}<h1>${esc(scene.title)}</h1>
    ${scene.question ? `<p class="question-line">${esc(scene.question)}</p>` : ''}</header>
    ${steps.length ? `<article class="panel lesson">${steps.join('\n')}</article>` : ''}
    <noscript><p class="panel">The scene itself needs JavaScript and WebAssembly; the text does not.</p></noscript></div></main>`;
}

export function dataHtml(s: GalleryScene): string {
  const data: PageData = { name: s.name, scene: s.scene, lesson: lessonHtml(s) };
  return `<script type="application/json" id="page-data">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;
}
