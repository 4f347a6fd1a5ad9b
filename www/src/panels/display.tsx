import { useComputed } from '@preact/signals';
import { useScene } from '../store/scene_in_hand';
import { Segments } from '../ui/buttons';
import { Select } from '../ui/inputs';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { PathNumber, PathSlider, PathVector } from './fields';
import { extents } from './shape_kinds';

/** Colours, scales, and the cutting plane. */
export function Display() {
  const { store } = useScene();
  const stage = useSceneCanvas();
  const view = useComputed(() => store.scene.value.view);
  const { colormap, pressure_range: range, arrow_scale: arrows } = view.value;
  const reach = useComputed(() => {
    const sizes = store.scene.value.bodies.flatMap((b) =>
      b.shape.type === 'half_space' ? [] : extents(b.shape),
    );
    const far = store.scene.value.bodies.flatMap((b) => b.pose.translation.map(Math.abs));
    return Number((Math.max(0.01, ...sizes) + Math.max(0, ...far)).toPrecision(1));
  });
  return (
    <details class="panel">
      <summary>
        <h2>Display</h2>
        <span class="summary-note">colours, scales, slice</span>
      </summary>
      <div class="fields">
        <Select
          label="Colour map"
          value={colormap}
          options={[
            ['viridis', 'Viridis'],
            ['cividis', 'Cividis (colour-blind safe)'],
            ['turbo', 'Turbo (not uniform)'],
          ]}
          onChange={(name) => store.set('Colour map', 'view.colormap', name)}
        />
        <div class="field-row">
          <span class="row-label">Pressure range</span>
          <Segments
            label="Pressure range"
            value={range.mode}
            options={[
              ['auto', 'Automatic'],
              ['fixed', 'Fixed'],
            ]}
            onChange={(mode) => {
              const [min, max] = stage.pressureRange.peek();
              const ends = max > min ? { min, max } : { min: 0, max: 1e6 };
              store.set(
                'Pressure range',
                'view.pressure_range',
                mode === 'auto' ? { mode } : { mode, ...ends },
              );
            }}
          />
        </div>
        {range.mode === 'fixed' && (
          <>
            <PathNumber path="view.pressure_range.min" label="From" quantity="pressure" />
            <PathNumber path="view.pressure_range.max" label="To" quantity="pressure" />
          </>
        )}
        <div class="field-row">
          <span class="row-label">Arrow length</span>
          <Segments
            label="Arrow length"
            value={arrows.mode}
            options={[
              ['auto', 'Automatic'],
              ['fixed', 'Fixed'],
            ]}
            onChange={(mode) => {
              const force = store.readings.peek().get('force') ?? Number.NaN;
              const scale = force > 0 ? Number((reach.peek() / force).toPrecision(1)) : 0.001;
              store.set(
                'Arrow length',
                'view.arrow_scale',
                mode === 'auto' ? { mode } : { mode, metres_per_newton: scale },
              );
            }}
          />
        </div>
        {arrows.mode === 'fixed' && (
          <PathNumber path="view.arrow_scale.metres_per_newton" label="Metres per newton" quantity="ratio" />
        )}
        <PathVector path="view.slice.normal" label="Slice normal" quantity="ratio" />
        <PathSlider
          path="view.slice.offset"
          label="Slice offset"
          quantity="length"
          min={-reach.value}
          max={reach.value}
          scale="linear"
        />
      </div>
    </details>
  );
}
