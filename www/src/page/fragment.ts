import { PAGE_KEYS } from '../generated/link';

/** The link's words, and those that are the page's own: `edit`, `author`, `mine=…`. */
export function fragmentParts(fragment: string): { link: string; own: string[] } {
  const words = fragment.replace(/^#/, '').split('&').filter(Boolean);
  const own = words.filter((w) => PAGE_KEYS.some((key) => w === key || w.startsWith(`${key}=`)));
  return { link: words.filter((w) => !own.includes(w)).join('&'), own };
}
