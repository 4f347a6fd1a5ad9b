// Chooses the language of all pages: a list, and beside it the browser's own language by its own name. Choosing is remembered, and the
// page comes again: its state is in its address.
import { LANGUAGES } from './dictionaries';
import { ownNameOf } from './in_language';
import { say, spoken } from './language';
import { remember } from './storage';

function choose(language: string): void {
  remember('lang', language);
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  url.hash = url.hash.replace(/([#&])lang=[\w-]*&?/, '$1').replace(/[#&]$/, '');
  history.replaceState(history.state, '', url);
  location.reload();
}

/** A finger needs more room. The page's style sheet is first in all of its budgets; this comes later. */
const tall = () => (matchMedia('(pointer: coarse)').matches ? 44 : 32);
const BOX = 'display:inline-flex;flex-wrap:wrap;align-items:center;gap:0 10px;font-size:0.875rem';
const LIST =
  'padding:0 4px;border:1px solid var(--hairline);border-radius:var(--radius);background:var(--bg);font-size:inherit';

/** The list, labelled. */
export function languageChooser(): HTMLElement {
  const now = spoken?.language ?? 'en';
  const list = document.createElement('select');
  list.ariaLabel = say('Language');
  // Each by its own name: who looks for one reads that.
  list.translate = false;
  for (const language of ['en', ...LANGUAGES.toSorted()]) {
    const option = new Option(ownNameOf(language), language, false, language === now);
    option.lang = language;
    list.append(option);
  }
  list.addEventListener('change', () => choose(list.value));
  const box = document.createElement('span');
  box.style.cssText = BOX;
  list.style.cssText = `${LIST};min-height:${tall()}px`;
  box.append(list);
  const own = navigator.languages
    .map((l) => l.toLowerCase().split('-')[0] ?? '')
    .find((l) => l === 'en' || LANGUAGES.includes(l));
  if (own && own !== now) {
    const offer = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'plain',
      lang: own,
      translate: false,
      textContent: ownNameOf(own),
    });
    offer.style.cssText = `min-height:${tall()}px;color:var(--accent)`;
    offer.addEventListener('click', () => choose(own));
    box.append(offer);
  }
  return box;
}
