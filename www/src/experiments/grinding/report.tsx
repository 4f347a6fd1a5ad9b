// What a process engineer files: maps, numbers, curves, and the link to this very state. To be read here or printed.
import { shotOf } from '../../viewport/shot';
import '../../print/sheet.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Change, GrindingMap, Quantity, Scene } from '../../generated/scene';
import { standing } from '../../panels/robots';
import { figureOf } from '../../plots/figure';
import { paperInks, plotSvg } from '../../plots/plot_svg';
import { shadeOf } from '../../plots/shades';
import { controlFacts } from '../../print/facts';
import { useScene } from '../../store/scene_in_hand';
import type { SceneStore } from '../../store/scene_store';
import { Button } from '../../ui/buttons';
import { Dialog } from '../../ui/dialog';
import { format } from '../../ui/quantity';
import { useVoice } from '../../ui/voice';
import type { SceneCanvas } from '../../viewport/scene_canvas';
import { useSceneCanvas } from '../../viewport/scene_canvas_context';
import { Choices, Compared, figuresOf } from './compared';
import { grindingOf } from './document';

const MAPS: readonly (readonly [GrindingMap, label: string, Quantity])[] = [
  ['depth', 'Removed depth', 'length'],
  ['roughness', 'Roughness Ra', 'length'],
  ['pressure', 'Greatest pressure', 'pressure'],
  ['dwell', 'Time under the tool', 'time'],
];
const PLOTS = ['force_path', 'roughness_points', 'margins_time', 'pareto'];
const PICTURE = { width: 480, height: 320, scale: 1.5, theme: 'light' } as const;
/** Larger: what holds the tool is thin. */
const CELL = { width: 720, height: 480, scale: 1.5, theme: 'light', handles: false } as const;
/** Distance of the report's camera, as a share of the scene's: the part is what matters. */
const NEARER = 0.55;
/** Longest the view is waited for, ms. */
const PATIENCE = 4000;

interface Shown {
  src: string;
  label: string;
}

/** As planned, where there is a plan: then what was before is told beside it. */
function asPlanned(scene: Scene): Change[] {
  return grindingOf(scene)?.plan ? [{ path: 'experiment.shown', value: 'plan' }] : [];
}

/** As a file to be shown. Not as a data URL: the page would stand still while the picture is read back. */
async function addressOf(picture: HTMLCanvasElement | undefined): Promise<string | undefined> {
  const blob = await new Promise<Blob | null>((done) => (picture ? picture.toBlob(done) : done(null)));
  return blob ? URL.createObjectURL(blob) : undefined;
}

/** Robot, part and path as they stand now, from where the view looks, all of it in the picture. */
async function cellPicture(store: SceneStore, stage: SceneCanvas): Promise<Shown[]> {
  const scene = store.scene.peek();
  const cell = grindingOf(scene)?.cell;
  const drawn = stage.snapshot((viewer, canvas) => {
    shotOf(CELL)(viewer, canvas);
    viewer.fit();
  });
  const src = await addressOf(drawn);
  if (!src || !cell) return [];
  const robot = standing(cell.arm)?.label;
  const own = typeof cell.arm === 'string' ? cell.arm : cell.arm.own.name;
  const part = scene.bodies[0]?.name || 'Workpiece';
  const passes = format(store.readings.peek().get('passes') ?? Number.NaN, 'count');
  const time = format(store.frame.peek()?.time ?? 0, 'time', 3);
  return [{ src, label: `The cell at ${time}: ${robot ?? own}, ${part}, ${passes} passes` }];
}

interface Maps {
  /** The cell, and beside it the part with the map that the scene shows. */
  first: Shown[];
  /** The part with its other maps. */
  others: Shown[];
  /** Readings of the run that is on them. */
  readings: ReadonlyMap<string, number>;
}

/** The cell, then the part with one map after the other, and then the view as it was. */
async function takePictures(store: SceneStore, stage: SceneCanvas): Promise<Maps> {
  const scene = store.scene.peek();
  const first = await cellPicture(store, stage);
  const others: Shown[] = [];
  const shown = grindingOf(scene)?.map;
  const [x, y, z] = scene.bodies[0]?.pose?.translation ?? [0, 0, 0];
  let readings = store.readings.peek();
  const camera = stage.camera();
  const near = camera && {
    ...camera,
    target: [x, y, z] as [number, number, number],
    distance: NEARER * camera.distance,
  };
  await stage.pictures(shotOf(near ? { ...PICTURE, camera: near } : PICTURE), async (take) => {
    for (const [map, label, quantity] of MAPS) {
      const before = store.frame.peek();
      store.showInstead([
        ...asPlanned(scene),
        { path: 'experiment.map', value: map },
        { path: 'experiment.live', value: false },
        { path: 'view.pressure_range', value: { mode: 'auto' } },
      ]);
      const end = performance.now() + PATIENCE;
      while (store.frame.peek() === before && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 30));
      readings = store.readings.peek();
      const src = await addressOf(take());
      const [low, high] = stage.pressureRange.peek();
      const from = low === 0 ? '0' : format(low, quantity, 3);
      if (src)
        (map === shown ? first : others).push({
          src,
          label: `${label}: ${from} (dark) to ${format(high, quantity, 3)} (bright)`,
        });
    }
  });
  store.showInstead([]);
  return { first, others, readings };
}

