// The link to the present state, written.
import type { LinkView, WrittenLink } from '../bridge/messages';
import { same } from '../store/path';
import { inLanguage } from '../ui/in_language';
import type { Link } from './link';

/** Hex digits of the state's hash that ride in a link. */
const FINGERPRINT_DIGITS = 8;

async function written({ scene, stage, modes }: Link): Promise<WrittenLink> {
  const { store, base, baseText } = scene;
  const camera = stage.moved.peek();
  const time = store.frame.peek()?.time ?? 0;
  const untouched = same(store.scene.peek(), base.peek()) && store.inputs.peek().length === 0;
  const step = modes.step.peek();
  if (!camera && !(time > 0) && untouched && step < 2) return { fragment: '', inputs_left_out: false };
  const view: LinkView = step > 1 ? { step } : {};
  // As many digits as name any step of a run; a rest of binary fractions is nobody's.
  if (time > 0) view.time = Number(time.toPrecision(9));
  if (camera) view.camera = camera;
  const hash = store.frame.peek()?.hash;
  // Of an engine that is behind nobody knows which state it writes down.
  if (hash && !store.waiting.peek()) view.fingerprint = hash.slice(0, FINGERPRINT_DIGITS);
  return store.ask().call('writeLink', { base: baseText, view });
}

/** The fragment of the present state; empty while it is the author's. */
export const fragmentOf = async (link: Link): Promise<string> => (await written(link)).fragment;

/** The whole address of the present state, in the language it is looked at in if that was chosen; and whether more was done to the run than a link holds. */
export async function addressOf(link: Link): Promise<{ address: string; tooMuchDone: boolean }> {
  const url = new URL(inLanguage(location.href));
  const { fragment, inputs_left_out } = await written(link);
  url.hash = fragment;
  return { address: url.href, tooMuchDone: inputs_left_out };
}

/** Puts a fragment into the address bar without a new entry in the browser's history. */
export function writeNow(fragment: string): void {
  const url = `${location.pathname}${location.search}${fragment ? `#${fragment}` : ''}`;
  try {
    history.replaceState(history.state, '', url);
  } catch {
    // Some frames may not; the copy button still works.
  }
}
