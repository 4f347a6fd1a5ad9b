// What is drawn over a picture: strokes, arrows and notes of the reader, paths of points, outlines of bodies as they were. Where each
// lies in the picture, and one painter for the page, for paper and for films.
import { poseOf } from '../bridge/records';
import type { Annotation } from '../generated/scene';
import type { SceneStore } from '../store/scene_store';
import type { Vec3 } from '../ui/pose';
import { eyeOf } from './eye';
import type { Point } from './placing';
import type { SceneCanvas } from './scene_canvas';
import { inWorld, pathsOf } from './trails';

/** CSS px of the picture. */
export type Ink =
  | {
      readonly kind: 'pen' | 'arrow';
      readonly points: readonly Point[];
      readonly index: number;
      readonly behind?: boolean;
    }
  | {
      readonly kind: 'note';
      readonly at: Point;
      /** It speaks of a place, and stands beside it. */
      readonly tied: boolean;
      readonly lines: readonly string[];
      readonly index: number;
      /** A body stands before it. */
      readonly behind?: boolean;
    }
  | { readonly kind: 'path' | 'ghost'; readonly points: readonly Point[] };

export interface Inked {
  stage: Pick<SceneCanvas, 'project'> & Partial<Pick<SceneCanvas, 'pickBody' | 'camera'>>;
  store: Pick<SceneStore, 'frame' | 'scene'>;
}

/** Longest line of a note, signs; a note's own line breaks are kept. */
const LINE = 32;
export const TYPE = { px: 14, height: 18, air: 6 };
/** An outline this near to the last one is none, CSS px. */
const RESTS = 2;
/** Displacement from a place to the note on it. */
const LEADER: Point = [16, -22];

/** Point of the picture (CSS px) at a place that is given from the middle in heights of the picture; `toPicture` is the way back. */
export const fromPicture = ([x, y]: Vec3, [w, h]: Point): Point => [w / 2 + x * h, h / 2 - y * h];
export const toPicture = ([x, y]: Point, [w, h]: Point): Vec3 => [
  tidy((x - w / 2) / h),
  tidy((h / 2 - y) / h),
  0,
];
/** Four digits: a tenth of a pixel. */
export const tidy = (x: number) => Number(x.toPrecision(4)) || 0;

export function wrap(text: string, longest = LINE): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && `${last} ${word}`.length <= longest)
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

/** Points of an annotation in the picture; undefined where one is behind the eye, or its body is gone. */
export function placed(
  { stage, store }: Inked,
  { body, points }: Annotation,
  size: Point,
): Point[] | undefined {
  const frame = store.frame.peek();
  if (body === undefined) return points.map((p) => fromPicture(p, size));
  const pose = frame && poseOf(frame, body);
  if (!pose) return undefined;
  const seen = points.map((p) => stage.project(inWorld(pose, p)));
  return seen.every((p) => p !== undefined) ? seen : undefined;
}

/** Number of places of a stroke that are looked at. */
const LOOKS = 4;
/** So far before it, of the way from the eye, another body stands before a mark. */
const BEFORE = 0.01;
/** How much is seen of a mark that something stands before: enough to find it, too little to take it for in front. */
const FAINT = 0.35;

/** Something stands before most of it. What is meant for a body as a whole is not behind that body's own front. */
function behind(
  { stage, store }: Inked,
  { kind, body, points }: Annotation,
  seen: readonly Point[],
): boolean {
  const [camera, frame] = [stage.camera?.(), store.frame.peek()];
  const pose = body === undefined || !frame ? undefined : poseOf(frame, body);
  if (!camera || !pose) return false;
  const eye = eyeOf(camera);
  const far = (p: Vec3) => Math.hypot(p[0] - eye[0], p[1] - eye[1], p[2] - eye[2]);
  const every = Math.ceil(points.length / LOOKS);
  const hidden = points
    .map((p, k) => [p, seen[k]] as const)
    .filter((_, k) => k % every === 0)
    .map(([p, at]) => {
      const hit = at && stage.pickBody?.(...at);
      if (!hit?.point || (kind !== 'pen' && hit.body === body)) return false;
      return far(hit.point) < (1 - BEFORE) * far(inWorld(pose, p));
    });
  return hidden.filter(Boolean).length * 2 > hidden.length;
}

/** All there is to draw, in the order of drawing. */
export function inkIn(inked: Inked, size: Point): Ink[] {
  const { stage, store } = inked;
  const { view } = store.scene.peek();
  // Undone, they may be `null` as in any optional field.
  const [annotations, trails] = [view.annotations ?? [], view.trails ?? []];
  const ink: Ink[] = [];
  const time = (store.frame.peek()?.time ?? 0) + 1e-9;
  const known = trails.length > 0 ? pathsOf(store.scene).peek() : undefined;
  const seen = (points: readonly (Vec3 | undefined)[]) => points.map((p) => p && stage.project(p));
  const last = new Map<number, Point[]>();
  for (const { body, outline, time: then } of known?.ghosts ?? []) {
    const points = seen(outline);
    if (then > time || !points.every((p) => p !== undefined)) continue;
    // One that rests is outlined once.
    const before = last.get(body);
    if (
      before &&
      points.every(([x, y], k) => Math.hypot(x - (before[k]?.[0] ?? 0), y - (before[k]?.[1] ?? 0)) < RESTS)
    )
      continue;
    last.set(body, points);
    ink.push({ kind: 'ghost', points: hull(points) });
  }
  const count = known?.times.filter((t) => t <= time).length ?? 0;
  known?.paths.forEach((path, k) => {
    const trail = trails[k];
    const now = trail && placed(inked, { kind: 'pen', body: trail.body, points: [trail.point] }, size)?.[0];
    let run: Point[] = [];
    // The eye may have been passed: what is behind it parts the path.
    for (const p of [...seen(path.slice(0, count)), now]) {
      if (p) run.push(p);
      else if (run.length > 0) {
        ink.push({ kind: 'path', points: run });
        run = [];
      }
    }
    if (run.length > 0) ink.push({ kind: 'path', points: run });
  });
  annotations.forEach((annotation, index) => {
    const points = placed(inked, annotation, size);
    const [first] = points ?? [];
    if (!points || !first) return;
    const { kind, text = '', body } = annotation;
    const faint = behind(inked, annotation, points) ? { behind: true } : {};
    if (kind === 'note')
      ink.push({ kind, at: first, tied: body !== undefined, lines: wrap(text), index, ...faint });
    else ink.push({ kind, points, index, ...faint });
  });
  return ink;
}

