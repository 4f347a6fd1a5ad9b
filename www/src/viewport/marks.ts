// What stands written in the picture: names of bodies, sizes beside arrows, the experiment's own words. Moved with each
// drawing, without the framework's help.
import { ArrowRole, Section, STRIDE } from '../generated/frame';
import type { App } from '../page/app';
import type { Vec3 } from '../ui/pose';
import { theme } from '../ui/theme';
import { arrowLabels, reachOf } from './arrows';
import type { Point } from './flat';
import { floats } from './flat_scene';
import { aroundMiddle, besideTip, place, type Sign } from './placing';

const ROLE: Partial<Record<ArrowRole, string>> = {
  [ArrowRole.NormalForce]: 'normal',
  [ArrowRole.FrictionForce]: 'friction',
  [ArrowRole.NetForce]: 'wrench',
  [ArrowRole.NetMoment]: 'wrench',
  [ArrowRole.PointForce]: 'point',
  [ArrowRole.Velocity]: 'slip',
};

interface Mark {
  label: HTMLElement;
  at: Point | undefined;
  spots: (size: Point) => Point[];
}

export class Marks {
  /** The spot each label took in the last drawing. */
  private readonly spots = new WeakMap<HTMLElement, number>();
  /** Measured once for each length of text: measuring makes the browser lay the page out. */
  private readonly sizes = new Map<string, Point>();

  constructor(
    private readonly app: App,
    private readonly names: HTMLElement,
    private readonly words: HTMLElement,
  ) {}

  draw(): void {
    const { stage, store, selection } = this.app;
    const frame = store.frame.peek();
    const distance = stage.camera()?.distance;
    if (!frame || distance === undefined) return;
    const picture: Point = [this.words.clientWidth, this.words.clientHeight];
    const { view } = store.scene.peek();
    const arrows = arrowLabels(frame, view, reachOf(distance, picture));
    const own = view.layers.labels ? frame.section(Section.Labels) : new Uint32Array(0);
    const pointed = selection.pointed.peek();

    const texts: [text: string, className: string][] = arrows.map(({ role, text }) => {
      const model = role === ArrowRole.PointForce ? 'point' : 'surface';
      return [text, `size role-${ROLE[role]}${model === pointed?.model ? ' pointed' : ''}`];
    });
    const { labels } = store.description.peek();
    for (let row = 0; row < own.length; row += STRIDE.Labels)
      texts.push([labels[own[row] ?? 0] ?? '', 'word']);
    const written = write(this.words, texts);

    const at = floats(own);
    const marks = written.map((label, i): Mark => {
      const arrow = arrows[i];
      if (arrow) return { label, at: stage.project(arrow.tip), spots: besideTip };
      const row = STRIDE.Labels * (i - arrows.length);
      const p = [...at.subarray(row + 1, row + 4)] as Vec3;
      return { label, at: stage.project(p), spots: (size) => besideTip(size, 4) };
    });
    [...this.names.children].forEach((label, body) => {
      const p = frame.bodyPosition(body);
      // The held body's name is the middle of its gizmo.
      const held = selection.body.peek() === body;
      if (label instanceof HTMLElement)
        marks.push({
          label,
          at: p && stage.project(p),
          spots: held ? () => [[0, 0]] : aroundMiddle,
        });
    });

    const shown = marks.flatMap(({ label, at, spots }) => {
      label.hidden = !at;
      const size = this.sizeOf(label);
      return at ? [{ label, at, size, spots: spots(size) }] : [];
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
    );
    shown.forEach(({ label, at, spots: offered }, i) => {
      const k = spots[i] ?? 0;
      this.spots.set(label, k);
      const [dx, dy] = offered[k] ?? [0, 0];
      label.style.transform = `translate(${(at[0] + dx).toFixed(1)}px, ${(at[1] + dy).toFixed(1)}px) translate(-50%, -50%)`;
    });
  }

  private sizeOf(label: HTMLElement): Point {
    const key = `${theme.peek()} ${label.textContent.length}`;
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
