// The runs of a scene in views of their own: one camera, one clock.
import '../../../viewport/view_name.css';
import './variants.css';
import { effect, signal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Frame } from '../../../bridge/frame';
import { useScene } from '../../../store/scene_in_hand';
import type { SceneStore } from '../../../store/scene_store';
import { Button } from '../../../ui/buttons';
import { familyRole } from '../../../ui/roles';
import { LinkedCanvas } from '../../../viewport/linked_canvas';
import type { SceneCanvas } from '../../../viewport/scene_canvas';
import { useSceneCanvas } from '../../../viewport/scene_canvas_context';
import { showViews } from '../../../viewport/show_views';
import { useLinked } from '../../../viewport/use_linked';
import { dynamicsOf } from '../document';

export function RunViews() {
  const { store } = useScene();
  const stage = useSceneCanvas();
  const views = store.description.value.views ?? [];
  const together = store.scene.value.view.together ?? false;
  const count = views.length;
  const shownApart = together ? 1 : count;
  useEffect(() => effect(() => showViews(store, shownApart)), [store, shownApart]);
  useEffect(
    () =>
      effect(() => {
        if (stage.drawing.value) stand(stage, store, together ? 0 : -0.5 * (count - 1));
      }),
    [stage, store, count, together],
  );
  useEffect(
    () => () => {
      showViews(store, 1);
      stand(stage, store, 0);
    },
    [stage, store],
  );
  return (
    <>
      {!together && (
        <>
          {views.slice(1).map((name, k) => (
            <RunView key={`${k}`} name={name} index={k} />
          ))}
          <p class="view-name first-run">
            <RunName index={0} name={views[0] ?? ''} />
          </p>
        </>
      )}
      <div class="run-toggle">
        <Button
          onClick={() =>
            store.set(together ? 'Each run in a view' : 'All runs in one view', 'view.together', !together)
          }
        >
          {together ? 'Each run in a view' : 'All runs in one view'}
        </Button>
      </div>
    </>
  );
}

const standing = new WeakMap<SceneCanvas, number>();

/** The author's camera looks at the middle of a row of runs; apart, each view looks at the first. In distances of runs. */
function stand(stage: SceneCanvas, store: SceneStore, aside: number): void {
  const { view } = store.scene.peek();
  const dynamics = dynamicsOf(store.scene.peek());
  const by = aside - (standing.get(stage) ?? 0);
  const camera = stage.camera();
  // Where the reader or a link has put the camera, it stays; one that follows is with its run anyway.
  if (by === 0 || !camera || stage.moved.peek() || !dynamics || (view.follow?.length ?? 0) > 0) return;
  standing.set(stage, aside);
  const [x = 0, y = 0, z = 0] = dynamics.apart.map((d, k) => (camera.target[k] ?? 0) + by * d);
  stage.setCamera({ ...camera, target: [x, y, z] });
  stage.moved.value = undefined;
}

/** With the hue it has in the plots. */
function RunName({ index, name }: { index: number; name: string }) {
  return (
    <>
      <span class="run-hue" style={{ background: `var(--role-${familyRole(index)})` }} /> {name}
    </>
  );
}

function RunView({ name, index }: { name: string; index: number }) {
  const { store } = useScene();
  const leader = useSceneCanvas();
  const { stage, drawn } = useMemo(() => {
    const drawn = {
      scene: store.scene,
      description: store.description,
      frame: signal<Frame | undefined>(undefined),
    };
    return { drawn, stage: new LinkedCanvas(drawn, leader) };
  }, [store, leader]);
  useSignalEffect(() => {
    const own = store.others.value?.[index];
    if (own) drawn.frame.value = own;
  });
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLinked(stage, store, frame, canvas);
  const waiting = !stage.drawing.value || !drawn.frame.value;
  return (
    <section class="viewport run-view" ref={frame} tabIndex={-1} aria-label={`Run: ${name}`}>
      <canvas
        key={stage.canvasNumber.value}
        ref={canvas}
        class={`canvas${waiting ? ' waiting' : ''}${stage.plain.value ? ' plain' : ''}`}
        aria-hidden="true"
      />
      <p class="view-name">
        <RunName index={index + 1} name={name} />
      </p>
      {stage.trouble.value && (
        <div class="trouble" role="alert" data-overlay>
          <p>{stage.trouble.value}</p>
          <Button onClick={() => stage.renew()}>Draw again</Button>
        </div>
      )}
    </section>
  );
}
