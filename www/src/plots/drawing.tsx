// The drawing of a laid-out figure: one for the page and for the exported file. No hooks, no browser.
import type { Role } from '../generated/scene';
import type { Pointed } from '../store/selection';
import { digits, unitFor } from '../ui/quantity';
import { familyRole, roleDash } from '../ui/roles';
import { cellPaths, rangeOf, SHADES, valueAt } from './cells';
import type { Curve } from './figure';
import type { Layout } from './layout';

export interface Inks {
  role(role: Role): string;
  bg: string;
  grid: string;
  line: string;
  /** Colour of a number between 0 and 1 of a map. */
  shade(share: number): string;
}

/** The page's own colours: they follow the theme by themselves. */
export const pageInks = (shade: Inks['shade']): Inks => ({
  role: (role) => `var(--role-${role})`,
  bg: 'var(--bg)',
  grid: 'var(--grid)',
  line: 'var(--line)',
  shade,
});

/** Told apart without colour. */
const HATCHES = ['M0 8L8 0', 'M0 0L8 8', 'M4 0V8', 'M0 4H8', 'M4 4h.01', 'M0 4H8M4 0V8'] as const;

const matches = (about: Pointed | undefined, pointed: Pointed | undefined) =>
  about !== undefined &&
  pointed !== undefined &&
  (['body', 'model', 'reading'] as const).some((k) => pointed[k] !== undefined) &&
  (['body', 'model', 'reading'] as const).every((k) => pointed[k] === undefined || pointed[k] === about[k]);

export function Drawing(props: { layout: Layout; inks: Inks; pointed?: Pointed | undefined }) {
  const { layout, inks, pointed } = props;
  const { figure, box, x, y } = layout;
  const [left, top, right, bottom] = box;
  const id = `f-${figure.id.replace(/[^\w-]/g, '_')}`;
  const grid = [
    ...(figure.map ? [] : x.ticks.map((t) => `M${t.at.toFixed(1)} ${top}V${bottom}`)),
    ...(figure.map ? [] : y.ticks.map((t) => `M${left} ${t.at.toFixed(1)}H${right}`)),
  ].join('');
  const zero = figure.map ? '' : axes(layout);
  return (
    <>
      <clipPath id={id}>
        <rect x={left} y={top - 2} width={right - left} height={bottom - top + 4} />
      </clipPath>
      <path d={grid} stroke={inks.grid} fill="none" />
      <path d={zero} stroke={inks.line} fill="none" />
      {figure.map && <Cells layout={layout} inks={inks} id={id} />}
      <g clip-path={`url(#${id})`} fill="none" stroke-linejoin="round">
        {ghostsFirst(layout).map(({ curve, d }) => {
          const c = figure.curves[curve];
          return (
            c && d && <Line key={curve} curve={c} d={d} inks={inks} strong={matches(c.about, pointed)} />
          );
        })}
        {figure.marks.map((m, k) =>
          m.y === undefined ? (
            <path
              key={`${k}`}
              d={`M${x.at(m.x).toFixed(1)} ${top}V${bottom}`}
              stroke={inks.role(m.role)}
              stroke-dasharray="2 3"
            />
          ) : null,
        )}
      </g>
      {figure.marks.map((m, k) =>
        m.y !== undefined && inside(layout, m.x, m.y) ? (
          <circle
            key={`${k}`}
            cx={x.at(m.x).toFixed(1)}
            cy={y.at(m.y).toFixed(1)}
            r="4.5"
            fill={inks.role(m.role)}
            stroke={inks.bg}
            stroke-width="1.5"
          />
        ) : null,
      )}
      <g fill={inks.role('muted')}>
        {x.ticks.map((t) => (
          <text key={t.text} x={t.at.toFixed(1)} y={bottom + 17} text-anchor="middle">
            {t.text}
          </text>
        ))}
        {y.ticks.map((t) => (
          <text key={t.text} x={left - 8} y={(t.at + 4.5).toFixed(1)} text-anchor="end">
            {t.text}
          </text>
        ))}
      </g>
      {layout.leaders.length > 0 && <path d={layout.leaders.join('')} stroke={inks.line} fill="none" />}
      {layout.words.map((w) => (
        <text
          key={`${w.x} ${w.y} ${w.text}`}
          x={w.x.toFixed(1)}
          y={w.y.toFixed(1)}
          text-anchor={w.anchor}
          fill={inks.role(w.role)}
          stroke={inks.bg}
          stroke-width="3"
          stroke-linejoin="round"
          paint-order="stroke"
        >
          {w.text}
        </text>
      ))}
      {layout.legend.map((s) => {
        const c = s.curve === undefined ? undefined : figure.curves[s.curve];
        const role = c?.role ?? familyRole(s.class ?? 0);
        return (
          <g key={s.label}>
            {c ? (
              <Line curve={c} d={`M${s.x} ${s.y - 4.5}h22`} inks={inks} />
            ) : (
              <Swatch k={s.class ?? 0} d={`M${s.x} ${s.y - 11}h22v13h-22Z`} inks={inks} id={id} />
            )}
            <text x={s.x + 28} y={s.y} fill={inks.role(c ? role : 'ink')}>
              {s.label}
            </text>
          </g>
        );
      })}
    </>
  );
}

