// Listens to a run and sounds what strikes in it. Made when it is asked for, by the click that the browser wants to have seen first.
import { effect, signal } from '@preact/signals';
import type { BodyContact, BodyMotion } from '../../generated/scene';
import type { SceneStore } from '../../store/scene_store';
import { transportOf } from '../../timeline/transport';
import { type Impact, impactsBetween, type Moment } from './impacts';
import { type Tone, toneOf } from './tone';

/** At once; more is noise. */
const MOST = 4;
/** A second, quieter tone, as of a bar that is struck. */
const OVERTONE = 2.76;

export interface Heard extends Tone, Impact {}

/** The last one that was sounded, for who does not hear it. */
export const heard = signal<Heard | undefined>(undefined);

/** Returns how to be silent again. */
export function listen(store: SceneStore): () => void {
  const context = new AudioContext();
  const out = context.createGain();
  out.gain.value = 0.5;
  out.connect(context.destination);
  void context.resume();
  heard.value = undefined;
  let before: Moment | undefined;
  let asking = false;
  let gone = false;
  const look = async () => {
    if (asking || gone || store.status.peek().kind !== 'ready') return;
    asking = true;
    try {
      const engine = store.ask();
      // Asked at once: the engine answers both before it goes on.
      const [motions, contacts]: [BodyMotion[], BodyContact[]] = await Promise.all([
        engine.query({ kind: 'motions' }),
        engine.query({ kind: 'contacts' }),
      ]);
      const now: Moment = { time: store.frame.peek()?.time ?? 0, motions, contacts };
      const scene = store.scene.peek();
      const { experiment } = scene;
      const gravity =
        'gravity' in experiment && Array.isArray(experiment.gravity) ? experiment.gravity : [0, 0, 0];
      const struck = before && !gone ? impactsBetween(before, now, scene, gravity as number[]) : [];
      before = now;
      for (const impact of struck.slice(0, MOST)) {
        const tone = toneOf(impact, scene);
        heard.value = { ...tone, ...impact };
        sound(context, out, tone);
      }
    } catch {
      // The engine has stopped; the page says so.
    } finally {
      asking = false;
    }
  };
  const unfollow = effect(() => {
    if (!store.frame.value) return;
    if (transportOf(store).playing.value) void look();
    else before = undefined;
  });
  return () => {
    gone = true;
    unfollow();
    void context.close();
  };
}

function sound(context: AudioContext, out: AudioNode, { pitch, level, decay }: Tone): void {
  const now = context.currentTime;
  for (const [times, share] of [
    [1, 1],
    [OVERTONE, 0.3],
  ] as const) {
    const tone = context.createOscillator();
    const fade = context.createGain();
    tone.frequency.value = pitch * times;
    fade.gain.setValueAtTime(level * share, now);
    fade.gain.setTargetAtTime(0, now, decay / times);
    tone.connect(fade).connect(out);
    tone.start(now);
    tone.stop(now + 6 * decay);
  }
}
