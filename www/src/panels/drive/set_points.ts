// What the reader has set and the engine has not said yet: shown at once, given up once the track says the same.
import { effect, signal } from '@preact/signals';
import type { Channel, ChannelField, DrivenChannel, InputValue } from '../../generated/scene';
import { actingAt, channelKey } from '../../store/inputs';
import { same } from '../../store/path';
import type { SceneStore } from '../../store/scene_store';

/** Input of a channel with one number changed, or one of three; `null`: the document decides of it again. */
export function withNumber(
  value: InputValue,
  { key, shape }: Pick<ChannelField, 'key' | 'shape'>,
  place: number,
  si: number | null,
): InputValue {
  const changed: Record<string, unknown> = { ...value };
  if (shape === 'vector') {
    const old = changed[key] as readonly number[] | undefined;
    changed[key] = [0, 1, 2].map((k) => (k === place ? (si ?? 0) : (old?.[k] ?? 0)));
  } else if (si === null) delete changed[key];
  else changed[key] = si;
  return changed as InputValue;
}

/** The number of what acts. */
export function numberOf(value: InputValue, { key }: Pick<ChannelField, 'key'>, place: number): number {
  const said = (value as Record<string, unknown>)[key];
  const number = Array.isArray(said) ? said[place] : said;
  return typeof number === 'number' ? number : Number.NaN;
}

export class SetPoints {
  private readonly pending = signal<ReadonlyMap<string, InputValue | undefined>>(new Map());
  private readonly stop: () => void;

  constructor(private readonly store: SceneStore) {
    const settled = () => {
      const acting = this.acting();
      const left = [...this.pending.peek()].filter(([key, value]) => !same(acting.get(key)?.value, value));
      if (left.length < this.pending.peek().size) this.pending.value = new Map(left);
    };
    const stops = [
      effect(() => {
        if (store.inputs.value) settled();
      }),
      // What was refused is not what acts.
      effect(() => {
        if (store.refused.value) this.pending.value = new Map();
      }),
      // Nor is what was undone.
      effect(() => {
        if (store.history.redoLabel.value !== undefined) this.pending.value = new Map();
      }),
    ];
    this.stop = () => {
      for (const one of stops) one();
    };
  }

  end(): void {
    this.stop();
  }

  private acting() {
    const { store } = this;
    const length = store.description.value.clock?.step ?? 1;
    return actingAt(store.inputs.value, store.frame.value?.step ?? 0, length);
  }

  /** Inputs that act on each channel now. */
  now(): Map<string, InputValue> {
    const all = new Map<string, InputValue>();
    for (const [key, { value }] of this.acting()) if (value) all.set(key, value);
    for (const [key, value] of this.pending.value) {
      if (value) all.set(key, value);
      else all.delete(key);
    }
    return all;
  }

  /** From now on this acts. */
  act({ channel, label }: DrivenChannel, value: InputValue, gesture?: string): void {
    this.note(channel, value);
    this.store.carry(label, { kind: 'act', channel, value }, gesture && `${gesture} ${channelKey(channel)}`);
  }

  /** From now on nothing acts on it. */
  letGo(channel: Channel, label: string): void {
    this.note(channel, undefined);
    this.store.carry(`Let go: ${label}`, { kind: 'act', channel });
  }

  letGoOfAll(): void {
    this.pending.value = new Map([...this.now().keys()].map((key) => [key, undefined]));
    this.store.carry('Let go of all', { kind: 'let_go' });
  }

  private note(channel: Channel, value: InputValue | undefined): void {
    this.pending.value = new Map(this.pending.peek()).set(channelKey(channel), value);
  }
}
