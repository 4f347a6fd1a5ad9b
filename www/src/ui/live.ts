import { createContext, type RefObject } from 'preact';
import { useContext, useEffect } from 'preact/hooks';

/** Keeps the live numbers within an element as they are now. Resolves with how to stop. */
export type FillLive = (root: HTMLElement) => Promise<() => void>;

/** Source of live numbers: handed in by who has a scene. */
export const LiveContext = createContext<FillLive | undefined>(undefined);

/** Keeps the live numbers of what `html` has put into an element. */
export function useLive(ref: RefObject<HTMLElement | null>, html: string | undefined): void {
  const fill = useContext(LiveContext);
  useEffect(() => {
    const root = ref.current;
    if (!fill || !root?.querySelector('[data-live], .katex')) return;
    let stop: (() => void) | undefined;
    let current = true;
    fill(root).then(
      (end) => {
        if (current) stop = end;
        else end();
      },
      () => undefined,
    );
    return () => {
      current = false;
      stop?.();
    };
  }, [ref, fill, html]);
}
