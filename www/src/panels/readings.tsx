import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Reading } from '../generated/scene';
import { useModes } from '../store/modes';
import { useScene } from '../store/scene_in_hand';
import { engineVersion, type SceneStore } from '../store/scene_store';
import { IconButton } from '../ui/buttons';
import { copyText } from '../ui/copy_text';
import { later } from '../ui/later';
import { parts, quiet } from '../ui/quantity';
import { SourceName } from '../ui/source_name';
import { Formula } from '../ui/tex';
import { pairUp, type Row, shownFirst } from './reading_rows';
import { testOf } from './tests_of';

const Compared = later(() => import('./compared_table').then((m) => m.Compared), 240);

/** Readings that the engine computed: both models of one contact side by side, or one column. */
export function Readings() {
  const { store } = useScene();
  const { pin } = useModes();
  const [asked, ask] = useState<string | undefined>(undefined);
  const [copied, setCopied] = useState(false);
  const [all, showAll] = useState(false);
  const rows = useComputed(() => pairUp(store.description.value.readings));
  const two = useComputed(() => rows.value.some((row) => row.point));
  // What has no value in this state is left out, as what is detail.
  const empty = useComputed(() =>
    rows.value
      .flatMap((row, i) => ([row.surface, row.point].every((r) => hasNone(store, r)) ? [i] : []))
      .join(),
  );
  const without = useComputed(
    () => new Set(empty.value.split(',').flatMap((i) => (i && rows.peek()[Number(i)]) || [])),
  );
  if (rows.value.length === 0) return null;

  const copy = async () => {
    const values = store.readings.peek();
    const cell = (r: Reading | undefined) => (r ? String(values.get(r.id) ?? '') : '');
    const cells = (row: Row) => (two.peek() ? [cell(row.surface), cell(row.point)] : [cell(row.surface)]);
    const head = two.peek() ? 'reading (SI)\tsurface\tpoint' : 'reading\tSI';
    const text = rows.peek().map((row) => [row.label, ...cells(row)].join('\t'));
    setCopied(await copyText([head, ...text].join('\n')));
    setTimeout(() => setCopied(false), 1500);
  };

  const first = shownFirst(rows.value, store.scene.value.view.readings);
  // What is named stays where it is, with a value or not: rows that come and go are not read.
  const named = (store.scene.value.view.readings?.length ?? 0) > 0;
  const shown = all ? rows.value : named ? first : first.filter((row) => !without.value.has(row));
  const idOf = (row: Row) => row.surface?.id ?? row.point?.id ?? row.label;
  const name = (row: Row) => (
    <button
      type="button"
      class="plain"
      aria-expanded={asked === idOf(row)}
      onClick={() => ask(asked === idOf(row) ? undefined : idOf(row))}
    >
      {row.label}
    </button>
  );

  return (
    <section class="panel readings" aria-labelledby="readings-title">
      <header class="panel-head">
        <h2 id="readings-title">{two.value ? 'Two models, one contact' : 'Readings'}</h2>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={copied ? 'Copied' : 'Copy the readings (SI)'}
          onClick={() => void copy()}
        />
      </header>
      {pin.value ? (
        <Compared pin={pin.value} rows={shown} name={name} />
      ) : (
        <table>
          <colgroup>
            <col />
            <col class="col-number" />
            <col class="col-unit" />
            {two.value && (
              <>
                <col class="col-number" />
                <col class="col-unit" />
              </>
            )}
          </colgroup>
          {two.value && (
            <thead>
              <tr>
                <th scope="col">
                  <span class="visually-hidden">Reading</span>
                </th>
                <th scope="col" colSpan={2} class="model-surface">
                  Surface
                </th>
                <th scope="col" colSpan={2} class="model-point">
                  Point
                </th>
              </tr>
            </thead>
          )}
          <tbody>
            {shown.map((row) => (
              <tr key={idOf(row)}>
                <th scope="row">{name(row)}</th>
                <Cell reading={row.surface} />
                {two.value && <Cell reading={row.point} />}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(all || shown.length < rows.value.length) && (
        <button type="button" class="plain more" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? 'Fewer readings' : 'All readings'}
        </button>
      )}
      {rows.value
        .filter((row) => (row.surface?.id ?? row.point?.id) === asked)
        .flatMap((row) => [row.surface, row.point])
        .map((r) => r && <How key={r.id} reading={r} />)}
    </section>
  );
}

const hasNone = (store: SceneStore, r: Reading | undefined) =>
  r === undefined || Number.isNaN(store.readings.value.get(r.id) ?? Number.NaN);

function Cell({ reading }: { reading: Reading | undefined }) {
  const { store } = useScene();
  const { covered } = useModes();
  const shown = useComputed(() => {
    if (!reading) return { number: '', unit: '' };
    // It is what the lesson asks.
    if (covered.value.has(reading.id)) return { number: '?', unit: '' };
    return parts(
      quiet(store.readings.value.get(reading.id) ?? Number.NaN, reading.quantity),
      reading.quantity,
      4,
      true,
    );
  });
  return (
    <>
      <td class="number" data-reading={reading?.id}>
        {shown.value.number}
      </td>
      <td class="unit">{shown.value.unit}</td>
    </>
  );
}

/** The formula and what it gives: `f_n = … = 306 N`. */
function withValue({ symbol, formula, id }: Reading): string {
  const alike = !symbol || formula === symbol || formula.startsWith(`${symbol} =`);
  return `${formula}${alike ? '' : `,\\quad ${symbol}`} = \\live{${id}}`;
}

function How({ reading }: { reading: Reading }) {
  const test = testOf(reading.source);
  return (
    <div class="how">
      {reading.formula && <Formula source={withValue(reading)} display />}
      {reading.source && (
        <p class="source">
          {reading.label}: computed in <SourceName path={reading.source} />
          {test && (
            <>
              , held to other codes and closed forms in <SourceName path={test} />
            </>
          )}
          {engineVersion.value && ` (version ${engineVersion.value})`}
        </p>
      )}
    </div>
  );
}
