// Codes and files that students handed in, counted beside the questions. Nothing leaves the tab.
import { answersOf } from '../lesson/state';
import type { PageData } from '../store/page_data';
import { saveFile } from '../ui/save_file';
import { askClass } from './ask_class';
import { type Bar, classAnswers, collect, csvOf, histogram, rowsOf } from './tally';

export const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

/** A row for each answer; nothing where nobody has answered. */
function barsOf(bars: readonly Bar[], title: string): Node[] {
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return [];
  const rows = bars.map(({ label, count }) => {
    const share = Math.round((100 * count) / all);
    const bar = make('span', { className: 'bar-fill' });
    bar.style.width = `${share}%`;
    return make(
      'li',
      {},
      make('span', { className: 'bar-label' }, label),
      make('span', { className: 'bar-track' }, bar),
      make('span', { className: 'bar-count' }, `${count} (${share} %)`),
    );
  });
  const answers = `${all} answer${all === 1 ? '' : 's'}`;
  return [make('h3', {}, `${title}: ${answers}`), make('ul', { className: 'bars' }, ...rows)];
}

export function showCollected(place: HTMLElement, { name, scene }: PageData): void {
  const steps = scene.lesson?.steps ?? [];
  const field = make('textarea', { rows: 4, spellcheck: false, id: 'codes' });
  const files = make('input', {
    type: 'file',
    multiple: true,
    accept: '.json,.txt,.csv',
    className: 'visually-hidden',
  });
  const result = make('div', { className: 'tally' });
  result.setAttribute('role', 'status');
  const show = () => {
    const { sheets, notes } = collect(field.value, name, steps);
    const quick = classAnswers(field.value, name, steps);
    const rows = rowsOf(steps, sheets).map((row) => {
      const answers = answersOf(steps[row.step - 1]?.question ?? { kind: 'choose', prompt: '', answers: [] });
      const first = answers.map((a, k) => `${row.firstChoice[k]} × ${a.label}`).join('; ');
      return make(
        'tr',
        {},
        make('th', { scope: 'row' }, `${row.step}. ${row.title}`),
        ...[row.right, row.secondTry, row.wrong, row.open].map((n) => make('td', {}, String(n))),
        make('td', { className: 'first' }, first || 'drawn'),
      );
    });
    const head = ['Question', 'Right', 'of these, second try', 'Wrong', 'Open', 'First choices'];
    const table = make(
      'table',
      {},
      make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
      make('tbody', {}, ...rows),
    );
    const scroller = make('div', { className: 'tally-table', tabIndex: 0 }, table);
    scroller.setAttribute('role', 'region');
    scroller.setAttribute('aria-label', 'Answers by question');
    const csv = make('button', { type: 'button', className: 'button' }, 'Save as CSV');
    csv.addEventListener('click', () =>
      saveFile(`${name.replace('/', '-')}-answers.csv`, csvOf(steps, sheets), 'text/csv'),
    );
    result.replaceChildren(
      ...(field.value.trim() && (sheets.length > 0 || quick.answers.length === 0)
        ? [make('p', {}, `${sheets.length} student${sheets.length === 1 ? '' : 's'}.`)]
        : []),
      ...steps.flatMap((step, i) => barsOf(histogram(step, i + 1, quick.answers), `${i + 1}. ${step.title}`)),
      ...(quick.again > 0
        ? [
            make(
              'p',
              { className: 'note' },
              `${quick.again} came again: of each seat its last answer counts.`,
            ),
          ]
        : []),
      ...[...notes, ...quick.notes].map((note) => make('p', { className: 'note' }, note)),
      ...(sheets.length > 0 ? [scroller, csv] : []),
    );
  };
  field.addEventListener('input', show);
  files.addEventListener('change', async () => {
    const texts = await Promise.all([...(files.files ?? [])].map((file) => file.text()));
    field.value = [field.value, ...texts].filter(Boolean).join('\n');
    files.value = '';
    show();
  });
  place.replaceChildren(
    ...askClass(name, steps),
    make('h2', {}, 'Answers of the class'),
    make(
      'p',
      { className: 'muted' },
      'Type the short codes of a class question here as they are called out, or paste a chat. At the end of the lesson each student gets a longer code and a file for all questions: these belong here too. All are counted in this tab and nowhere else.',
    ),
    make('label', { htmlFor: 'codes' }, 'Codes'),
    field,
    make('label', { className: 'button file-button' }, 'Open files…', files),
    result,
  );
}
