import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../page/app';
import { bodyLetter } from '../store/selection';

/** Names beside the bodies, sizes beside the arrows, and the experiment's words. */
export function Labels() {
  const app = useApp();
  const { stage, store, selection } = app;
  const names = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    let draw = () => {};
    import('./marks').then(
      ({ Marks }) => {
        if (gone || !names.current || !words.current) return;
        const marks = new Marks(app, names.current, words.current);
        draw = () => marks.draw();
        stage.afterDrawing.add(draw);
        stage.redraw();
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stage.afterDrawing.delete(draw);
    };
  }, [app, stage]);
  return (
    <div class="labels" aria-hidden="true">
      <div ref={names}>
        {store.scene.value.bodies.map((_, i) => (
          <span key={bodyLetter(i)} class={selection.pointed.value?.body === i ? 'selected' : ''} hidden>
            {bodyLetter(i)}
          </span>
        ))}
      </div>
      <div class="labels" ref={words} />
    </div>
  );
}
