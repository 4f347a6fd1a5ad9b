import { useComputed } from '@preact/signals';
import type { Control } from '../generated/scene';
import { getAt, same } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { Select, Switch } from '../ui/inputs';
import { later } from '../ui/later';
import { PathSlider, useDiffers } from './fields';

const PathText = later(() => import('./path_text').then((m) => m.PathText), 44);

/** A control that the author chose: slider, choice, switch or text. */
export function OneControl({ control }: { control: Control }) {
  const { store } = useScene();
  const { path, label, input } = control;
  const value = useComputed(() => getAt(store.scene.value, path));
  const differs = useDiffers(path);
  switch (input.type) {
    case 'slider':
      return <PathSlider path={path} label={label} {...input} />;
    case 'text':
      return <PathText path={path} label={label} />;
    case 'choice': {
      // What is lacking cannot be chosen; where it stands all the same, what is so instead is shown.
      const lacking = store.description.value.lacking?.filter((l) => l.path === path) ?? [];
      const so = lacking.find((l) => l.value === value.value)?.instead ?? value.value;
      const present = input.options.findIndex((o) => same(o.value, so));
      return (
        <div class="control-row">
          <Select
            label={label}
            differs={differs.value}
            value={String(present)}
            options={[
              ...(present < 0 ? ([['-1', 'Other']] as const) : []),
              ...input.options.map(
                (o, i) => [String(i), o.label, lacking.some((l) => l.value === o.value)] as const,
              ),
            ]}
            onChange={(i) => {
              const option = input.options[Number(i)];
              if (option) store.set(`Choose ${label}`, path, option.value);
            }}
          />
          {lacking.map(({ why }) => (
            <span key={why} class="muted small">
              {why}
            </span>
          ))}
        </div>
      );
    }
    case 'switch':
      return (
        <div class="control-row">
          <Switch
            label={label}
            differs={differs.value}
            value={value.value === true}
            onChange={(on) => store.set(label, path, on)}
          />
        </div>
      );
  }
}
