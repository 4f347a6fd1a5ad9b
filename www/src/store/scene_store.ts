// The scene as the page knows it, and the one queue through which it changes.
// The page shows an edit at once and the engine follows: at most one request is out, the latest edit wins.
import { batch, computed, signal } from '@preact/signals';
import type { Engine } from '../bridge/engine';
import { Crashed, Refused } from '../bridge/errors';
import { Frame } from '../bridge/frame';
import type { Picture, Progress, Requests } from '../bridge/messages';
import type { Change, Command, Description, Input, Scene, SceneError, SweepCurves } from '../generated/scene';
import { History } from './history';
import { sweepOf } from './inspector';
import { same, withChanges } from './path';

export type Status =
  | { kind: 'loading' }
  | { kind: 'ready' }
  | { kind: 'failed'; why: string }
  | { kind: 'crashed'; why: string };

type Task =
  | { kind: 'edit'; label: string; gesture: string | undefined; changes: Change[] }
  /** Something is done to the run. */
  | { kind: 'act'; label: string; gesture: string | undefined; command: Command & { kind: 'act' } }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** To a moment of the run, s. */
  | { kind: 'seek'; time: number; onward: boolean; settle(): void }
  | {
      kind: 'command';
      label: string;
      command: Command;
      gesture: string | undefined;
      /** Told what became of it: nothing when it was taken. */
      settle(error: SceneError | undefined): void;
    };

const gone = (e: unknown): SceneError => ({
  kind: 'unsupported',
  path: '',
  message: e instanceof Error ? e.message : String(e),
});

/** One of two fields is the other, or holds it. */
const overlap = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) && (long.length === short.length || /[.[]/.test(long.charAt(short.length)));
};

/** A scene to show in place of another, with what is done to its run, and what to do when the engine does not take it. */
export interface Alternative {
  text: string;
  inputs: readonly Input[];
  refused(why: Refused): void;
}

/** Version of the engine that runs; empty before. */
export const engineVersion = signal('');

/** Questions of the store to an engine. */
export type Answers = Pick<Engine, 'call' | 'query' | 'stop'> & Partial<Pick<Engine, 'stopRun'>>;
export type Launch = (
  onCrash: (why: string) => void,
  scene: string,
  onProgress: (progress: Progress) => void,
) => Promise<Answers>;

/** The engine in its worker, its code fetched when first asked for. */
const launchEngine: Launch = async (onCrash, scene, onProgress) => {
  const { startEngine } = await import('../bridge/module');
  const { engine, version } = await startEngine(scene, onCrash);
  engineVersion.value = version;
  engine.onProgress = onProgress;
  return engine;
};

const NO_DESCRIPTION: Description = {
  readings: [],
  stages: [],
  unsupported: '',
  plots: [],
  handles: [],
  labels: [],
  capabilities: [],
  questions: [],
};
/** Largest number of steps of one `step` command. */
const MOST_STEPS = 100_000;
/** A wait is worth a bar after this, ms. */
const NOTICED = 500;
/** Shortest time between two looks at what is done to the run, ms. */
const INPUTS_PAUSE = 250;
/** Rest before the sweep is computed anew, ms. */
const SWEEP_PAUSE = 160;

export class SceneStore {
  readonly scene;
  readonly frame = signal<Frame | undefined>(undefined);
  /** Frames of runs that are shown apart: all but the first. */
  readonly others = signal<readonly Frame[] | undefined>(undefined);
  readonly description = signal<Description>(NO_DESCRIPTION);
  /** Inputs of the run, beside the document, in order of time; a moment behind while a hand is at them. */
  readonly inputs = signal<readonly Input[]>([]);
  readonly sweep = signal<SweepCurves | undefined>(undefined);
  readonly sweepError = signal('');
  readonly status = signal<Status>({ kind: 'loading' });
  /** The last edit the engine refused, until the next one it takes. */
  readonly refused = signal<SceneError | undefined>(undefined);
  readonly previewing = signal(false);
  /** Some of what was asked for is not in the frame yet. */
  readonly waiting = signal(false);
  /** Progress of a run that takes long, steps. */
  readonly run = signal<Progress | undefined>(undefined);
  /** The sweep is of a scene that has changed since. */
  readonly sweepStale = signal(true);
  readonly history = new History();
  /** Value of a reading by its id. */
  readonly readings = computed(() => {
    const values = new Map<string, number>();
    const numbers = this.frame.value?.readings;
    this.description.value.readings.forEach((r, i) => values.set(r.id, numbers?.[i] ?? Number.NaN));
    return values;
  });

