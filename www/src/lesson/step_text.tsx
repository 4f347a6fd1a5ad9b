// The texts of a lesson: prerendered with the page, or set here when the lesson is not the page's own.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageData } from '../store/page_data';
import { getAt } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { say, spoken } from '../ui/language';
import { useLive } from '../ui/live';
import { markdown, plainTex, texOptions } from '../ui/markdown';
import { katex } from '../ui/tex';

/** HTML of a step: its text, or a field of its question: `prompt`, `why`, `answers[0].reply`, `replies.start`. */
function useHtml(page: PageData, index: number, source: string, part: string): string {
  const own = page.scene.lesson?.steps[index];
  const unchanged = getAt(own, part === 'text' ? part : `question.${part}`) === source;
  const { text, prompt, said } = page.lesson[index] ?? {};
  const ready = part === 'text' ? text : part === 'prompt' ? prompt : said?.[part];
  const told = say(source);
  const set = told === source && unchanged && ready !== undefined;
  const [html, setHtml] = useState(set ? ready : markdown(told, plainTex));
  useEffect(() => {
    if (set || !told.includes('$')) return;
    katex()
      .then((k) => setHtml(markdown(told, (tex, display) => k.renderToString(tex, texOptions(display)))))
      .catch(() => undefined);
  }, [set, told]);
  return html;
}

/** A step whose text nobody has translated keeps its title as well: words that chance to be known would mix two languages in it. */
export function StepTitle({ step }: { step: { readonly title: string; readonly text: string } }) {
  const english = spoken !== undefined && say(step.text) === step.text;
  return english ? (
    <span lang="en" translate={false}>
      {step.title}
    </span>
  ) : (
    <span>{step.title}</span>
  );
}

/** The numbers of a step that asks stay as they are when it is opened: its reveal does not rewrite the question. */
export function StepText(props: { index: number; text: string; part: string; asks?: boolean }) {
  const { index, text, part } = props;
  const ref = useRef<HTMLDivElement>(null);
  const { page } = useScene();
  const html = useHtml(page, index, text, part);
  useLive(ref, html);
  return (
    <div
      class="prose"
      lang={spoken && say(text) === text ? 'en' : undefined}
      ref={ref}
      data-frozen={props.asks ? `${index}${text}` : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
