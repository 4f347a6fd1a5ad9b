// What stands written in the picture: names of bodies, sizes beside arrows, the experiment's own words. Moved with each
// drawing, without the framework's help.
import { bodyPosition, records } from '../bridge/records';
import { ArrowRole, LabelKind } from '../generated/records';
import type { SceneStore } from '../store/scene_store';
import type { Selection } from '../store/selection';
import { format } from '../ui/quantity';
import { theme } from '../ui/theme';
import { arrowLabels } from './arrows';
import {
  aroundMiddle,
  type Box,
  besideOrApart,
  besideTip,
  overIt,
  type Point,
  place,
  type Sign,
} from './placing';
import type { Stage } from './stage';

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

interface Mark {
  label: HTMLElement;
  at: Point | undefined;
  spots: (size: Point) => Point[];
  spare?: boolean;
  steady?: boolean;
}

/** What may stand in front of the picture. */
const IN_FRONT = '.viewport-tools, .hint, .legend';
/** ms for which the places of those are taken to hold. */
const HOLDS = 500;

export class Marks {
  /** The spot each label took in the last drawing. */
  private readonly spots = new WeakMap<HTMLElement, number>();
  /** Measured once for each length of text: measuring makes the browser lay the page out. */
  private readonly sizes = new Map<string, Point>();

  constructor(
    private readonly seen: { stage: Stage; store: SceneStore; selection: Selection },
    private readonly names: HTMLElement,
    private readonly words: HTMLElement,
  ) {}

  draw(): void {
    const { stage, store, selection } = this.seen;
    const frame = store.frame.peek();
    const drawn = stage.arrows();
    if (!frame || !drawn) return;
    const picture: Point = [this.words.clientWidth, this.words.clientHeight];
    const { view } = store.scene.peek();
    const arrows = arrowLabels(drawn);
    const own = view.layers.labels ? records(frame, 'Labels') : [];
    const pointed = selection.pointed.peek();

    const size = this.pointedSize();
    const texts: [text: string, className: string][] = arrows.map(({ role, text }) => {
      const model = role === ArrowRole.PointForce ? 'point' : 'surface';
      const lit = model === pointed?.model || text === size;
      return [text, `size role-${ROLE[role]}${lit ? ' pointed' : ''}`];
    });
    const { labels } = store.description.peek();
    for (const { label, kind } of own) texts.push([labels[label] ?? '', WORD[kind] ?? 'word']);
    const written = write(this.words, texts);

    const marks = written.map((label, i): Mark => {
      const arrow = arrows[i];
      if (arrow) return { label, at: stage.project(arrow.tip), spots: besideTip, spare: true };
      const p = own[i - arrows.length]?.position;
      const steady = label.className !== 'word';
      return { label, at: p && stage.project(p), spots: steady ? overIt : besideOrApart, steady };
    });
    // Where the experiment names them no letter is needed.
    const named = own.some(({ kind }) => kind === LabelKind.Name);
    [...this.names.children].forEach((label, body) => {
      const p = named ? undefined : bodyPosition(frame, body);
      // The held body's name is the middle of its gizmo.
      const held = selection.body.peek() === body;
      if (label instanceof HTMLElement)
        marks.push({
          label,
          at: p && stage.project(p),
          spots: held ? () => [[0, 0]] : aroundMiddle,
        });
    });

    // Words and names choose first; a size that has no room is left out: the readings have it.
    const ordered = marks.toSorted((a, b) => Number(a.spare ?? false) - Number(b.spare ?? false));
    const shown = ordered.flatMap(({ label, at, spots, spare = false, steady = false }) => {
      label.hidden = !at;
      // One that is hidden has no size, and asking would lay the page out in each drawing.
      if (!at) return [];
      const size = this.sizeOf(label);
      return [{ label, at, size, spots: spots(size), spare, steady }];
    });
    const lines = arrows.flatMap(({ origin, tip }): [Point, Point][] => {
      const [a, b] = [stage.project(origin), stage.project(tip)];
      return a && b ? [[a, b]] : [];
    });
    const signs: Sign[] = shown;
    const spots = place(
      signs,
      lines,
      picture,
      shown.map(({ label }) => this.spots.get(label)),
      this.covered(),
    );
    shown.forEach(({ label, at, spots: offered }, i) => {
      const k = spots[i];
      label.hidden = k === undefined;
      if (k === undefined) return;
      this.spots.set(label, k);
      const [dx, dy] = offered[k] ?? [0, 0];
      label.style.transform = `translate(${(at[0] + dx).toFixed(1)}px, ${(at[1] + dy).toFixed(1)}px) translate(-50%, -50%)`;
    });
  }

  /** What an arrow of the reading that is pointed at says of its size. */
  private pointedSize(): string | undefined {
    const { store, selection } = this.seen;
    const id = selection.pointed.peek()?.reading;
    const reading = store.description.peek().readings.find((r) => r.id === id);
    return (
      reading && format(Math.abs(store.readings.peek().get(reading.id) ?? Number.NaN), reading.quantity, 3)
    );
  }

  private inFront: Box[] = [];
  private inFrontAt = Number.NEGATIVE_INFINITY;
  private covered(): Box[] {
    const now = performance.now();
    if (now < this.inFrontAt + HOLDS) return this.inFront;
    const own = this.words.getBoundingClientRect();
    const boxes = this.words.closest('.viewport')?.querySelectorAll(IN_FRONT) ?? [];
    this.inFront = [...boxes].map((box) => {
      const { left, top, right, bottom } = box.getBoundingClientRect();
      return [left - own.left, top - own.top, right - own.left, bottom - own.top];
    });
    this.inFrontAt = now;
    return this.inFront;
  }

  private sizeOf(label: HTMLElement): Point {
    const text = label.className.startsWith('size') ? label.textContent.length : label.textContent;
    const key = `${theme.peek()} ${this.words.clientWidth} ${text}`;
    let size = this.sizes.get(key);
    if (!size) {
      size = [label.offsetWidth, label.offsetHeight];
      if (size[0] > 0) this.sizes.set(key, size);
    }
    return size;
  }
}

/** One element for each text; those there are used again. */
function write(
  box: HTMLElement,
  texts: readonly (readonly [text: string, className: string])[],
): HTMLElement[] {
  while (box.childElementCount > texts.length) box.lastElementChild?.remove();
  return texts.map(([text, className], i) => {
    const there = box.children[i];
    const label = there instanceof HTMLElement ? there : box.appendChild(document.createElement('span'));
    if (label.textContent !== text) label.textContent = text;
    label.className = className;
    return label;
  });
}
