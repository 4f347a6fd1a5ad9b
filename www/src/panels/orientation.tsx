import { useComputed } from '@preact/signals';
import { getAt } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { NumberField } from '../ui/number_field';
import { fromEuler, type Quat, toEuler } from '../ui/pose';

/** A rotation as turns about the fixed x, then y, then z. */
export function Orientation({
  path,
  what,
  label = 'Orientation',
}: {
  path: string;
  what: string;
  label?: string;
}) {
  const { store } = useScene();
  const euler = useComputed(() =>
    toEuler((getAt(store.scene.value, path) as Quat | undefined) ?? [1, 0, 0, 0]),
  );
  return (
    <div class="vector" role="group" aria-label={label}>
      <span class="vector-label" aria-hidden="true">
        {label}
      </span>
      {(['x', 'y', 'z'] as const).map((name, k) => (
        <NumberField
          key={name}
          quiet
          label={`${label} about ${name}`}
          quantity="angle"
          step={Math.PI / 180}
          value={Math.abs(euler.value[k] ?? 0) < 1e-9 ? 0 : (euler.value[k] ?? 0)}
          onChange={(angle, gesture) => {
            const next = [...euler.peek()] as [number, number, number];
            next[k] = angle;
            store.set(`Turn ${what}`, path, fromEuler(next), gesture && `${gesture} ${path}`);
          }}
          onEnd={() => store.endGesture()}
        />
      ))}
    </div>
  );
}
