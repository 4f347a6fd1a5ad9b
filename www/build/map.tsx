// The home page: what there is to begin with, lectures made of lessons, and the map of the course. All of it stands without a
// script; what finds and filters comes after (`src/home/finder.ts`).
/** @jsxImportSource preact */
import { Fragment } from 'preact';
import { NAMED } from './docs_pages.ts';
import { type Card, type Gallery, headingOf, type Lecture, pagePath, type Shelf } from './gallery.ts';
import { Poster, written } from './parts.tsx';

type Cards = ReadonlyMap<string, Card>;

export const homeHtml = (gallery: Gallery, root: string): string =>
  written(<Home {...gallery} root={root} />);

function Home({ shelves, lectures, root }: Gallery & { root: string }) {
  const cards = new Map(shelves.flatMap((s) => s.cards).map((c) => [c.name, c]));
  // A picture that says what this is: the shelf itself begins with an empty floor to build on.
  const first = cards.get(lectures[0]?.scenes[0] ?? '');
  return (
    <>
      <header class="hero">
        <div>
          <h1>Contact mechanics that answers back</h1>
          <p>
            The figures of robotics papers, alive: press, turn and soften bodies, and read the contact. Every
            number is computed in this tab, the same to the last bit for whoever opens your link.
          </p>
          {first && (
            <p class="hero-links">
              <a class="button primary" href={root + pagePath(first.name)}>
                Press two bodies together
              </a>{' '}
              <a href="#map">All {cards.size} lessons</a>
            </p>
          )}
        </div>
        {first && (
          <a class="picture" href={root + pagePath(first.name)} aria-label={first.scene.title}>
            <Poster of={first} root={root} />
          </a>
        )}
      </header>
      <section class="lectures">
        <h2>Begin with a lecture</h2>
        <ul>
          {lectures.map((lecture) => (
            <OneLecture key={lecture.title} {...lecture} cards={cards} root={root} />
          ))}
        </ul>
      </section>
      <section id="map" aria-labelledby="map-title">
        <h2 id="map-title">Map of the course</h2>
        <div id="finder" />
        {shelves.map((shelf) => (
          <OneShelf key={shelf.title} {...shelf} all={cards} root={root} />
        ))}
      </section>
      <div id="mine" />
      <footer class="home-foot">
        <p class="home-docs">
          {NAMED.map(([id, title]) => (
            <Fragment key={id}>
              <a href={`${root}docs/${id}/`}>{title}</a>{' '}
            </Fragment>
          ))}
          <a href={`${root}licences/`}>Licences</a>
        </p>
        <p>Nothing you do here leaves the browser: no cookies, no accounts, no requests to other sites.</p>
      </footer>
    </>
  );
}

function OneLecture({ title, audience, scenes, cards, root }: Lecture & { cards: Cards; root: string }) {
  const lessons = scenes.flatMap((name) => cards.get(name) ?? []);
  const minutes = lessons.reduce((sum, c) => sum + (c.minutes ?? 0), 0);
  return (
    <li>
      <h3>{title}</h3>
      <p>
        {audience}, {minutes} min
      </p>
      <ol>
        {lessons.map((c) => (
          <li key={c.name}>
            <a href={root + pagePath(c.name)}>{headingOf(c.scene)}</a>
          </li>
        ))}
      </ol>
    </li>
  );
}

/** A shelf can be folded: a phone shows one at a time (`src/home/shelves.ts`). Without a script all are open. */
function OneShelf({ title, source, cards, all, root }: Shelf & { all: Cards; root: string }) {
  return (
    <details class="shelf" open>
      <summary>
        <h3>{title}</h3>
        <span class="shelf-count">{`${cards.length} lesson${cards.length > 1 ? 's' : ''}`}</span>
      </summary>
      {source && <p>{source}</p>}
      <ul class="cards">
        {cards.map((card) => (
          <OneCard key={card.name} of={card} all={all} root={root} />
        ))}
      </ul>
    </details>
  );
}

/**
 * A lesson of the map: its `data-` say what the finder filters by. One that asks stands under its question; the claim that answers
 * it takes its place once the lesson was done in this browser.
 */
function OneCard({ of, all, root }: { of: Card; all: Cards; root: string }) {
  const { title, summary, lesson } = of.scene;
  const heading = headingOf(of.scene);
  const questions = lesson?.steps.filter((step) => step.question).length ?? 0;
  const facts = [
    of.minutes ? `${of.minutes} min` : '',
    of.level,
    questions > 0 ? `${questions} question${questions > 1 ? 's' : ''}` : '',
    of.large ? 'large screen' : '',
  ].filter(Boolean);
  const needs = of.needs.flatMap((name) => all.get(name) ?? []);
  return (
    <li
      data-name={of.name}
      data-tags={of.tags.join('|')}
      data-level={of.level}
      data-minutes={of.minutes ?? ''}
      data-screen={of.large ? 'large' : 'any'}
      data-asked={questions}
      data-claim={heading === title ? undefined : title}
    >
      <a class="card" href={root + pagePath(of.name)}>
        <div class="picture">
          <Poster of={of} root={root} lazy />
        </div>
        <div class="card-words">
          <h4>{heading}</h4>
          <p class="card-summary">{summary}</p>
          <p class="facts-line">{facts.join(' · ')}</p>
        </div>
      </a>
      <p class="beside-card">
        {needs.length > 0 && (
          <>
            After:{' '}
            {needs.map((n, k) => (
              <Fragment key={n.name}>
                {k > 0 && ', '}
                <a href={root + pagePath(n.name)}>{headingOf(n.scene)}</a>
              </Fragment>
            ))}
            .{' '}
          </>
        )}
        <a href={`${root}t/${of.name}/`}>Teach it</a>
      </p>
    </li>
  );
}
