import { useId, useRef, useState } from 'preact/hooks';
import type { Quantity } from '../generated/scene';
import { format, parse, unitFor } from './quantity';

export interface NumberFieldProps {
  label: string;
  value: number;
  quantity: Quantity;
  onChange(si: number, gesture?: string): void;
  onEnd?(): void;
  /** The label is for screen readers only; the layout says it otherwise. */
  quiet?: boolean;
  /** Step of the arrow keys, SI. */
  step?: number;
  /** A sentence from the engine about this field. */
  error?: string | undefined;
  optional?: { placeholder: string; onClear(): void };
}

/** A number with its unit, as text: `5 MPa`, `5e6`, `2*12.5 mm`. Enter or leaving takes it, Esc gives it up. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, quantity, onChange } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const unit = useRef(unitFor(quantity, value));
  if (draft === undefined && !Number.isNaN(value)) unit.current = unitFor(quantity, value);
  const empty = props.optional && draft?.trim() === '';
  const parsed = draft === undefined || empty ? undefined : parse(draft, quantity, unit.current);
  const wrong = parsed && !parsed.ok ? parsed.why : draft === undefined ? props.error : undefined;
  const shown = Number.isNaN(value) ? '' : format(value, quantity, 5);

  const take = () => {
    if (draft === undefined) return;
    if (empty) props.optional?.onClear();
    else if (parsed?.ok && draft !== shown && parsed.si !== value) onChange(parsed.si);
    else if (parsed && !parsed.ok) return;
    setDraft(undefined);
    props.onEnd?.();
  };

  const step = (times: number) => {
    const by = props.step ?? unit.current.si * (Math.abs(value) >= 20 * unit.current.si ? 1 : 0.1);
    const next = Number.isNaN(value) ? by * times : Math.round((value + by * times) / by) * by;
    setDraft(undefined);
    onChange(Number(next.toPrecision(12)), `step ${label}`);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape' && draft !== undefined) {
      setDraft(undefined);
      event.stopPropagation();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
    }
  };

  const meaning = parsed?.ok && draft !== shown ? `= ${format(parsed.si, quantity, 5)}` : '';
  return (
    <span class={wrong ? 'number-field wrong' : 'number-field'}>
      <label class={props.quiet ? 'visually-hidden' : ''} for={id}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="text"
        autoComplete="off"
        spellcheck={false}
        value={draft ?? shown}
        placeholder={props.optional?.placeholder}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong || meaning ? `${id}-note` : undefined}
        onFocus={(e) => e.currentTarget.select()}
        onInput={(e) => setDraft(e.currentTarget.value)}
        onBlur={() => {
          if (parsed && !parsed.ok) setDraft(undefined);
          else take();
        }}
        onKeyDown={onKeyDown}
        onKeyUp={(e) => {
          if (e.key === 'ArrowUp' || e.key === 'ArrowDown') props.onEnd?.();
        }}
      />
      {(wrong || meaning) && (
        <span id={`${id}-note`} class="field-note" role={wrong ? 'alert' : undefined}>
          {wrong || meaning}
        </span>
      )}
    </span>
  );
}
