import { useComputed } from '@preact/signals';
import type { Layers as Names } from '../generated/scene';
import { useApp } from '../page/app';

/** In the order of the strip; the role gives the chip the colour of what it shows. */
const CHIPS: readonly (readonly [keyof Names, label: string, role?: string])[] = [
  ['bodies', 'Bodies'],
  ['collision_mesh', 'Meshes'],
  ['slice', 'Field slice'],
  ['patch', 'Pressure', 'pressure'],
  ['polygons', 'Polygons'],
  ['traction', 'Traction', 'normal'],
  ['slip', 'Slip', 'slip'],
  ['force', 'Force', 'normal'],
  ['moment', 'Moment', 'wrench'],
  ['point_contact', 'Point model', 'point'],
  ['contact_frame', 'Contact frame'],
  ['body_frames', 'Body frames'],
];

export function LayerChips() {
  const { store } = useApp();
  const layers = useComputed(() => store.scene.value.view.layers);
  return (
    <div class="chips" role="group" aria-label="Layers">
      {CHIPS.map(([name, label, role]) => {
        const on = layers.value[name];
        return (
          <button
            type="button"
            key={name}
            class={role ? `chip role-${role}` : 'chip'}
            aria-pressed={on}
            onClick={() =>
              store.set(`${on ? 'Hide' : 'Show'} ${label.toLowerCase()}`, `view.layers.${name}`, !on)
            }
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