  private engine: Answers | undefined;
  /** Scene that the engine holds, as of its last reply. */
  private confirmed: Scene;
  private queue: Task[] = [];
  private preview: Change[] | undefined;
  /** The description of the state, while a preview has another. */
  private own: Description | undefined;
  private inputsTimer: ReturnType<typeof setTimeout> | undefined;
  /** When they were last asked for, ms. */
  private inputsAt = 0;
  private sweepDue = 0;
  private sweepTimer: ReturnType<typeof setTimeout> | undefined;
  private gestureTimer: ReturnType<typeof setTimeout> | undefined;
  private busy = false;
  /** When the engine was last asked, ms. */
  private askedAt = 0;

  constructor(
    scene: Scene,
    private readonly launch: Launch = launchEngine,
  ) {
    this.confirmed = scene;
    this.scene = signal(scene);
  }

  /**
   * Starts an engine and opens a scene in it: after a crash, what the reader had. `instead` may give another scene to
   * show, as a link does, once the engine has read the first; nothing of the first is shown then.
   */
  async start(
    text: string = JSON.stringify(this.confirmed),
    instead: (scene: Scene) => Promise<Alternative | undefined> = async () => undefined,
  ): Promise<boolean> {
    this.engine?.stop();
    this.keepEdits('the engine was started anew');
    this.preview = undefined;
    this.busy = true;
    this.status.value = { kind: 'loading' };
    try {
      this.engine = await this.launch(
        (why) => this.crashed(why),
        text,
        (progress) => {
          if (performance.now() - this.askedAt > NOTICED) this.run.value = progress;
        },
      );
      this.askedAt = performance.now();
      const first = await this.engine.call('open', { text, inputs: this.inputs.peek() });
      const other = await instead(JSON.parse(first.sceneText) as Scene);
      if (!other) this.showOpened(first);
      else await this.openEither(other, text);
      return true;
    } catch (e) {
      if (!(e instanceof Crashed))
        this.status.value = { kind: 'failed', why: e instanceof Error ? e.message : String(e) };
      return false;
    } finally {
      this.busy = false;
      this.run.value = undefined;
      this.pump();
    }
  }

  private async openEither(other: Alternative, text: string): Promise<void> {
    try {
      this.showOpened(await this.ask().call('open', { text: other.text, inputs: other.inputs }));
      this.inputs.value = other.inputs;
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      other.refused(e);
      this.showOpened(await this.ask().call('open', { text }));
    }
  }

  private showOpened(opened: Requests['open']['reply']): void {
    batch(() => {
      this.confirmed = JSON.parse(opened.sceneText) as Scene;
      this.showPending();
      this.own = undefined;
      this.description.value = opened.description;
      this.show(opened);
      this.status.value = { kind: 'ready' };
    });
    this.sweepLater();
  }

  /** The engine itself, for questions that change nothing. */
  ask(): Answers {
    if (!this.engine) throw new Crashed('the engine has not started');
    return this.engine;
  }

  /** Writes fields. Edits with the same `gesture` are undone as one until `endGesture`. */
  edit(label: string, changes: Change[], gesture?: string): void {
    this.scene.value = withChanges(this.scene.peek(), changes);
    const pending = gesture === undefined ? undefined : this.pendingOf(gesture, changes);
    if (pending) {
      const kept = pending.changes.filter((old) => !changes.some((c) => c.path === old.path));
      pending.changes = [...kept, ...changes];
    } else {
      this.queue.push({ kind: 'edit', label, gesture, changes });
    }
    this.pump();
  }

  /**
   * The edit of a gesture that has not been made yet, where nothing that comes after it minds that these changes are made with it: two
   * hands on two sliders leave one edit of each, however fast they are.
   */
  private pendingOf(gesture: string, changes: readonly Change[]): (Task & { kind: 'edit' }) | undefined {
    for (const task of this.queue.toReversed()) {
      if (task.kind !== 'edit') return undefined;
      if (task.gesture === gesture) return task;
      if (task.changes.some((one) => changes.some((other) => overlap(one.path, other.path))))
        return undefined;
    }
    return undefined;
  }

  /** Writes fields, or leaves all as it is and resolves with why: whoever asked says it where they were asked. */
  attempt(label: string, changes: Change[]): Promise<SceneError | undefined> {
    return this.told(label, { kind: 'set_all', changes });
  }

  /** Carries a command out in its turn; resolves with what is wrong with it, and then nothing has changed. */
  private told(label: string, command: Command, gesture?: string): Promise<SceneError | undefined> {
    return new Promise((settle) => {
      this.queue.push({ kind: 'command', label, command, gesture, settle });
      this.pump();
    });
  }

  /** Does what the engine said a hand does: writes fields, or acts on the run. */
  carry(label: string, command: Command, gesture?: string): void {
    if (command.kind === 'set_all') return this.edit(label, command.changes, gesture);
    if (command.kind !== 'act') return this.command(label, command, gesture);
    const last = this.queue.at(-1);
    const again = last?.kind === 'act' && gesture !== undefined && last.gesture === gesture;
    if (again && same(last.command.channel, command.channel)) last.command = command;
    else this.queue.push({ kind: 'act', label, gesture, command });
    this.pump();
  }

