// An embed before anyone has touched it: a picture and a button. The rest is fetched when it is asked for.

import { type Options, readOptions } from '../../share/embed_options';
import { speakAs } from '../../ui/language';
import { lettersIn } from './letters';
import { Line } from './line';
import { tellIn } from './told';
import { hasWords, wordsFor } from './words';

const app = document.getElementById('app');
const button = app?.querySelector<HTMLButtonElement>('.run');
const text = document.getElementById('page-data')?.textContent;
if (app && button && text) start(app, button, text);

function start(app: HTMLElement, button: HTMLButtonElement, text: string): void {
  const data = JSON.parse(text);
  const own = (data.scene.controls as { key: string }[]).map((control) => control.key);
  // A one-file figure has no address to speak of: its page carries them.
  const { options: kept = '', state = '' } = document.documentElement.dataset;
  const options = readOptions(location.search || kept, location.hash || state, own);
  const language = options.lang || navigator.language;
  const words = wordsFor(language);
  for (const note of options.notes) console.info(`Asperity: ${note}`);
  document.documentElement.dataset.theme = options.theme;
  if (hasWords(language)) document.documentElement.lang = language;
  if (hasWords(language) && !/^en\b/i.test(language)) tellIn(language.toLowerCase().replace(/-.*/, ''), app);
  dress(app, button, options);

  let live: Promise<(verb: string, args: unknown[]) => unknown> | undefined;
  const awake = () => {
    live ??= Promise.all([import('./live'), speakAs(language)]).then(([{ goLive }]) => {
      // Their styles have come with it.
      lettersIn(app);
      return goLive({ app, data, options, words, line });
    });
    app.querySelector('.trouble')?.setAttribute('hidden', '');
    button.disabled = true;
    const label = button.lastElementChild?.lastChild;
    if (label) label.textContent = words.loading;
    live.catch((e: unknown) => {
      live = undefined;
      button.disabled = false;
      if (label) label.textContent = words.run;
      app.querySelector('.trouble')?.removeAttribute('hidden');
      line.emit('error', { kind: 'load', path: '', message: e instanceof Error ? e.message : String(e) });
    });
    return live;
  };
  // Any question wakes it, and is answered once it is awake.
  const line = new Line(async (verb, args) => (await awake())(verb, args));
  line.emit('state', { live: 'idle', playing: false });
  // Of the lesson beside the figure (`lesson/ask.tsx`).
  addEventListener('asperity:answers', (event) => line.emit('answers', (event as CustomEvent).detail));

  button.addEventListener('click', () => void awake());
  if (options.activate === 'load') void awake();
  if (options.activate === 'visible') {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void awake();
    });
    observer.observe(app);
  }
  watchHeight(app, options, line);
}

/** The prerendered page as the options want it. */
function dress(app: HTMLElement, button: HTMLButtonElement, options: Options): void {
  const words = wordsFor(options.lang || navigator.language);
  app.querySelector('.embed')?.classList.add(`ui-${options.ui}`);
  const label = button.lastElementChild?.lastChild;
  if (label) label.textContent = words.run;
  const trouble = app.querySelector('.trouble');
  const elsewhere = trouble?.querySelector('a');
  if (elsewhere) {
    elsewhere.textContent = words.elsewhere;
    if (options.fragment) elsewhere.hash = options.fragment;
    trouble?.replaceChildren(`${words.trouble} `, elsewhere);
  }
  for (const part of options.hide) app.querySelector(`[data-part="${CSS.escape(part)}"]`)?.remove();
  const link = app.querySelector<HTMLAnchorElement>('[data-part="open"]');
  if (link) {
    link.textContent = words.open;
    link.title = words.openLong;
    if (options.fragment) link.hash = options.fragment;
    app.querySelector('.print-link')?.append(' ', link.href);
  }
  if (options.theme === 'auto') return;
  const [dark, image] = [
    app.querySelector('.poster source'),
    app.querySelector<HTMLImageElement>('.poster img'),
  ];
  const night = dark?.getAttribute('srcset');
  dark?.remove();
  if (image && night && options.theme === 'dark') image.src = night;
}

/** Says how high the figure wants to be at this width: to any host, and to learning platforms in their own words. */
function watchHeight(app: HTMLElement, options: Options, line: Line): void {
  if (options.ui === 'bare' || parent === window) return;
  let last = 0;
  const measure = () => {
    const column = app.querySelector<HTMLElement>('.beside');
    const picture = Math.round((app.clientWidth * 9) / 16);
    const under = app.querySelector<HTMLElement>('.under')?.offsetHeight ?? 0;
    const stacked = column && getComputedStyle(column.parentElement ?? column).flexDirection === 'column';
    const beside = stacked ? column.scrollHeight : 0;
    const height = Math.max(picture + beside + under, stacked ? 0 : (column?.scrollHeight ?? 0) + under);
    if (Math.abs(height - last) < 2 || height < 40) return;
    last = height;
    line.tell('resize', { height });
    parent.postMessage({ subject: 'lti.frameResize', height }, '*');
    parent.postMessage(JSON.stringify({ subject: 'lti.frameResize', height }), '*');
  };
  new ResizeObserver(measure).observe(app);
  addEventListener('asperity:measure', measure);
  measure();
}
