// The numbers of a document that may be varied, each with a range.
import type { Quantity, Scale, Scene } from '../generated/scene';
import { wordsOf } from './field_words';
import { numbers } from './numbers';
import { numberAt } from './path';
import { quantityAt } from './quantities';

export interface Field {
  path: string;
  label: string;
  quantity: Quantity;
  from: number;
  to: number;
  scale: Scale;
}

/** Largest value tried of a number that is 0 and has no slider, in its SI unit. */
const REACH: Partial<Record<Quantity, number>> = { length: 0.1, angle: Math.PI / 2 };
/** Another number is tried between a quarter and four times of what it is. */
const AROUND = 4;

/**
 * Numbers that name, count, point or tell how something is shown or found: none of them is a quantity that one would look for a
 * value of.
 */
const OTHERWISE = new RegExp(
  [
    /^experiment\.(step_map|variants|pull|plan|planner|watch|apart|end|sweep)\b/,
    /\.(rotation|axis|normal|facing|compliant|samples|seed|edges|triangles|rounds|chord_error|spacing|passing)\b/,
    /\.(body|parent|child|joint|controller|to)$/,
    /\.clutter\.(above|half_width)\b/,
    /\.cell\.arm\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The author's sliders first, then every other quantity of the document, in words. */
export function fieldsOf(scene: Scene): Field[] {
  const fields = scene.controls.flatMap((c): Field[] =>
    c.input.type === 'slider' && numberAt(scene, c.path) !== undefined
      ? [
          {
            path: c.path,
            label: c.label,
            quantity: c.input.quantity,
            from: c.input.min,
            to: c.input.max,
            scale: c.input.scale,
          },
        ]
      : [],
  );
  const known = new Set(fields.map((f) => f.path));
  const { experiment, bodies } = scene;
  for (const path of numbers({ bodies, experiment }, '')) {
    if (known.has(path) || OTHERWISE.test(path)) continue;
    const quantity = quantityAt(path, scene);
    const value = numberAt(scene, path) ?? 0;
    const reach = REACH[quantity] ?? 1;
    const [from, to] =
      value > 0
        ? [value / AROUND, value * AROUND]
        : value < 0
          ? [value * AROUND, value / AROUND]
          : [-reach, reach];
    fields.push({ path, label: wordsOf(path, scene), quantity, from, to, scale: 'linear' });
  }
  return fields;
}
