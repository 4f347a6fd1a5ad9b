// Everything the page and the engine's worker say to each other: a closed union, one reply to each request.
import type {
  AnswerTo,
  Camera,
  Change,
  Command,
  Description,
  Effect,
  Input,
  Numbers,
  Query,
  SceneError,
} from '../generated/scene';
import type { EngineName } from './engine_of';

export interface LinkView {
  camera?: Camera;
  time?: number;
  /** An event of the run, by its label: `first-slip`. */
  moment?: string;
  fingerprint?: string;
  /** Step of the lesson, from 1. */
  step?: number;
  /** Inputs of the run; a link that is written takes the engine's own. */
  inputs?: Input[];
}
export interface WrittenLink {
  fragment: string;
  /** They are too many for a link, which then leads to no moment of this run. */
  inputs_left_out: boolean;
}
export interface OpenedLink {
  scene_text: string;
  view: LinkView;
  notes: string[];
}

/** Picture that follows every change: a frame of what has moved since the picture before it. */
export interface Picture {
  frame: Uint32Array;
  /** Frames of views that are shown apart: all but the first. */
  others?: Uint32Array[];
}
export interface Applied extends Picture {
  inverse: Command;
  /** Effect on what is told beside the frames. */
  effect: Effect;
  /** Description, where it may be other than before. */
  description?: Description;
  /** Only where the document changed by other than `set` and `set_all`. */
  sceneText?: string;
}

/** A state that is shown and not made. */
export interface Previewed extends Picture {
  /** Description, where the scene is of another kind of experiment, whose names are others. */
  description?: Description;
}

export interface Requests {
  boot: { ask: { name: EngineName; module: WebAssembly.Module }; reply: { version: string } };
  open: {
    ask: { text: string; inputs?: readonly Input[] };
    reply: Picture & { description: Description; sceneText: string };
  };
  openLink: { ask: { fragment: string; base: string | undefined }; reply: OpenedLink };
  /** Link of the open scene, with what was done to its run. */
  writeLink: { ask: { base: string | undefined; view: LinkView }; reply: WrittenLink };
  apply: { ask: { command: Command }; reply: Applied };
  /** Show a state without making it: undone before anything else is done, and by an empty list. */
  preview: { ask: { changes: Change[] }; reply: Previewed };
  /** Number of the described views that are shown apart, each as a picture of its own; 1: all in one. */
  showViews: { ask: { count: number }; reply: Picture };
  /** A question to the session; `Engine.query` knows of which type its answer is. */
  query: { ask: { query: Query }; reply: AnswerTo[Query['kind']] };
  /** Numbers of a text or of the proofs: their runs go on beside whatever else is asked. */
  numbers: { ask: { of: Numbers }; reply: (number | null)[] };
  sceneText: { ask: object; reply: string };
  /** The scene as opened and all that was done to it: `asperity replay` does it again. */
  recording: { ask: object; reply: string };
  colormap: { ask: { name: 'viridis' | 'cividis' | 'turbo' }; reply: Uint8Array };
}
export type Kind = keyof Requests;
export type Request = { [K in Kind]: { id: number; kind: K } & Requests[K]['ask'] }[Kind];
export type Reply =
  | { id: number; ok: true; value: Requests[Kind]['reply'] }
  | { id: number; ok: false; error: SceneError }
  | { id: number; ok: false; crash: string };

/** The worker needs a larger engine than it has; the page answers with the module, or why it cannot. */
export interface Wanted {
  wanted: EngineName;
}
export type Granted = { granted: WebAssembly.Module } | { granted: undefined; why: string };

/** Progress of the run under way, steps; tells the page that the engine is alive. */
export interface Progress {
  done: number;
  total: number;
}
/** The engine is at work on what takes long. */
export interface Alive {
  alive: true;
}
/** The run under way is to end with its piece. Whoever asked for it hears where it stands. */
export interface Stop {
  stop: true;
}
