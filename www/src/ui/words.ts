// Another language than English: fetched only then. Every element that Preact is asked for has its words looked up on the way
// (`options.vnode`), text between elements as one sentence, so that another language may order them in its own way; pages that are
// written at build time are walked once, and what scripts put into them as it comes.
import { computed, Signal } from '@preact/signals';
import { type ComponentChild, Fragment, options, type VNode } from 'preact';
import { type Dictionary, dictionary, LANGUAGES } from './dictionaries';
import { MARKS, Phrases } from './phrases';
import { setPoint } from './quantity';

/** Attributes that hold words of an element beside its text. */
const SPOKEN = [
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'aria-valuetext',
  'aria-description',
  'label',
] as const;
/** Elements whose text is not said but written: code, keys, a reader's own text. */
const VERBATIM = 'code, pre, textarea, script, style, [translate="no"], .katex, .docs main';
const AS_WRITTEN = /^(code|pre|textarea|script|style)$/;
const FIRST_MARK = 0xe000;

type Props = Record<string, unknown>;

type Spoken = { language: string; holes: number } | undefined;

/** Returns how to say a text, and what is spoken. Afterwards all elements are made in that language. */
export async function speak(asked: string): Promise<[say: (text: string) => string, spoken: Spoken]> {
  const language = asked.toLowerCase().split('-')[0] ?? '';
  if (!LANGUAGES.includes(language)) return [(text) => text, undefined];
  const phrases = new Phrases(await dictionary(language, ownScene()), language);
  setPoint(phrases.point);
  document.documentElement.lang = language;
  const say = (text: string) => phrases.say(text).text;
  hook(phrases);
  whileStatic(phrases);
  return [say, { language, holes: phrases.holes }];
}

/** The scene that the page is of. */
function ownScene(): string | undefined {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as { name?: string }).name : undefined;
}

/** Every element from now on. */
export function hook(phrases: Phrases): void {
  const next = options.vnode;
  options.vnode = (vnode) => {
    const { type } = vnode;
    const props = vnode.props as Props;
    if (
      type === Fragment ||
      (typeof type === 'string' &&
        !AS_WRITTEN.test(type) &&
        props.translate !== 'no' &&
        props.translate !== false)
    ) {
      if (typeof type === 'string') attributes(type, props, phrases);
      const kept = props.children as ComponentChild;
      const said = children(kept, phrases);
      if (said.hole && typeof type === 'string') props.lang ??= 'en';
      props.children = said.now;
    }
    next?.(vnode);
  };
}

function attributes(type: string, props: Props, phrases: Phrases): void {
  for (const name of SPOKEN) {
    const text = props[name];
    if (typeof text === 'string') props[name] = phrases.say(text).text;
  }
  // An option without a value has its text for one.
  if (type === 'option' && typeof props.children === 'string') props.value ??= props.children;
}

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';

/** A text that changes by itself. */
const followed = (signal: Signal<unknown>, phrases: Phrases): ComponentChild =>
  computed(() => {
    const now = signal.value;
    return typeof now === 'string' ? phrases.say(now).text : now;
  }) as unknown as ComponentChild;

interface Said {
  now: ComponentChild;
  /** Something in it is English because nobody has translated it. */
  hole: boolean;
}

