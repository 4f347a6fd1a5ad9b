// Pictures of a scene for slides, with what is written in the view: at the start of its run and at its end, or where it stands; one
// where nothing runs.
import type { SceneStore } from '../store/scene_store';
import { zip } from '../ui/zip';
import { letter } from '../viewport/lettering';
import type { SceneCanvas } from '../viewport/scene_canvas';
import { type Shot, shotOf } from '../viewport/shot';
import type { Seen } from '../viewport/written';

/** CSS px; 1920 × 1080 device px: arrows and letters keep their weight on a wall. */
const SLIDE = { width: 1280, height: 720, scale: 1.5, handles: false } as const;

interface Seat extends Seen {
  store: SceneStore;
  stage: Pick<SceneCanvas, 'snapshot' | 'arrows' | 'project'>;
}

/** Of the run, s; undefined where nothing runs. */
function momentsOf(store: SceneStore): { name: string; time?: number }[] {
  const { clock } = store.description.peek();
  if (!clock) return [{ name: 'scene' }];
  const now = store.frame.peek()?.time ?? 0;
  const last = clock.end ?? now;
  return [{ name: 'start', time: 0 }, ...(last > 0 ? [{ name: 'end', time: last }] : [])];
}

/** An archive of PNG files; undefined where the view cannot be drawn. The run stands afterwards where it stood. */
export async function slides(seat: Seat, theme: NonNullable<Shot['theme']>): Promise<Blob | undefined> {
  const { stage, store } = seat;
  const stood = store.frame.peek()?.time ?? 0;
  const files: [string, Uint8Array][] = [];
  const moments = momentsOf(store);
  for (const { name, time } of moments) {
    if (time !== undefined) await store.seek(time);
    const picture = stage.snapshot(shotOf({ ...SLIDE, theme }), (drawn) => letter(seat, drawn, SLIDE.scale));
    const blob = await new Promise<Blob | null>((done) => (picture ? picture.toBlob(done) : done(null)));
    if (blob) files.push([`${name}.png`, new Uint8Array(await blob.arrayBuffer())]);
  }
  if (moments.some(({ time }) => time !== undefined)) await store.seek(stood);
  return files.length > 0 ? zip(files) : undefined;
}
