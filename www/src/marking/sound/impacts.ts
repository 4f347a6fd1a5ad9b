// What strikes between two frames: a body whose velocity changes as neither gravity nor what holds it up against gravity changes it.
// Its impulse is the mass times what gravity does not make of the change, whatever happened in between; with whom it struck, the
// contacts say. What falls and rests again between two frames is not heard.
import type { Body, BodyContact, BodyMotion, Scene } from '../../generated/scene';
import { extents } from '../../panels/shape_kinds';

export interface Moment {
  /** s */
  readonly time: number;
  readonly motions: readonly BodyMotion[];
  readonly contacts: readonly BodyContact[];
}
export interface Impact {
  readonly bodies: readonly number[];
  /** N·s */
  readonly impulse: number;
  /** Change of velocity, m/s. */
  readonly speed: number;
}

/** Below this no body strikes: it rolls, or rests, m/s. */
const LEAST = 0.03;
/** Of gravity's own change: none of it is taken from what falls, all of it from what stands; and half of one more either way, since
 * what is asked of an engine that goes on is of a moment later. */
const HELD: readonly [number, number] = [-0.5, 1.5];
/** A longer gap is a jump to another moment, s of the run. */
const LONGEST = 0.25;
/** Density of water, as the engine has it where the document says nothing, kg/m³. */
const DENSITY = 1000;

/** A round body of its size; close enough for the ear. */
export function massOf({ mass, material, shape }: Body): number {
  if (mass !== undefined && mass !== null) return mass;
  const [x, y, z] = extents(shape);
  const round = shape.type === 'box' ? 1 : Math.PI / (shape.type === 'cylinder' ? 4 : 6);
  return Math.max(1e-6, round * x * y * z * (material.density ?? DENSITY));
}

export function impactsBetween(
  before: Moment,
  after: Moment,
  { bodies }: Pick<Scene, 'bodies'>,
  gravity: readonly number[],
): Impact[] {
  const span = after.time - before.time;
  if (!(span > 0) || span > LONGEST) return [];
  const fall = gravity.map((g) => g * span);
  const fall2 = fall.reduce((sum, g) => sum + g * g, 0);
  const found = new Map<string, Impact>();
  after.motions.forEach((motion, i) => {
    const body = bodies[i];
    const old = before.motions[i];
    if (!body || body.fixed || !old) return;
    const change = motion.linear.map((v, k) => v - (old.linear[k] ?? 0) - (gravity[k] ?? 0) * span);
    // How much of gravity's change holding it up would take away, at the best.
    const along = change.reduce((sum, v, k) => sum - v * (fall[k] ?? 0), 0);
    const held = fall2 > 0 ? Math.min(HELD[1], Math.max(HELD[0], along / fall2)) : 0;
    if (Math.hypot(...change.map((v, k) => v + held * (fall[k] ?? 0))) < LEAST) return;
    const speed = Math.hypot(...change);
    const pair = partner(i, after.contacts) ?? partner(i, before.contacts);
    const struck = pair === undefined ? [i] : [i, pair].sort((a, b) => a - b);
    const impact = { bodies: struck, impulse: massOf(body) * speed, speed };
    const key = struck.join();
    if (impact.impulse > (found.get(key)?.impulse ?? 0)) found.set(key, impact);
  });
  return [...found.values()].sort((a, b) => b.impulse - a.impulse);
}

/** Whom a body is pressed by most. */
function partner(body: number, contacts: readonly BodyContact[]): number | undefined {
  let [other, most]: [number | undefined, number] = [undefined, -1];
  for (const { a, b, force } of contacts) {
    if (a !== body && b !== body) continue;
    const size = Math.hypot(...force);
    if (size > most) [other, most] = [a === body ? b : a, size];
  }
  return other;
}
