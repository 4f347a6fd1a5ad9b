// A number or a symbol in a text is pointed at, or its formula has the focus: the arrow of the picture that has its size is pointed out.
import type { Reading } from '../generated/scene';
import type { SceneStore } from './scene_store';
import type { Selection } from './selection';

const LETTERS: Readonly<Record<string, string>> = {
  mu: 'μ',
  theta: 'θ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  lambda: 'λ',
  omega: 'ω',
  tau: 'τ',
  rho: 'ρ',
  phi: 'ϕ',
};

/** A symbol of TeX as its letters stand on the page; empty where it is more than letters. */
export function lettersOf(tex: string): string {
  const plain = tex
    .replace(/\\(mathrm|mathbf|text|vec|hat|bar|operatorname)\b/g, '')
    .replace(/\\([a-z]+)/gi, (whole, name: string) => LETTERS[name] ?? whole)
    .replace(/[{}_^\s]/g, '');
  return plain.includes('\\') ? '' : plain;
}

const bare = (element: Element) => (element.textContent ?? '').replace(/[\s\u200b]/g, '');

/** The reading that each symbol of a formula stands for: `.mord` is an atom of KaTeX. */
function symbolsOf(formula: Element, byLetters: ReadonlyMap<string, Reading>): Map<Element, string> {
  const found = new Map<Element, string>();
  for (const atom of formula.querySelectorAll('.katex-html .mord')) {
    const reading = byLetters.get(bare(atom));
    if (reading && !found.has(atom.parentElement ?? atom)) found.set(atom, reading.id);
  }
  return found;
}

/** Returns how to stop. */
export function pointOut(
  root: HTMLElement,
  store: Pick<SceneStore, 'description'>,
  selection: Pick<Selection, 'hover'>,
): () => void {
  const byLetters = new Map<string, Reading>();
  for (const reading of store.description.peek().readings) {
    const letters = lettersOf(reading.symbol);
    if (letters && !byLetters.has(letters)) byLetters.set(letters, reading);
  }
  const ids = new Set(store.description.peek().readings.map((r) => r.id));
  const told = new Map<Element, string>();
  for (const place of root.querySelectorAll('[data-live]')) {
    const [id = ''] = (place.getAttribute('data-live') ?? '').split('@');
    if (ids.has(id)) told.set(place, id);
  }
  for (const formula of root.querySelectorAll<HTMLElement>('.katex')) {
    const symbols = symbolsOf(formula, byLetters);
    for (const [atom, id] of symbols) {
      atom.classList.add('symbol');
      told.set(atom, id);
    }
    const [first] = [
      ...symbols.values(),
      ...[...told].flatMap(([place, id]) => (formula.contains(place) ? [id] : [])),
    ];
    if (first === undefined) continue;
    // The symbols are hidden from who listens: the formula takes the focus for them.
    formula.tabIndex = 0;
    told.set(formula, first);
  }
  if (told.size === 0) return () => undefined;
  const gone = new AbortController();
  const { signal } = gone;
  const over = (event: Event) => {
    for (
      let at = event.target instanceof Element ? event.target : null;
      at && at !== root;
      at = at.parentElement
    ) {
      const id = told.get(at);
      // A formula as a whole is for the focus.
      if (id !== undefined && !(event.type === 'pointerover' && at.matches('.katex')))
        return selection.hover({ reading: id });
    }
    selection.hover(undefined);
  };
  const out = () => selection.hover(undefined);
  root.addEventListener('pointerover', over, { signal });
  root.addEventListener('focusin', over, { signal });
  root.addEventListener('pointerleave', out, { signal });
  root.addEventListener('focusout', out, { signal });
  return () => {
    gone.abort();
    out();
  };
}
