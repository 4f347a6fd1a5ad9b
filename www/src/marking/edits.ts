// What marking changes in the document: each act is one change, and one undo.
import type { Annotation, Change, Scene, Trail } from '../generated/scene';
import { type Plain, plain } from '../store/change';
import { bodyLetter } from '../store/selection';

export interface Edit {
  readonly label: string;
  readonly changes: Change[];
}

const NOUNS = { pen: 'a stroke', arrow: 'an arrow', note: 'a note' } as const;
/** Largest numbers that the engine takes: of annotations and of trails, and of points of all annotations. */
const MOST = 100;
const MOST_POINTS = 5000;

const set = (label: string, path: string, value: Plain): Edit => ({
  label,
  changes: [{ path, value: plain(value) }],
});

export const annotationsOf = ({ view }: Pick<Scene, 'view'>): Annotation[] => view.annotations ?? [];
export const trailsOf = ({ view }: Pick<Scene, 'view'>): Trail[] => view.trails ?? [];
export const nameOf = ({ bodies }: Pick<Scene, 'bodies'>, body: number): string =>
  bodies[body]?.name || `Body ${bodyLetter(body)}`;

/** Undefined where there is no room for it. */
export function drawing(scene: Scene, annotation: Annotation): Edit | undefined {
  const all = [...annotationsOf(scene), annotation];
  const points = all.reduce((n, a) => n + a.points.length, 0);
  if (all.length > MOST || points > MOST_POINTS) return undefined;
  return set(`Add ${NOUNS[annotation.kind]}`, 'view.annotations', all);
}

export function erasing(scene: Scene, index: number): Edit {
  const kept = annotationsOf(scene).filter((_, i) => i !== index);
  return set(`Erase ${NOUNS[annotationsOf(scene)[index]?.kind ?? 'pen']}`, 'view.annotations', kept);
}

export const erasingAll = (): Edit => set('Erase all that is drawn', 'view.annotations', []);

export function rewriting(scene: Scene, index: number, text: string): Edit {
  const all = annotationsOf(scene).map((a, i) => (i === index ? { ...a, text } : a));
  return set('Change a note', 'view.annotations', all);
}

export function trailing(scene: Scene, trail: Trail): Edit | undefined {
  const all = [...trailsOf(scene), trail];
  if (all.length > MOST) return undefined;
  return set(`Trail of ${nameOf(scene, trail.body)}`, 'view.trails', all);
}

export function untrailing(scene: Scene, index: number): Edit {
  const kept = trailsOf(scene).filter((_, i) => i !== index);
  return set('Take a trail away', 'view.trails', kept);
}

/** The body's name, in the picture too; an empty one is the letter again. */
export function naming(scene: Scene, body: number, name: string): Edit {
  const others = (scene.view.named ?? []).filter((n) => n !== body);
  const named = name ? [...others, body].sort((a, b) => a - b) : others;
  return {
    label: `Rename ${nameOf(scene, body)}`,
    changes: [
      ...(name ? [{ path: `bodies[${body}].name`, value: name }] : []),
      { path: 'view.named', value: plain(named) },
    ],
  };
}

/** All bodies that have names by them, or all by their letters. */
export function namesShown(scene: Scene, shown: boolean): Edit {
  const all = scene.bodies.flatMap((b, i) => (b.name ? [i] : [])).slice(0, MOST);
  return set(shown ? 'Show names' : 'Show letters', 'view.named', shown ? all : []);
}
