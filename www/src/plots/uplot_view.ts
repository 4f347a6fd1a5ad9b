// uPlot and what it lacks: a keyboard cursor, theme colours, dashes by role. Loaded when the first curve is there.
import 'uplot/dist/uPlot.min.css';
import UPlot from 'uplot';
import { digits } from '../ui/quantity';
import type { Plot } from './curves';

export interface PlotView {
  update(x: readonly number[], plot: Plot): void;
  recolour(): void;
  /** Takes the brushed stretch away. */
  unbrush(): void;
  /** Puts the cursor on a sample; -1 takes it away. */
  point(index: number): void;
  destroy(): void;
}

const SYNC = 'sweep';
/** Room for the label of the axis where there is one, CSS px. */
const heightOf = (xLabel: string) => (xLabel ? 168 : 150);

export function makePlot(
  host: HTMLElement,
  x: readonly number[],
  plot: Plot,
  xLabel: string,
  onIndex: (index: number) => void,
  /** A stretch drawn over with the mouse; undefined: none. */
  onBrush?: (stretch: [number, number] | undefined) => void,
): PlotView {
  const colour = (name: string) => getComputedStyle(host).getPropertyValue(name).trim();
  const font = '13px "Source Sans 3 Variable", system-ui, sans-serif';
  let pointing = false;

  const options = (): UPlot.Options => ({
    width: Math.max(200, host.clientWidth),
    height: heightOf(xLabel),
    legend: { show: false },
    padding: [8, 12, 0, 0],
    cursor: {
      sync: { key: SYNC, setSeries: false },
      drag: { x: onBrush !== undefined, y: false, setScale: false, dist: 6 },
      points: { size: 8 },
      y: false,
    },
    scales: { x: { time: false } },
    series: [
      {},
      ...plot.series.map((s) => ({
        label: s.reading.label,
        stroke: () => colour(s.model === 'surface' ? '--normal' : '--point'),
        width: 2,
        ...(s.model === 'point' ? { dash: [7, 4] } : {}),
        points: { show: false },
        spanGaps: false,
      })),
    ],
    axes: [
      {
        ...(xLabel ? { label: xLabel, labelSize: 18, labelFont: font } : {}),
        font,
        size: 30,
        gap: 4,
        stroke: () => colour('--muted'),
        grid: { stroke: () => colour('--grid'), width: 1 },
        ticks: { show: false },
        values: (_, splits) => splits.map((v) => digits(v, 4)),
      },
      {
        font,
        space: 28,
        size: 56,
        gap: 6,
        stroke: () => colour('--muted'),
        grid: { stroke: () => colour('--grid'), width: 1 },
        ticks: { show: false },
        values: (_, splits) => splits.map((v) => digits(v, 4)),
      },
    ],
    hooks: {
      setSelect: [
        (u) => {
          const { left, width } = u.select;
          if (u.over.matches(':hover')) {
            onBrush?.(width > 3 ? [u.posToIdx(left), u.posToIdx(left + width)] : undefined);
          }
        },
      ],
      setCursor: [
        (u) => {
          if (!pointing && u.cursor.idx != null && u.over.matches(':hover')) onIndex(u.cursor.idx);
        },
      ],
      draw: [
        (u) => {
          // Where the body is now.
          const at = Math.round(u.valToPos(0, 'x', true));
          const { ctx, bbox } = u;
          if (at < bbox.left || at > bbox.left + bbox.width) return;
          ctx.save();
          ctx.strokeStyle = colour('--muted');
          ctx.setLineDash([2, 3]);
          ctx.lineWidth = devicePixelRatio || 1;
          ctx.beginPath();
          ctx.moveTo(at, bbox.top);
          ctx.lineTo(at, bbox.top + bbox.height);
          ctx.stroke();
          ctx.restore();
        },
      ],
    },
  });

  const data = (xs: readonly number[], p: Plot): UPlot.AlignedData => [
    [...xs],
    ...p.series.map((s) => s.values),
  ];
  const u = new UPlot(options(), data(x, plot), host);
  u.over.addEventListener('mouseleave', () => onIndex(-1));
  // A finger along the curve poses B; lifting it puts B back. Up and down still scroll the page.
  u.over.style.touchAction = 'pan-y';
  const touch = (event: TouchEvent) => {
    const finger = event.touches[0];
    if (!finger) return;
    const left = finger.clientX - u.over.getBoundingClientRect().left;
    const index = u.posToIdx(Math.max(0, Math.min(u.over.clientWidth, left)));
    u.setCursor({ left, top: 20 });
    onIndex(index);
  };
  u.over.addEventListener('touchstart', touch, { passive: true });
  u.over.addEventListener('touchmove', touch, { passive: true });
  u.over.addEventListener('touchend', () => onIndex(-1));
  u.over.addEventListener('touchcancel', () => onIndex(-1));
  const observer = new ResizeObserver(() => {
    if (host.clientWidth > 0) u.setSize({ width: host.clientWidth, height: heightOf(xLabel) });
  });
  observer.observe(host);

  return {
    update(xs, p) {
      u.setData(data(xs, p));
    },
    recolour() {
      u.redraw(false);
    },
    unbrush() {
      u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    },
    point(index) {
      const value = u.data[0][index];
      pointing = true;
      u.setCursor(value === undefined ? { left: -10, top: -10 } : { left: u.valToPos(value, 'x'), top: 20 });
      pointing = false;
    },
    destroy() {
      observer.disconnect();
      u.destroy();
    },
  };
}
