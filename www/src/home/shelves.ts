// The shelves of the map: on a phone one is open at first, so that the map is short; a search opens those in which it finds something.

/** Media query for the width that `home.css` calls a phone. */
const PHONE = '(max-width: 720px)';

export const shelvesOf = (map: HTMLElement) => [...map.querySelectorAll<HTMLDetailsElement>('.shelf')];

/** Folds all but the first where the page is narrow. */
export function foldForPhone(map: HTMLElement): void {
  if (!matchMedia(PHONE).matches) return;
  for (const shelf of shelvesOf(map).slice(1)) shelf.open = false;
}

/** Opens and hides shelves while something is looked for; afterwards each is as the reader left it. */
export function searched(shelves: readonly HTMLDetailsElement[]): (looking: boolean) => void {
  let before: boolean[] | undefined;
  return (looking) => {
    if (looking) before ??= shelves.map((shelf) => shelf.open);
    for (const [i, shelf] of shelves.entries()) {
      shelf.hidden = !shelf.querySelector('.cards > li:not([hidden])');
      if (looking) shelf.open = true;
      else if (before) shelf.open = before[i] ?? true;
    }
    if (!looking) before = undefined;
  };
}