const ghostsFirst = ({ figure, strokes }: Layout) =>
  strokes.toSorted(
    (a, b) => Number(figure.curves[b.curve]?.ghost ?? 0) - Number(figure.curves[a.curve]?.ghost ?? 0),
  );

/** Zero, where it lies inside: as firm as an axis. */
function axes({ figure, box, x, y }: Layout): string {
  const [left, top, right, bottom] = box;
  const out: string[] = [];
  if (figure.drawing) return '';
  if (figure.y.scale !== 'log' && y.low <= 0 && y.high >= 0)
    out.push(`M${left} ${y.at(0).toFixed(1)}H${right}`);
  if (figure.equal && x.low <= 0 && x.high >= 0) out.push(`M${x.at(0).toFixed(1)} ${top}V${bottom}`);
  return out.join('');
}

const inside = ({ box, x, y }: Layout, mx: number, my: number) => {
  const [px, py] = [x.at(mx), y.at(my)];
  return px >= box[0] - 1 && px <= box[2] + 1 && py >= box[1] - 1 && py <= box[3] + 1;
};

function Line({ curve, d, inks, strong = false }: { curve: Curve; d: string; inks: Inks; strong?: boolean }) {
  const hue = inks.role(curve.role);
  const dash = curve.points ? [] : (curve.dash ?? roleDash(curve.role));
  // Points in a legend stand apart.
  const pen = curve.points ? 5.5 : 2;
  return (
    <path
      d={curve.points ? d.replace(/h22$/, 'm11 0h0') : d}
      stroke={hue}
      stroke-width={strong ? pen + 1.5 : pen}
      stroke-linecap={curve.points ? 'round' : undefined}
      stroke-dasharray={dash.length > 0 ? dash.join(' ') : undefined}
      fill={curve.filled ? hue : 'none'}
      fill-opacity={curve.filled ? '0.14' : undefined}
    />
  );
}

/** A stretch of one class: tinted, and hatched in its own way. */
function Swatch({ k, d, inks, id }: { k: number; d: string; inks: Inks; id: string }) {
  const hue = inks.role(familyRole(k));
  return (
    <>
      <path d={d} fill={hue} fill-opacity="0.22" />
      <path d={d} fill={`url(#${id}-${k % 6})`} />
    </>
  );
}

function Cells({ layout, inks, id }: { layout: Layout; inks: Inks; id: string }) {
  const { map } = layout.figure;
  if (!map) return null;
  const range = rangeOf(map);
  const paths = [...cellPaths(layout, map, range)].sort(([a], [b]) => a - b);
  if (map.classes.length === 0)
    return (
      <>
        <g shape-rendering="crispEdges">
          {paths.map(([shade, d]) => (
            <path key={shade} d={d} fill={inks.shade((shade + 0.5) / SHADES)} />
          ))}
        </g>
        <Ramp layout={layout} inks={inks} range={range} />
      </>
    );
  return (
    <>
      {HATCHES.map((d, k) => (
        <pattern key={d} id={`${id}-${k}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path
            d={d}
            stroke={inks.role(familyRole(k))}
            stroke-width={k === 4 ? 3 : 1}
            stroke-linecap="round"
            stroke-opacity="0.75"
          />
        </pattern>
      ))}
      <g shape-rendering="crispEdges">
        {paths.map(([k, d]) => (
          <Swatch key={k} k={k} d={d} inks={inks} id={id} />
        ))}
      </g>
    </>
  );
}

/** Scale of a map's colours: at its right, low to high. */
function Ramp({ layout, inks, range }: { layout: Layout; inks: Inks; range: readonly [number, number] }) {
  const { box, figure } = layout;
  const scale = figure.map?.scale ?? 'linear';
  const unit = unitFor(figure.map?.quantity ?? 'ratio', Math.max(...range.map(Math.abs)));
  const [x, step] = [box[2] + 12, (box[3] - box[1]) / SHADES];
  const at = (share: number) => box[3] - share * (box[3] - box[1]);
  return (
    <>
      <g shape-rendering="crispEdges">
        {Array.from({ length: SHADES }, (_, k) => (
          <rect
            key={`${k}`}
            x={x}
            y={(box[3] - (k + 1) * step).toFixed(1)}
            width="10"
            height={(step + 0.5).toFixed(1)}
            fill={inks.shade((k + 0.5) / SHADES)}
          />
        ))}
      </g>
      {[0, 0.5, 1].map((share) => (
        <text
          key={share}
          x={x + 15}
          y={at(share) + (share === 1 ? 10 : share === 0 ? 0 : 4.5)}
          fill={inks.role('muted')}
        >
          {digits(valueAt(scale, range, share) / unit.si, scale === 'log' ? 2 : 3)}
          {share === 1 && unit.text ? ` ${unit.text}` : ''}
        </text>
      ))}
    </>
  );
}
