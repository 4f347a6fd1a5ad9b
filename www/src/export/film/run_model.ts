// A run as a 3D model that moves: the frames that a film of it would have, as poses.
import type { Frame } from '../../bridge/frame';
import type { SceneStore } from '../../store/scene_store';
import { glb } from '../glb';

interface Told {
  readonly rate: number;
  /** Pressure at the ends of the colours, Pa. */
  readonly range: readonly [number, number];
  readonly source: string;
}

/** `next` goes to each moment in turn, and ends it by throwing. */
export async function runModel(
  store: SceneStore,
  moments: readonly number[],
  next: (moment: number, done: number) => Promise<void>,
  { rate, range, source }: Told,
): Promise<Blob> {
  const frames: Frame[] = [];
  for (const [k, moment] of moments.entries()) {
    await next(moment, k);
    const frame = store.frame.peek();
    if (frame) frames.push(frame);
  }
  const [frame] = frames;
  if (!frame) throw new Error('The run has no frames.');
  const scene = store.scene.peek();
  const colormap = await store.ask().call('colormap', { name: scene.view.colormap });
  const names = scene.bodies.map((b) => b.name);
  const bytes = glb({ frame, names, colormap, range, source, run: { frames, rate } });
  return new Blob([bytes], { type: 'model/gltf-binary' });
}
