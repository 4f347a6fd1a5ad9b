// What is filmed, how, and what that comes to.
import './film.css';
import { useId, useRef, useState } from 'preact/hooks';
import type { Quantity, Scale, Scene } from '../../generated/scene';
import { sweepOf } from '../../store/inspector';
import { fileName } from '../../store/my_scenes';
import { withChanges } from '../../store/path';
import { useScene } from '../../store/scene_in_hand';
import { SceneStore } from '../../store/scene_store';
import { stretchOf } from '../../timeline/slow';
import { transportOf } from '../../timeline/transport';
import { Button } from '../../ui/buttons';
import { Select, Switch } from '../../ui/inputs';
import { NumberField } from '../../ui/number_field';
import { useSceneCanvas } from '../../viewport/scene_canvas_context';
import { showFilmBar } from './film_bar';
import { film, filming } from './filming';
import { clockWords, momentsOf, type Setting, type Size, turn, valuesAlong, whyNot } from './plan';
import type { Container } from './reel';

const SIZES = [
  ['1280x720', 'Slide, 1280 × 720'],
  ['1920x1080', 'Screen, 1920 × 1080'],
  ['3840x2160', 'Wall, 3840 × 2160'],
  ['1080x1080', 'Square, 1080 × 1080'],
  ['1080x1920', 'Phone, 1080 × 1920'],
  ['640x360', 'Small, 640 × 360'],
  ['own', 'Own size'],
] as const;
type SizeName = (typeof SIZES)[number][0];
const KINDS = [
  ['mp4', 'Video, MP4'],
  ['webm', 'Video, WebM'],
  ['gif', 'GIF'],
] as const;
const FLAT = 'It is filmed beside the page, by the run’s clock: the same frames each time.';
const SOLID = 'Bodies move and soft ones bend; contact surfaces, arrows and points are not in it.';
/** Of a run. */
const MODEL = ['glb', 'Moving 3D model, GLB'] as const;
const THEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['projector', 'White'],
] as const;
/** Duration of a run without an end, s. */
const LONG_ENOUGH = 4;
/** What is not a run lasts so long at first, s. */
const SOME_SECONDS = 4;
/** A GIF is small and slow. */
const RATE = { mp4: 30, webm: 30, gif: 20, glb: 30 };

/** Subject of a film: the run, the sweep of B, a slider by its path, a turn of the camera. */
type What = 'run' | 'sweep' | 'turn' | `field:${string}`;

/** Range of a slider of the author's. */
interface Swept {
  readonly path: string;
  readonly label: string;
  readonly quantity: Quantity;
  readonly scale: Scale;
  readonly from: number;
  readonly to: number;
}

const slidersOf = (scene: Scene): Swept[] =>
  scene.controls.flatMap(({ path, label, input }) =>
    input.type === 'slider' && input.quantity !== 'count'
      ? [{ path, label, quantity: input.quantity, scale: input.scale, from: input.min, to: input.max }]
      : [],
  );

function choices(scene: Scene, runs: boolean, fields: readonly Swept[]): [What, string][] {
  return [
    ...(runs ? [['run', 'The run'] as [What, string]] : []),
    ...(sweepOf(scene) ? [['sweep', 'B along its sweep'] as [What, string]] : []),
    ...fields.map((f): [What, string] => [`field:${f.path}`, `As this changes: ${f.label}`]),
    ['turn', 'A turn around it'],
  ];
}

/** Samples that a sweep may have. */
const MOST_SAMPLES = 2000;

/** The poses of the sweep, as many as there are frames: those of the plots are others. */
async function sweptPoses(scene: Scene, frames: number): Promise<Setting[]> {
  const samples = Math.min(frames, MOST_SAMPLES);
  const store = new SceneStore(withChanges(scene, [{ path: 'experiment.sweep.samples', value: samples }]));
  try {
    if (!(await store.start())) throw new Error('The engine could not be started.');
    const { poses } = await store.ask().query({ kind: 'sweep' });
    return poses.map(([x, y, z, w, a, b, c]): Setting => {
      const value = { translation: [x, y, z], rotation: [w, a, b, c] };
      return { kind: 'changes', changes: [{ path: 'bodies[1].pose', value }] };
    });
  } finally {
    if (store.status.peek().kind === 'ready') store.ask().stop();
  }
}

