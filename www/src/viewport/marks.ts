// What is written in the picture, as labels over it. Moved with each drawing, without the framework's help.

import type { SceneStore } from '../store/scene_store';
import { say } from '../ui/language';
import { theme } from '../ui/theme';
import type { InkLayer } from './ink_layer';
import { type Box, type Point, place, type Sign } from './placing';
import type { SceneCanvas } from './scene_canvas';
import { type Seen, type Written, writingIn } from './written';

interface Mark extends Written {
  label: HTMLElement;
}

/** Elements that may stand in front of the picture. */
const IN_FRONT = '.viewport-tools, .hint, .legend';
/** Half the width of a handle, CSS px. */
const HANDLE = 11;
/** ms for which the places of those are taken to hold. */
const HOLDS = 500;

export class Marks {
  /** The spot each label took in the last drawing. */
  private readonly spots = new WeakMap<HTMLElement, number>();
  /** Measured once for each length of text: measuring makes the browser lay the page out. */
  private readonly sizes = new Map<string, Point>();

  /** Drawings of the reader, and trails: fetched where there is any. */
  private ink: InkLayer | 'asked for' | undefined;

  constructor(
    private readonly seen: Seen & { stage: SceneCanvas; store: SceneStore },
    private readonly names: HTMLElement,
    private readonly words: HTMLElement,
  ) {}

  stop(): void {
    if (typeof this.ink === 'object') this.ink.stop();
    this.ink = 'asked for';
  }

  private drawOver(): void {
    const { annotations, trails } = this.seen.store.scene.peek().view;
    if (typeof this.ink === 'object') return this.ink.draw();
    if (this.ink || !(annotations ?? trails)) return;
    this.ink = 'asked for';
    import('./ink_layer').then(
      ({ InkLayer }) => {
        if (!this.words.isConnected) return;
        this.ink = new InkLayer(this.seen, this.words.parentElement ?? this.words);
        this.ink.draw();
      },
      () => undefined,
    );
  }

  draw(): void {
    this.drawOver();
    const writing = writingIn(this.seen);
    if (!writing) return;
    const picture: Point = [this.words.clientWidth, this.words.clientHeight];
    const written = write(this.words, writing.words);
    const marks = [...written, ...this.names.children].flatMap((label, i): Mark[] => {
      const mark = writing.words[i] ?? writing.names[i - written.length];
      if (!mark || !(label instanceof HTMLElement)) return [];
      // Words have been said already.
      if (i >= written.length && label.textContent !== mark.text) label.textContent = mark.text;
      return [{ ...mark, label }];
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
    const signs: Sign[] = shown;
    const spots = place(
      signs,
      writing.lines,
      picture,
      shown.map(({ label }) => this.spots.get(label)),
      [
        ...this.covered(),
        ...writing.handles.map(([x, y]): Box => [x - HANDLE, y - HANDLE, x + HANDLE, y + HANDLE]),
      ],
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
    // Digits are equally wide.
    const key = `${theme.peek()} ${this.words.clientWidth} ${label.textContent.replace(/\d/g, '0')}`;
    let size = this.sizes.get(key);
    if (!size) {
      size = [label.offsetWidth, label.offsetHeight];
      if (size[0] > 0) this.sizes.set(key, size);
    }
    return size;
  }
}

/** One element for each text; those there are used again. */
function write(box: HTMLElement, words: readonly Written[]): HTMLElement[] {
  while (box.childElementCount > words.length) box.lastElementChild?.remove();
  return words.map(({ text: english, className }, i) => {
    const text = say(english);
    const there = box.children[i];
    const label = there instanceof HTMLElement ? there : box.appendChild(document.createElement('span'));
    if (label.textContent !== text) label.textContent = text;
    label.className = className;
    return label;
  });
}
