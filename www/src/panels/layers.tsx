import { useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Layers as Names } from '../generated/scene';
import { can } from '../store/capabilities';
import { useScene } from '../store/scene_in_hand';
import { layersIn } from './layers_seen';

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
  ['figures', 'Figures', 'cone'],
  ['labels', 'Labels'],
  ['marks', 'Stripes'],
];
/** The inspector's frames are full of everything else; its chips are these, whatever it shows now. */
const OTHERS: readonly (keyof Names)[] = ['labels', 'marks'];

export function LayerChips() {
  const { store } = useScene();
  const layers = useComputed(() => store.scene.value.view.layers);
  const kind = store.scene.value.experiment.kind;
  const seen = useRef<{ kind: string; names: Set<keyof Names> }>({ kind, names: new Set() });
  if (seen.current.kind !== kind) seen.current = { kind, names: new Set() };
  const { names } = seen.current;
  const inspector = can(store, 'inspect_face');
  // What has once been there keeps its chip: forces come and go.
  const found = useComputed(() => {
    const { frame } = store;
    return frame.value ? [...layersIn(frame.value)].join() : '';
  });
  for (const name of found.value.split(',')) names.add(name as keyof Names);
  const meant = (name: keyof Names) => (inspector ? !OTHERS.includes(name) : names.has(name));
  return (
    <div class="chips" role="group" aria-label="Layers">
      {CHIPS.filter(([name]) => meant(name)).map(([name, label, role]) => {
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
            {inspector && name === 'figures'
              ? 'Friction cone'
              : (name === 'patch' && store.description.value.coloured?.label) || label}
          </button>
        );
      })}
    </div>
  );
}
