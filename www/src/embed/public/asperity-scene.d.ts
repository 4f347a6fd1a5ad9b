// Types of <asperity-scene>, and of the messages behind it (README.md in the folder above).

/** State of a figure between a picture and a running scene. */
export interface SceneState {
  live: 'idle' | 'loading' | 'live' | 'frozen';
  playing: boolean;
  /** Number of times it has been woken from being frozen. */
  woken?: number;
}
/** Description of a reading: SI values everywhere, `quantity` names the dimension. */
export interface ReadingInfo {
  id: string;
  label: string;
  quantity: string;
}
export interface ReadyDetail {
  scene: string;
  title: string;
  /** 16 hex digits: the same for the same state on every machine. */
  hash: string;
  readings: ReadingInfo[];
  controls: { key: string; path: string; label: string }[];
}
export interface FrameDetail {
  /** Seconds on the play button's clock. */
  time: number;
  step: number;
  hash: string;
}
/** Value of each reading by its id, SI; null where there is none. */
export type Readings = Record<string, number | null>;
export interface ErrorDetail {
  kind: string;
  /** Field of the scene document, where there is one: `bodies[1].shape.radius`. */
  path: string;
  message: string;
}
export interface ScreenshotOptions {
  /** CSS px; as shown when left out. */
  width?: number;
  height?: number;
  /** Device px per CSS px. */
  scale?: number;
}

export type Verb =
  | 'activate'
  | 'play'
  | 'pause'
  | 'seek'
  | 'reset'
  | 'set'
  | 'get'
  | 'readings'
  | 'csv'
  | 'screenshot'
  | 'scene'
  | 'theme'
  | 'freeze';
export interface Request {
  id: number;
  verb: Verb;
  args: unknown[];
}
export type Reply = { id: number; ok: true; value: unknown } | { id: number; ok: false; error: ErrorDetail };
export type SceneEvent =
  | { event: 'ready'; detail: ReadyDetail }
  | { event: 'frame'; detail: FrameDetail }
  | { event: 'reading'; detail: Readings }
  | { event: 'state'; detail: SceneState }
  | { event: 'answers'; detail: AnswersDetail }
  | { event: 'error'; detail: ErrorDetail };

/** Results of the predictions of a lesson so far (`ui=lesson`). */
export interface AnswersDetail {
  asked: number;
  answered: number;
  right: number;
  /** Number of the right ones at the second try. */
  second: number;
  /** All of it, as a teacher collects it. */
  code: string;
}

export interface AsperitySceneEventMap {
  ready: CustomEvent<ReadyDetail>;
  frame: CustomEvent<FrameDetail>;
  reading: CustomEvent<Readings>;
  state: CustomEvent<SceneState>;
  answers: CustomEvent<AnswersDetail>;
  error: CustomEvent<ErrorDetail>;
}

/**
 * A live figure: `<asperity-scene scene="contact/inspector" alt="…"></asperity-scene>`.
 *
 * Attributes: `scene` (name in the gallery), `src` (address of a scene or of the site, with its `#…`; this file's own
 * site when left out), `alt`, and the embed's options `ui controls hide lock theme activate autoplay cam speed wheel lang`.
 * Every method wakes the figure and answers once it is awake.
 * `document.dispatchEvent(new Event('asperity:pause'))` pauses every figure of the page and wakes none.
 */
export class AsperityScene extends HTMLElement {
  readonly state: SceneState;
  /** The figure in one piece, as text; shown in place of an address. */
  page: string;
  activate(): Promise<void>;
  play(): Promise<void>;
  pause(): Promise<void>;
  /** Seconds on the play button's clock. */
  seek(time: number): Promise<void>;
  /** Back to the author's state. */
  reset(): Promise<void>;
  /** Writes a field by its path, or a control by its key; SI. Rejects with a sentence when the engine refuses. */
  set(path: string, value: unknown): Promise<void>;
  get(path: string): Promise<unknown>;
  readings(): Promise<Readings>;
  /** The curves of the scene's sweep, SI. */
  csv(): Promise<string>;
  /** A PNG. */
  screenshot(options?: ScreenshotOptions): Promise<Blob>;
  /** The document as it stands. */
  sceneText(): Promise<string>;
  addEventListener<K extends keyof AsperitySceneEventMap>(
    type: K,
    listener: (this: AsperityScene, event: AsperitySceneEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'asperity-scene': AsperityScene;
  }
}
