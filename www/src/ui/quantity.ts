// Numbers for people: SI inside, engineering prefixes and units outside.
import type { Quantity } from '../generated/scene';

interface Unit {
  readonly text: string;
  /** SI value of one of this unit. */
  readonly si: number;
}

const prefixed = (base: string, prefixes: string): Unit[] => {
  const power: Record<string, number> = { n: 1e-9, µ: 1e-6, m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 };
  return prefixes
    .split(' ')
    .map((p) => ({ text: p === '1' ? base : p + base, si: power[p === '1' ? '' : p] ?? 1 }));
};

/** Units of each quantity, smallest first. The first list is shown; anything in `also` is understood. */
const UNITS: Record<Quantity, { shown: Unit[]; also?: Unit[] }> = {
  length: {
    shown: prefixed('m', 'n µ m 1 k'),
    also: [
      { text: 'cm', si: 0.01 },
      { text: 'in', si: 0.0254 },
      { text: 'um', si: 1e-6 },
    ],
  },
  area: {
    shown: [
      { text: 'µm²', si: 1e-12 },
      { text: 'mm²', si: 1e-6 },
      { text: 'm²', si: 1 },
    ],
    also: [
      { text: 'cm²', si: 1e-4 },
      { text: 'mm2', si: 1e-6 },
      { text: 'cm2', si: 1e-4 },
      { text: 'm2', si: 1 },
    ],
  },
  angle: {
    shown: [{ text: '°', si: Math.PI / 180 }],
    also: [
      { text: 'deg', si: Math.PI / 180 },
      { text: 'rad', si: 1 },
    ],
  },
  pressure: {
    shown: prefixed('Pa', '1 k M G'),
    also: [
      { text: 'bar', si: 1e5 },
      { text: 'N/mm²', si: 1e6 },
    ],
  },
  force: { shown: prefixed('N', 'µ m 1 k M') },
  moment: {
    shown: prefixed('N·m', 'µ m 1 k'),
    also: [
      { text: 'Nm', si: 1 },
      { text: 'Nmm', si: 1e-3 },
    ],
  },
  stiffness: { shown: prefixed('N/m', '1 k M G'), also: [{ text: 'N/mm', si: 1e3 }] },
  dissipation: { shown: [{ text: 's/m', si: 1 }] },
  speed: { shown: prefixed('m/s', 'µ m 1 k'), also: [{ text: 'cm/s', si: 0.01 }] },
  angular_speed: {
    shown: [{ text: 'rad/s', si: 1 }],
    also: [
      { text: '°/s', si: Math.PI / 180 },
      { text: 'deg/s', si: Math.PI / 180 },
    ],
  },
  time: { shown: prefixed('s', 'n µ m 1') },
  mass: { shown: prefixed('g', 'm 1 k').map((u) => ({ text: u.text, si: u.si / 1000 })) },
  density: {
    shown: [{ text: 'kg/m³', si: 1 }],
    also: [
      { text: 'kg/m3', si: 1 },
      { text: 'g/cm³', si: 1000 },
    ],
  },
  energy: { shown: prefixed('J', 'n µ m 1 k M') },
  damping: { shown: prefixed('N·s/m', '1 k M') },
  acceleration: { shown: prefixed('m/s²', 'm 1 k M'), also: [{ text: 'm/s2', si: 1 }] },
  frequency: { shown: prefixed('Hz', 'm 1 k') },
  impulse: { shown: prefixed('N·s', 'µ m 1 k') },
  ratio: { shown: [{ text: '', si: 1 }] },
  count: { shown: [{ text: '', si: 1 }] },
  truth: { shown: [{ text: '', si: 1 }] },
};

const MINUS = '−';
/** Between whole and parts: the language's (`words.ts`). Reading takes either. */
let point = '.';
export const setPoint = (now: string): void => {
  point = now;
};

/** The unit in which a value of this size reads best: 1 ≤ |number| < 1000 where there is one. */
export function unitFor(quantity: Quantity, si: number): Unit {
  const shown = UNITS[quantity].shown;
  const base = shown.find((u) => u.si === 1) ?? shown[0] ?? { text: '', si: 1 };
  const size = Math.abs(si);
  if (size === 0 && (quantity === 'length' || quantity === 'area'))
    return shown.find((u) => u.text.startsWith('mm')) ?? base;
  if (!(size > 0) || !Number.isFinite(size)) return base;
  let best = shown[0] ?? base;
  for (const unit of shown) if (size >= unit.si * 0.9999995) best = unit;
  return best;
}

