import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { SceneStore } from '../store/scene_store';
import type { LinkedCanvas } from './linked_canvas';
import { listenToPointers } from './pointer';

/** A linked stage on its canvas, for as long as the component is there: drawn, led, turned by pointers. */
export function useLinked(
  stage: LinkedCanvas,
  store: SceneStore,
  frame: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
): void {
  const number = stage.canvasNumber.value;
  useEffect(() => {
    const drawnOn = canvas.current;
    if (!drawnOn) return;
    void stage.mount(drawnOn);
    const unlock = stage.lock();
    return () => {
      unlock();
      stage.unmount();
      // A page has few contexts, and one that nobody uses lives until it is collected.
      drawnOn.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    };
  }, [stage, number]);
  useEffect(() => {
    if (!frame.current) return undefined;
    return listenToPointers(frame.current, stage, store, stage.nothing, () => undefined);
  }, [stage, store]);
}
