import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { can } from '../store/capabilities';
import { useScene } from '../store/scene_in_hand';
import { Button, IconButton, Segments } from '../ui/buttons';
import { later } from '../ui/later';
import { Missing } from '../ui/missing';
import { recall, remember } from '../ui/storage';
import { useVoice } from '../ui/voice';
import { Labels } from './labels';
import type { StandardView } from './scene_canvas';
import { useSceneCanvas } from './scene_canvas_context';

const KeyList = later(() => import('./key_list').then((m) => m.KeyList), 0);
const Legend = later(() => import('./legend').then((m) => m.Legend), 0);

const NO_WEBGL2 =
  'This browser has no WebGL 2: the picture is made without it, which is slower. Nothing is left out.';

const VIEWS: readonly (readonly [StandardView | 'fit', string])[] = [
  ['iso', 'Free view'],
  ['front', 'Front'],
  ['back', 'Back'],
  ['left', 'Left-hand side'],
  ['right', 'Right-hand side'],
  ['top', 'Top'],
  ['bottom', 'Bottom'],
];

export interface ViewportProps {
  poster: string | undefined;
  /** Loads the engine anew after it could not be loaded. */
  onRetry(): void;
  /** Buttons among the view's own. */
  tools?: ComponentChildren;
  /** What lies over the picture; it is told the element of the viewport. */
  over?(frame: RefObject<HTMLElement | null>): ComponentChildren;
}

