// What the number at a path of the scene document measures. A field's name says it in almost all documents; where one name measures
// different things, the fields around it decide.
import type { Quantity, Scene } from '../generated/scene';
import { sweepOf } from './inspector.ts';
import { QUANTITY_OF_FIELD } from './quantity_of_field.ts';

/**
 * Quantity of the paths whose field's name alone does not tell it. The first that fits counts. A number in rad or in m, as its joint
 * has it, is a ratio here: it is shown without a unit,
 * unless a slider of its scene has one.
 */
const EXCEPTIONS: readonly (readonly [RegExp, Quantity])[] = [
  // Servos of arms have 1/s² and 1/s, barriers J/m⁴; the beam's damping is a share of critical.
  [/\.servo\.law\.(stiffness|damping)$|^experiment\.damping$|\.barrier\.stiffness$/, 'ratio'],
  [/\.motion\.damping(\[2\])?$/, 'ratio'],
  [
    /\.(drive|goal)\.(position|velocity)$|^experiment\.couplers\[\d+\]\.offset$|\.joints\[\d+\]\.speed$/,
    'ratio',
  ],
  [/\.motion\.position\[2\]$|\.rules\.room\[1\]$|\.rotation$/, 'angle'],
  [/\.(control|rules)\.speed\[1\]$/, 'angular_speed'],
  [/\.(slow_motion|planning)\.speed$|\.planner\.feed\[\d+\]$|\.weights\.tilt$|^experiment\.load\[/, 'ratio'],
  [/\.recorded\[\d+\]\.rows\[|\.pushes\.moment$|\.cameras\[\d+\]\.(width|height)$/, 'ratio'],
  [
    /\.(noise|bias)\[0\]$|\.sensor\.bias\[[12]\]$|\.rules\.limit\[0\]$|\.(task|springs\[\d+\])\.limit$/,
    'force',
  ],
  [/\.(noise|bias)\[\d\]$|\.rules\.limit\[1\]$/, 'moment'],
  [/\.(control|servo|sensor)\.rate$/, 'frequency'],
  [/\.fingers\[\d+\]\[\d+\]$|\.first\.points\[|\.ball\.roll$|\.recorded\[\d+\]\.width$/, 'length'],
  [/\.task\.held$|\.bins\.times\[|\.step_map\.(at|steps\[\d+\])$/, 'time'],
  [/\.barrier\.slip$|^experiment\.tolerance$/, 'speed'],
  [/\.pressure_range\.(min|max)$/, 'pressure'],
];

/** Quantity of the number at a path, as its slider, its place or its name says; a ratio where none of them does. */
export function quantityAt(path: string, scene: Scene): Quantity {
  const control = scene.controls.find((c) => c.path === path);
  if (control?.input.type === 'slider') return control.input.quantity;
  if (/sweep\.(from|to)$/.test(path)) return sweepOf(scene)?.motion === 'turn' ? 'angle' : 'length';
  const exception = EXCEPTIONS.find(([pattern]) => pattern.test(path));
  if (exception) return exception[1];
  const [, name = ''] = /(\w+)(?:\[\d+\])*$/.exec(path) ?? [];
  return Object.hasOwn(QUANTITY_OF_FIELD, name) ? (QUANTITY_OF_FIELD[name] ?? 'ratio') : 'ratio';
}
