// The second viewport: the pinned state under the same camera, at the same moment.
import '../viewport/view_name.css';
import './compare.css';
import { useSignalEffect } from '@preact/signals';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type PinnedState, useModes } from '../store/modes';
import { Button } from '../ui/buttons';
import { format } from '../ui/quantity';
import { LinkedCanvas } from '../viewport/linked_canvas';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { stateText } from '../viewport/scene_text';
import { useLinked } from '../viewport/use_linked';

/** Rest before the state is told anew, ms. */
const PAUSE = 500;

export function PinnedView() {
  const pin = useModes().pin.value;
  return pin ? <Pinned pin={pin} /> : null;
}

function Pinned({ pin }: { pin: PinnedState }) {
  const { store } = pin;
  const leader = useSceneCanvas();
  const stage = useMemo(() => new LinkedCanvas(store, leader), [store, leader]);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const number = stage.canvasNumber.value;
  const [told, tell] = useState('');

  useLinked(stage, store, frame, canvas);

  useSignalEffect(() => {
    if (!store.frame.value || store.status.value.kind !== 'ready') return;
    const timer = setTimeout(() => stateText(store).then(tell, () => undefined), PAUSE);
    return () => clearTimeout(timer);
  });

  const status = store.status.value;
  const trouble =
    status.kind === 'failed' || status.kind === 'crashed'
      ? `The pinned state’s engine stopped (${status.why}).`
      : stage.trouble.value;
  const [, most] = stage.pressureRange.value;
  const fixed = store.scene.value.view.pressure_range.mode === 'fixed';
  return (
    <section
      class="viewport pinned-view"
      ref={frame}
      tabIndex={-1}
      aria-label="Pinned state"
      aria-describedby="pinned-summary"
    >
      <canvas
        key={number}
        ref={canvas}
        class={`canvas${stage.drawing.value && store.frame.value ? '' : ' waiting'}${stage.plain.value ? ' plain' : ''}`}
        aria-hidden="true"
      />
      <p class="view-name">
        Pinned
        {most > 0 && !fixed && store.frame.value?.outcome === 'surface' && (
          <span class="muted"> · colours up to {format(most, 'pressure', 3)}</span>
        )}
      </p>
      <p id="pinned-summary" class="visually-hidden">
        {told}
      </p>
      {trouble && (
        <div class="trouble" role="alert" data-overlay>
          <p>{trouble}</p>
          <Button onClick={() => (stage.trouble.peek() ? stage.renew() : void store.start())}>
            {stage.trouble.value ? 'Draw again' : 'Start it again'}
          </Button>
        </div>
      )}
    </section>
  );
}
