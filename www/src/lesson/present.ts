// For the lecture hall: large type, only what the step needs, and the keys clickers send.
import { signal } from '@preact/signals';
import { themeChoice } from '../ui/theme';

export const presenting = signal(false);
let before = themeChoice.peek();

export function present(): void {
  before = themeChoice.peek();
  presenting.value = true;
  themeChoice.value = 'projector';
  document.documentElement.dataset.presenting = '';
  // Where the browser allows it; the page is as good without.
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

export function endPresenting(): void {
  if (!presenting.peek()) return;
  presenting.value = false;
  themeChoice.value = before;
  delete document.documentElement.dataset.presenting;
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

interface Clicker {
  next(): void;
  previous(): void;
}

const FORWARD = new Set(['PageDown', 'ArrowRight', 'ArrowDown', 'n']);
const BACK = new Set(['PageUp', 'ArrowLeft', 'ArrowUp', 'p']);

/** Clickers send page keys, some of them arrows. Arrows stay with what has the focus and uses them. */
export function watchClicker(clicker: { current: Clicker }): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!presenting.peek() || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    const busy =
      target instanceof HTMLElement &&
      target.matches('input, select, textarea, [role=application], [role=slider], [role=group], dialog *');
    if (key === 'Escape') endPresenting();
    else if (busy && !key.startsWith('Page')) return;
    else if (FORWARD.has(key)) clicker.current.next();
    else if (BACK.has(key)) clicker.current.previous();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFullscreen = () => {
    if (!document.fullscreenElement) endPresenting();
  };
  addEventListener('keydown', onKey, { capture: true });
  document.addEventListener('fullscreenchange', onFullscreen);
  return () => {
    removeEventListener('keydown', onKey, { capture: true });
    document.removeEventListener('fullscreenchange', onFullscreen);
  };
}
