import { useComputed } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { Control } from '../generated/scene';
import { swept } from '../store/asked_of_view';
import { sweepOf } from '../store/inspector';
import { useModes } from '../store/modes';
import { useScene } from '../store/scene_in_hand';
import { IconButton } from '../ui/buttons';
import { OneControl } from './one_control';

/** Controls shown to a reader at once. */
const SHOWN = 5;

/** The few controls the author chose, and a fold with those beyond them; in author mode all of them, with `marks` beside each. */
export function Controls({ marks: Marks }: { marks: FunctionComponent<{ control: Control }> }) {
  const { store } = useScene();
  const { authoring } = useModes();
  const { controls } = store.scene.value;
  if (controls.length === 0) return null;
  const row = (control: Control) => (
    <div key={control.path} class={authoring.value ? 'authored' : undefined}>
      {control.input.type === 'slider' && !authoring.value ? (
        <Sweepable control={control} />
      ) : (
        <OneControl control={control} />
      )}
      {authoring.value && <Marks control={control} />}
    </div>
  );
  const shown = authoring.value ? controls.length : SHOWN;
  return (
    <section class="panel controls" aria-labelledby="controls-title">
      <h2 id="controls-title" tabIndex={-1}>
        Controls
      </h2>
      {controls.slice(0, shown).map(row)}
      {controls.length > shown && (
        <details>
          <summary>More controls</summary>
          {controls.slice(shown).map(row)}
        </details>
      )}
    </section>
  );
}

/** A slider, and what it does over its whole length: by its button, or a press of the other mouse button. */
function Sweepable({ control }: { control: Control }) {
  const { store } = useScene();
  const drawn = useComputed(
    () => store.description.value.plots.length > 0 || sweepOf(store.scene.value) !== undefined,
  );
  if (!drawn.value) return <OneControl control={control} />;
  const open = () => {
    swept.value = control;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      class="sliding"
      onContextMenu={(event) => {
        // Text fields keep their own menu.
        if (event.target instanceof HTMLInputElement && event.target.type === 'text') return;
        event.preventDefault();
        open();
      }}
    >
      <OneControl control={control} />
      <IconButton icon="grid" label={`Sweep: ${control.label}`} onClick={open} />
    </div>
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
