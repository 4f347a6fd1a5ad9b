// One history over sliders, drags, fields and text. Holds the engine's own inverse commands.
import { computed, signal } from '@preact/signals';
import type { Change, Command, Scene } from '../generated/scene';
import { getAt, same } from './path';

export interface Entry {
  readonly label: string;
  /** Edits of one gesture are one entry; undefined once the gesture has ended. */
  gesture: string | undefined;
  /** Command that takes the scene back. */
  command: Command;
  /** It ended with a channel of the run let go: what a hand did stays with the run and is no edit. */
  released?: boolean;
}

const changesOf = (command: Command): Change[] | undefined =>
  command.kind === 'set'
    ? [{ path: command.path, value: command.value }]
    : command.kind === 'set_all'
      ? command.changes
      : undefined;

/** `later` was recorded after `earlier`: undone in that order. The oldest value of a field is what counts. */
export function joined(earlier: Command, later: Command): Command | undefined {
  if (earlier.kind === 'inputs') {
    // What it puts back from its time on covers what the later one would.
    const covers =
      later.kind === 'inputs' && same(later.channel, earlier.channel) && later.from >= earlier.from;
    return covers ? earlier : undefined;
  }
  // The whole document as it was: nothing later matters.
  if (earlier.kind === 'replace') return earlier;
  const old = changesOf(earlier);
  const recent = changesOf(later);
  if (!old || !recent) return undefined;
  const kept = recent.filter((r) => !old.some((o) => o.path === r.path));
  return { kind: 'set_all', changes: [...kept, ...old] };
}

export class History {
  private readonly past = signal<readonly Entry[]>([]);
  private readonly future = signal<readonly Entry[]>([]);
  readonly undoLabel = computed(() => this.past.value.at(-1)?.label);
  readonly redoLabel = computed(() => this.future.value.at(-1)?.label);

  /** A change was made; `inverse` undoes it. */
  record(label: string, gesture: string | undefined, inverse: Command, released = false): void {
    this.future.value = [];
    const top = this.past.peek().at(-1);
    if (gesture !== undefined && top?.gesture === gesture) {
      const command = joined(top.command, inverse);
      if (command) {
        this.past.value = [...this.past.peek().slice(0, -1), { ...top, command, released }];
        return;
      }
    }
    this.past.value = [...this.past.peek(), { label, gesture, command: inverse, released }];
  }

  /** The next edit begins an entry of its own. A gesture that ended where it began is none: there is nothing to undo. */
  endGesture(scene?: Scene): void {
    const top = this.past.peek().at(-1);
    if (top?.gesture === undefined) return;
    top.gesture = undefined;
    const back = changesOf(top.command);
    if (top.released || (scene && back?.every(({ path, value }) => same(getAt(scene, path), value))))
      this.past.value = this.past.peek().slice(0, -1);
  }

  /** The entry to go back (or forward) through; `done` with its inverse once the engine has taken it. */
  next(direction: 'undo' | 'redo'): { entry: Entry; done(inverse: Command): void } | undefined {
    const [from, to] = direction === 'undo' ? [this.past, this.future] : [this.future, this.past];
    const entry = from.peek().at(-1);
    if (!entry) return undefined;
    const done = (inverse: Command) => {
      from.value = from.peek().filter((e) => e !== entry);
      to.value = [...to.peek(), { label: entry.label, gesture: undefined, command: inverse }];
    };
    return { entry, done };
  }
}
