// Search and filters over the map of the course, and how far the reader has come. The map itself is static: what does not fit is
// hidden. Fetched after the page is there.
import { computed, effect, signal } from '@preact/signals';
import { recall } from '../ui/storage';
import { searched, shelvesOf } from './shelves';

interface Found {
  readonly row: HTMLElement;
  readonly words: string;
  readonly tags: readonly string[];
}

/** A filter by name: what there is to choose from, and what fits the choice. */
interface Filter {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  fits(found: Found, value: string): boolean;
}

/** Without accents, so that who types none finds all the same. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Names of the rows that hold all the words and fit all the filters. */
export function matches(found: Found, words: string, chosen: readonly [Filter, string][]): boolean {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return (
    wanted.every((w) => found.words.includes(w)) &&
    chosen.every(([filter, value]) => !value || filter.fits(found, value))
  );
}

/** Concepts are the tags of more than one lesson, by the alphabet. */
export function concepts(all: readonly (readonly string[])[]): string[] {
  const count = new Map<string, number>();
  for (const tags of all) for (const tag of new Set(tags)) count.set(tag, (count.get(tag) ?? 0) + 1);
  return [...count].flatMap(([tag, n]) => (n > 1 ? [tag] : [])).sort((a, b) => a.localeCompare(b, 'en'));
}

function filtersOf(all: readonly Found[], shelves: readonly HTMLElement[]): Filter[] {
  const values = (key: string) => [...new Set(all.map(({ row }) => row.dataset[key] ?? ''))].filter(Boolean);
  const both = (list: readonly string[]) => list.map((value) => [value, value] as const);
  return [
    {
      label: 'Concept',
      options: both(concepts(all.map((f) => f.tags))),
      fits: (f, value) => f.tags.includes(value),
    },
    { label: 'Level', options: both(values('level')), fits: ({ row }, value) => row.dataset.level === value },
    {
      label: 'Time',
      options: ['4', '5', '6', '8'].map((n) => [n, `up to ${n} minutes`] as const),
      fits: ({ row }, value) => Number(row.dataset.minutes) <= Number(value),
    },
    {
      label: 'Source',
      options: shelves.map((s, i) => [`${i}`, s.querySelector('h3')?.textContent ?? ''] as const),
      fits: ({ row }, value) => row.closest('.shelf') === shelves[Number(value)],
    },
    {
      label: 'Device',
      options: [
        ['any', 'good on a phone'],
        ['large', 'large screen'],
      ],
      fits: ({ row }, value) => row.dataset.screen === value,
    },
  ];
}

/** Kept answer of a lesson (`lesson/keep_attempts.ts`). */
interface Kept {
  readonly verdict?: string;
  readonly prediction?: unknown;
}

/** Predictions of one lesson that were given. */
export function keptOf(text: string | null | undefined): Kept[] {
  try {
    const { attempts } = JSON.parse(text ?? '{}');
    return Object.values((attempts ?? {}) as Record<string, Kept | null>).filter((a) => a !== null);
  } catch {
    return [];
  }
}

/** Every question of a lesson has its prediction: its claim gives nothing away. */
export const isDone = (kept: readonly Kept[], asked: number): boolean =>
  kept.filter((a) => a.prediction !== undefined).length >= asked;

export function showFinder(place: HTMLElement, map: HTMLElement): void {
  const shelves = shelvesOf(map);
  const showShelves = searched(shelves);
  const all = [...map.querySelectorAll<HTMLElement>('.cards > li')].map((row): Found => {
    const tags = (row.dataset.tags ?? '').split('|');
    const { claim = '' } = row.dataset;
    const said = `${row.querySelector('.card-words')?.textContent} ${claim}`;
    return { row, tags, words: plain(`${said} ${tags.join(' ')}`) };
  });
  const words = signal('');
  const input = Object.assign(document.createElement('input'), { type: 'search', autocomplete: 'off' });
  input.oninput = () => {
    words.value = input.value;
  };
  const labelled = (text: string, field: HTMLElement, className = '') => {
    const label = Object.assign(document.createElement('label'), { className });
    label.append(text, field);
    return label;
  };
  const fields = filtersOf(all, shelves).map((filter) => {
    const value = signal('');
    const select = document.createElement('select');
    select.append(new Option('any', ''), ...filter.options.map(([v, label]) => new Option(label, v)));
    select.onchange = () => {
      value.value = select.value;
    };
    return { filter, value, select };
  });
  const form = Object.assign(document.createElement('form'), { className: 'finder' });
  form.setAttribute('role', 'search');
  form.onsubmit = (event) => event.preventDefault();
  form.append(
    labelled('Find a lesson', input, 'find-words'),
    ...fields.map(({ filter, select }) => labelled(filter.label, select)),
  );
  const said = Object.assign(document.createElement('p'), { className: 'found' });
  said.setAttribute('role', 'status');
  const clear = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'plain',
    textContent: 'Show all',
    onclick: () => {
      input.value = '';
      words.value = '';
      for (const { select, value } of fields) {
        select.value = '';
        value.value = '';
      }
    },
  });
  place.replaceChildren(form, said);

  const shown = computed(() => {
    const chosen = fields.map(({ filter, value }): [Filter, string] => [filter, value.value]);
    return new Set(all.filter((f) => matches(f, words.value, chosen)));
  });
  effect(() => {
    for (const f of all) f.row.hidden = !shown.value.has(f);
    const count = shown.value.size;
    showShelves(count < all.length);
    said.textContent =
      count === all.length ? `${count} lessons.` : `${count || 'None'} of ${all.length} lessons. `;
    if (count < all.length) said.append(clear);
  });
  for (const { row } of all) {
    const { name = '', asked = '', claim } = row.dataset;
    const kept = keptOf(recall(`answers.${name}`));
    if (kept.length === 0) continue;
    const title = row.querySelector('h4');
    if (title && claim && isDone(kept, Number(asked))) title.textContent = claim;
    const right = kept.filter((a) => a.verdict === 'right').length;
    const mark = Object.assign(document.createElement('span'), {
      className: 'went-so-far',
      textContent: ` · ${right} of ${asked} right`,
    });
    row.querySelector('.facts-line')?.append(mark);
  }
}
