// The paths of chosen points and where their bodies were at equal times, as far as the run has come. A second engine goes through the
// run beside the shown one and is asked at equal times: the paths are the run's, however fast or in whatever order it was looked at.
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Frame } from '../bridge/frame';
import { poseOf, records } from '../bridge/records';
import { STRIDE } from '../generated/frame';
import { MeshPurpose } from '../generated/records';
import type { Pose, Scene, Trail } from '../generated/scene';
import type { SceneStore } from '../store/scene_store';
import { turnedBy, type Vec3 } from '../ui/pose';
import { close, goTo, openBeside } from '../work/beside';

export interface Ghost {
  /** s */
  readonly time: number;
  readonly body: number;
  /** Points of the body whose hull is its outline, in the world, m. */
  readonly outline: readonly Vec3[];
}
export interface Paths {
  /** Moments of the points, s. */
  readonly times: readonly number[];
  /** By trail, then by moment; in the world, m. */
  readonly paths: readonly (readonly (Vec3 | undefined)[])[];
  readonly ghosts: readonly Ghost[];
  /** Why there is no more of them, as a sentence. */
  readonly trouble: string;
}

const found = new WeakMap<ReadonlySignal<Scene>, Signal<Paths | undefined>>();

/** Paths of a scene's trails as far as they are known. */
export function pathsOf(scene: ReadonlySignal<Scene>): Signal<Paths | undefined> {
  const there = found.get(scene) ?? signal<Paths | undefined>(undefined);
  found.set(scene, there);
  return there;
}

/** Moments of a run: enough for a smooth path, and no more than an engine is asked for in a second or two. */
const MOST_MOMENTS = 400;
/** End of a run that has none, s. */
const OPEN_END = 10;
const MOST_GHOSTS = 60;
/** Directions in which a body's outermost points are looked for. */
const DIRECTIONS = 160;

export const inWorld = ({ translation: [x, y, z], rotation }: Pose, p: Vec3): Vec3 => {
  const [a, b, c] = turnedBy(rotation, p);
  return [x + a, y + b, z + c];
};

/** When points are taken, and ghosts: whole steps, from the start on; both lists in order. */
export function moments(
  { step, end }: { step: number; end?: number | null },
  every: number | undefined,
): { pause: number; ghosts: number[] } {
  const last = end ?? OPEN_END;
  const pause = step * Math.max(1, Math.ceil(last / MOST_MOMENTS / step - 1e-9));
  if (every === undefined) return { pause, ghosts: [] };
  const count = Math.min(MOST_GHOSTS, Math.floor(last / Math.max(every, step) + 1e-9) + 1);
  return { pause, ghosts: Array.from({ length: count }, (_, k) => k * Math.max(every, step)) };
}

/** Outermost vertices of a body, in its frame: the hull of a picture of them is the hull of the body's picture. */
export function outermost(frame: Frame, body: number): Vec3[] {
  const words = frame.floats('MeshVertices');
  const stride = STRIDE.MeshVertices;
  const all: Vec3[] = [];
  for (const mesh of records(frame, 'MeshTable')) {
    if (mesh.body !== body || (mesh.purpose !== MeshPurpose.Ideal && mesh.purpose !== MeshPurpose.Solid))
      continue;
    for (let k = mesh.firstVertex; k < mesh.firstVertex + mesh.vertices; k++) {
      const [x = 0, y = 0, z = 0] = words.subarray(stride * k, stride * k + 3);
      all.push([x, y, z]);
    }
  }
  if (all.length <= DIRECTIONS) return all;
  const kept = new Set<Vec3>();
  for (let k = 0; k < DIRECTIONS; k++) {
    // Evenly over the sphere: a spiral whose turns are apart by the golden angle.
    const z = 1 - (2 * k + 1) / DIRECTIONS;
    const [r, angle] = [Math.sqrt(1 - z * z), k * 2.399963229728653];
    const [dx, dy] = [r * Math.cos(angle), r * Math.sin(angle)];
    let [best, most] = [all[0], Number.NEGATIVE_INFINITY];
    for (const p of all) {
      const reach = dx * p[0] + dy * p[1] + z * p[2];
      if (reach > most) [best, most] = [p, reach];
    }
    if (best) kept.add(best);
  }
  return [...kept];
}

