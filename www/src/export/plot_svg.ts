// The sweep plots as one SVG, with its own colours: for papers and slides, where no style sheet follows.
import type { Sweep } from '../plots/curves';
import { digits } from '../ui/quantity';

const W = 640;
const H = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 16, 34, 44];
const COLOUR = { surface: '#0f3fa8', point: '#1b1d22' } as const;

/** About five round places on an axis. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 5;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((s) => s >= rough) ?? rough;
  const found: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9) || 0; k * step <= high + 1e-9 * step; k++)
    found.push(k === 0 ? 0 : k * step);
  return found;
}

const esc = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export function plotSvg(sweep: Sweep, title: string, note: string): string {
  const plots = sweep.plots.map((plot, k) => onePlot(sweep, plot, k * H)).join('\n');
  const height = sweep.plots.length * H + 24;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${height}" width="${W}" height="${height}" font-family="Source Sans 3, Helvetica, Arial, sans-serif" font-size="13" fill="#1b1d22">
<title>${esc(title)}</title>
<rect width="${W}" height="${height}" fill="#ffffff"/>
${plots}
<text x="${W - RIGHT}" y="${height - 8}" font-size="10" text-anchor="end" fill="#565b66">${esc(note)}</text>
</svg>
`;
}

function onePlot(sweep: Sweep, plot: Sweep['plots'][number], top: number): string {
  const { x } = sweep;
  const [x0 = 0, x1 = 1] = [x[0], x.at(-1)];
  const values = plot.series.flatMap((s) => s.values).filter((v): v is number => v !== null);
  let [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === high) [low, high] = [low - 1, high + 1];
  const margin = 0.06 * (high - low);
  if (low < 0) low -= margin;
  high += margin;
  const px = (v: number) => LEFT + ((W - LEFT - RIGHT) * (v - x0)) / (x1 - x0);
  const py = (v: number) => top + H - BOTTOM - ((H - TOP - BOTTOM) * (v - low)) / (high - low);
  const out: string[] = [
    `<text x="${LEFT}" y="${top + 20}" font-weight="600">${esc(plot.title)} (${esc(plot.unit)})</text>`,
  ];
  for (const v of ticks(low, high)) {
    const y = py(v).toFixed(1);
    out.push(`<path d="M${LEFT} ${y}H${W - RIGHT}" stroke="#e4e2da"/>`);
    out.push(
      `<text x="${LEFT - 8}" y="${(py(v) + 4).toFixed(1)}" text-anchor="end" fill="#565b66">${digits(v, 4)}</text>`,
    );
  }
  for (const v of ticks(x0, x1)) {
    const at = px(v).toFixed(1);
    out.push(`<path d="M${at} ${top + TOP}V${top + H - BOTTOM}" stroke="#e4e2da"/>`);
    out.push(
      `<text x="${at}" y="${top + H - BOTTOM + 17}" text-anchor="middle" fill="#565b66">${digits(v, 4)}</text>`,
    );
  }
  out.push(
    `<text x="${(LEFT + W - RIGHT) / 2}" y="${top + H - 8}" text-anchor="middle" fill="#565b66">offset of B (${esc(sweep.xUnit)})</text>`,
  );
  plot.series.forEach((s, k) => {
    let pen = false;
    const d = s.values
      .map((v, i) => {
        if (v === null) {
          pen = false;
          return '';
        }
        const word = `${pen ? 'L' : 'M'}${px(x[i] ?? 0).toFixed(2)} ${py(v).toFixed(2)}`;
        pen = true;
        return word;
      })
      .join('');
    const dash = s.model === 'point' ? ' stroke-dasharray="7 4"' : '';
    out.push(`<path d="${d}" fill="none" stroke="${COLOUR[s.model]}" stroke-width="2"${dash}/>`);
    const at = W - RIGHT - 90 * (plot.series.length - k);
    out.push(`<path d="M${at} ${top + 16}h22" stroke="${COLOUR[s.model]}" stroke-width="2"${dash}/>`);
    out.push(`<text x="${at + 28}" y="${top + 20}" fill="${COLOUR[s.model]}">${s.model}</text>`);
  });
  return out.join('\n');
}