  private command(label: string, command: Command, gesture?: string): void {
    this.refuseWith(this.told(label, command, gesture));
  }

  private refuseWith(done: Promise<SceneError | undefined>): void {
    void done.catch(gone).then((error) => {
      if (error) this.refused.value = error;
    });
  }

  set(label: string, path: string, value: Change['value'], gesture?: string): void {
    this.edit(label, [{ path, value }], gesture);
  }

  /** The gesture is over; with `after` (ms), once nothing has followed for that long. */
  endGesture(after = 0): void {
    clearTimeout(this.gestureTimer);
    const end = () => {
      if (this.queue.length > 0 || this.busy) this.ending = true;
      else this.history.endGesture(this.confirmed);
    };
    if (after === 0) end();
    else this.gestureTimer = setTimeout(end, after);
  }
  private ending = false;

  /** Takes a whole document as one change, and with it what is done to its run; says so where it cannot. */
  replace(label: string, text: string, inputs: readonly Input[] = []): void {
    this.refuseWith(this.offer(label, text, undefined, inputs));
  }

  /**
   * Takes a whole document as one change, and with it what is done to its run; without `inputs` that stays as it is. Resolves
   * with what is wrong with it, and then nothing has changed.
   */
  async offer(
    label: string,
    text: string,
    gesture?: string,
    inputs?: readonly Input[],
  ): Promise<SceneError | undefined> {
    const command: Command = { kind: 'replace', scene: JSON.parse(text) };
    if (inputs) command.inputs = [...inputs];
    return this.told(label, command, gesture);
  }

  undo(): void {
    this.queue.push({ kind: 'undo' });
    this.pump();
  }

  redo(): void {
    this.queue.push({ kind: 'redo' });
    this.pump();
  }

  /** Goes to a moment of the run, s; no step of the history. Nothing happens where the experiment has no clock. */
  seek(time: number): Promise<void> {
    return this.go(time, false);
  }

  /** The run under way ends where it is. */
  stopRun(): void {
    this.engine?.stopRun?.();
  }

  /** Runs on to a moment, s: the run as it is under way, where `seek` may start it over. */
  runTo(time: number): Promise<void> {
    return this.go(time, true);
  }

  private go(time: number, onward: boolean): Promise<void> {
    return new Promise((settle) => {
      const last = this.queue.at(-1);
      if (last?.kind === 'seek') {
        this.queue.pop();
        last.settle();
      }
      this.queue.push({ kind: 'seek', time, onward, settle });
      this.pump();
    });
  }

  /** Shows another state without making it; an empty list ends the show. */
  showInstead(changes: Change[]): void {
    if (changes.length === 0 && !this.previewing.peek() && !this.preview) return;
    this.preview = changes;
    this.pump();
  }

  private pump(): void {
    if (this.queue.length > 0) this.waiting.value = true;
    if (this.busy || this.status.peek().kind !== 'ready') return;
    const work = this.next();
    if (!work) {
      if (this.ending) {
        this.ending = false;
        this.history.endGesture(this.confirmed);
      }
      return;
    }
    this.busy = true;
    this.askedAt = performance.now();
    work()
      .catch((e) => this.refuse(e))
      .finally(() => {
        this.busy = false;
        this.run.value = undefined;
        if (this.queue.length === 0) this.waiting.value = false;
        this.pump();
      });
  }

  private next(): (() => Promise<void>) | undefined {
    const task = this.queue.shift();
    if (task) return () => this.perform(task);
    const preview = this.preview;
    if (preview) {
      this.preview = undefined;
      return async () => {
        const picture = await this.ask().call('preview', { changes: preview });
        batch(() => {
          this.previewing.value = preview.length > 0;
          this.describe(picture.description);
          this.show(picture);
        });
      };
    }
    if (this.sweepDue > 0 && performance.now() >= this.sweepDue && !this.previewing.peek()) {
      this.sweepDue = 0;
      return async () => {
        try {
          this.sweep.value = await this.ask().query({ kind: 'sweep' });
          this.sweepStale.value = this.sweepDue > 0;
          this.sweepError.value = '';
        } catch (e) {
          if (!(e instanceof Refused)) throw e;
          this.sweepError.value = e.message;
        }
      };
    }
    return undefined;
  }

