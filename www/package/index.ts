// The npm package `asperity`: the engine for programs, in Node and in browsers. SI units and radians throughout.
//
//   import { Engine } from 'asperity';
//   const engine = await Engine.load();
//   const session = engine.open(sceneText);
//   session.set('bodies[1].pose.translation[2]', 0.06);
//   console.log(session.readings().force, session.hash());

import { answerOf } from '../src/bridge/answer_of';
import { Frame, type Outcome } from '../src/bridge/frame';
import { records } from '../src/bridge/records';
import type {
  BodyContact,
  BodyMotion,
  BodyVelocity,
  CloudImport,
  Command,
  Description,
  FaceReport,
  MeshImport,
  ModelScene,
  MotionImport,
  MotionUnits,
  Scene,
  SceneError,
  Shape,
  SweepCurves,
} from '../src/generated/scene';
import init, * as wasm from '../src/generated/wasm/engine';

export type {
  BodyContact,
  BodyMotion,
  BodyVelocity,
  CloudImport,
  Command,
  Description,
  FaceReport,
  MeshImport,
  ModelScene,
  MotionImport,
  MotionUnits as MotionTold,
  Outcome,
  Scene,
  SceneError,
  Shape,
  SweepCurves,
};

/** Pose of a body in the world: position in metres, unit quaternion `[w, x, y, z]`. */
export interface Pose {
  translation: [number, number, number];
  rotation: [number, number, number, number];
}

/** A point contact: witness points in metres, unit normal from A into B, gap in metres (negative: penetration). */
export interface PointContact {
  onA: [number, number, number];
  onB: [number, number, number];
  normal: [number, number, number];
  gap: number;
}

/** Bytes of the module, a compiled one, or where to fetch it. */
export type Source = BufferSource | WebAssembly.Module | Response | URL | string;

/** The engine, loaded once. */
export class Engine {
  private constructor() {}

  /** Loads the module that ships beside this file, or the one given. */
  static async load(source?: Source): Promise<Engine> {
    await init({ module_or_path: await resolve(source ?? new URL('./asperity_bg.wasm', import.meta.url)) });
    return new Engine();
  }

  /** Version of the engine. */
  get version(): string {
    return wasm.version();
  }

  /** Opens a scene: its text, or the object. Throws a {@link SceneError} that names the field. */
  open(scene: string | Scene): Session {
    return new Session(wasm.Session.open(typeof scene === 'string' ? scene : JSON.stringify(scene)));
  }

  /** What is wrong with a scene's text; undefined when it opens. */
  check(text: string): SceneError | undefined {
    const wrong = wasm.check_scene(text);
    if (wrong) return wrong;
    try {
      // What only building it can tell: a part that leaves no hole, a policy of another task.
      this.open(text).free();
    } catch (error) {
      if (error && typeof error === 'object' && 'kind' in error && 'path' in error)
        return error as SceneError;
      throw error;
    }
  }

  /** Reads an STL, OBJ, PLY or glTF file; numbers in `unit` (m, cm, mm, in) where given. */
  importMesh(bytes: Uint8Array, fileName: string, unit?: string): MeshImport {
    return wasm.import_mesh(bytes, fileName, unit);
  }

  /** Reads the points of a PLY file, as a document has them at `experiment.cloud`; numbers in `unit` (m, cm, mm, in) where given. */
  importCloud(bytes: Uint8Array, fileName: string, unit?: string): CloudImport {
    return wasm.import_cloud(bytes, fileName, unit);
  }

  /** Reads a robot or scene in URDF, SDF or MJCF as a scene, its meshes by name; what is left out is noted. */
  importModel(
    file: { name: string; bytes: Uint8Array },
    meshes: Record<string, Uint8Array> = {},
  ): ModelScene {
    return wasm.import_model([file.name, ...Object.keys(meshes)], [file.bytes, ...Object.values(meshes)]);
  }

  /**
   * Reads a recorded motion in CSV or JSON, and says what its numbers look like; `told` says what they are. What it gives as
   * `recorded` is an element of `experiment.recorded`.
   */
  importMotion(bytes: Uint8Array, fileName: string, told?: MotionUnits, topic?: string): MotionImport {
    return wasm.import_motion(bytes, fileName, told, topic);
  }
}

/** A scene being run. Free it when done. */
export class Session {
  readonly #session: wasm.Session;
  /** Of the readings, in their order; none since a command that may have changed them. */
  #ids: string[] | undefined;

  /** Use {@link Engine.open}. */
  constructor(session: wasm.Session) {
    this.#session = session;
  }

  /** Names, units and formulas of the readings. */
  description(): Description {
    return this.#session.description();
  }

  /** The document now, as text. */
  sceneText(): string {
    return this.#session.scene_text();
  }

  /** Carries out a command and gives back the one that undoes it. Throws and changes nothing when refused. */
  apply(command: Command): Command {
    const undo = this.#session.apply(command);
    if (this.#session.effect().description) this.#ids = undefined;
    return undo;
  }

  /** Writes one field of the document. */
  set(path: string, value: unknown): Command {
    return this.apply({ kind: 'set', path, value } as Command);
  }

  /** Advances by `count` steps. */
  step(count = 1): void {
    this.apply({ kind: 'step', count });
  }

  /** Every reading by its id, SI; NaN where there is none. */
  readings(): Record<string, number> {
    const values = this.#session.readings();
    this.#ids ??= this.description().readings.map((reading) => reading.id);
    return Object.fromEntries(this.#ids.map((id, i) => [id, values[i] ?? Number.NaN]));
  }

  /** Poses of the bodies, as drawn (single precision). */
  poses(): Pose[] {
    return records(this.frame(), 'BodyPoses');
  }

  /**
   * Where each body's frame is and how it moves, in double precision; empty where the experiment moves none. Of several
   * runs, the first.
   */
  motions(): BodyMotion[] {
    return answerOf(this.#session, { kind: 'motions' });
  }

  /** How each body moves, in double precision; empty where the experiment moves none. Of several runs, the first. */
  velocities(): BodyVelocity[] {
    return answerOf(this.#session, { kind: 'velocities' });
  }

  /**
   * Contacts of bodies that move, in double precision: where, along which normal, how deep, and the force on B. Mean
   * forces over the last step; none before the first. Of several runs, the first.
   */
  contacts(): BodyContact[] {
    return answerOf(this.#session, { kind: 'contacts' });
  }

  /** Point contacts of bodies held against each other, as drawn (single precision). */
  pointContacts(): PointContact[] {
    return records(this.frame(), 'PointContacts');
  }

  /** One face of the contact surface, in full. */
  face(index: number): FaceReport {
    return answerOf(this.#session, { kind: 'inspect_face', face: index });
  }

  /** Readings along the scene's sweep. */
  sweep(): SweepCurves {
    return answerOf(this.#session, { kind: 'sweep' });
  }

  /** The frame buffer: surface, arrows, slice. */
  frame(): Frame {
    return new Frame(this.#session.frame());
  }

  /** Hash of the state, 16 hex digits: the same natively, in Node and in every browser. */
  hash(): string {
    return this.#session.hash();
  }

  /** Gives the memory back. */
  free(): void {
    this.#session.free();
  }
}

/** Node's `fetch` takes no file URL; everything else goes to the loader as it is. */
async function resolve(source: Source) {
  const url =
    source instanceof URL
      ? source
      : typeof source === 'string' && source.startsWith('file:')
        ? new URL(source)
        : undefined;
  if (url?.protocol !== 'file:' || typeof process === 'undefined') return source;
  const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
  return readFile(url);
}