export function FilmPart() {
  const inHand = useScene();
  const { store } = inHand;
  const stage = useSceneCanvas();
  const transport = transportOf(store);
  const { clock } = store.description.peek();
  const scene = store.scene.peek();
  const sliders = slidersOf(scene);
  const what = choices(scene, clock !== undefined, sliders);
  const [chosen, choose] = useState<What>(what[0]?.[0] ?? 'turn');
  const [kind, setContainer] = useState<Container>('mp4');
  const [sizeName, setSizeName] = useState<SizeName>('1280x720');
  const [own, setOwn] = useState<Size>({ width: 1280, height: 720 });
  const [ownRate, setRate] = useState<number | undefined>(undefined);
  const [theme, setTheme] = useState<(typeof THEMES)[number][0]>('light');
  const [slowed, slowDown] = useState(true);
  const [written, write] = useState(true);
  const end = clock?.end ?? Math.max(LONG_ENOUGH, store.frame.peek()?.time ?? 0);
  const [stretch, setStretch] = useState<[number, number]>([0, end]);
  const [speed, setSpeed] = useState(transport.speed.peek());
  const [ends, setEnds] = useState<[number, number] | undefined>(undefined);
  const [lasts, setLasts] = useState(SOME_SECONDS);
  const [back, setBack] = useState(true);
  const place = useRef<HTMLDivElement>(null);

  const container = chosen === 'run' || kind !== 'glb' ? kind : 'mp4';
  const solid = container === 'glb';
  const rate = ownRate ?? RATE[container];
  const [w = 0, h = 0] = sizeName === 'own' ? [own.width, own.height] : sizeName.split('x').map(Number);
  // Encoders take even sides alone.
  const whole = (side: number) => (container === 'gif' ? Math.round(side) : 2 * Math.round(side / 2));
  const size: Size = { width: whole(w), height: whole(h) };
  const field = chosen.startsWith('field:') ? sliders.find((f) => chosen === `field:${f.path}`) : undefined;
  const [from, to] = stretch;
  const along = field && (ends ?? [field.from, field.to]);
  const asPlayed = stretchOf(scene.view.slow_motion, transport.events.peek(), speed);
  const slow = slowed ? asPlayed : undefined;
  const moments =
    chosen === 'run' && to > from && speed > 0 && rate > 0
      ? momentsOf({ from, to, speed, rate, slow })
      : undefined;
  const frames = chosen === 'run' ? (moments?.length ?? 0) : Math.round(lasts * rate) || 0;
  const wrong = whyNot(frames, size, rate, container === 'gif');
  const busy = filming.value?.kind === 'under way';

  const settings = async (): Promise<readonly Setting[]> => {
    if (moments) {
      const words = clockWords(moments);
      return moments.map((time, k) => ({ kind: 'time', time, said: words[k] ?? '' }));
    }
    if (chosen === 'sweep') return sweptPoses(scene, frames);
    if (!field || !along) return turn(frames);
    const { path, label, quantity } = field;
    const [a, b] = along;
    const range = { min: Math.min(a, b), max: Math.max(a, b), scale: field.scale };
    return valuesAlong(along, range, frames, back).map((value) => ({
      kind: 'changes',
      changes: [{ path, value }],
      said: { label, value, quantity },
    }));
  };
  const record = () => {
    showFilmBar();
    const name = fileName(scene.title).replace(/\.json$/, '');
    const look = { ...size, theme, written, camera: stage.camera() };
    const source = `Asperity, ${inHand.page.name}, state ${store.frame.peek()?.hash.slice(0, 8) ?? ''}`;
    const model = { range: stage.pressureRange.peek(), source };
    const order = { name, look, rate, container, settings, model };
    void film(inHand, order);
    // What is told stands behind it.
    place.current?.closest('dialog')?.close();
  };
  const extent = `${frames} ${solid ? 'poses' : 'frames'}, ${Number((frames / rate).toFixed(2))} s.`;
  return (
    <div ref={place}>
      <div class="save-row">
        <Select
          quiet
          label="What is filmed"
          value={chosen}
          options={what}
          onChange={(next) => {
            choose(next);
            setEnds(undefined);
          }}
        />
        <Select
          quiet
          label="Kind of film"
          value={container}
          options={chosen === 'run' ? [...KINDS, MODEL] : KINDS}
          onChange={setContainer}
        />
        {!solid && (
          <>
            <Select quiet label="Size of the film" value={sizeName} options={SIZES} onChange={setSizeName} />
            <Select quiet label="Colours of the film" value={theme} options={THEMES} onChange={setTheme} />
          </>
        )}
      </div>
      <div class="fields film-fields">
        {!solid && sizeName === 'own' && (
          <>
            <Whole
              label="Film’s width, px"
              value={own.width}
              onChange={(width) => setOwn({ ...own, width })}
            />
            <Whole
              label="Film’s height, px"
              value={own.height}
              onChange={(height) => setOwn({ ...own, height })}
            />
          </>
        )}
        <Whole label="Frames a second" value={rate} onChange={setRate} />
        {chosen === 'run' && (
          <>
            <NumberField
              label="from"
              value={from}
              quantity="time"
              onChange={(v) => setStretch([Math.max(0, v), to])}
            />
            <NumberField
              label="to"
              value={to}
              quantity="time"
              onChange={(v) => setStretch([from, Math.min(v, clock?.end ?? v)])}
            />
            <NumberField label="Speed, times real" value={speed} quantity="ratio" onChange={setSpeed} />
          </>
        )}
        {field && along && (
          <>
            <NumberField
              label="from"
              value={along[0]}
              quantity={field.quantity}
              onChange={(v) => setEnds([v, along[1]])}
            />
            <NumberField
              label="to"
              value={along[1]}
              quantity={field.quantity}
              onChange={(v) => setEnds([along[0], v])}
            />
            <Switch label="And back" value={back} onChange={setBack} />
          </>
        )}
        {chosen !== 'run' && <NumberField label="lasts" value={lasts} quantity="time" onChange={setLasts} />}
        {chosen === 'run' && asPlayed && (
          <Switch label="Impact in slow motion" value={slowed} onChange={slowDown} />
        )}
        {!solid && <Switch label="With names, sizes and time" value={written} onChange={write} />}
      </div>
      <p class={wrong ? 'error-line film-why' : 'muted small film-why'} role="status">
        {wrong ?? extent} {!wrong && (solid ? SOLID : FLAT)}
      </p>
      <div class="save-row">
        <Button primary disabled={wrong !== undefined || busy} onClick={record}>
          Record film
        </Button>
        {busy && <span class="muted">One film at a time.</span>}
      </div>
    </div>
  );
}

function Whole(props: { label: string; value: number; onChange(value: number): void }) {
  const id = useId();
  return (
    <span class="number-field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        value={props.value}
        onInput={(e) => props.onChange(Number(e.currentTarget.value.replace(',', '.')) || 0)}
      />
    </span>
  );
}
