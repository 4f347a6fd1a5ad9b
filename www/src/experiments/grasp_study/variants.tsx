import { useMemo, useState } from 'preact/hooks';
import type { StudySummary, TriedVariant, VariedField } from '../../generated/scene';
import type { Cursor } from '../../plots/cursor';
import { axisOf, type Figure } from '../../plots/figure';
import { FigureTools } from '../../plots/figure_tools';
import { KeyedFigure } from '../../plots/keyed_figure';
import { useScene } from '../../store/scene_in_hand';
import { Select } from '../../ui/inputs';
import { format } from '../../ui/quantity';
import { fieldsOf, placesOf, publishedOf, type Study, valueText } from './document';
import { Spread } from './scores';

type Measure = 'held' | 'f1' | 'thesis_f1' | 'brier' | 'force' | 'area' | 'published';

interface Measured {
  label: string;
  of(variant: TriedVariant | undefined, published: number | undefined): number | undefined;
  /** Interval in which it may lie. */
  spread?(variant: TriedVariant | undefined): readonly [number, number] | undefined;
  text(x: number): string;
  quantity: 'ratio' | 'force' | 'area';
}

const two = (x: number) => x.toFixed(2);
const tried = (v: TriedVariant | undefined) => v && v.simulated.trials > 0;
const MEASURES: Record<Measure, Measured> = {
  held: {
    label: 'Share of trials that held',
    of: (v) => (v && tried(v) ? v.simulated.successes / v.simulated.trials : undefined),
    spread: (v) => (v && tried(v) ? [v.simulated.low, v.simulated.high] : undefined),
    text: two,
    quantity: 'ratio',
  },
  f1: {
    label: 'F1 against real trials',
    of: (v) => v?.scores?.f1,
    spread: (v) => v?.scores?.spread[0],
    text: two,
    quantity: 'ratio',
  },
  thesis_f1: {
    label: 'F1 as the thesis counts',
    of: (v) => v?.scores?.thesis_f1,
    spread: (v) => v?.scores?.spread[1],
    text: two,
    quantity: 'ratio',
  },
  published: { label: 'F1 of the thesis, its objects', of: (_, p) => p, text: two, quantity: 'ratio' },
  brier: {
    label: 'Brier score',
    of: (v) => v?.scores?.brier,
    spread: (v) => v?.scores?.spread[2],
    text: (x) => x.toFixed(3),
    quantity: 'ratio',
  },
  force: {
    label: 'Force of a pad',
    of: (v) => v?.force ?? undefined,
    text: (x) => format(x, 'force', 3),
    quantity: 'force',
  },
  area: {
    label: 'Area that presses',
    of: (v) => v?.area ?? undefined,
    text: (x) => format(x, 'area', 2),
    quantity: 'area',
  },
};

const numbersOf = ({ values }: VariedField) => values.filter((v): v is number => typeof v === 'number');
const mapped = (fields: readonly VariedField[]) =>
  fields.length === 2 && fields.every((f) => numbersOf(f).length === f.values.length && f.values.length > 1);

/** The first field goes up, the second across, as the tables of the thesis have them. */
function mapFigure(study: Study, sum: StudySummary, measure: Measure): Figure | undefined {
  const [up, across] = fieldsOf(study);
  if (!up || !across || !mapped([up, across])) return undefined;
  const [x, y] = [numbersOf(across), numbersOf(up)];
  const { label, of, quantity } = MEASURES[measure];
  const published = publishedOf(study);
  const axis = (field: VariedField) =>
    axisOf(
      { label: field.label, quantity: field.quantity ?? 'ratio', scale: field.scale ?? 'linear' },
      Math.max(...numbersOf(field)),
    );
  const at = (k: number | undefined) => {
    const [j = 0, i = 0] = k === undefined ? [] : placesOf([up, across], k);
    return { x: x[i] ?? 0, y: y[j] ?? 0 };
  };
  const best = published.length > 0 ? published.indexOf(Math.max(...published)) : -1;
  return {
    id: 'grasp_variants',
    title: `${label} over ${up.label.toLowerCase()} and ${across.label.toLowerCase()}`,
    x: axis(across),
    y: axis(up),
    equal: false,
    curves: [],
    map: {
      x,
      y,
      values: sum.variants.map((v, k) => of(v, published[k]) ?? null),
      classes: [],
      quantity,
      scale: 'linear',
    },
    marks: [
      ...(best >= 0 ? [{ ...at(best), label: 'the thesis’ best', role: 'ink' as const }] : []),
      { ...at(study.variant), label: 'shown', role: 'wrench' as const },
    ],
  };
}

