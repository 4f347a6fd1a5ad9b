import { useComputed } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { Control } from '../generated/scene';
import { useModes } from '../store/modes';
import { getAt, same } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { Select, Switch } from '../ui/inputs';
import { PathSlider, useDiffers } from './fields';

/** Controls shown to a reader. */
const SHOWN = 5;

/** The few controls the author chose; in author mode all of them, with `marks` beside each. */
export function Controls({ marks: Marks }: { marks: FunctionComponent<{ control: Control }> }) {
  const { store } = useScene();
  const { authoring } = useModes();
  const controls = useComputed(() =>
    store.scene.value.controls.slice(0, authoring.value ? undefined : SHOWN),
  );
  if (controls.value.length === 0) return null;
  return (
    <section class="panel controls" aria-labelledby="controls-title">
      <h2 id="controls-title" tabIndex={-1}>
        Controls
      </h2>
      {controls.value.map((control) => (
        <div key={control.path} class={authoring.value ? 'authored' : undefined}>
          <OneControl control={control} />
          {authoring.value && <Marks control={control} />}
        </div>
      ))}
    </section>
  );
}

/** The first control again, under the viewport of a phone, where it stays in reach. */
export function ControlStrip() {
  const { store } = useScene();
  const control = useComputed(() => store.scene.value.controls[0]);
  if (!control.value) return null;
  return (
    <div class="strip">
      <OneControl key={control.value.path} control={control.value} />
    </div>
  );
}

export function OneControl({ control }: { control: Control }) {
  const { store } = useScene();
  const { path, label, input } = control;
  const value = useComputed(() => getAt(store.scene.value, path));
  const differs = useDiffers(path);
  switch (input.type) {
    case 'slider':
      return <PathSlider path={path} label={label} {...input} />;
    case 'choice': {
      const present = input.options.findIndex((o) => same(o.value, value.value));
      return (
        <div class="control-row">
          <Select
            label={label}
            differs={differs.value}
            value={String(present)}
            options={[
              ...(present < 0 ? ([['-1', 'Other']] as const) : []),
              ...input.options.map((o, i) => [String(i), o.label] as const),
            ]}
            onChange={(i) => {
              const option = input.options[Number(i)];
              if (option) store.set(`Choose ${label}`, path, option.value);
            }}
          />
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