export function Viewport({ poster, onRetry, tools, over }: ViewportProps) {
  const { store, selection } = useScene();
  const stage = useSceneCanvas();
  const voice = useVoice();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [keysListed, listKeys] = useState(false);
  const number = stage.canvasNumber.value;
  const assist = useSignal<typeof import('./assist') | undefined>(undefined);
  const [deaf, setDeaf] = useState<unknown>(undefined);
  useEffect(() => {
    if (deaf || assist.peek()) return;
    import('./assist').then(
      (module) => {
        assist.value = module;
      },
      (e) => setDeaf(e ?? true),
    );
  }, [assist, deaf]);

  useEffect(() => {
    if (canvas.current) void stage.mount(canvas.current);
    return () => stage.unmount();
  }, [stage, number]);

  useEffect(() => {
    const hand = () => {
      const name = assist.peek()?.heldName(store, selection);
      if (name) voice.say(`${name}, selected`);
    };
    if (deaf) return;
    const gone = new AbortController();
    import('./pointer').then(
      ({ listenToPointers }) => {
        if (!frame.current || gone.signal.aborted) return;
        const stop = listenToPointers(frame.current, stage, store, selection, hand, {
          say: (text) => voice.say(text),
        });
        gone.signal.addEventListener('abort', stop);
      },
      (e) => setDeaf(e ?? true),
    );
    return () => gone.abort();
  }, [voice, stage, store, selection, assist, deaf]);

  const summary = useSignal('Loading');
  useSignalEffect(() => {
    const { frame, previewing } = store;
    const words = assist.value;
    if (!frame.value || previewing.value || !words) return;
    voice.say(async () => {
      summary.value = await words.stateText(store);
      return summary.value;
    });
  });

  useSignalEffect(() => {
    if (stage.plain.value) voice.notify({ text: NO_WEBGL2, tone: 'offer' });
  });

  const drawing = stage.drawing.value && store.frame.value !== undefined;
  return (
    <section
      class="viewport"
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application of its own, one tab stop
      tabIndex={0}
      role="application"
      aria-label="Contact viewport"
      aria-describedby="viewport-summary"
      aria-roledescription="3D view; press question mark for the keys"
      onKeyDown={(e) => {
        if (e.target === e.currentTarget) {
          assist.peek()?.onViewportKey(e, stage, store, selection, {
            inspect: (body) => inspectBody(body),
            listKeys: () => listKeys(true),
            say: (text) => voice.say(text),
            leave: () => document.getElementById('after-viewport')?.focus(),
          });
        }
      }}
    >
      {!drawing && poster && <picture class="poster" dangerouslySetInnerHTML={{ __html: poster }} />}
      <canvas
        key={number}
        ref={canvas}
        class={`canvas${drawing ? '' : ' waiting'}${stage.plain.value ? ' plain' : ''}`}
        aria-hidden="true"
      />
      <Labels />
      <p id="viewport-summary" class="visually-hidden">
        {summary}
      </p>
      <Trouble onRetry={onRetry} />
      {/* What turns the view and takes hold of things has not come. */}
      {deaf !== undefined && <Missing why={deaf} onRetry={() => setDeaf(undefined)} />}
      <div class="viewport-tools" data-overlay>
        {can(store, 'place_bodies') && (
          <Segments
            label="Gizmo"
            value={selection.gizmo.value}
            options={[
              ['move', 'Move'],
              ['turn', 'Turn'],
            ]}
            onChange={(mode) => {
              selection.gizmo.value = mode;
              if (selection.body.peek() === undefined)
                selection.pickBody(store.scene.peek().bodies.length - 1);
            }}
          />
        )}
        <label class="view-menu">
          <span class="visually-hidden">View</span>
          <select
            value=""
            onChange={(e) => {
              const name = e.currentTarget.value;
              e.currentTarget.value = '';
              stage.standardView(name as StandardView);
            }}
          >
            <option value="" disabled hidden>
              View
            </option>
            {VIEWS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {tools}
        <IconButton icon="fit" label="Fit everything (F)" onClick={() => stage.fit()} />
        <IconButton icon="keys" label="Keys (?)" onClick={() => listKeys(true)} />
      </div>
      <Legend />
      <Hint />
      {over?.(frame)}
      {keysListed && <KeyList keys={assist.value?.KEY_LIST ?? []} onClose={() => listKeys(false)} />}
    </section>
  );
}

/** Said until it has been done once. */
function Hint() {
  const { selection, store } = useScene();
  const stage = useSceneCanvas();
  const [known, setKnown] = useState(recall('picked') === 'yes');
  useSignalEffect(() => {
    if ((selection.body.value === undefined && selection.grip.value === undefined) || known) return;
    remember('picked', 'yes');
    setKnown(true);
  });
  if (known || !stage.drawing.value) return null;
  const { handles } = store.description.value;
  const held = handles.length > 0 ? 'a handle' : '';
  const first = can(store, 'place_bodies')
    ? 'Click a body to move or turn it'
    : can(store, 'pull_bodies')
      ? `Drag ${held ? `${held} or a body` : 'a body'}`
      : held && `Drag ${held}`;
  return <p class="hint">{first ? `${first}, or drag beside it to look around.` : 'Drag to look around.'}</p>;
}

/** Opens a body's panel and puts the focus into it. */
export function inspectBody(body: number): void {
  const panel = document.getElementById(`body-${body}`);
  if (panel instanceof HTMLDetailsElement) {
    panel.open = true;
    panel.scrollIntoView({ block: 'nearest' });
    panel.querySelector<HTMLElement>('select, input')?.focus();
  }
}

/** What keeps the viewport from drawing or the engine from computing, and what can be done. */
function Trouble({ onRetry }: Pick<ViewportProps, 'onRetry'>) {
  const { store } = useScene();
  const stage = useSceneCanvas();
  const status = store.status.value;
  if (status.kind === 'failed') {
    return (
      <div class="trouble" role="alert" data-overlay>
        <p>The engine could not be loaded: {status.why}.</p>
        <Button
          onClick={() => {
            stage.renew();
            onRetry();
          }}
        >
          Try again
        </Button>
      </div>
    );
  }
  if (status.kind === 'crashed') {
    return (
      <div class="trouble" role="alert" data-overlay>
        <p>The engine stopped ({status.why}). Your scene is kept, but for the change that was under way.</p>
        <Button primary onClick={() => void store.start()}>
          Start it again
        </Button>
      </div>
    );
  }
  if (stage.trouble.value) {
    return (
      <div class="trouble" role="alert" data-overlay>
        <p>{stage.trouble.value}</p>
        <Button onClick={() => stage.renew()}>Draw again</Button>
      </div>
    );
  }
  if (store.frame.value?.outcome === 'unsupported') {
    return (
      <p class="viewport-note">
        {store.description.value.unsupported || 'This pair has no contact surface.'}
      </p>
    );
  }
  return null;
}
