// Bodies that are added, copied and taken away: each as changes of the document, so that it is undone as any other.

import type { Body, Change, Joint, Scene } from '../../../generated/scene';
import { topOf } from '../../../panels/placed';
import { extents, madeOf, PARTS, type ShapeKind } from '../../../panels/shape_kinds';
import { plain } from '../../../store/change';
import { tidy } from '../../../store/tidy';
import { dynamicsOf, isEmpty } from '../document';
import empty from './nothing.json';
import { closedUp, renumbered } from './numbers';

/** Size of a first body, m. */
const SIZE = 0.1;
/** Air between what is there and what is added, of its size. */
const AIR = 0.2;
const MATERIAL = { dissipation: 1, friction: 0.5 };
const MODULUS = 1e7;

const reachOf = ({ shape }: Body) => Math.hypot(...extents(shape)) / 2;
const solid = ({ shape }: Body) => shape.type !== 'half_space' && shape.type !== 'empty';

/** A name that no other body has: `Box 2`. */
export function freshName({ bodies }: Scene, name: string): string {
  const taken = new Set(bodies.map((b) => b.name));
  for (let n = 1; ; n++) if (!taken.has(`${name} ${n}`)) return `${name} ${n}`;
}

/** The new body is the last, and the run's numbers are of it where they were of none that moves. */
function added(scene: Scene, body: Body): Change[] {
  const changes: Change[] = [{ path: 'bodies', value: plain([...scene.bodies, body]) }];
  if (isEmpty(scene)) changes.push({ path: 'experiment.watch', value: scene.bodies.length });
  return changes;
}

/** Above all others, of the size, stuff and stiffness that the last one has. */
export function adding(scene: Scene, kind: ShapeKind): Change[] {
  const like = scene.bodies.findLast((b) => solid(b) && !b.fixed);
  const size = like ? tidy(Math.max(...extents(like.shape))) : SIZE;
  const shape = madeOf(kind, size);
  const [, , height] = extents(shape);
  const [x, y] = like?.pose.translation ?? [0, 0];
  const body: Body = {
    name: freshName(scene, PARTS.find(([made]) => made === kind)?.[1] ?? 'Body'),
    shape,
    pose: { translation: [x, y, tidy(topOf(scene) + AIR * size + height / 2)], rotation: [1, 0, 0, 0] },
    compliance: { type: 'compliant', hydroelastic_modulus: modulusOf(like), resolution_hint: tidy(size / 4) },
    material: like?.material ?? MATERIAL,
    velocity: { linear: [0, 0, 0], angular: [0, 0, 0] },
  };
  return added(scene, body);
}

const modulusOf = (like: Body | undefined) =>
  like?.compliance.type === 'compliant' ? like.compliance.hydroelastic_modulus : MODULUS;

/** The same beside it, along x. */
export function copying(scene: Scene, index: number): Change[] {
  const body = scene.bodies[index];
  if (!body) return [];
  const [x, y, z] = body.pose.translation;
  const aside = tidy(x + (2 + AIR) * reachOf(body));
  const name = freshName(scene, body.name.replace(/ \d+$/, '') || 'Body');
  return added(scene, { ...body, name, pose: { ...body.pose, translation: [aside, y, z] } });
}

/** Lists of a document that name bodies by their numbers and are not renumbered here. */
const NAMING = [
  'couplers',
  'springs',
  'task',
  'theory',
  'recorded',
  'clutter',
  'variants',
  'step_map',
] as const;

/** Why a body cannot be taken away; undefined where it can. */
export function kept(scene: Scene, index: number): string | undefined {
  const dynamics = dynamicsOf(scene);
  if (!dynamics || scene.bodies.length < 2) return 'A scene has at least one body.';
  const holds = (value: unknown) =>
    value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
  const naming = NAMING.find((key) => holds(dynamics[key]));
  if (naming)
    return `The scene’s ${naming.replace('_', ' ')} name${naming.endsWith('s') ? '' : 's'} bodies by number: take the body away in the text.`;
  const told = JSON.stringify([scene.lesson, scene.proof]);
  const numbers = [...told.matchAll(/bodies\[(\d+)\]/g)].map(([, n]) => Number(n));
  if (numbers.some((n) => n >= index))
    return 'The lesson speaks of this body, or of one after it, by number: take it away in the text.';
  return undefined;
}

/** Takes a body away; what names bodies by number follows. */
export function removing(scene: Scene, index: number): Change[] {
  const dynamics = dynamicsOf(scene);
  if (!dynamics) return [];
  const now = (n: number) => (n > index ? n - 1 : n);
  const bodies = scene.bodies.filter((_, i) => i !== index);
  const controls = scene.controls.flatMap((control) => {
    const [, n] = /^bodies\[(\d+)\]/.exec(control.path) ?? [];
    if (n === undefined) return [control];
    if (Number(n) === index) return [];
    return [{ ...control, path: control.path.replace(/^bodies\[\d+\]/, `bodies[${now(Number(n))}]`) }];
  });
  const watch =
    dynamics.watch === index
      ? Math.max(
          0,
          bodies.findIndex((b) => !b.fixed),
        )
      : now(dynamics.watch);
  return [
    { path: 'controls', value: plain(controls) },
    {
      path: 'experiment.passing',
      value: plain(dynamics.passing.filter((p) => !p.includes(index)).map((p) => p.map(now))),
    },
    { path: 'experiment.motion_of', value: plain(dynamics.motion_of.filter((n) => n !== index).map(now)) },
    ...(scene.view.follow
      ? [{ path: 'view.follow', value: plain(scene.view.follow.filter((n) => n !== index).map(now)) }]
      : []),
    ...(dynamics.joints.length > 0
      ? [{ path: 'experiment.joints', value: plain(jointsWithout(dynamics.joints, index, now)) }]
      : []),
    ...renumbered(
      dynamics,
      (n) => (n === index ? undefined : now(n)),
      closedUp(dynamics.joints.map((j) => stays(j, index))),
    ),
    ...markedWithout(scene, index, now),
    { path: 'experiment.watch', value: watch },
    { path: 'bodies', value: plain(bodies) },
  ];
}

const stays = ({ child, parent }: Joint, index: number) => child !== index && parent !== index;

/** A joint goes with either of its two; what hung on the body is free. */
const jointsWithout = (joints: readonly Joint[], index: number, now: (n: number) => number): Joint[] =>
  joints
    .filter((j) => stays(j, index))
    .map((j) => ({
      ...j,
      child: now(j.child),
      ...(j.parent === undefined ? {} : { parent: now(j.parent) }),
    }));

/** What is drawn on the body goes with it; what is drawn on those after it follows them. */
function markedWithout({ view }: Scene, index: number, now: (n: number) => number): Change[] {
  const { annotations, trails, named } = view;
  const follow = <T extends { body?: number }>(all: readonly T[]) =>
    all.filter((a) => a.body !== index).map((a) => (a.body === undefined ? a : { ...a, body: now(a.body) }));
  return [
    ...(annotations ? [{ path: 'view.annotations', value: plain(follow(annotations)) }] : []),
    ...(trails ? [{ path: 'view.trails', value: plain(follow(trails)) }] : []),
    ...(named ? [{ path: 'view.named', value: plain(named.filter((n) => n !== index).map(now)) }] : []),
  ];
}

/** A floor, gravity, and nothing else. */
export const nothing = (): string => JSON.stringify(empty);