/** Digits without an exponent where they fit: 4 significant ones, no trailing zeros unless asked for. */
export function digits(value: number, significant = 4, pad = false): string {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${MINUS}∞`;
  if (value === 0) return '0';
  // What is the same but for the last bits rounds the same way: 4.905 N and 4.904999999999999 N.
  const size = Number(Math.abs(value).toPrecision(13));
  let text: string;
  if (size >= 1e6 || size < 1e-4) {
    const [mantissa = '', exponent = '0'] = size.toExponential(significant - 1).split('e');
    text = `${pad ? mantissa : trim(mantissa)}e${Number(exponent)}`;
  } else {
    const decimals = Math.max(0, significant - 1 - Math.floor(Math.log10(size) + 1e-12));
    text = size.toFixed(Math.min(decimals, 12));
    if (!pad) text = trim(text);
  }
  text = text.replace('.', point);
  return value < 0 ? MINUS + text : text;
}

const trim = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Sizes of no meaning at the scale of a bench: what rounding leaves where nothing should be. */
const NOISE: Partial<Record<Quantity, number>> = {
  length: 1e-11,
  area: 1e-14,
  angle: 1e-9,
  pressure: 1e-6,
  force: 1e-10,
  moment: 1e-11,
  speed: 1e-11,
};

/** A computed value, zero where it is no more than rounding. */
export const quiet = (si: number, quantity: Quantity) => (Math.abs(si) < (NOISE[quantity] ?? 0) ? 0 : si);

/** A value and its unit apart, so that columns can line up. */
export function parts(
  si: number,
  quantity: Quantity,
  significant = 4,
  pad = false,
): { number: string; unit: string } {
  if (Number.isNaN(si)) return { number: '–', unit: '' };
  if (quantity === 'truth') return { number: si > 0.5 ? 'yes' : 'no', unit: '' };
  if (quantity === 'count') return { number: String(Math.round(si)), unit: '' };
  // What is rounded up to the next unit is told in it: 1 mm, not 1000 µm.
  const rounded = Number(si.toPrecision(significant));
  const unit = unitFor(quantity, rounded);
  const value = unit === unitFor(quantity, si) ? si : rounded;
  return { number: digits(value / unit.si, significant, pad), unit: unit.text };
}

/** `12.5 mm`. A degree sign hugs its number. */
export function format(si: number, quantity: Quantity, significant = 4): string {
  const { number, unit } = parts(si, quantity, significant);
  if (unit === '') return number;
  return unit === '°' ? `${number}°` : `${number}\u00a0${unit}`;
}

export type Parsed =
  | { readonly ok: true; readonly si: number }
  | { readonly ok: false; readonly why: string };

/**
 * Reads `5 MPa`, `5e6`, `2*12.5 mm`, `1,5 mm`. A bare number is in `shown`, the unit on the screen;
 * with an exponent it is SI.
 */
export function parse(text: string, quantity: Quantity, shown: Unit = unitFor(quantity, 0)): Parsed {
  const clean = text
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/[\u202f\u00a0]/g, ' ')
    .replace(/(\d),(\d)/g, '$1.$2');
  if (clean === '') return { ok: false, why: 'Write a number.' };
  const match = /^((?:\d[eE][-+]?\d|[-+*/().\d\s])*)(.*)$/u.exec(clean);
  const sum = match?.[1] ?? '';
  const unitText = (match?.[2] ?? '').trim();
  const number = evaluate(sum);
  if (number === undefined) return { ok: false, why: `“${text.trim()}” is not a number.` };
  if (unitText === '') {
    const exponent = /\d[eE][-+]?\d/.test(sum);
    return { ok: true, si: exponent ? number : number * shown.si };
  }
  const { shown: list, also = [] } = UNITS[quantity];
  const all = [...list, ...also];
  const plain = unitText.replace('μ', 'µ').replace('^', '').replace('*', '·').replace(/\s/g, '');
  const unit = all.find((u) => u.text === plain) ?? unique(all, plain);
  if (unit) return { ok: true, si: number * unit.si };
  const names = list.map((u) => u.text).filter(Boolean);
  return {
    ok: false,
    why: names.length
      ? `“${unitText}” is not a unit here; use ${names.join(', ')}.`
      : 'This is a number without a unit.',
  };
}

/** `mpa` finds nothing (milli or mega?), `pa` finds Pa: case is forgiven only where it cannot matter. */
function unique(units: Unit[], text: string): Unit | undefined {
  const found = units.filter((u) => u.text.toLowerCase() === text.toLowerCase());
  return found.length === 1 && !/^m./i.test(text) ? found[0] : undefined;
}

/** Numbers, + − * / and brackets; undefined when it is anything else. */
export function evaluate(text: string): number | undefined {
  const tokens = text.match(/\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|[-+*/()]/g) ?? [];
  if (tokens.join('') !== text.replace(/\s/g, '') || tokens.length === 0) return undefined;
  let at = 0;
  const factor = (): number => {
    const token = tokens[at++];
    if (token === '-') return -factor();
    if (token === '+') return factor();
    if (token === '(') {
      const inside = sum();
      return tokens[at++] === ')' ? inside : Number.NaN;
    }
    return token === undefined ? Number.NaN : Number(token);
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === '*' || tokens[at] === '/')
      value = tokens[at++] === '*' ? value * factor() : value / factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-')
      value = tokens[at++] === '+' ? value + product() : value - product();
    return value;
  };
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? value : undefined;
}
