// Inputs bound to a field of the scene document.
import { useComputed } from '@preact/signals';
import type { Quantity, Scale } from '../generated/scene';
import { getAt, numberAt, same } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { NumberField } from '../ui/number_field';
import { Slider } from '../ui/slider';

/** Words of the engine on this field when it refused the last edit; the page puts limits into the field's own unit. */
export function useRefusal(path: string) {
  const { store } = useScene();
  return useComputed(() => {
    const error = store.refused.value;
    return error && (error.path === path || path.startsWith(`${error.path}.`)) ? error.message : undefined;
  });
}

/** A count is a whole number: the document's type says so. */
const whole = (si: number, quantity: Quantity) => (quantity === 'count' ? Math.round(si) : si);

/** True when the field is not as the author left it. */
export function useDiffers(path: string) {
  const { store, base } = useScene();
  return useComputed(() => !same(getAt(store.scene.value, path), getAt(base.value, path)));
}

export function PathNumber(props: {
  path: string;
  label: string;
  quantity: Quantity;
  quiet?: boolean;
  optional?: string;
}) {
  const { path, label, quantity, quiet = false } = props;
  const { store } = useScene();
  const value = useComputed(() => numberAt(store.scene.value, path) ?? Number.NaN);
  const error = useRefusal(path);
  const optional = props.optional && {
    placeholder: props.optional,
    onClear: () => store.set(`Clear ${label}`, path, null),
  };
  return (
    <NumberField
      label={label}
      quiet={quiet}
      value={value.value}
      quantity={quantity}
      error={error.value}
      {...(optional ? { optional } : {})}
      onChange={(si, gesture) =>
        store.set(`Set ${label}`, path, whole(si, quantity), gesture && `${gesture} ${path}`)
      }
      onEnd={() => store.endGesture()}
    />
  );
}

export function PathSlider(props: {
  path: string;
  label: string;
  quantity: Quantity;
  min: number;
  max: number;
  scale: Scale;
}) {
  const { path, label, quantity } = props;
  const { store } = useScene();
  const value = useComputed(() => numberAt(store.scene.value, path) ?? Number.NaN);
  const error = useRefusal(path);
  const differs = useDiffers(path);
  return (
    <Slider
      {...props}
      value={value.value}
      differs={differs.value}
      error={error.value}
      onChange={(si, gesture) =>
        store.set(`Set ${label}`, path, whole(si, quantity), gesture && `${gesture} ${path}`)
      }
      onEnd={() => store.endGesture()}
    />
  );
}

/** Three numbers in a row: `x y z`. */
export function PathVector(props: {
  path: string;
  label: string;
  quantity: Quantity;
  names?: readonly string[];
}) {
  const { path, label, quantity, names = ['x', 'y', 'z'] } = props;
  return (
    <div class="vector" role="group" aria-label={label}>
      <span class="vector-label" aria-hidden="true">
        {label}
      </span>
      {names.map((name, k) => (
        <PathNumber key={name} quiet path={`${path}[${k}]`} label={`${label} ${name}`} quantity={quantity} />
      ))}
    </div>
  );
}
