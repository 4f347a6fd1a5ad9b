// How an impact sounds: as loud as its impulse is large, as high as the stuff is stiff and the body light, as short as it dissipates.
// A body on its contact is a mass on a spring: the pitch is that of their oscillation. What cannot be heard is moved to where it can.
import type { Body, Scene } from '../../generated/scene';
import { type Impact, massOf } from './impacts';

export interface Tone {
  /** Hz */
  readonly pitch: number;
  /** 0 to 1. */
  readonly level: number;
  /** Until it has faded to a third, s. */
  readonly decay: number;
}

/** Modulus of a body that is said to be rigid, Pa. */
const RIGID = 1e9;
const LOWEST = 70;
const HIGHEST = 4200;
/** Impulses that are just heard, and as loud as it gets, N·s. */
const QUIET = 1e-5;
const LOUD = 10;
/** Damping of what loses nothing, and of what loses most, parts of critical damping. */
const DAMPING: readonly [number, number] = [0.015, 0.4];

const modulusOf = ({ compliance }: Body) =>
  compliance.type === 'compliant' ? compliance.hydroelastic_modulus : RIGID;

const within = (x: number, least: number, most: number) => Math.min(most, Math.max(least, x));

export function toneOf({ bodies, impulse, speed }: Impact, scene: Pick<Scene, 'bodies'>): Tone {
  const struck = bodies.flatMap((i) => scene.bodies[i] ?? []);
  const light = struck.filter((b) => !b.fixed);
  // Springs in a row: the soft one decides. So does the light one of two masses.
  const modulus = 1 / struck.reduce((sum, b) => sum + 1 / modulusOf(b), 0);
  const mass = 1 / light.reduce((sum, b) => sum + 1 / massOf(b), 0);
  const size = Math.cbrt(mass / 1000);
  const pitch = within(Math.sqrt((modulus * size) / mass) / (2 * Math.PI), LOWEST, HIGHEST);
  const loss = struck.reduce((sum, b) => sum + (b.material.dissipation ?? 0), 0) / Math.max(1, struck.length);
  const damping = within(DAMPING[0] + 0.2 * loss * speed, ...DAMPING);
  const level = within(Math.log(impulse / QUIET) / Math.log(LOUD / QUIET), 0.05, 1) ** 2;
  return { pitch, level, decay: within(1 / (2 * Math.PI * pitch * damping), 0.02, 0.6) };
}
