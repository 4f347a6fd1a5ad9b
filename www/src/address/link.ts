// The link to the present state. The path names the scene, the fragment holds only what differs from it.
import { createContext } from 'preact';
import type { LinkView, OpenedLink } from '../bridge/messages';
import { same } from '../store/path';
import type { SceneInHand } from '../store/scene_in_hand';
import { given } from '../ui/given';
import type { Stage } from '../viewport/stage';

/** Hex digits of the state's hash that ride in a link. */
const FINGERPRINT_DIGITS = 8;

export class Link {
  constructor(
    readonly scene: Pick<SceneInHand, 'store' | 'base' | 'baseText' | 'opened'>,
    readonly stage: Pick<Stage, 'moved'>,
  ) {}

  /** What a fragment holds. Throws what the engine refuses. */
  read(fragment: string): Promise<OpenedLink> {
    return this.scene.store.ask().call('openLink', { fragment, base: this.scene.baseText });
  }

  /** The fragment of the present state; empty while it is the author's. */
  async fragment(): Promise<string> {
    const { store, base, baseText } = this.scene;
    const camera = this.stage.moved.peek();
    const time = store.frame.peek()?.time ?? 0;
    if (!camera && !(time > 0) && same(store.scene.peek(), base.peek())) return '';
    const view: LinkView = {};
    // As many digits as name any step of a run; a rest of binary fractions is nobody's.
    if (time > 0) view.time = Number(time.toPrecision(9));
    if (camera) view.camera = camera;
    const hash = store.frame.peek()?.hash;
    if (hash) view.fingerprint = hash.slice(0, FINGERPRINT_DIGITS);
    return store.ask().call('writeLink', { base: baseText, view });
  }

  /** The whole address of the present state. */
  async address(): Promise<string> {
    const url = new URL(location.href);
    url.hash = await this.fragment();
    return url.href;
  }
}

export const LinkContext = createContext<Link | undefined>(undefined);
export const useLink = () => given(LinkContext, 'link');

/** Puts a fragment into the address bar without a new entry in the browser's history. */
export function writeNow(fragment: string): void {
  const url = `${location.pathname}${location.search}${fragment ? `#${fragment}` : ''}`;
  try {
    history.replaceState(history.state, '', url);
  } catch {
    // Some frames may not; the copy button still works.
  }
}
