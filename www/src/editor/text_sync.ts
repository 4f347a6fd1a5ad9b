// Text and scene, kept in step both ways. A good text becomes the scene, as one change of its history; a bad one
// leaves the last good scene running. A change of the scene from elsewhere is written into the text, field by field.
import { effect, signal } from '@preact/signals';
import type { Scene, SceneError } from '../generated/scene';
import type { Modes } from '../store/modes';
import { same, segments } from '../store/path';
import type { SceneStore } from '../store/scene_store';
import { say } from '../ui/language';
import { unappliedText } from './autosave';
import { type Handle, type Problem, treeOf } from './code_mirror';
import { textDifference } from './difference';
import { placeOf, syntaxFault } from './json_tree';
import { faults, type Schema } from './schema';
import { edits, write } from './write';

/** For each kind of experiment what its scenes may hold; of the others, that they exist. */
const SCHEMAS = import.meta.glob<Schema>('../generated/schema/*.schema.json', { import: 'default' });
/** Rest before a text is tried, ms. */
const PAUSE = 280;
/** Typing within this of the last change is the same step of the history, ms. */
const GESTURE = 1500;
const MOST_PROBLEMS = 20;

export interface Listed extends Problem {
  line: number;
}

export class TextSync {
  readonly problems = signal<readonly Listed[]>([]);
  /** The text has what the scene has not (yet). */
  readonly ahead = signal(false);
  /** Of the kind the text is of, once it is there: until then nothing is known, and the engine alone judges. */
  schema: Schema = {};
  private kind: unknown;
  private handle: Handle | undefined;
  /** The scene as the text has it. */
  private known: Scene;
  private applying = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stops: (() => void)[] = [];

  constructor(
    private readonly store: SceneStore,
    private readonly modes: Modes,
  ) {
    this.known = store.scene.peek();
  }

  /** The text to begin with. */
  first(): string {
    this.known = this.store.scene.peek();
    void this.learn(this.known);
    const text = this.modes.textToEdit;
    this.modes.textToEdit = undefined;
    if (text === undefined) return `${write(this.known)}\n`;
    this.changed();
    try {
      return `${write(JSON.parse(text))}\n`;
    } catch {
      return text;
    }
  }

  follow(handle: Handle): void {
    this.handle = handle;
    const stop = effect(() => {
      const scene = this.store.scene.value;
      if (!this.applying) this.catchUp(scene);
    });
    this.stops.push(stop);
  }

  stop(): void {
    clearTimeout(this.timer);
    for (const stop of this.stops) stop();
    this.stops = [];
    // What was never taken stays as a draft until the next edit.
  }

  /** The reader wrote. */
  changed(): void {
    this.ahead.value = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.attempt(), PAUSE);
  }

  /** Undo belongs to the text while it is ahead, to the scene otherwise. */
  undo(direction: 'undo' | 'redo'): boolean {
    if (this.ahead.peek()) return false;
    this.store[direction]();
    return true;
  }

  /** Writes the whole text anew from the scene: the way out of a bad edit, and the formatter. */
  rewrite(): void {
    clearTimeout(this.timer);
    this.known = this.store.scene.peek();
    this.handle?.setText(`${write(this.known)}\n`);
    this.handle?.settle();
    this.show([]);
    this.ahead.value = false;
    unappliedText.value = undefined;
  }

  /** Fetches what is to be known of the kind that a document is of. */
  private async learn(document: unknown): Promise<void> {
    const kind = (document as Partial<Scene> | null)?.experiment?.kind;
    const fetched = SCHEMAS[`../generated/schema/${kind}.schema.json`];
    if (!fetched || kind === this.kind) return;
    const schema = await fetched().catch(() => undefined);
    if (schema) [this.kind, this.schema] = [kind, schema];
  }

  private async attempt(): Promise<void> {
    const { handle, store } = this;
    if (!handle || this.applying) return;
    await this.learn(parsed(handle.text()));
    const text = handle.text();
    const bad = this.check(text);
    if (bad) return this.refuse(text, bad);
    const value = JSON.parse(text) as unknown;
    // Only the layout differs, or defaults are left out.
    if (same(value, this.known)) return this.accept();
    this.applying = true;
    const error = await store.offer('Edit text', text, 'text');
    this.applying = false;
    if (error) {
      this.refuse(text, this.locate(text, error));
      this.catchUp(store.scene.peek());
      return;
    }
    store.endGesture(GESTURE);
    this.known = store.scene.peek();
    if (handle.text() === text) this.accept();
    else this.changed();
    this.catchUp(store.scene.peek());
  }

  private accept(): void {
    this.show([]);
    this.ahead.value = false;
    unappliedText.value = undefined;
    this.handle?.settle();
  }

  private refuse(text: string, problems: Problem[]): void {
    this.show(problems);
    unappliedText.value = text;
  }

  /** What is wrong before the engine is asked: the syntax, then the schema. */
  private check(text: string): Problem[] | undefined {
    const tree = treeOf(text);
    const syntax = syntaxFault(tree, text);
    if (syntax) return [syntax];
    const value = JSON.parse(text) as { version?: unknown };
    // Other versions are the engine's to migrate or refuse.
    if (value?.version !== this.known.version) return undefined;
    const found = faults(this.schema, value).slice(0, MOST_PROBLEMS);
    if (found.length === 0) return undefined;
    return found.map(({ path, message }) => ({ place: placeOf(tree, text, path), message }));
  }

  private locate(text: string, error: SceneError): Problem[] {
    const unknown = /unknown field `(\w+)`/.exec(error.message)?.[1];
    const path = [
      ...(segments(error.path) ?? []),
      ...(unknown && !error.path.endsWith(unknown) ? [unknown] : []),
    ];
    const message = error.message.charAt(0).toUpperCase() + error.message.slice(1).replace(/\.?$/, '.');
    return [{ place: placeOf(treeOf(text), text, path), message }];
  }

  private show(problems: readonly Problem[]): void {
    const { handle } = this;
    if (!handle) return;
    // What stands in the text itself is no element of ours.
    handle.problems(problems.map((p) => ({ ...p, message: say(p.message) })));
    this.problems.value = problems.map((p) => ({ ...p, line: handle.lineOf(p.place.from) }));
  }

  /** Brings the text in line with what changed elsewhere: a slider, a handle, undo. */
  private catchUp(scene: Scene): void {
    const { handle } = this;
    if (!handle || scene === this.known) return;
    const wanted = textDifference(this.known, scene).map(({ path, to }) => ({ path, value: to }));
    this.known = scene;
    if (wanted.length === 0) return;
    const text = handle.text();
    const changes = edits(treeOf(text), text, wanted);
    if (changes.length > 0) handle.edit(changes);
  }
}

/** Nothing where it is not JSON yet. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
