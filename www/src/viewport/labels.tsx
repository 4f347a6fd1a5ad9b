import { useSignalEffect } from '@preact/signals';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { ModesContext } from '../store/modes';
import { useScene } from '../store/scene_in_hand';
import { bodyLetter } from '../store/selection';
import { useSceneCanvas } from './scene_canvas_context';

/** Names beside the bodies, sizes beside the arrows, and the experiment's words. */
export function Labels() {
  const { store, selection } = useScene();
  const stage = useSceneCanvas();
  const covered = useContext(ModesContext)?.covered;
  const names = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    let [draw, stop] = [() => {}, () => {}];
    import('./marks').then(
      ({ Marks }) => {
        if (gone || !names.current || !words.current) return;
        const marks = new Marks({ stage, store, selection, covered }, names.current, words.current);
        draw = () => marks.draw();
        stop = () => marks.stop();
        stage.afterDrawing.add(draw);
        stage.redraw();
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop();
      stage.afterDrawing.delete(draw);
    };
  }, [stage, store, selection, covered]);
  // What a prediction kept back is written once it is locked.
  useSignalEffect(() => {
    if (covered?.value) stage.redraw();
  });
  return (
    <div class="labels" aria-hidden="true">
      <div ref={names}>
        {store.scene.value.bodies.map(({ shape, parts }, i) => (
          <span
            key={bodyLetter(i)}
            class={selection.pointed.value?.body === i ? 'selected' : ''}
            style={shape.type === 'empty' && !parts?.length ? 'display: none' : undefined}
            hidden
          >
            {bodyLetter(i)}
          </span>
        ))}
      </div>
      <div class="labels" ref={words} />
    </div>
  );
}
