// A live embed on paper: its link leads to the whole scene in the figure's state.
import type { App } from '../page/app';
import { watchLink } from '../share/link';
import { followPrinting } from './sheet';

/** `open` is the scene's page; an author who hides that link hides it on paper too. */
export function printEmbed(app: App, open: string | undefined, authored: string): void {
  let fragment = authored;
  watchLink(app, (now) => {
    fragment = now || authored;
  });
  followPrinting(
    app,
    () => {
      if (!open) return undefined;
      const url = new URL(open, location.href);
      url.hash = fragment;
      return url.href;
    },
    true,
  );
}
