import { openScene } from '../services/opening';
import type { Services } from '../services/services';
import { fragmentParts } from './fragment';

/** Function that opens the scene that the address names; it may be called once more, after the engine could not be loaded. */
export function starter(services: Services): () => Promise<void> {
  let following = false;
  return async () => {
    const { link, own } = fragmentParts(location.hash);
    if (!(await openScene(services, link, !following)) || following) return;
    following = true;
    const { followAddress } = await import('./address');
    await followAddress(services, own);
  };
}