  private async perform(task: Task): Promise<void> {
    if (task.kind === 'undo' || task.kind === 'redo') {
      this.history.endGesture();
      const step = this.history.next(task.kind);
      if (step) step.done(await this.apply(step.entry.command));
      return;
    }
    if (task.kind === 'seek') {
      const clock = this.description.peek().clock;
      const time = Math.max(0, Math.min(task.time, clock?.end ?? Number.POSITIVE_INFINITY));
      try {
        if (!clock || !Number.isFinite(time)) return;
        const step = Math.round(time / clock.step);
        const ahead = step - (this.frame.peek()?.step ?? 0);
        if (!task.onward || ahead < 0) await this.apply({ kind: 'seek', step });
        else if (ahead > 0) await this.apply({ kind: 'step', count: Math.min(ahead, MOST_STEPS) });
      } finally {
        task.settle();
      }
      return;
    }
    const command: Command =
      task.kind === 'command' || task.kind === 'act'
        ? task.command
        : task.changes.length === 1 && task.changes[0]
          ? { kind: 'set', path: task.changes[0].path, value: task.changes[0].value }
          : { kind: 'set_all', changes: task.changes };
    try {
      const inverse = await this.apply(command);
      this.history.record(task.label, task.gesture, inverse, command.kind === 'act' && !command.value);
      if (task.kind === 'command') task.settle(undefined);
    } catch (e) {
      if (task.kind !== 'command') throw e;
      task.settle(e instanceof Refused ? e.error : gone(e));
      if (!(e instanceof Refused)) throw e;
    }
  }

  private async apply(command: Command): Promise<Command> {
    const changes =
      command.kind === 'set' ? [command] : command.kind === 'set_all' ? command.changes : undefined;
    const applied = await this.ask().call('apply', { command });
    batch(() => {
      // What was refused while a run plays stays said: the run's next steps have nothing to do with it.
      if (command.kind !== 'step') this.refused.value = undefined;
      this.previewing.value = false;
      if (changes) this.confirmed = withChanges(this.confirmed, changes);
      else if (applied.sceneText) this.confirmed = JSON.parse(applied.sceneText) as Scene;
      this.showPending();
      this.describe(undefined);
      if (applied.description) this.description.value = applied.description;
      this.show(applied);
    });
    if (applied.effect.sweep) this.sweepLater();
    if (applied.effect.inputs) this.inputsLater();
    return applied.inverse;
  }

  /** The names of a preview of another kind, and with none those of the state again. */
  private describe(preview: Description | undefined): void {
    const own = this.own ?? this.description.peek();
    this.own = preview && own;
    this.description.value = preview ?? own;
  }

  /** The document: what the engine holds, and on it the edits under way. */
  private showPending(): void {
    const edits = this.queue.flatMap((task) => (task.kind === 'edit' ? task.changes : []));
    this.scene.value = withChanges(this.confirmed, edits);
  }

  show(picture: Picture): void {
    this.frame.value = new Frame(picture.frame, this.frame.peek());
    const before = this.others.peek();
    this.others.value = picture.others?.map((words, k) => new Frame(words, before?.[k]));
  }

  /** Asks what is done to the run, at most so often. */
  private inputsLater(): void {
    this.inputsTimer ??= setTimeout(
      async () => {
        this.inputsTimer = undefined;
        this.inputsAt = performance.now();
        try {
          this.inputs.value = await this.ask().query({ kind: 'inputs' });
        } catch (e) {
          if (!(e instanceof Crashed)) throw e;
        }
      },
      this.inputsAt + INPUTS_PAUSE - performance.now(),
    );
  }

  private sweepLater(): void {
    this.sweepStale.value = true;
    if (!sweepOf(this.confirmed)) {
      this.sweepDue = 0;
      this.sweep.value = undefined;
      return;
    }
    this.sweepDue = performance.now() + SWEEP_PAUSE;
    clearTimeout(this.sweepTimer);
    this.sweepTimer = setTimeout(() => this.pump(), SWEEP_PAUSE + 1);
  }

  private refuse(e: unknown): void {
    if (e instanceof Refused) {
      this.refused.value = e.error;
      this.showPending();
    } else if (!(e instanceof Crashed)) {
      this.crashed(e instanceof Error ? e.message : String(e));
    }
  }

  /** Edits wait for the next engine, which takes them one by one; whoever waits for anything else is told that it will not be done. */
  private keepEdits(why: string): void {
    for (const task of this.queue) {
      if (task.kind === 'command') task.settle(gone(why));
      if (task.kind === 'seek') task.settle();
    }
    this.queue = this.queue.filter((task) => task.kind === 'edit');
    this.waiting.value = this.queue.length > 0;
  }

  /** What was under way may be what stopped the engine: that alone is lost. */
  private crashed(why: string): void {
    this.keepEdits(why);
    this.preview = undefined;
    batch(() => {
      this.previewing.value = false;
      this.showPending();
      this.status.value = { kind: 'crashed', why };
    });
  }
}
