// A live embed on paper: its link leads to the whole scene in the figure's state.
import type { Link } from '../address/link';
import { watchLink } from '../address/watch_link';
import { inLanguage } from '../ui/in_language';
import { followPrinting, type Printed } from './sheet';

/** `open` is the scene's page; an author who hides that link hides it on paper too. */
export function printEmbed(seen: Printed, link: Link, open: string | undefined, authored: string): void {
  let fragment = authored;
  watchLink(link, (now) => {
    fragment = now || authored;
  });
  followPrinting(
    seen,
    () => {
      if (!open) return undefined;
      const url = new URL(inLanguage(new URL(open, location.href).href));
      url.hash = fragment;
      return url.href;
    },
    true,
  );
}
