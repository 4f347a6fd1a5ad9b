// The names, sizes and words of the view, written into a picture of it: on paper nothing lies over it.
import type { Role } from '../generated/scene';
import { paperInks } from '../plots/plot_svg';
import { say } from '../ui/language';
import { type Inked, inkIn, paint } from './ink';
import { type Point, place } from './placing';
import { type Seen, type Written, writingIn } from './written';

/** CSS px. */
const TYPE = { px: 13, height: 20, air: 5 };
const VERDICT = { px: 20, height: 34, air: 12 };
const FAMILY = '"Source Sans 3 Variable", system-ui, sans-serif';

type Named = Pick<Written, 'className'>;
const typeOf = ({ className }: Named) => (className.includes('verdict') ? VERDICT : TYPE);

/** The hue of what it names, of the light theme. */
function inkOf({ className }: Named): string {
  const { role } = paperInks();
  if (className.includes('verdict')) return role(className.includes('fails') ? 'danger' : 'cone');
  const named = /role-(normal|friction|wrench|slip)/.exec(className)?.[1];
  return role((named as Role | undefined) ?? 'ink');
}

/** Draws the reader's drawings into a picture of so many device px to a CSS px. */
export function inkOver(inked: Inked, picture: HTMLCanvasElement, scale: number): void {
  const pen = picture.getContext('2d');
  const size: Point = [picture.width / scale, picture.height / scale];
  const ink = inkIn(inked, size);
  if (!pen || ink.length === 0) return;
  const { role } = paperInks();
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  paint(pen, ink, size, { pen: role('ink'), trail: role('first'), paper: '#fbfbf8' }, FAMILY);
  pen.resetTransform();
}

/** To be done to a picture while the viewer still stands as it was for it; `scale`: device px to a CSS px. */
export function letter(seen: Seen, picture: HTMLCanvasElement, scale: number): void {
  const writing = writingIn(seen);
  const pen = picture.getContext('2d');
  if (!writing || !pen) return;
  pen.scale(scale, scale);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  // Words and names choose first; a size that has no room is left out.
  const all = [...writing.words, ...writing.names]
    .map((mark) => ({ ...mark, text: say(mark.text) }))
    .sort((a, b) => Number(a.spare ?? 0) - Number(b.spare ?? 0));
  const signs = all.flatMap((mark) => {
    const { at } = mark;
    if (!at) return [];
    const { px, height, air } = typeOf(mark);
    pen.font = `600 ${px}px ${FAMILY}`;
    const size: Point = [Math.max(height, pen.measureText(mark.text).width + 2 * air), height];
    return [{ ...mark, at, size, spots: mark.spots(size) }];
  });
  const spots = place(signs, writing.lines, [picture.width / scale, picture.height / scale]);
  signs.forEach((mark, i) => {
    const spot = mark.spots[spots[i] ?? -1];
    if (!spot) return;
    const [x, y] = [mark.at[0] + spot[0], mark.at[1] + spot[1]];
    const [w, h] = mark.size;
    plate(pen, [x, y], [w, h], mark.className.includes('verdict') ? 6 : h / 2);
    pen.fillStyle = pen.strokeStyle = inkOf(mark);
    if (mark.className.includes('verdict')) pen.stroke();
    pen.font = `600 ${typeOf(mark).px}px ${FAMILY}`;
    pen.fillText(mark.text, x, y + 1);
  });
  pen.resetTransform();
  inkOver(seen, picture, scale);
}

/** Plate under words, whatever lies behind. */
function plate(pen: CanvasRenderingContext2D, [x, y]: Point, [w, h]: Point, corner: number): void {
  pen.beginPath();
  pen.roundRect(x - w / 2, y - h / 2, w, h, corner);
  pen.fillStyle = '#fbfbf8cc';
  pen.fill();
}

/** A line in a corner of a picture: which run it is, which moment. */
export function caption(
  picture: HTMLCanvasElement,
  scale: number,
  english: string,
  at: 'top' | 'bottom',
): void {
  const pen = picture.getContext('2d');
  if (!pen || !english) return;
  const text = say(english);
  const { px, height, air } = TYPE;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.font = `600 ${px}px ${FAMILY}`;
  const width = pen.measureText(text).width + 4 * air;
  const y = at === 'top' ? height : picture.height / scale - height;
  plate(pen, [height / 2 + width / 2, y], [width, height], height / 2);
  pen.fillStyle = paperInks().role('ink');
  pen.fillText(text, height / 2 + 2 * air, y + 1);
  pen.resetTransform();
}
