// The link to the present state. The path names the scene, the fragment holds only what differs from it.
import { createContext } from 'preact';
import type { OpenedLink } from '../bridge/messages';
import type { Modes } from '../store/modes';
import type { SceneInHand } from '../store/scene_in_hand';
import { given } from '../ui/given';
import type { SceneCanvas } from '../viewport/scene_canvas';

/** Link to the scene in hand. Reading is for every page; writing is fetched by who writes (`write_link.ts`). */
export class Link {
  constructor(
    readonly scene: Pick<SceneInHand, 'store' | 'base' | 'baseText' | 'opened'>,
    readonly stage: Pick<SceneCanvas, 'moved'>,
    readonly modes: Pick<Modes, 'step'>,
  ) {}

  /** Content of a fragment. Throws what the engine refuses. */
  read(fragment: string): Promise<OpenedLink> {
    return this.scene.store.ask().call('openLink', { fragment, base: this.scene.baseText });
  }
}

export const LinkContext = createContext<Link | undefined>(undefined);
export const useLink = () => given(LinkContext, 'link');
