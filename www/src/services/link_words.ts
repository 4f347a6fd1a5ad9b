// What is said of a link that does not open as its author meant it.
import { writeNow } from '../address/write_link';
import type { SceneError } from '../generated/scene';
import type { Notice } from '../ui/voice';

export const refused = ({ path, message }: SceneError): Notice => ({
  text: `This link’s changes cannot be opened${path ? ` (${path})` : ''}: ${message.replace(/\.?$/, '.')}`,
  action: { label: 'Open the scene without the changes', run: () => writeNow('') },
});

export const noMoment = (moment: string): Notice => ({
  text: `“${moment}” does not happen in this run; it stands at the start.`,
});

export const otherState = (fingerprint: string, hash: string): Notice => ({
  text: `The link’s author saw state ${fingerprint}; here it is ${hash.slice(0, fingerprint.length)}. The versions of Asperity may differ.`,
});
