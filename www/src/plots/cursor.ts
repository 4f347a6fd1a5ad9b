// The place a reader points at in a figure: by mouse, finger or keys, and what stands there in words.
import { format } from '../ui/quantity';
import { type Figure, isOverX, onAxis } from './figure';
import type { Layout } from './layout';

/** `i`: sample, point or column. `j`: curve or row; over x it is the curve whose samples are gone through. */
export interface Cursor {
  i: number;
  j: number;
}

export interface Place {
  x: number;
  y: number | undefined;
  /** Curves read there, by index, and the sample of each. */
  read: { curve: number; sample: number }[];
}

/** The curve with most samples: over x the cursor goes through its places. */
export function lead({ curves }: Figure): number {
  let best = 0;
  curves.forEach((c, k) => {
    if (!c.ghost && c.x.length > (curves[best]?.x.length ?? 0)) best = k;
  });
  return best;
}

function nearest(xs: readonly number[], x: number): number {
  let [low, high] = [0, xs.length - 1];
  while (high - low > 1) {
    const mid = (low + high) >> 1;
    if ((xs[mid] ?? 0) < x) low = mid;
    else high = mid;
  }
  return Math.abs((xs[low] ?? 0) - x) <= Math.abs((xs[high] ?? 0) - x) ? low : high;
}

export function placeOf(figure: Figure, { i, j }: Cursor): Place | undefined {
  const { map, curves } = figure;
  if (map) {
    const [x, y] = [map.x[i], map.y[j]];
    return x === undefined || y === undefined ? undefined : { x, y, read: [] };
  }
  const own = curves[j];
  const x = own?.x[i];
  if (x === undefined) return undefined;
  if (!isOverX(figure)) {
    const y = own?.y[i];
    return y === null || y === undefined ? undefined : { x, y, read: [{ curve: j, sample: i }] };
  }
  const read = curves.flatMap((c, curve) => {
    const [first, last] = [c.x[0], c.x.at(-1)];
    if (first === undefined || last === undefined || x < first || x > last) return [];
    return [{ curve, sample: curve === j ? i : nearest(c.x, x) }];
  });
  return { x, y: undefined, read };
}

/** Under a pixel of the figure. */
export function cursorAt({ figure, x, y }: Layout, px: number, py: number): Cursor | undefined {
  const { map, curves } = figure;
  if (map)
    return {
      i: nearestOf(map.x, (v) => Math.abs(x.at(v) - px)),
      j: nearestOf(map.y, (v) => Math.abs(y.at(v) - py)),
    };
  if (isOverX(figure)) {
    const j = lead(figure);
    return { i: nearest(curves[j]?.x ?? [], x.from(px)), j };
  }
  let best: Cursor | undefined;
  let least = Number.POSITIVE_INFINITY;
  curves.forEach((c, j) => {
    c.x.forEach((v, i) => {
      const w = c.y[i];
      if (w === null || w === undefined) return;
      const d = (x.at(v) - px) ** 2 + (y.at(w) - py) ** 2;
      if (d < least) [least, best] = [d, { i, j }];
    });
  });
  return best;
}

function nearestOf(list: readonly number[], cost: (v: number) => number): number {
  let best = 0;
  list.forEach((v, i) => {
    if (cost(v) < cost(list[best] ?? 0)) best = i;
  });
  return best;
}

const FAR = 10;

/** Cursor that a key leads to; null: it lets go; undefined: it is no key of ours. */
export function moved(
  figure: Figure,
  cursor: Cursor | undefined,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Cursor | null | undefined {
  if (key === 'Escape') return cursor ? null : undefined;
  const by = shiftKey ? FAR : 1;
  const turn = {
    ArrowLeft: [-by, 0],
    ArrowRight: [by, 0],
    ArrowUp: [0, by],
    ArrowDown: [0, -by],
    Home: [-1e9, 0],
    End: [1e9, 0],
  }[key];
  if (!turn) return undefined;
  const { map, curves } = figure;
  const overX = isOverX(figure);
  if (overX && turn[1] !== 0) return undefined;
  const clamp = (v: number, n: number) => Math.max(0, Math.min(n - 1, v));
  const rows = map ? map.y.length : curves.length;
  const j0 = overX ? lead(figure) : (cursor?.j ?? (map ? Math.floor(rows / 2) : 0));
  const j = overX ? j0 : clamp(j0 + Math.sign(turn[1] ?? 0) * (map ? by : 1) * (turn[1] ? 1 : 0), rows);
  const columns = map ? map.x.length : (curves[j]?.x.length ?? 0);
  const i0 = cursor?.i ?? Math.round((columns - 1) / 2);
  return columns === 0 ? undefined : { i: clamp(i0 + (turn[0] ?? 0), columns), j };
}

/** Text that is to be read at a cursor. */
export function said(figure: Figure, cursor: Cursor): string {
  const place = placeOf(figure, cursor);
  if (!place) return '';
  const { map, curves, x, y } = figure;
  const across = `${onAxis(x, place.x)}`;
  if (map) {
    const v = map.values[cursor.j * map.x.length + cursor.i];
    const value =
      v === null || v === undefined
        ? 'none'
        : map.classes.length > 0
          ? (map.classes[v] ?? '')
          : format(v, map.quantity);
    return `At ${across}, ${onAxis(y, place.y)}: ${value}`;
  }
  if (place.y !== undefined) {
    const name = curves[cursor.j]?.label;
    return `${name ? `${name}: ` : ''}${across}, ${onAxis(y, place.y)}`;
  }
  return `At ${across}: ${valuesAt(figure, cursor)}`;
}

/** Each curve's name and value there. */
export function valuesAt(figure: Figure, cursor: Cursor): string {
  const read = placeOf(figure, cursor)?.read ?? [];
  return read
    .map(({ curve, sample }) => {
      const c = figure.curves[curve];
      return `${c?.label ? `${c.label} ` : ''}${onAxis(figure.y, c?.y[sample])}`;
    })
    .join(', ');
}
