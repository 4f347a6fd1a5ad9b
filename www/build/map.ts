// The home page: what there is to begin with, lectures made of lessons, and the map of the course. All of it stands without a
// script; what finds and filters comes after (`src/home/finder.ts`).
import { escapeHtml as esc } from '../src/ui/markdown.ts';
import { type Card, type Gallery, headingOf, type Shelf } from './gallery.ts';
import { pagePath, posterHtml } from './html.ts';

export function homeHtml({ shelves, lectures }: Gallery, root: string): string {
  const cards = new Map(shelves.flatMap((s) => s.cards).map((c) => [c.name, c]));
  // A picture that says what this is: the shelf itself begins with an empty floor to build on.
  const first = cards.get(lectures[0]?.scenes[0] ?? '');
  const hero = first
    ? `<p class="hero-links"><a class="button primary" href="${root}${pagePath(first.name)}">Press two bodies together</a> <a href="#map">All ${cards.size} lessons</a></p></div>
    <a class="picture" href="${root}${pagePath(first.name)}" aria-label="${esc(first.scene.title)}">${posterHtml(first, root)}</a>`
    : '</div>';
  const lecture = ({ title, audience, scenes }: Gallery['lectures'][number]) => {
    const lessons = scenes.flatMap((name) => cards.get(name) ?? []);
    const minutes = lessons.reduce((sum, c) => sum + (c.minutes ?? 0), 0);
    const items = lessons.map(
      (c) => `<li><a href="${root}${pagePath(c.name)}">${esc(headingOf(c.scene))}</a></li>`,
    );
    return `<li><h3>${esc(title)}</h3><p>${esc(audience)}, ${minutes} min</p><ol>${items.join('')}</ol></li>`;
  };
  return `<header class="hero"><div><h1>Contact mechanics that answers back</h1>
    <p>The figures of robotics papers, alive: press, turn and soften bodies, and read the contact.
    Every number is computed in this tab, the same to the last bit for whoever opens your link.</p>
    ${hero}</header>
    <section class="lectures"><h2>Begin with a lecture</h2><ul>${lectures.map(lecture).join('\n')}</ul></section>
    <section id="map" aria-labelledby="map-title"><h2 id="map-title">Map of the course</h2><div id="finder"></div>
    ${shelves.map((s) => shelfHtml(s, cards, root)).join('\n')}</section>
    <div id="mine"></div>
    <footer class="home-foot"><p class="home-docs"><a href="${root}docs/first-scene/">Your first scene</a> <a href="${root}docs/teaching/">Teaching with it</a> <a href="${root}docs/contact-models/">Contact models</a> <a href="${root}docs/embedding/">Embedding</a> <a href="${root}docs/python/">Python</a> <a href="${root}docs/scene-format/">Scene format</a> <a href="${root}licences/">Licences</a></p><p>Nothing you do here leaves the browser: no cookies, no accounts, no requests to other sites.</p></footer>`;
}

/** A shelf can be folded: a phone shows one at a time (`src/home/shelves.ts`). Without a script all are open. */
function shelfHtml(s: Shelf, cards: ReadonlyMap<string, Card>, root: string): string {
  const count = `${s.cards.length} lesson${s.cards.length > 1 ? 's' : ''}`;
  return `<details class="shelf" open><summary><h3>${esc(s.title)}</h3><span class="shelf-count">${count}</span></summary>${s.source ? `<p>${esc(s.source)}</p>` : ''}
    <ul class="cards">${s.cards.map((c) => cardHtml(c, cards, root)).join('\n')}</ul></details>`;
}

/**
 * A lesson of the map: its `data-` say what the finder filters by. One that asks stands under its question; the claim that answers
 * it takes its place once the lesson was done in this browser.
 */
function cardHtml(c: Card, cards: ReadonlyMap<string, Card>, root: string): string {
  const { title, summary, lesson } = c.scene;
  const heading = headingOf(c.scene);
  const questions = lesson?.steps.filter((step) => step.question).length ?? 0;
  const facts = [
    c.minutes ? `${c.minutes} min` : '',
    c.level,
    questions > 0 ? `${questions} question${questions > 1 ? 's' : ''}` : '',
    c.large ? 'large screen' : '',
  ].filter(Boolean);
  const needs = c.needs.flatMap((name) => cards.get(name) ?? []);
  const after = needs
    .map((n) => `<a href="${root}${pagePath(n.name)}">${esc(headingOf(n.scene))}</a>`)
    .join(', ');
  const data = {
    name: c.name,
    tags: c.tags.join('|'),
    level: c.level,
    minutes: c.minutes ?? '',
    screen: c.large ? 'large' : 'any',
    asked: questions,
    ...(heading === title ? {} : { claim: title }),
  };
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${esc(String(value))}"`);
  return `<li${attributes.join('')}><a class="card" href="${root}${pagePath(c.name)}"><div class="picture">${posterHtml(c, root, '', true)}</div>
      <div class="card-words"><h4>${esc(heading)}</h4><p class="card-summary">${esc(summary)}</p>
      <p class="facts-line">${facts.map(esc).join(' · ')}</p></div></a>
      <p class="beside-card">${after ? `After: ${after}. ` : ''}<a href="${root}t/${c.name}/">Teach it</a></p></li>`;
}
