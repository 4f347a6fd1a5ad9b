/** Letters of the site's pages (`ui/tokens.css`). */
const LETTERS = '"Source Sans 3 Variable"';

/**
 * The site's letters, where they have come before the live figure takes the still one's place; else those of the system stay:
 * nothing shifts under the reader. A frame without an origin is given none.
 */
export function lettersIn(root: HTMLElement): void {
  const still = root.firstElementChild;
  if (origin === 'null') return;
  document.fonts.load(`1em ${LETTERS}`).then(
    ([face]) => {
      if (face && still?.isConnected)
        document.documentElement.style.setProperty('--sans', `${LETTERS}, system-ui, sans-serif`);
    },
    () => undefined,
  );
}
