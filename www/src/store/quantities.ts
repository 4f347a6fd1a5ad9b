// What the number at a path of the scene document measures.
import type { Quantity, Scene } from '../generated/scene';
import { sweepOf } from './inspector.ts';

const QUANTITIES: readonly (readonly [RegExp, Quantity])[] = [
  [/hydroelastic_modulus|pressure_range\.(min|max)$/, 'pressure'],
  [
    /radius|length|size|semi_axes|translation|resolution_hint|slab_thickness|slice\.offset|camera\.(target|distance)/,
    'length',
  ],
  [/velocity\.linear/, 'speed'],
  [/velocity\.angular/, 'angular_speed'],
  [/dissipation/, 'dissipation'],
  [/stiffness/, 'stiffness'],
  [/drop_height/, 'length'],
  [/calibration_speed/, 'speed'],
  [/experiment\.(step|end)$|grains\.time$/, 'time'],
  [
    /path\.first\.point|step_overs?|scallop|reach$|chord_error|spacing|ramp$|clearance|offset|grit\.(roughness|finest|depth)|runout\.amplitude/,
    'length',
  ],
  [/path\.(lead|tilt)/, 'angle'],
  [/process\.force/, 'force'],
  [/process\.feed|grit\.speed/, 'speed'],
  [/gravity/, 'acceleration'],
  [/\.damping$/, 'damping'],
  [/frequency$/, 'frequency'],
  [/youngs_modulus/, 'pressure'],
  [/mass$/, 'mass'],
  [/samples/, 'count'],
  [/azimuth|elevation/, 'angle'],
];

export function quantityAt(path: string, scene: Scene): Quantity {
  const control = scene.controls.find((c) => c.path === path);
  if (control?.input.type === 'slider') return control.input.quantity;
  if (/sweep\.(from|to)$/.test(path)) return sweepOf(scene)?.motion === 'turn' ? 'angle' : 'length';
  return QUANTITIES.find(([pattern]) => pattern.test(path))?.[1] ?? 'ratio';
}
