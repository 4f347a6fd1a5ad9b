// The link to the present state. The path names the scene, the fragment holds only what differs from it.
import { createContext } from 'preact';
import type { LinkView, OpenedLink, WrittenLink } from '../bridge/messages';
import type { Modes } from '../store/modes';
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
    readonly modes: Pick<Modes, 'step'>,
  ) {}

  /** What a fragment holds. Throws what the engine refuses. */
  read(fragment: string): Promise<OpenedLink> {
    return this.scene.store.ask().call('openLink', { fragment, base: this.scene.baseText });
  }

  /** The fragment of the present state; empty while it is the author's. */
  async fragment(): Promise<string> {
    return (await this.written()).fragment;
  }

  private async written(): Promise<WrittenLink> {
    const { store, base, baseText } = this.scene;
    const camera = this.stage.moved.peek();
    const time = store.frame.peek()?.time ?? 0;
    const untouched = same(store.scene.peek(), base.peek()) && store.inputs.peek().length === 0;
    const step = this.modes.step.peek();
    if (!camera && !(time > 0) && untouched && step < 2) return { fragment: '', inputs_left_out: false };
    const view: LinkView = step > 1 ? { step } : {};
    // As many digits as name any step of a run; a rest of binary fractions is nobody's.
    if (time > 0) view.time = Number(time.toPrecision(9));
    if (camera) view.camera = camera;
    const hash = store.frame.peek()?.hash;
    if (hash) view.fingerprint = hash.slice(0, FINGERPRINT_DIGITS);
    return store.ask().call('writeLink', { base: baseText, view });
  }

  /** The whole address of the present state, and whether more was done to the run than a link holds. */
  async addressAndRest(): Promise<{ address: string; tooMuchDone: boolean }> {
    const url = new URL(location.href);
    const { fragment, inputs_left_out } = await this.written();
    url.hash = fragment;
    return { address: url.href, tooMuchDone: inputs_left_out };
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
