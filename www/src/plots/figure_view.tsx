// A figure on the page: as wide as its place, with a cursor for mouse, finger and keys.
import './plots.css';
import { useMemo, useRef } from 'preact/hooks';
import { useScene } from '../store/scene_in_hand';
import { type Cursor, cursorAt, placeOf } from './cursor';
import { Drawing, pageInks } from './drawing';
import type { Figure } from './figure';
import { type Layout, layOut } from './layout';
import { useShades } from './shades';
import { useWidth } from './use_width';

export interface FigureProps {
  figure: Figure;
  height: number;
  nameX?: boolean;
  cursor: Cursor | undefined;
  /** undefined: it has left. */
  onCursor(cursor: Cursor | undefined): void;
  /** Clicked without having brushed. */
  onPick?: ((cursor: Cursor) => void) | undefined;
  /** SI, of x; drawn over with the mouse. */
  brushed?: readonly [number, number] | undefined;
  onBrush?: ((stretch: [number, number] | undefined) => void) | undefined;
  within?: readonly [number, number] | undefined;
}

/** px a mouse goes before it brushes. */
const BRUSH = 6;

export function FigureView(props: FigureProps) {
  const { figure, height, nameX = true, cursor, within, brushed } = props;
  const { selection } = useScene();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const shade = useShades(figure.map !== undefined);
  const layout = useMemo(
    () => (width > 0 ? layOut(figure, { width, height, nameX, within }) : undefined),
    [figure, width, height, nameX, within],
  );
  const pointed = selection.pointed.value;
  const drawn = useMemo(
    () => layout && <Drawing layout={layout} inks={pageInks(shade)} pointed={pointed} />,
    [layout, shade, pointed],
  );
  const start = useRef<{ x: number; brushing: boolean } | undefined>(undefined);

  const at = (event: PointerEvent): [number, number] => {
    const over = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const [left = 0, top = 0] = layout?.box ?? [];
    return [event.clientX - over.left + left, event.clientY - over.top + top];
  };
  const point = (event: PointerEvent): Cursor | undefined => {
    if (!layout) return undefined;
    const [px, py] = at(event);
    const found = cursorAt(layout, Math.max(layout.box[0], Math.min(layout.box[2], px)), py);
    props.onCursor(found);
    const read = found && placeOf(figure, found)?.read;
    // Among curves over x the nearest one is meant.
    const meant = read?.toSorted(
      (a, b) => Math.abs(heightOf(layout, a) - py) - Math.abs(heightOf(layout, b) - py),
    )[0];
    selection.hover(meant && figure.curves[meant.curve]?.about);
    return found;
  };
  const leave = () => {
    start.current = undefined;
    props.onCursor(undefined);
    selection.hover(undefined);
  };
  const move = (event: PointerEvent) => {
    point(event);
    const from = start.current;
    if (!from || !layout || !props.onBrush || event.pointerType !== 'mouse') return;
    const [px] = at(event);
    if (Math.abs(px - from.x) > BRUSH) from.brushing = true;
    if (!from.brushing) return;
    const clamp = (v: number) => layout.x.from(Math.max(layout.box[0], Math.min(layout.box[2], v)));
    props.onBrush([clamp(Math.min(from.x, px)), clamp(Math.max(from.x, px))]);
  };
  const up = (event: PointerEvent) => {
    const from = start.current;
    start.current = undefined;
    if (from?.brushing) return;
    if (from && props.brushed) return props.onBrush?.(undefined);
    const found = from && point(event);
    if (found && event.pointerType === 'mouse') props.onPick?.(found);
    if (event.pointerType !== 'mouse') leave();
  };

  const place = cursor && placeOf(figure, cursor);
  return (
    <div
      class="plot-host"
      ref={host}
      style={{ minHeight: `${layout?.height ?? height}px` }}
      aria-hidden="true"
    >
      {layout && (
        <>
          <svg
            class="plot-svg"
            aria-hidden="true"
            width={width}
            height={layout.height}
            viewBox={`0 0 ${width} ${layout.height}`}
          >
            {drawn}
            {brushed && <Brushed layout={layout} stretch={brushed} />}
            {place && <Crosshair layout={layout} cursor={cursor} />}
          </svg>
          <div
            class="plot-over"
            style={{
              left: `${layout.box[0]}px`,
              top: `${layout.box[1]}px`,
              width: `${layout.box[2] - layout.box[0]}px`,
              height: `${layout.box[3] - layout.box[1]}px`,
            }}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              start.current = { x: at(event)[0], brushing: false };
              if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
              point(event);
            }}
            onPointerMove={move}
            onPointerUp={up}
            onPointerLeave={leave}
            onPointerCancel={leave}
          />
        </>
      )}
    </div>
  );
}

const heightOf = ({ figure, y }: Layout, { curve, sample }: { curve: number; sample: number }): number => {
  const value = figure.curves[curve]?.y[sample];
  return value === null || value === undefined ? Number.POSITIVE_INFINITY : y.at(value);
};

function Brushed({
  layout: { x, box },
  stretch: [a, b],
}: {
  layout: Layout;
  stretch: readonly [number, number];
}) {
  const [left, right] = [x.at(a), x.at(b)];
  return (
    <rect class="brushed" x={left} y={box[1]} width={Math.max(0, right - left)} height={box[3] - box[1]} />
  );
}

function Crosshair({ layout, cursor }: { layout: Layout; cursor: Cursor }) {
  const { figure, x, y, box } = layout;
  const place = placeOf(figure, cursor);
  if (!place) return null;
  const px = x.at(place.x);
  if (px < box[0] - 1 || px > box[2] + 1) return null;
  const across = place.y === undefined ? '' : `M${box[0]} ${y.at(place.y).toFixed(1)}H${box[2]}`;
  return (
    <>
      <path class="crosshair" d={`M${px.toFixed(1)} ${box[1]}V${box[3]}${across}`} />
      {place.read.map((r) => {
        const py = heightOf(layout, r);
        const c = figure.curves[r.curve];
        const own = c?.x[r.sample];
        if (!c || own === undefined || !(py >= box[1] - 2 && py <= box[3] + 2)) return null;
        return <circle key={r.curve} cx={x.at(own)} cy={py} r={4} fill={`var(--role-${c.role})`} />;
      })}
    </>
  );
}
