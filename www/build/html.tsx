// The static pages: readable without scripts, and what search engines and link previews see.
/** @jsxImportSource preact */
import katex from 'katex';
import type { Question } from '../src/generated/scene';
import { asks } from '../src/lesson/asks.ts';
import type { LessonHtml, PageData } from '../src/store/page_data';
import { inline, markdown, type Tex, texOptions } from '../src/ui/markdown.ts';
import { type GalleryScene, posterPath } from './gallery.ts';
import { Bar, Data, Poster, raw, written } from './parts.tsx';

export const tex: Tex = (source, displayMode) => katex.renderToString(source, texOptions(displayMode));

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
  return written(
    <>
      <title>{title} · Asperity</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content="Asperity" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {poster && (
        <>
          <meta property="og:image" content={root + poster} />
          <meta property="og:image:width" content="1440" />
          <meta property="og:image:height" content="720" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <link rel="alternate" type="application/json+oembed" href="oembed.json" title={title} />
    </>,
  );
}

export function bodyHtml(s: GalleryScene, root: string): string {
  const { scene } = s;
  const lesson = lessonHtml(s);
  const steps = scene.lesson?.steps ?? [];
  // A lesson that asks ends with the claim.
  const asking = asks(scene);
  const heading = asking ? scene.question : scene.title;
  return written(
    <>
      <Bar root={root} title={heading} />
      <main class="scene">
        <div class="stage">
          <section class="viewport">
            <Poster of={s} root={root} alt={scene.summary || scene.title} />
          </section>
          <div class="chips" />
        </div>
        <div class="column">
          <header class="opening">
            {scene.source && <p class="kicker">{scene.source}</p>}
            <h1>{heading}</h1>
            {scene.question && !asking && <p class="question-line">{scene.question}</p>}
          </header>
          {(steps.length > 0 || asking) && (
            <article class="panel lesson">
              {steps.map((step, i) => (
                <section key={step.title} class="static-step">
                  <h2>{step.title}</h2>
                  <div
                    class="prose"
                    {...raw((lesson[i]?.text ?? '') + questionHtml(step.question, lesson[i]))}
                  />
                </section>
              ))}
              {asking && <p class="question-line">{scene.title}</p>}
            </article>
          )}
          <noscript>
            <p class="panel">The scene itself needs JavaScript and WebAssembly; the text does not.</p>
          </noscript>
        </div>
      </main>
    </>,
  );
}

const questionHtml = (question: Question | undefined, lesson: LessonHtml | undefined): string =>
  question
    ? written(
        <>
          <p>
            <strong {...raw(lesson?.prompt ?? '')} />
          </p>
          <ul>
            {question.answers?.map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>,
      )
    : '';

export function dataHtml(s: GalleryScene): string {
  const data: PageData = {
    name: s.name,
    scene: s.scene,
    lesson: lessonHtml(s),
    ...(s.next ? { next: s.next } : {}),
  };
  return written(<Data id="page-data" of={data} />);
}
