import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Quantity, Scene } from '../generated/scene';
import { useApp } from '../page/app';
import { PathNumber } from './fields';

const QUANTITIES: readonly (readonly [RegExp, Quantity])[] = [
  [/hydroelastic_modulus|pressure_range\.(min|max)$/, 'pressure'],
  [/radius|length|size|semi_axes|translation|resolution_hint|slab_thickness|slice\.offset|camera\.(target|distance)/, 'length'],
  [/velocity\.linear/, 'speed'],
  [/velocity\.angular/, 'angular_speed'],
  [/dissipation/, 'dissipation'],
  [/point_stiffness/, 'stiffness'],
  [/samples/, 'count'],
  [/azimuth|elevation/, 'angle'],
];

function quantityOf(path: string, scene: Scene): Quantity {
  if (/sweep\.(from|to)$/.test(path)) return scene.experiment.sweep.motion === 'turn' ? 'angle' : 'length';
  return QUANTITIES.find(([pattern]) => pattern.test(path))?.[1] ?? 'ratio';
}

/** Every number of the document, but not the thousands of a mesh. */
function* numbers(value: unknown, path: string): Generator<string> {
  if (typeof value === 'number') yield path;
  else if (Array.isArray(value)) {
    if (value.length <= 16) for (const [i, item] of value.entries()) yield* numbers(item, `${path}[${i}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* numbers(item, path ? `${path}.${key}` : key);
  }
}

export function AllParameters() {
  const { store } = useApp();
  const [open, setOpen] = useState(false);
  const paths = useComputed(() => {
    const { experiment, bodies, view } = store.scene.value;
    return [...numbers({ bodies, experiment, view }, '')].join('\n');
  });
  return (
    <details class="panel" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>
        <h2>All parameters</h2>
        <span class="summary-note">every number of the scene document</span>
      </summary>
      {open && (
        <div class="fields all">
          {paths.value.split('\n').map((path) => (
            <PathNumber key={path} path={path} label={path} quantity={quantityOf(path, store.scene.peek())} />
          ))}
        </div>
      )}
    </details>
  );
}
