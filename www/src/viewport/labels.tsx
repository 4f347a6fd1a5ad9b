import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../page/app';
import { bodyLetter } from '../store/selection';

/** Names beside the bodies, moved with each drawing and without the framework's help. */
export function Labels() {
  const { stage, store, selection } = useApp();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    stage.onDrawn = () => {
      const box = ref.current;
      const frame = store.frame.peek();
      if (!box || !frame) return;
      [...box.children].forEach((label, body) => {
        if (!(label instanceof HTMLElement)) return;
        const p = frame.bodyPosition(body);
        const at = p && stage.project(p);
        label.hidden = !at;
        if (at)
          label.style.transform = `translate(${at[0].toFixed(1)}px, ${at[1].toFixed(1)}px) translate(-50%, -50%)`;
      });
    };
    stage.redraw();
    return () => {
      stage.onDrawn = undefined;
    };
  }, [stage, store]);
  return (
    <div class="labels" ref={ref} aria-hidden="true">
      {store.scene.value.bodies.map((_, i) => (
        <span key={bodyLetter(i)} class={selection.body.value === i ? 'selected' : ''} hidden>
          {bodyLetter(i)}
        </span>
      ))}
    </div>
  );
}
