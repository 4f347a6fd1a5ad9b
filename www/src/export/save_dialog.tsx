import { useState } from 'preact/hooks';
import { write } from '../editor/write';
import { Parts } from '../experiments/parts';
import { csv, sweepFigures } from '../plots/curves';
import { plotSvg } from '../plots/plot_svg';
import { sweepOf } from '../store/inspector';
import { fileName } from '../store/my_scenes';
import { useScene } from '../store/scene_in_hand';
import { Button } from '../ui/buttons';
import { line } from '../ui/csv';
import { Dialog } from '../ui/dialog';
import { Select } from '../ui/inputs';
import { later } from '../ui/later';
import { messageOf } from '../ui/message_of';
import { saveBlob, saveFile } from '../ui/save_file';
import { inkOver } from '../viewport/lettering';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { shotOf } from '../viewport/shot';
import { glb } from './glb';
import { slides } from './slides';

/** What films need is not fetched with the rest. */
const FilmPart = later(() => import('./film/film_part').then((m) => m.FilmPart), 240);

const SIZES = [
  ['1280x720', 'Slide, 1280 × 720'],
  ['1920x1080', 'Screen, 1920 × 1080'],
  ['3840x2160', 'Print, 3840 × 2160'],
  ['1600x1200', 'Figure, 1600 × 1200'],
  ['1200x1200', 'Square, 1200 × 1200'],
  ['own', 'Own size'],
] as const;
type Size = (typeof SIZES)[number][0];
const THEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['projector', 'White'],
] as const;
/** Larger ones many graphics cards refuse. */
const LARGEST = 8192;
/** Shorter side of a picture whose lines are one px wide, px. */
const LINES = 720;

export function SaveDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Save as" onClose={onClose}>
      <SaveParts />
    </Dialog>
  );
}

