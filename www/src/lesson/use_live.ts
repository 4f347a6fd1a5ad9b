import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { App } from '../page/app';

/** Keeps the live numbers of what `html` has put into an element; fetched when there are any. */
export function useLive(ref: RefObject<HTMLElement | null>, app: App, html: string | undefined): void {
  useEffect(() => {
    const root = ref.current;
    if (!root?.querySelector('[data-live]')) return;
    let stop: (() => void) | undefined;
    let current = true;
    import('./live').then(
      ({ fillLive }) => {
        if (current) stop = fillLive(root, app);
      },
      () => undefined,
    );
    return () => {
      current = false;
      stop?.();
    };
  }, [ref, app, html]);
}