/** The convex hull, around (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const side = (chain: readonly Point[]) => {
    const out: Point[] = [];
    for (const p of chain) {
      for (let n = out.length; n >= 2; n = out.length) {
        const [a, b] = [out[n - 2], out[n - 1]];
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...side(sorted), ...side(sorted.toReversed())];
}

export interface Colours {
  /** Pen of the reader. */
  readonly pen: string;
  readonly trail: string;
  /** Under lines and letters. */
  readonly paper: string;
}

export type Box = [left: number, top: number, right: number, bottom: number];

/** Box of a note's words. */
export function noteBox(pen: CanvasRenderingContext2D, note: Ink & { kind: 'note' }, [w, h]: Point): Box {
  const width = Math.max(...note.lines.map((line) => pen.measureText(line).width)) + 2 * TYPE.air;
  const height = note.lines.length * TYPE.height + 2 * TYPE.air - 2;
  const [x, y] = note.tied
    ? [note.at[0] + LEADER[0], note.at[1] + LEADER[1] - height]
    : [note.at[0] - width / 2, note.at[1] - height / 2];
  // All of it in the picture, where it fits there.
  const left = Math.max(2, Math.min(x, w - width - 2));
  const top = Math.max(2, Math.min(y, h - height - 2));
  return [left, top, left + width, top + height];
}

/** Paints it on a picture of so many CSS px; says where each annotation's words stand. */
export function paint(
  pen: CanvasRenderingContext2D,
  ink: readonly Ink[],
  size: Point,
  colours: Colours,
  family: string,
): Map<number, Box> {
  const boxes = new Map<number, Box>();
  pen.lineCap = pen.lineJoin = 'round';
  pen.font = `600 ${TYPE.px}px ${family}`;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  const line = (points: readonly Point[], closed = false) => {
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    if (closed) pen.closePath();
  };
  const stroke = (colour: string, width: number) => {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke();
  };
  /** On any ground. */
  const drawn = (colour: string, width: number) => {
    stroke(colours.paper, width + 3);
    stroke(colour, width);
  };
  for (const mark of ink) {
    pen.globalAlpha = 'behind' in mark && mark.behind ? FAINT : 1;
    if (mark.kind === 'ghost') {
      line(mark.points, true);
      pen.globalAlpha = 0.1;
      pen.fillStyle = colours.trail;
      pen.fill();
      pen.globalAlpha = 0.75;
      stroke(colours.trail, 1.25);
      pen.globalAlpha = 1;
    } else if (mark.kind === 'note') {
      const box = noteBox(pen, mark, size);
      const [left, top, right, bottom] = box;
      boxes.set(mark.index, box);
      if (mark.tied) {
        const [x, y] = mark.at;
        line([mark.at, [Math.max(left + 4, Math.min(x, right - 4)), y < top ? top : bottom]]);
        drawn(colours.pen, 1.5);
        pen.beginPath();
        pen.arc(x, y, 3.5, 0, 2 * Math.PI);
        drawn(colours.pen, 1);
        pen.fillStyle = colours.pen;
        pen.fill();
      }
      pen.beginPath();
      pen.roundRect(left, top, right - left, bottom - top, 6);
      pen.fillStyle = colours.paper;
      pen.fill();
      stroke(colours.pen, 1.5);
      pen.fillStyle = colours.pen;
      mark.lines.forEach((words, k) => {
        pen.fillText(words, left + TYPE.air, top + TYPE.air + (k + 0.5) * TYPE.height);
      });
    } else {
      const colour = mark.kind === 'path' ? colours.trail : colours.pen;
      const width = mark.kind === 'path' ? 2 : 3;
      const [only] = mark.points;
      line(mark.points.length === 1 && only ? [only, only] : mark.points);
      if (mark.kind === 'arrow') head(pen, mark.points);
      drawn(colour, width);
    }
  }
  pen.globalAlpha = 1;
  return boxes;
}

/** The two strokes of an arrow's head. */
function head(pen: CanvasRenderingContext2D, points: readonly Point[]): void {
  const tip = points.at(-1);
  const [tail] = points;
  if (!tip || !tail) return;
  const length = Math.hypot(tip[0] - tail[0], tip[1] - tail[1]);
  const angle = Math.atan2(tip[1] - tail[1], tip[0] - tail[0]);
  const long = Math.min(14, length / 2);
  for (const side of [-1, 1]) {
    const turned = angle + Math.PI + side * 0.5;
    pen.moveTo(tip[0], tip[1]);
    pen.lineTo(tip[0] + long * Math.cos(turned), tip[1] + long * Math.sin(turned));
  }
}