/** Picture, numbers, plots, document, model: in a dialog of their own, and in that for sharing. */
export function SaveParts() {
  const inHand = useScene();
  const { store, selection, page } = inHand;
  const stage = useSceneCanvas();
  const [size, setSize] = useState<Size>('1920x1080');
  const [own, setOwn] = useState<[number, number]>([2400, 1600]);
  const [theme, setTheme] = useState<(typeof THEMES)[number][0]>('light');
  const [said, say] = useState('');
  const [busy, setBusy] = useState(false);
  const name = fileName(store.scene.peek().title).replace(/\.json$/, '');
  const hash = store.frame.value?.hash.slice(0, 8) ?? '';
  const motion = sweepOf(store.scene.value)?.motion;
  const done = (file: string) => say(`${file} is saved.`);

  const png = async () => {
    const [w = 0, h = 0] = size === 'own' ? own : size.split('x').map(Number);
    const clamp = (v: number) => Math.max(16, Math.min(LARGEST, Math.round(v) || 16));
    const [width, height] = [clamp(w), clamp(h)];
    // As many device pixels as asked for; lines keep their weight beside the bodies.
    const scale = Math.max(1, Math.min(width, height) / LINES);
    const picture = stage.snapshot(
      shotOf({
        width: width / scale,
        height: height / scale,
        scale,
        theme,
        handles: false,
        largest: LARGEST,
      }),
      (drawn) => inkOver({ stage, store }, drawn, scale),
    );
    const blob = await new Promise<Blob | null>((done) => (picture ? picture.toBlob(done) : done(null)));
    if (!blob) return say('The view cannot be drawn here.');
    saveBlob(`${name}.png`, blob);
    done(`${name}.png`);
  };
  const forSlides = async () => {
    say('Taking pictures …');
    const archive = await slides({ stage, store, selection }, theme);
    if (!archive) return say('The view cannot be drawn here.');
    saveBlob(`${name}-slides.zip`, archive);
    done(`${name}-slides.zip`);
  };
  const ofLesson = async () => {
    setBusy(true);
    try {
      const { lessonSlides } = await import('./lesson_slides');
      const tell = (k: number, n: number) => say(`Taking pictures: step ${k + 1} of ${n} …`);
      saveFile(`${name}-lesson.html`, await lessonSlides(inHand, stage, theme, tell), 'text/html');
      done(`${name}-lesson.html`);
    } catch (e) {
      say(messageOf(e));
    }
    setBusy(false);
  };
  const readings = () => {
    const values = store.readings.peek();
    const rows = store.description
      .peek()
      .readings.map((r) => line([r.id, r.label, r.quantity, values.get(r.id)]));
    saveFile(`${name}-readings.csv`, ['id,label,quantity,value_si', ...rows].join('\n'), 'text/csv');
    done(`${name}-readings.csv`);
  };
  const sweep = (kind: 'csv' | 'svg') => {
    const curves = store.sweep.peek();
    if (!curves || !motion) return say('The sweep is not there yet.');
    const description = store.description.peek();
    const title = store.scene.peek().title;
    const text =
      kind === 'csv'
        ? csv(curves, description, motion)
        : plotSvg(sweepFigures(curves, description, motion), title, `Asperity · ${title} · state ${hash}`);
    saveFile(`${name}-sweep.${kind}`, text, kind === 'csv' ? 'text/csv' : 'image/svg+xml');
    done(`${name}-sweep.${kind}`);
  };
  const model = async () => {
    const frame = store.frame.peek();
    if (!frame) return say('The scene is not there yet.');
    const scene = store.scene.peek();
    const colormap = await store.ask().call('colormap', { name: scene.view.colormap });
    const bytes = glb({
      frame,
      names: scene.bodies.map((b) => b.name),
      colormap,
      range: stage.pressureRange.peek(),
      source: `Asperity, ${page.name}, state ${hash}`,
    });
    saveBlob(`${name}.glb`, new Blob([bytes], { type: 'model/gltf-binary' }));
    done(`${name}.glb`);
  };
  return (
    <>
      <section class="save-part">
        <h3>Picture (PNG)</h3>
        <div class="save-row">
          <Select quiet label="Size" value={size} options={SIZES} onChange={setSize} />
          <Select quiet label="Colours" value={theme} options={THEMES} onChange={setTheme} />
          <Button primary onClick={() => void png()}>
            Save
          </Button>
          <Button onClick={() => void forSlides()}>Pictures for slides, ZIP</Button>
          {store.scene.value.lesson && (
            <Button disabled={busy} onClick={() => void ofLesson()}>
              Slides of the lesson, HTML
            </Button>
          )}
        </div>
        {size === 'own' && (
          <div class="save-row">
            {(['Width', 'Height'] as const).map((label, k) => (
              <label key={label}>
                {label}, px{' '}
                <input
                  type="text"
                  inputMode="numeric"
                  value={own[k]}
                  onInput={(e) => {
                    const value = Number(e.currentTarget.value) || 0;
                    setOwn(k === 0 ? [value, own[1]] : [own[0], value]);
                  }}
                />
              </label>
            ))}
          </div>
        )}
      </section>
      <section class="save-part">
        <h3>Film</h3>
        <FilmPart />
      </section>
      <section class="save-part">
        <h3>Numbers and plots</h3>
        <div class="save-row">
          <Button onClick={readings}>Readings, CSV</Button>
          {motion && <Button onClick={() => sweep('csv')}>Sweep, CSV</Button>}
          {motion && <Button onClick={() => sweep('svg')}>Sweep, SVG</Button>}
        </div>
      </section>
      <Parts at="save" say={say} />
      <section class="save-part">
        <h3>Scene</h3>
        <div class="save-row">
          <Button
            onClick={() => {
              saveFile(`${name}.json`, `${write(store.scene.peek())}\n`, 'application/json');
              done(`${name}.json`);
            }}
          >
            Document, JSON
          </Button>
          <Button onClick={() => void model()}>3D model, GLB</Button>
        </div>
        <p class="muted small">
          The model holds the bodies and the contact surface with its pressures as colours, in metres.
        </p>
      </section>
      <p class="muted small" role="status">
        {said}
      </p>
    </>
  );
}