async function plotPictures(store: SceneStore): Promise<Shown[]> {
  const { title, view } = store.scene.peek();
  const shade = shadeOf(await store.ask().call('colormap', { name: view.colormap }));
  const hash = store.frame.peek()?.hash.slice(0, 8) ?? '';
  const found: Shown[] = [];
  for (const id of PLOTS) {
    const plot = store.description.peek().plots.find((p) => p.id === id);
    if (!plot) continue;
    const data = await store.ask().query({ kind: 'plot', id });
    if (data.series.length === 0) continue;
    const figure = figureOf(plot, data, store.description.peek().clock?.end ?? undefined);
    const svg = plotSvg([figure], title, `Asperity · state ${hash}`, paperInks(shade));
    found.push({ src: `data:image/svg+xml,${encodeURIComponent(svg)}`, label: plot.title });
  }
  return found;
}

const Pictures = ({ of }: { of: readonly Shown[] | undefined }) => (
  <div class="report-maps">
    {of?.map((m) => (
      <figure key={m.label}>
        <img src={m.src} alt={m.label} />
        <figcaption>{m.label}</figcaption>
      </figure>
    ))}
  </div>
);

export function ReportDialog({ onClose }: { onClose(): void }) {
  const { store } = useScene();
  const voice = useVoice();
  const stage = useSceneCanvas();
  const [maps, setMaps] = useState<Maps | undefined>(undefined);
  const [plots, setPlots] = useState<Shown[]>([]);
  const [told, setTold] = useState('');
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    let pictures: string[] = [];
    const gather = async () => {
      const drawn = await plotPictures(store);
      const words = await store.ask().query({ kind: 'tell' });
      const coloured = await takePictures(store, stage);
      pictures = [...coloured.first, ...coloured.others].map((m) => m.src);
      if (gone) return pictures.forEach(URL.revokeObjectURL);
      setPlots(drawn);
      setTold(words);
      setMaps(coloured);
    };
    gather().catch(() => voice.notify({ text: 'The report could not be made whole.' }));
    return () => {
      gone = true;
      pictures.forEach(URL.revokeObjectURL);
    };
  }, [store, stage, voice]);
  const print = () => {
    const paper = document.createElement('section');
    paper.className = 'sheet report';
    if (sheet.current) paper.append(sheet.current.cloneNode(true));
    document.body.append(paper);
    addEventListener('afterprint', () => paper.remove(), { once: true });
    window.print();
  };

  const scene = store.scene.value;
  const readings = maps?.readings ?? store.readings.value;
  const plan = grindingOf(scene)?.plan;
  const facts = store.description.value.readings.filter((r) =>
    ['passes', 'points', 'step_over', 'path_length', 'unreached', 'stretches', 'roughness_before'].includes(
      r.id,
    ),
  );
  return (
    <Dialog title="Report" onClose={onClose}>
      <div class="report-sheet" ref={sheet}>
        <h1>{scene.title}</h1>
        <p>{told}</p>
        <Compared
          before={figuresOf(readings, 'start_')}
          after={figuresOf(readings, '')}
          name={plan ? 'as planned' : 'as shown'}
        />
        <table class="facts compared-runs">
          <tbody>
            {facts.map((r) => (
              <tr key={r.id}>
                <th scope="row">{r.label}</th>
                <td>{format(readings.get(r.id) ?? Number.NaN, r.quantity, 4)}</td>
              </tr>
            ))}
            {controlFacts(scene).map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {(plan?.choices?.length ?? 0) > 0 && plan?.choices && <Choices choices={plan.choices} />}
        <Pictures of={maps?.first} />
        <Pictures of={maps?.others} />
        <div class="report-plots">
          {plots.map((p) => (
            <img key={p.label} src={p.src} alt={p.label} />
          ))}
        </div>
        <p>
          Not modelled: heat, wear and loading of the grit, burrs. State{' '}
          {store.frame.value?.hash.slice(0, 8) ?? ''}, <a href={location.href}>this scene</a>.
        </p>
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>Close</Button>
        <Button primary disabled={!maps} onClick={print}>
          Print
        </Button>
      </footer>
    </Dialog>
  );
}
