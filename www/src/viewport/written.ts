// What is written in the picture, and where it may stand: names of bodies, sizes beside arrows, the experiment's own words.
import type { ReadonlySignal } from '@preact/signals';
import { bodyPosition, records } from '../bridge/records';
import { ArrowRole, LabelKind } from '../generated/records';
import type { SceneStore } from '../store/scene_store';
import { bodyLetter, type Selection } from '../store/selection';
import { format } from '../ui/quantity';
import { arrowLabels } from './arrows';
import { aroundMiddle, besideOrApart, besideTip, nameIt, overIt, type Point } from './placing';
import type { SceneCanvas } from './scene_canvas';

const ROLE: Partial<Record<ArrowRole, string>> = {
  [ArrowRole.NormalForce]: 'normal',
  [ArrowRole.FrictionForce]: 'friction',
  [ArrowRole.NetForce]: 'wrench',
  [ArrowRole.NetMoment]: 'wrench',
  [ArrowRole.PointForce]: 'point',
  [ArrowRole.Velocity]: 'slip',
};

const WORD: Partial<Record<LabelKind, string>> = {
  [LabelKind.Holds]: 'word verdict holds',
  [LabelKind.Fails]: 'word verdict fails',
  [LabelKind.Name]: 'word name',
};

/** Of more bodies those alone are named that are held or pointed at: the letters would cover the picture. */
const MOST_NAMED = 100;

/** The state that is written of. */
export type Shown = Pick<SceneStore, 'frame' | 'scene' | 'description' | 'readings'>;

export interface Seen {
  stage: Pick<SceneCanvas, 'arrows' | 'project'>;
  store: Shown;
  selection: Selection;
  /** Readings that would answer what a lesson asks. */
  covered?: ReadonlySignal<ReadonlySet<string>> | undefined;
}

export interface Written {
  text: string;
  className: string;
  /** Point that it names, CSS px. */
  at: Point | undefined;
  spots: (size: Point) => Point[];
  /** Rather left out than over another one. */
  spare?: boolean;
  /** Stands where it belongs, over an arrow too. */
  steady?: boolean;
}

export interface Writing {
  /** Sizes of arrows, then the experiment's words. */
  words: Written[];
  /** One to a body. */
  names: Written[];
  /** The arrows. */
  lines: [Point, Point][];
  /** Handles that can be taken hold of: nothing is written over them. */
  handles: Point[];
}

/** Writing of the view as it was last drawn. */
export function writingIn({ stage, store, selection, covered }: Seen): Writing | undefined {
  const frame = store.frame.peek();
  const drawn = stage.arrows();
  if (!frame || !drawn) return undefined;
  const { view, bodies } = store.scene.peek();
  const { labels } = store.description.peek();
  const arrows = arrowLabels(drawn);
  const own = view.layers.labels ? records(frame, 'Labels') : [];
  const pointed = selection.pointed.peek();
  const pointedText = pointedSize(store, pointed?.reading);
  const sizes = arrows.map(({ role, text, tip }): Written => {
    const model = role === ArrowRole.PointForce ? 'point' : 'surface';
    const lit = model === pointed?.model || text === pointedText;
    const className = `size role-${ROLE[role]}${lit ? ' pointed' : ''}`;
    return { text, className, at: stage.project(tip), spots: besideTip, spare: true };
  });
  // The number of whom a name stands for, but for one that would answer the lesson.
  const beside = (view.beside ?? []).map((id) => (covered?.peek().has(id) ? '' : told(store, id)));
  let nth = 0;
  const words = own.map(({ label, kind, position }): Written => {
    const steady = WORD[kind] !== undefined;
    const value = kind === LabelKind.Name ? beside[nth++] : '';
    return {
      text: `${labels[label] ?? ''}${value ? `: ${value}` : ''}`,
      className: WORD[kind] ?? 'word',
      at: stage.project(position),
      spots: kind === LabelKind.Name ? nameIt : steady ? overIt : besideOrApart,
      steady,
    };
  });
  // Where the experiment names them no letter is needed.
  const named = own.some(({ kind }) => kind === LabelKind.Name);
  const many = bodies.length > MOST_NAMED;
  const names = bodies.map((_, body): Written => {
    // The held body's name is the middle of its gizmo.
    const held = selection.body.peek() === body;
    const left = named || (many && !held && pointed?.body !== body);
    const p = left ? undefined : bodyPosition(frame, body);
    return {
      text: (view.named?.includes(body) && bodies[body]?.name) || bodyLetter(body),
      className: 'letter',
      at: p && stage.project(p),
      spots: held ? () => [[0, 0]] : aroundMiddle,
    };
  });
  const lines = arrows.flatMap(({ origin, tip }): [Point, Point][] => {
    const [a, b] = [stage.project(origin), stage.project(tip)];
    return a && b ? [[a, b]] : [];
  });
  const handles = records(frame, 'Handles').flatMap(({ position }): Point[] => {
    const at = stage.project(position);
    return at ? [at] : [];
  });
  return { words: [...sizes, ...words], names, lines, handles };
}

/** What an arrow of the reading that is pointed at says of its size. */
const pointedSize = (store: Shown, id: string | undefined) => told(store, id, Math.abs);

function told(store: Shown, id: string | undefined, of = (value: number) => value): string | undefined {
  const reading = store.description.peek().readings.find((r) => r.id === id);
  return reading && format(of(store.readings.peek().get(reading.id) ?? Number.NaN), reading.quantity, 3);
}
