// What a camera sees, beside the scene: its colours, drawn by a viewer of its own from where the camera is, and its depth, as the frame
// has it. Pointing at a pixel of either makes it the query; the mark follows the query wherever it was moved.
import './pictures.css';
import { effect, useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Frame } from '../../bridge/frame';
import type { Viewer } from '../../bridge/module';
import { records } from '../../bridge/records';
import type { DepthCamera, Layers } from '../../generated/scene';
import { useScene } from '../../store/scene_in_hand';
import { Button, Segments } from '../../ui/buttons';
import { Switch } from '../../ui/inputs';
import { saveBlob } from '../../ui/save_file';
import { theme } from '../../ui/theme';
import { imageOf, type Looking, lookingOf, pixelAt, viewFrom } from './document';

export function Pictures() {
  const scene = useScene();
  const { store } = scene;
  const e = lookingOf(store.scene.value);
  // Where the pictures are shown with the pixel alone, there may be none.
  const hung = useComputed(() => {
    const frame = store.frame.value;
    return !frame || hang(frame);
  });
  const colour = useRef<HTMLCanvasElement>(null);
  const depth = useRef<HTMLCanvasElement>(null);
  useEffect(() => (colour.current ? drawColours(colour.current, store) : undefined), [store]);
  useEffect(() => (depth.current ? drawDepth(depth.current, store) : undefined), [store]);
  if (!e) return null;
  const { query } = e;
  const camera = e.cameras?.[query?.camera ?? 0];
  if (!camera || !query) return null;
  const used = camera.used;
  const [u, v] = query.pixel as [number, number];
  const set = (pixel: [number, number], gesture: string) =>
    store.edit(
      'Set the query’s pixel',
      [
        { path: 'experiment.query.pixel', value: pixel },
        ...(query.used ? [] : [{ path: 'experiment.query.used', value: true }]),
      ],
      gesture,
    );
  const point = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    set(pixelAt([event.clientX - box.left, event.clientY - box.top], box, camera), 'query-pixel');
  };
  const key = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    const moved = [u + far * (step[0] ?? 0), v + far * (step[1] ?? 0)] as const;
    set(pixelAt([moved[0] + 0.5, moved[1] + 0.5], camera, camera), 'query-pixel-keys');
  };
  const picture = (name: string, canvas: typeof colour) => (
    <figure>
      <div
        class="seen-picture"
        role="application"
        aria-label={`${name}: column ${u}, row ${v}. Arrow keys move the query’s pixel.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the pixel
        tabIndex={0}
        onPointerDown={point}
        onPointerMove={point}
        onKeyDown={key}
      >
        <canvas ref={canvas} width={camera.width} height={camera.height} />
        {query.used && used && (
          <i
            class="seen-mark"
            style={{
              left: `${(100 * (u + 0.5)) / camera.width}%`,
              top: `${(100 * (v + 0.5)) / camera.height}%`,
            }}
          />
        )}
      </div>
      <figcaption class="muted small">{name}</figcaption>
    </figure>
  );
  return (
    <section class="panel seen" aria-label="What the cameras see">
      <h2>What {camera.name} sees</h2>
      {hung.value && (e.cameras?.length ?? 0) > 1 && (
        <Segments
          label="Camera"
          value={String(query.camera)}
          options={(e.cameras ?? []).map((c, k) => [String(k), c.name] as const)}
          onChange={(k) =>
            store.edit('Show a camera’s pictures', [{ path: 'experiment.query.camera', value: Number(k) }])
          }
        />
      )}
      <Switch
        label="The pixel, and the point that it sees"
        value={query.used}
        onChange={(on) =>
          store.set(on ? 'Show what a pixel sees' : 'Put the pixel away', 'experiment.query.used', on)
        }
      />
      <div class="seen-pictures" hidden={!hung.value}>
        {!e.cloud && picture('Colour of the bodies', colour)}
        {picture('Depth, near is bright', depth)}
      </div>
      {!used && <p class="muted">This camera is not in use.</p>}
      <p class="muted small">
        {hung.value
          ? 'Point at a pixel: its point is shown in the cloud. Drag the query’s point in the scene: the mark follows.'
          : 'With the pixel the cameras stand in the scene, each behind its picture.'}
      </p>
      <p hidden={!hung.value || e.cloud != null}>
        <Button
          onClick={() =>
            colour.current?.toBlob((blob) => blob && saveBlob(scene.fileName('colour.png'), blob))
          }
        >
          Save the colours
        </Button>
      </p>
    </section>
  );
}

/** Bodies alone, solid: no force could hide in them. */
const COLOURS = {
  bodies: true,
  collision_mesh: false,
  slice: false,
  patch: false,
  polygons: false,
  traction: false,
  slip: false,
  force: false,
  moment: false,
  contact_frame: false,
  point_contact: false,
  body_frames: false,
  figures: false,
  labels: false,
  marks: false,
} satisfies Layers;

type Store = ReturnType<typeof useScene>['store'];

const hang = (frame: Frame) => frame.count('Images') > 0;

/** The camera whose pictures are shown, where it is in use. */
function shown(store: Store): { e: Looking; camera: DepthCamera; image: number } | undefined {
  const e = lookingOf(store.scene.value);
  const number = e?.query?.camera ?? 0;
  const camera = e?.cameras?.[number];
  const image = e && imageOf(e, number);
  return e && camera && image !== undefined ? { e, camera, image } : undefined;
}

/** Draws the bodies, and nothing else, from where the camera is; gives back how to stop. */
function drawColours(canvas: HTMLCanvasElement, store: Store): () => void {
  let viewer: Viewer | undefined;
  let stop: (() => void) | undefined;
  let over = false;
  void import('../../bridge/module').then(async ({ startDrawing, Viewer }) => {
    await startDrawing();
    if (over) return;
    const flat = canvas.getContext('2d');
    // On the processor: a page has few WebGL contexts, and this picture is small.
    viewer = Viewer.plain(canvas, (pixels, width) => flat?.putImageData(new ImageData(pixels, width), 0, 0));
    const drawn = viewer;
    let sent: Frame | undefined;
    let asked = 0;
    const unfollow = effect(() => {
      const frame = store.frame.value;
      const now = shown(store);
      const colours = theme.value;
      const { view } = store.scene.value;
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => {
        if (!frame || !now || !hang(frame)) return flat?.clearRect(0, 0, canvas.width, canvas.height);
        const { camera, lens } = viewFrom(now.camera);
        drawn.set_theme(colours);
        drawn.set_view({ ...view, layers: COLOURS });
        drawn.set_frame(frame.wordsAfter(sent));
        sent = frame;
        drawn.show_handles(false);
        drawn.set_camera(camera);
        drawn.set_lens(lens);
        drawn.resize(now.camera.width, now.camera.height, 1);
        drawn.render();
      });
    });
    stop = () => {
      cancelAnimationFrame(asked);
      unfollow();
      drawn.free();
    };
    if (over) stop();
  });
  return () => {
    over = true;
    stop?.();
  };
}

/** Draws the depth picture that hangs in the scene; gives back how to stop. */
function drawDepth(canvas: HTMLCanvasElement, store: Store): () => void {
  return effect(() => {
    const frame = store.frame.value;
    const now = shown(store);
    const flat = canvas.getContext('2d');
    if (!flat) return;
    const image = frame && now ? records(frame, 'Images')[now.image] : undefined;
    if (!frame || !now || !image) return flat.clearRect(0, 0, canvas.width, canvas.height);
    // A canvas of another size is empty: the size is set here, where it is filled.
    canvas.width = image.width;
    canvas.height = image.height;
    const words = frame.section('Pixels').slice(image.first, image.first + image.width * image.height);
    const bytes = new Uint8ClampedArray(words.buffer);
    flat.putImageData(new ImageData(bytes, image.width, image.height), 0, 0);
  });
}
