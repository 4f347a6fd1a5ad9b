// The scene of this page: its store, what is selected in it, and the states that "reset" leads back to.
import { computed, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import type { Input, Scene } from '../generated/scene';
import { given } from '../ui/given';
import type { PageData } from './page_data';
import { same } from './path';
import { SceneStore } from './scene_store';
import { Selection } from './selection';

export class SceneInHand {
  readonly store: SceneStore;
  readonly selection = new Selection();
  /** The author's scene: what "reset" goes back to and links are the difference from. */
  readonly base: Signal<Scene>;
  readonly baseText: string;
  /** The author's scene as the engine has read it: in an embed, `base` is what the embed's author made of it. */
  readonly author: Signal<Scene>;
  /** The state as it was opened: the link's author's, or the base itself. The first reset goes back to it. */
  readonly opened: Signal<Scene>;
  /** Inputs of the run that its link has. */
  readonly openedInputs = signal<readonly Input[]>([]);
  /** Inputs of the author: none, but in an embed. */
  readonly baseInputs = signal<readonly Input[]>([]);

  constructor(readonly page: PageData) {
    this.store = new SceneStore(page.scene);
    this.base = signal(page.scene);
    this.author = signal(page.scene);
    this.opened = signal(page.scene);
    this.baseText = JSON.stringify(page.scene);
  }

  /** The document in hand is the page's scene, whatever was changed in it, and no other that was opened in its place. */
  readonly ofPage = computed(() => {
    const { title, experiment } = this.store.scene.value;
    const { author } = this;
    return title === author.value.title && experiment.kind === author.value.experiment.kind;
  });

  /** Target of the next reset: the state of the link first, then the scene's own. */
  readonly resetTo = computed((): 'link' | 'scene' | undefined => {
    const { store, opened, openedInputs, base, baseInputs } = this;
    const changed = !same(store.scene.value, opened.value) || !same(store.inputs.value, openedInputs.value);
    const own = same(opened.value, base.value) && same(openedInputs.value, baseInputs.value);
    if (own) return changed ? 'scene' : undefined;
    return changed ? 'link' : 'scene';
  });

  /** One step of the history. */
  reset(): void {
    const to = this.resetTo.peek();
    if (!to) return;
    const [scene, inputs] = to === 'link' ? [this.opened, this.openedInputs] : [this.base, this.baseInputs];
    this.store.replace('Reset', JSON.stringify(scene.peek()), inputs.peek());
    this.selection.pickBody(undefined);
  }

  /** Name of a file saved from this page: `contact-inspector-recording.json`. */
  fileName(ending: string): string {
    return `${this.page.name.replace('/', '-')}-${ending}`;
  }
}

export const SceneContext = createContext<SceneInHand | undefined>(undefined);
export const useScene = () => given(SceneContext, 'scene');