/** Results of each variant: a map of two numbers, and a table. */
export function Variants({ study, sum }: { study: Study; sum: StudySummary }) {
  const { store } = useScene();
  const [measure, setMeasure] = useState<Measure>('held');
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const figure = useMemo(() => mapFigure(study, sum, measure), [study, sum, measure]);
  const fields = fieldsOf(study);
  const published = publishedOf(study);
  const real = sum.rows.some((row) => row.real);
  const lacks = (m: Measure) =>
    (!real && (m === 'f1' || m === 'thesis_f1' || m === 'brier')) ||
    (m === 'published' && published.length === 0);
  const measures = (Object.keys(MEASURES) as Measure[]).filter((m) => !lacks(m));
  const show = (variant: number) =>
    store.edit('Show a variant', [{ path: 'experiment.variant', value: variant }]);
  const variantAt = ({ i, j }: Cursor) => j * (fields[1]?.values.length ?? 1) + i;
  const said = (k: number) => {
    const { of, spread, text } = MEASURES[measure];
    const x = of(sum.variants[k], published[k]);
    const [low, high] = spread?.(sum.variants[k]) ?? [];
    const between = low === undefined || high === undefined ? '' : ` (${text(low)} to ${text(high)})`;
    const where = placesOf(fields, k).map((j, f) => fields[f] && valueText(fields[f], j));
    return `${where.join(', ')}: ${x === undefined ? 'not tried yet' : text(x) + between}. Enter or a click shows it.`;
  };
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it
    <div class="study-scroll" tabIndex={0} role="group" aria-label="Each variant">
      <table>
        <thead>
          <tr>
            <th scope="col">{fields.map((f) => f.label).join(', ')}</th>
            {measures.map((m) => (
              <th scope="col" key={m}>
                {MEASURES[m].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sum.variants.map((variant, k) => {
            const name = placesOf(fields, k)
              .map((j, f) => fields[f] && valueText(fields[f], j))
              .join(', ');
            return (
              <tr key={name} aria-current={k === (study.variant ?? 0) ? 'true' : undefined}>
                <th scope="row">
                  <button type="button" class="plain" aria-label={`Show ${name}`} onClick={() => show(k)}>
                    {name}
                  </button>
                </th>
                {measures.map((m) => {
                  const { of, spread, text } = MEASURES[m];
                  const x = of(variant, published[k]);
                  return (
                    <td key={m}>
                      {x === undefined ? '' : text(x)}
                      <Spread of={spread?.(variant)} text={text} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
  const note = (
    <p class="muted small">
      Below a share or a score: between which values it lies with{' '}
      {format(study.with.trials?.confidence ?? 0.95, 'ratio', 3)} confidence.{' '}
      {real && 'Of scores, where they lie when the grasps are drawn anew among themselves (bootstrap). '}
      Variants have the same draws, so that they differ by less than their intervals say.
    </p>
  );
  if (!figure)
    return (
      <>
        {table}
        {note}
      </>
    );
  return (
    <>
      <header class="panel-head">
        <h3>{figure.title}</h3>
        <FigureTools figure={figure} name="grasp_variants" />
      </header>
      <Select
        label="Colour"
        value={measure}
        options={measures.map((m) => [m, MEASURES[m].label] as const)}
        onChange={setMeasure}
      />
      <KeyedFigure
        figure={figure}
        height={300}
        label={`${figure.title}. Arrow keys move from cell to cell, Enter shows one, Escape lets go.`}
        cursor={cursor}
        onCursor={setCursor}
        onPick={(c) => show(variantAt(c))}
      />
      <p class="plot-value" aria-live="polite">
        {cursor ? said(variantAt(cursor)) : 'A click shows the grasps with the values of a cell.'}
      </p>
      <details>
        <summary>The map as a table</summary>
        {table}
        {note}
      </details>
    </>
  );
}
