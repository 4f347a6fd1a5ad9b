// Figures as one SVG, with their own colours: for papers and slides, where no style sheet follows.
import type { ComponentChild, VNode } from 'preact';
import { h } from 'preact';
import type { Role } from '../generated/scene';
import { say } from '../ui/language';
import { Drawing, type Inks } from './drawing';
import { type Figure, withUnit } from './figure';
import { layOut } from './layout';

const W = 640;
const MARGIN = 16;
const TITLE = 30;
const FOOT = 24;
/** The light theme's (www/src/ui/tokens.css), on white. */
const HUES: Record<Role, string> = {
  ink: '#1b1d22',
  muted: '#565b66',
  normal: '#0f3fa8',
  friction: '#b3500a',
  cone: '#14785a',
  slip: '#9a3f95',
  wrench: '#432b00',
  danger: '#b3261e',
  first: '#665ac4',
  second: '#af4c00',
  third: '#107859',
  fourth: '#a4458f',
  fifth: '#3c3000',
  sixth: '#331c73',
};
const grey = (share: number) =>
  `#${Math.round(60 + 180 * share)
    .toString(16)
    .repeat(3)}`;

export const paperInks = (shade: Inks['shade'] = grey): Inks => ({
  role: (role) => HUES[role],
  bg: '#ffffff',
  grid: '#e4e2da',
  line: '#7e838c',
  shade,
});

const esc = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** A drawing as text: elements and components without state. */
export function svgText(node: ComponentChild): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(svgText).join('');
  if (typeof node !== 'object') return esc(String(node));
  const { type, props } = node as VNode<Record<string, unknown>>;
  if (typeof type === 'function') return svgText((type as (p: unknown) => ComponentChild)(props));
  const { children, ...rest } = props as Record<string, unknown> & { children?: ComponentChild };
  const attributes = Object.entries(rest)
    .filter(([, v]) => v !== undefined && v !== null && v !== false && v !== '')
    .map(([k, v]) => ` ${k}="${esc(String(v))}"`);
  const inner = svgText(children);
  return inner ? `<${type}${attributes.join('')}>${inner}</${type}>\n` : `<${type}${attributes.join('')}/>\n`;
}

export function plotSvg(
  figures: readonly Figure[],
  title: string,
  note: string,
  inks: Inks = paperInks(),
): string {
  let top = 4;
  const parts = figures.map((figure) => {
    const layout = layOut(figure, {
      width: W - 2 * MARGIN,
      height: figure.curves.length > 0 && !figure.equal ? 230 : 330,
    });
    const head = figure.y.label ? figure.title : withUnit({ ...figure.y, label: figure.title });
    const part =
      `<text x="${MARGIN}" y="${top + 20}" font-weight="600">${esc(say(head))}</text>\n` +
      `<g transform="translate(${MARGIN} ${top + TITLE})">\n${svgText(h(Drawing, { layout, inks }))}</g>\n`;
    top += TITLE + layout.height + 8;
    return part;
  });
  const height = top + FOOT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${height}" width="${W}" height="${height}" font-family="Source Sans 3, Helvetica, Arial, sans-serif" font-size="13" fill="#1b1d22">
<title>${esc(say(title))}</title>
<rect width="${W}" height="${height}" fill="#ffffff"/>
${parts.join('')}<text x="${W - MARGIN}" y="${height - 8}" font-size="10" text-anchor="end" fill="#565b66">${esc(say(note))}</text>
</svg>
`;
}