/** Part of the document and of the inputs that the paths depend on. */
const courseOf = ({ scene, inputs }: SceneStore): string => {
  const { bodies, experiment, view } = scene.peek();
  return JSON.stringify([bodies, experiment, view.trails, view.ghosts, inputs.peek()]);
};

/** With the points of one moment more, and with the bodies' outlines where they are due. */
export function extended(
  before: Paths,
  trails: readonly Trail[],
  frame: Frame,
  time: number,
  ghost: boolean,
): Paths {
  const points = trails.map(({ body, point }) => {
    const pose = poseOf(frame, body);
    return pose && inWorld(pose, point);
  });
  const bodies = ghost ? [...new Set(trails.map((t) => t.body))] : [];
  const ghosts = bodies.flatMap((body): Ghost[] => {
    const pose = poseOf(frame, body);
    const outline = pose ? outermost(frame, body).map((p) => inWorld(pose, p)) : [];
    return outline.length > 0 ? [{ time, body, outline }] : [];
  });
  return {
    ...before,
    times: [...before.times, time],
    paths: points.map((p, k) => [...(before.paths[k] ?? []), p]),
    ghosts: [...before.ghosts, ...ghosts],
  };
}

export const NONE: Paths = { times: [], paths: [], ghosts: [], trouble: '' };

/** Follows a run with an engine of its own for as long as something has a trail. */
export class Trailing {
  private engine: SceneStore | undefined;
  private course = '';
  private scene: Scene | undefined;
  private inputs: unknown;
  private busy = false;
  /** It has not come as far as the run. */
  get behind(): boolean {
    return this.busy;
  }
  private nextPoint = 0;
  private nextGhost = 0;

  constructor(private readonly store: SceneStore) {}

  /** Called with each drawing: goes on where the run has. */
  follow(): void {
    const { store } = this;
    // Comparing what has not been replaced costs nothing.
    if (this.scene !== store.scene.peek() || this.inputs !== store.inputs.peek()) {
      [this.scene, this.inputs] = [store.scene.peek(), store.inputs.peek()];
      const course = courseOf(store);
      if (course !== this.course) {
        this.course = course;
        this.letGo();
      }
    }
    if (!this.busy && store.status.peek().kind === 'ready') void this.catchUp();
  }

  stop(): void {
    this.course = '';
    this.letGo();
  }

  private letGo(): void {
    if (this.engine) close(this.engine);
    this.engine = undefined;
    [this.nextPoint, this.nextGhost] = [0, 0];
    pathsOf(this.store.scene).value = undefined;
  }

  private async catchUp(): Promise<void> {
    const { store, course } = this;
    const { clock } = store.description.peek();
    const { view } = store.scene.peek();
    const [trails, every] = [view.trails ?? [], view.ghosts ?? undefined];
    const known = pathsOf(store.scene);
    if (!clock || trails.length === 0 || known.peek()?.trouble) return;
    const { pause, ghosts } = moments({ step: clock.step, end: clock.end ?? null }, every);
    const now = () => (store.frame.peek()?.time ?? 0) + 1e-9;
    const due = () => Math.min(this.nextPoint * pause, ghosts[this.nextGhost] ?? Number.POSITIVE_INFINITY);
    if (due() > now()) return;
    this.busy = true;
    try {
      while (this.course === course && due() <= now()) {
        const time = due();
        const engine = this.engine ?? (await openBeside({ store }, 0));
        this.engine = engine;
        if (this.course !== course) break;
        await goTo(engine, time);
        const frame = engine.frame.peek();
        if (!frame || this.course !== course) break;
        const ghost = time === ghosts[this.nextGhost];
        if (time === this.nextPoint * pause) this.nextPoint += 1;
        if (ghost) this.nextGhost += 1;
        known.value = extended(known.peek() ?? NONE, trails, frame, time, ghost);
      }
    } catch (e) {
      if (this.course === course)
        known.value = { ...(known.peek() ?? NONE), trouble: e instanceof Error ? e.message : String(e) };
    } finally {
      this.busy = false;
      if (this.course !== course) {
        // It was opened for another course.
        this.letGo();
        if (this.course) this.follow();
      }
    }
  }
}
