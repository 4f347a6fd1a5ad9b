// What is open beside the scene. None of it is part of the document.
import { type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { given } from '../ui/given';
import type { SceneStore } from './scene_store';

/** A state kept to be compared with. */
export interface PinnedState {
  readonly store: SceneStore;
  /** Its run, made anew from the start, has not led to the state that was pinned. */
  readonly differs: ReadonlySignal<boolean>;
  /** Changes places with the state in hand. */
  swap(): Promise<void>;
  stop(): void;
}

export class Modes {
  /** The text editor is there. */
  readonly editing = signal(false);
  /** The page as the author of an embed sees it: an eye and a lock beside each control. */
  readonly authoring = signal(false);
  /** A lesson asks for a curve to be drawn: the plots do not give it away. */
  readonly curvesCovered = signal(false);
  /** The lesson's step, from 1: the address and the reader lead there. */
  readonly step = signal(1);
  /** The address says of the state or the moment what they are: the step that it names takes them as they are. */
  stateGiven = false;
  /** Readings and plots that answer what the lesson asks now, by their ids. */
  readonly covered = signal<ReadonlySet<string>>(new Set());
  /** The title would answer the lesson: its question stands in its place. Undefined until the lesson has spoken. */
  readonly claimCovered = signal<boolean | undefined>(undefined);
  readonly pin = signal<PinnedState | undefined>(undefined);
  /** Opens the chooser of mesh and robot files, where there is one. */
  readonly chooseFile = signal<(() => void) | undefined>(undefined);
  /** A text to begin editing with in place of the scene's: one that could not be opened. */
  textToEdit: string | undefined;
}

export const ModesContext = createContext<Modes | undefined>(undefined);
export const useModes = () => given(ModesContext, 'modes');
