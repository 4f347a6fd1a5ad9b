import { useId } from 'preact/hooks';
import type { Quantity, Scale } from '../generated/scene';
import { NumberField } from './number_field';
import { format } from './quantity';

const TICKS = 1000;

/** Place on the slider, 0 to 1. */
export function toFraction(value: number, min: number, max: number, scale: Scale): number {
  const s = scale === 'log' ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.max(0, Math.min(1, Number.isFinite(s) ? s : 0));
}

/** The value there, to as many digits as a slider can mean. */
export function fromFraction(s: number, min: number, max: number, scale: Scale): number {
  if (s <= 0) return min;
  if (s >= 1) return max;
  const value = scale === 'log' ? min * (max / min) ** s : min + (max - min) * s;
  if (scale === 'log') return Number(value.toPrecision(3));
  const grain = 10 ** Math.floor(Math.log10((max - min) / TICKS));
  return Number((Math.round(value / grain) * grain).toPrecision(12));
}

export function Slider(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  scale: Scale;
  quantity: Quantity;
  differs?: boolean;
  error?: string | undefined;
  onChange(si: number, gesture?: string): void;
  onEnd(): void;
}) {
  const { label, value, min, max, scale, quantity } = props;
  const id = useId();
  // A slider of counts has a tick for each.
  const ticks = quantity === 'count' && scale !== 'log' ? Math.max(1, Math.round(max - min)) : TICKS;
  const fraction = toFraction(value, min, max, scale);
  return (
    <div class="slider">
      <label for={id}>
        {label}
        {props.differs && <span class="differs" title="Differs from the author’s value" />}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={ticks}
        step={1}
        value={Math.round(fraction * ticks)}
        aria-valuetext={format(value, quantity)}
        style={{ '--fill': `${fraction * 100}%` }}
        onInput={(e) =>
          props.onChange(
            fromFraction(Number(e.currentTarget.value) / ticks, min, max, scale),
            `slide ${label}`,
          )
        }
        onChange={props.onEnd}
      />
      <NumberField
        quiet
        label={`${label}, value`}
        value={value}
        quantity={quantity}
        error={props.error}
        onChange={props.onChange}
        onEnd={props.onEnd}
      />
    </div>
  );
}
