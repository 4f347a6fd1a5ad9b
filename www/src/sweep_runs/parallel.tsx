// Runs as lines over parallel axes (Inselberg 1985): an axis for each column, a line for each run, coloured by one of the columns.
import { useMemo, useRef } from 'preact/hooks';
import { useShades } from '../plots/shades';
import { useWidth } from '../plots/use_width';
import { digits, unitFor } from '../ui/quantity';
import { thinned } from './figures';
import { type Axis, endsOf } from './runs';

/** Lines beyond so many cover each other. */
const MOST_LINES = 3000;
/** Colours of lines. */
const SHADES = 16;
const HEIGHT = 300;
const [TOP, BOTTOM, SIDE] = [40, 26, 34];
/** A line is pointed at from so far, px. */
const NEAR = 8;

interface Props {
  axes: readonly Axis[];
  colour: Axis;
  rows: readonly number[];
  shown: number | undefined;
  pointed: number | undefined;
  onPoint(row: number | undefined): void;
  onPick(row: number): void;
}

export function Parallel({ axes, colour, rows, shown, pointed, onPoint, onPick }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const shade = useShades(true);
  const drawn = useMemo(() => thinned(rows, MOST_LINES), [rows]);
  const scales = useMemo(() => axes.map(scaleOf), [axes]);
  const x = (k: number) => SIDE + ((width - 2 * SIDE) * k) / Math.max(1, axes.length - 1);
  const y = (k: number, row: number) =>
    TOP + (HEIGHT - TOP - BOTTOM) * (1 - (scales[k]?.(axes[k]?.values[row] ?? Number.NaN) ?? Number.NaN));
  const line = (row: number) => {
    let pen = false;
    let d = '';
    for (let k = 0; k < axes.length; k++) {
      const at = y(k, row);
      d += Number.isFinite(at) ? `${pen ? 'L' : 'M'}${x(k).toFixed(1)} ${at.toFixed(1)}` : '';
      pen = Number.isFinite(at);
    }
    return d;
  };
  const paths = useMemo(() => {
    const of = scaleOf(colour);
    const found: string[] = Array.from({ length: SHADES }, () => '');
    if (width > 0)
      for (const row of drawn) {
        const share = of(colour.values[row] ?? Number.NaN);
        const bin = Number.isFinite(share) ? Math.min(SHADES - 1, Math.floor(share * SHADES)) : 0;
        found[bin] += line(row);
      }
    return found;
  }, [axes, colour, drawn, width, scales]);

  const nearest = (event: PointerEvent): number | undefined => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const part = (px - SIDE) / Math.max(1, (width - 2 * SIDE) / Math.max(1, axes.length - 1));
    const k = Math.max(0, Math.min(axes.length - 2, Math.floor(part)));
    const t = Math.max(0, Math.min(1, part - k));
    let [best, least] = [undefined as number | undefined, NEAR];
    for (const row of drawn) {
      const off = Math.abs((1 - t) * y(k, row) + t * y(k + 1, row) - py);
      if (off < least) [best, least] = [row, off];
    }
    return best;
  };
  return (
    <div class="parallel" ref={host}>
      {width > 0 && (
        <svg
          class="plot-svg"
          aria-hidden="true"
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          onPointerMove={(event) => onPoint(nearest(event))}
          onPointerLeave={() => onPoint(undefined)}
          onClick={(event) => {
            const row = nearest(event as unknown as PointerEvent);
            if (row !== undefined) onPick(row);
          }}
        >
          <g fill="none" stroke-width="1" stroke-opacity={drawn.length > 300 ? 0.45 : 0.8}>
            {paths.map((d, k) => d && <path key={`${k}`} d={d} stroke={shade((k + 0.5) / SHADES)} />)}
          </g>
          {axes.map((axis, k) => (
            <Rule
              key={axis.column}
              axis={axis}
              x={x(k)}
              first={k === 0}
              last={k === axes.length - 1}
              low={k % 2 === 1}
            />
          ))}
          {[shown, pointed].map(
            (row, k) =>
              row !== undefined && (
                <path
                  key={`${k}`}
                  d={line(row)}
                  fill="none"
                  stroke={k === 0 ? 'var(--role-ink)' : 'var(--accent)'}
                  stroke-width="3"
                />
              ),
          )}
        </svg>
      )}
    </div>
  );
}

/** An axis with its name above, on one of two lines, and its ends. */
function Rule(props: { axis: Axis; x: number; first: boolean; last: boolean; low: boolean }) {
  const { axis, x, first, last, low } = props;
  const [from, to] = endsOf(axis);
  const unit = unitFor(axis.quantity, Math.max(Math.abs(from), Math.abs(to)));
  const anchor = first ? 'start' : last ? 'end' : 'middle';
  const at = first ? x - SIDE + 2 : last ? x + SIDE - 2 : x;
  return (
    <g fill="var(--role-ink)">
      <path d={`M${x.toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}`} stroke="var(--line)" fill="none" />
      <text x={at} y={low ? 14 : 30} text-anchor={anchor}>
        {axis.label}
        {unit.text ? ` (${unit.text})` : ''}
      </text>
      <g fill="var(--role-muted)" stroke="var(--bg)" stroke-width="3" paint-order="stroke">
        <text x={x + 4} y={TOP + 11} text-anchor={last ? 'end' : 'start'} dx={last ? -8 : 0}>
          {digits(to / unit.si, 3)}
        </text>
        <text x={x + 4} y={HEIGHT - BOTTOM + 14} text-anchor={last ? 'end' : 'start'} dx={last ? -8 : 0}>
          {digits(from / unit.si, 3)}
        </text>
      </g>
    </g>
  );
}

/** Map from a value to its place between the ends, 0 to 1. */
export function scaleOf(axis: Pick<Axis, 'values' | 'scale'>): (v: number) => number {
  const [low, high] = endsOf(axis);
  const t = axis.scale === 'log' && low > 0 ? Math.log : (v: number) => v;
  const [a, b] = [t(low), t(high)];
  return (v) => (b > a ? (t(v) - a) / (b - a) : Number.isFinite(v) ? 0.5 : Number.NaN);
}