function children(child: ComponentChild, phrases: Phrases): Said {
  if (isText(child)) {
    const { text, found } = phrases.say(String(child));
    return { now: text, hole: found === 'hole' };
  }
  if (child instanceof Signal) return { now: followed(child, phrases), hole: false };
  if (!Array.isArray(child)) return { now: child, hole: false };
  const list = child as ComponentChild[];
  if (!list.some((c) => isText(c) || Array.isArray(c))) return { now: child, hole: false };
  const parts = list.map((c) => (Array.isArray(c) || c instanceof Signal ? children(c, phrases).now : c));
  // Each by itself, where each is known: what stands beside each other, `Force, surface (N)`.
  const alone = parts.filter(isText).filter((part) => /\p{L}{2}/u.test(String(part)));
  if (alone.length > 1 && alone.every((part) => phrases.say(String(part)).found === 'told'))
    return { now: parts.map((part) => (isText(part) ? phrases.say(String(part)).text : part)), hole: false };
  // As one sentence, with a mark for each element in it.
  const marked = (part: ComponentChild, i: number) =>
    isText(part) ? part : String.fromCharCode(FIRST_MARK + i);
  const whole = phrases.say(parts.map(marked).join(''));
  if (whole.found !== 'unknown') return { now: unmarked(whole.text, parts), hole: whole.found === 'hole' };
  // Else each run of text by itself.
  const now: ComponentChild[] = [];
  let run: string | undefined;
  let hole = false;
  const end = () => {
    if (run === undefined) return;
    const { text, found } = phrases.say(run);
    hole ||= found === 'hole';
    now.push(text);
    run = undefined;
  };
  for (const part of parts) {
    if (isText(part)) run = (run ?? '') + part;
    else {
      end();
      now.push(part);
    }
  }
  end();
  return { now, hole: hole && !parts.some((part) => isElement(part)) };
}

const isElement = (part: ComponentChild): part is VNode => typeof part === 'object' && part !== null;

/** The elements back in their places. */
const unmarked = (text: string, parts: readonly ComponentChild[]): ComponentChild =>
  text.split(new RegExp(`(${MARKS.source})`)).flatMap((piece): ComponentChild[] => {
    if (!MARKS.test(piece)) return piece ? [piece] : [];
    return [parts[piece.charCodeAt(0) - FIRST_MARK]];
  });

/** A page that was written at build time, and what scripts put into it. What Preact makes has been said already. */
function whileStatic(phrases: Phrases): void {
  document.title = document.title
    .split(' · ')
    .map((part) => phrases.say(part).text)
    .join(' · ');
  const app = document.getElementById('app');
  if (app) return;
  walk(document.body, phrases);
  const follow = new MutationObserver((records) => {
    for (const { target, addedNodes, attributeName } of records) {
      if (attributeName && target instanceof Element) element(target, phrases);
      for (const node of addedNodes) walk(node, phrases);
    }
    // What was said just now is no news.
    follow.takeRecords();
  });
  follow.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [...SPOKEN],
  });
}

/** A page of its own, in a language. */
export function inDictionary(page: Document, words: Dictionary, language: string): void {
  const phrases = new Phrases(words, language);
  page.documentElement.lang = language;
  for (const part of [page.head.querySelector('title'), page.body]) if (part) walk(part, phrases);
}

/** All text below a node. */
export function walk(node: Node, phrases: Pick<Phrases, 'say'>): void {
  if (node instanceof Element && node.matches(VERBATIM)) return;
  if (node instanceof Text) {
    const { text, found } = phrases.say(node.data);
    if (text !== node.data) node.data = text;
    if (found === 'hole' && node.parentElement?.childElementCount === 0) node.parentElement.lang = 'en';
    return;
  }
  if (node instanceof Element) {
    element(node, phrases);
    if (together(node, phrases)) return;
  }
  for (const child of [...node.childNodes]) walk(child, phrases);
}

/** Text with elements in it as one sentence. */
function together(at: Element, phrases: Pick<Phrases, 'say'>): boolean {
  const nodes = [...at.childNodes];
  if (at.childElementCount === 0 || !nodes.some((n) => n instanceof Text && n.data.trim())) return false;
  const marked = nodes.map((n, i) => (n instanceof Text ? n.data : String.fromCharCode(FIRST_MARK + i)));
  const { text, found } = phrases.say(marked.join(''));
  if (found !== 'told') return false;
  for (const n of nodes) if (!(n instanceof Text)) walk(n, phrases);
  const said = text.split(new RegExp(`(${MARKS.source})`)).filter(Boolean);
  at.replaceChildren(...said.map((p) => (MARKS.test(p) ? (nodes[p.charCodeAt(0) - FIRST_MARK] ?? '') : p)));
  return true;
}

function element(at: Element, phrases: Pick<Phrases, 'say'>): void {
  for (const name of SPOKEN) {
    const now = at.getAttribute(name);
    if (!now) continue;
    const { text } = phrases.say(now);
    if (text !== now) at.setAttribute(name, text);
  }
}
