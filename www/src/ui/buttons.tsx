import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icons';

/** A square button with an icon; the label is its name and its tooltip. */
export function IconButton(props: {
  icon: IconName;
  label: string;
  onClick(): void;
  disabled?: boolean;
  pressed?: boolean;
}) {
  const { icon, label, onClick, disabled = false, pressed } = props;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

export function Button(props: {
  onClick(): void;
  children: ComponentChildren;
  primary?: boolean;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      class={props.primary ? 'button primary' : 'button'}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

/** One of a few, side by side. */
export function Segments<T extends string>(props: {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange(value: T): void;
}) {
  return (
    <div class="segments" role="group" aria-label={props.label}>
      {props.options.map(([value, label]) => (
        <button
          type="button"
          key={value}
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
