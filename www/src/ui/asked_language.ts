import { speakAs } from './language';
import { recall } from './storage';

/**
 * Speaks as the address asks, else as was chosen here; never as the browser says: that is offered. To be waited for, as
 * `speakAs`.
 */
export const speakAsAsked = (): Promise<void> =>
  speakAs(/[?#&]lang=([\w-]+)/.exec(location.href)?.[1] ?? recall('lang') ?? '');
