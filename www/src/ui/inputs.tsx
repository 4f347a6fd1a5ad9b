import { useId } from 'preact/hooks';

export function Select<T extends string>(props: {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string, lacking?: boolean])[];
  quiet?: boolean;
  differs?: boolean;
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <span class="select">
      <label class={props.quiet ? 'visually-hidden' : ''} for={id}>
        {props.label}
        {props.differs && <span class="differs" title="Differs from the author’s value" />}
      </label>
      <select id={id} value={props.value} onChange={(e) => props.onChange(e.currentTarget.value as T)}>
        {props.options.map(([value, label, lacking]) => (
          <option key={value} value={value} disabled={lacking}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

export function Switch(props: {
  label: string;
  value: boolean;
  differs?: boolean;
  onChange(value: boolean): void;
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={props.value}
        onChange={(e) => props.onChange(e.currentTarget.checked)}
      />
      <span>
        {props.label}
        {props.differs && <span class="differs" title="Differs from the author’s value" />}
      </span>
    </label>
  );
}
