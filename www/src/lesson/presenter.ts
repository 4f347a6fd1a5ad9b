// The lecture hall: projector colours, the whole screen, a halo around the mouse, and the keys clickers send.
import { themeChoice } from '../ui/theme';
import { type Clicker, presenting } from './present';

let before = themeChoice.peek();
let listeners: AbortController | undefined;

export function present(clicker: { current: Clicker }): void {
  before = themeChoice.peek();
  presenting.value = true;
  themeChoice.value = 'projector';
  const root = document.documentElement;
  root.dataset.presenting = '';
  listeners = new AbortController();
  const { signal } = listeners;
  addEventListener('keydown', (event) => onKey(event, clicker.current), { capture: true, signal });
  const onFullscreen = () => {
    if (!document.fullscreenElement) endPresenting();
  };
  document.addEventListener('fullscreenchange', onFullscreen, { signal });
  showHalo(signal);
  // Where the browser allows it; the page is as good without.
  root.requestFullscreen?.().catch(() => undefined);
}

export function endPresenting(): void {
  if (!presenting.peek()) return;
  listeners?.abort();
  presenting.value = false;
  themeChoice.value = before;
  delete document.documentElement.dataset.presenting;
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

const FORWARD = new Set(['PageDown', 'ArrowRight', 'ArrowDown', ' ']);
const BACK = new Set(['PageUp', 'ArrowLeft', 'ArrowUp']);
/** What uses arrows itself, and what the space bar. */
const USES_ARROWS =
  'input, select, textarea, [contenteditable=true], [role=application], [role=slider], [role=group], dialog *';
const USES_SPACE = `${USES_ARROWS}, button, a, summary`;

/**
 * Clickers send page keys, some of them arrows or the space bar; those stay with what has the focus and uses them.
 * No letter is among them: it would act wherever the focus is (WCAG 2.1.4).
 */
function onKey(event: KeyboardEvent, clicker: Clicker): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, target } = event;
  const busy = target instanceof Element && target.matches(key === ' ' ? USES_SPACE : USES_ARROWS);
  if (key === 'Escape') endPresenting();
  else if (busy && !key.startsWith('Page')) return;
  else if (FORWARD.has(key)) clicker.next();
  else if (BACK.has(key)) clicker.previous();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** So that the back row sees where the mouse points. */
function showHalo(signal: AbortSignal): void {
  const halo = document.createElement('div');
  halo.className = 'halo';
  halo.hidden = true;
  document.body.append(halo);
  const follow = ({ clientX, clientY, pointerType }: PointerEvent) => {
    halo.hidden = pointerType !== 'mouse';
    halo.style.transform = `translate(${clientX}px, ${clientY}px)`;
  };
  addEventListener('pointermove', follow, { signal, passive: true });
  signal.addEventListener('abort', () => halo.remove());
}
