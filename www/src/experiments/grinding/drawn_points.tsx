// While a curve is drawn: what a click means, said over the view, and a mark where the first point is, which is no curve yet.
import './cell.css';
import { useEffect, useRef } from 'preact/hooks';
import { placing } from '../../store/asked_of_view';
import { useScene } from '../../store/scene_in_hand';
import { turnedBy, type Vec3 } from '../../ui/pose';
import { useSceneCanvas } from '../../viewport/scene_canvas_context';
import { drawingOf } from './drawing';

export function DrawnPoints() {
  const { store, selection } = useScene();
  const stage = useSceneCanvas();
  const drawing = drawingOf(store);
  const points = drawing.points.value;
  const drawn = points !== undefined;
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!drawn) return;
    selection.pickBody(undefined);
    placing.value = (place, body = 0) => {
      if (body === 0) void drawing.add(place);
    };
    return () => {
      placing.value = undefined;
    };
  }, [drawn, drawing, selection]);
  const first = points?.length === 1 ? points[0] : undefined;
  useEffect(() => {
    if (!first) return;
    const follow = () => {
      const pose = store.scene.peek().bodies[0]?.pose;
      if (!mark.current || !pose) return;
      const turned = turnedBy(pose.rotation, first);
      const at = stage.project(turned.map((x, k) => x + (pose.translation[k] ?? 0)) as Vec3);
      mark.current.hidden = !at;
      if (at) mark.current.style.transform = `translate(${at[0]}px, ${at[1]}px)`;
    };
    stage.afterDrawing.add(follow);
    follow();
    return () => {
      stage.afterDrawing.delete(follow);
    };
  }, [first, stage, store]);
  if (!points) return null;
  return (
    <>
      {first && <span class="drawn-point" ref={mark} aria-hidden="true" />}
      <p class="drawing-note" data-overlay role="status">
        {points.length === 0
          ? 'Click the part where the curve begins.'
          : points.length === 1
            ? 'Click where it goes on.'
            : `${points.length} points. Click where it goes on, or say Done.`}{' '}
        <button type="button" class="button" onClick={() => drawing.end()}>
          Done
        </button>
      </p>
    </>
  );
}
