// A curve drawn by hand over the sweep or in a plot, then laid beside the engine's.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Question } from '../generated/scene';
import { same } from '../store/path';
import { Button } from '../ui/buttons';
import { digits, unitFor } from '../ui/quantity';
import type { Asked } from './ask';
import { type Curve, curveError, curveFault, curveVerdict, range, roundUp, stroke, whole } from './score';
import { StepText } from './step_text';
import { usePaper } from './use_paper';
import { VerdictLine } from './verdict';

const W = 560;
const H = 230;
const LEFT = 52;
const BOTTOM = 34;
const TOP = 10;
const RIGHT = 10;
/** Places the keys go to. */
const HANDLES = 9;
/** Share of the sweep that must have been drawn. */
const ENOUGH = 0.8;

/** A curve that is far off is told what is wrong with it and drawn again before the computed one is shown. */
export function Sketch(props: Asked & { question: Extract<Question, { kind: 'sketch' }> }) {
  const { question, attempt, settled, index } = props;
  const prediction = attempt?.prediction;
  const missed = attempt?.first?.kind === 'sketch' ? attempt.first.values : undefined;
  const svg = useRef<SVGSVGElement>(null);
  const { paper: present, stale, over, toCome } = usePaper(question, props.reveal);
  const locked = prediction !== undefined;
  const [truth, setTruth] = useState<Curve | undefined>(undefined);
  /** True curve that a curve that was told to be wrong is held against before anything is shown. */
  const [coming, setComing] = useState<Curve | undefined>(undefined);

  // The curves of before the reveal give the size of the paper, never the shape.
  const before = useRef(present);
  if (!locked) before.current = present;
  const paper = before.current ?? present;
  const x = paper?.x ?? [];
  const n = x.length;
  const [low, high] = useMemo(() => {
    const [a, b] = range(paper?.y ?? []);
    const reach = roundUp(1.15 * Math.max(Math.abs(a), Math.abs(b)));
    return [a < -0.02 * reach ? -reach : 0, b > 0.02 * reach || a >= -0.02 * reach ? reach : 0];
  }, [paper]);

  const drawnAtLock = prediction?.kind === 'sketch' ? prediction.values : undefined;
  const [drawing, setDrawing] = useState<Curve>(missed ?? []);
  const drawn: Curve = drawnAtLock ?? (drawing.length === n ? drawing : new Array<null>(n).fill(null));
  const [handle, setHandle] = useState(0);
  const last = useRef<[number, number] | undefined>(undefined);

  useEffect(() => {
    if (!locked || truth || !settled || stale || !present) return;
    const found = over(x);
    setTruth(found);
    if (attempt?.verdict || !found) return;
    const error = drawnAtLock && curveError(drawnAtLock, found, 0.05 * (high - low));
    props.onJudge({ verdict: error === undefined ? 'shown' : curveVerdict(error) });
  }, [locked, truth, settled, stale, present]);

  useEffect(() => {
    if (!missed || locked || coming || n < 2) return;
    toCome(x).then(setComing, () => undefined);
  }, [missed, locked, coming, n]);

  if (!paper || n < 2) return <p class="muted">Computing the curve…</p>;

  const unit = unitFor(paper.quantity, Math.max(Math.abs(low), Math.abs(high)));
  const xUnit = unitFor(paper.xQuantity, Math.max(...x.map(Math.abs)));
  const px = (i: number) => LEFT + ((W - LEFT - RIGHT) * i) / (n - 1);
  const py = (v: number) => H - BOTTOM - ((H - BOTTOM - TOP) * (v - low)) / (high - low);
  const path = (curve: Curve) => {
    let pen = false;
    return curve
      .map((v, i) => {
        if (v === null || Number.isNaN(v)) {
          pen = false;
          return '';
        }
        const word = `${pen ? 'L' : 'M'}${px(i).toFixed(1)} ${py(Math.max(low, Math.min(high, v))).toFixed(1)}`;
        pen = true;
        return word;
      })
      .join('');
  };

  const place = (event: PointerEvent): [number, number] => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    const fx = ((event.clientX - box.left) / box.width) * W;
    const fy = ((event.clientY - box.top) / box.height) * H;
    const i = Math.round(((fx - LEFT) / (W - LEFT - RIGHT)) * (n - 1));
    const v = low + ((H - BOTTOM - fy) / (H - BOTTOM - TOP)) * (high - low);
    return [Math.max(0, Math.min(n - 1, i)), Math.max(low, Math.min(high, v))];
  };
  const down = (event: PointerEvent) => {
    if (locked || event.button !== 0) return;
    event.preventDefault();
    svg.current?.setPointerCapture(event.pointerId);
    last.current = place(event);
    setDrawing(stroke(drawn, last.current, last.current));
  };
  const move = (event: PointerEvent) => {
    const from = last.current;
    if (!from) return;
    const to = place(event);
    last.current = to;
    setDrawing((d) => stroke(d, from, to));
  };
  const up = () => {
    last.current = undefined;
  };

  const sampleOf = (h: number) => Math.round((h * (n - 1)) / (HANDLES - 1));
  // Presses may come faster than the page is drawn: each goes on from what the one before has left.
  const latest = useRef({ handle, drawn });
  latest.current = { handle, drawn };
  const keys = (event: KeyboardEvent) => {
    if (locked) return;
    const now = latest.current;
    const step = (high - low) / (event.shiftKey ? 10 : 40);
    const i = sampleOf(now.handle);
    const value = now.drawn[i] ?? whole(now.drawn)?.[i] ?? Math.max(low, Math.min(high, 0));
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      now.handle = Math.max(0, Math.min(HANDLES - 1, now.handle + (event.key === 'ArrowLeft' ? -1 : 1)));
      setHandle(now.handle);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = Math.max(low, Math.min(high, value + (event.key === 'ArrowUp' ? step : -step)));
      // Straight to the neighbouring handles, so that a few of them make a curve.
      let curve = stroke(now.drawn, [i, next], [i, next]);
      for (const h of [now.handle - 1, now.handle + 1]) {
        const j = sampleOf(h);
        const beside = h >= 0 && h < HANDLES ? curve[j] : undefined;
        if (beside != null) curve = stroke(curve, [i, next], [j, beside]);
      }
      now.drawn = curve;
      setDrawing(curve);
    } else return;
    event.preventDefault();
  };

  const covered = drawn.filter((v) => v !== null).length / n;
  const least = 0.05 * (high - low);
  const error = truth && drawnAtLock ? curveError(drawnAtLock, truth, least) : undefined;
  // Who was told once, and still has the curve that was told of, may draw.
  const told = locked ? truth && drawnAtLock : missed;
  const against = truth ?? (locked ? undefined : coming);
  const wrong = told && against && curveVerdict(curveError(told, against, least)) !== 'right';
  const fault = wrong && question.replies ? curveFault(told, against, least) : undefined;
  const reply = fault && question.replies?.[fault];
  const lockIn = async () => {
    const values = whole(drawn);
    if (!values) return;
    const may = question.replies && missed === undefined;
    const comes = may ? await toCome(x).catch(() => undefined) : undefined;
    const far = comes && curveVerdict(curveError(values, comes, least)) === 'far';
    if (far) setComing(comes);
    (far ? props.onMiss : props.onLock)({ kind: 'sketch', values });
  };
  const handleAt = sampleOf(handle);
  const handleValue = drawn[handleAt];
  const said = `at ${digits((x[handleAt] ?? 0) / xUnit.si, 3)} ${xUnit.text}: ${
    handleValue == null ? 'nothing drawn' : `${digits(handleValue / unit.si, 3)} ${unit.text}`
  }`;
  const ticks = [low, (low + high) / 2, high];
  return (
    <div class="sketch">
      <p class="sketch-title">
        {paper.label} <span class="muted">({unit.text})</span>
      </p>
      <div
        class={locked ? 'sketch-paper locked' : 'sketch-paper'}
        role="slider"
        tabIndex={locked ? -1 : 0}
        aria-label={`Draw ${paper.label} over ${paper.over}. Left and right choose a place, up and down set the curve there.`}
        aria-valuemin={low}
        aria-valuemax={high}
        aria-valuenow={handleValue ?? 0}
        aria-valuetext={said}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onKeyDown={keys}
      >
        <svg ref={svg} viewBox={`0 0 ${W} ${H}`} aria-hidden="true">
          {ticks.map((v) => (
            <g key={v}>
              <line class="grid" x1={LEFT} x2={W - RIGHT} y1={py(v)} y2={py(v)} />
              <text x={LEFT - 8} y={py(v) + 4.5} text-anchor="end">
                {digits(v / unit.si, 3)}
              </text>
            </g>
          ))}
          {[0, (n - 1) / 2, n - 1].map((i) => (
            <text
              key={i}
              x={px(i)}
              y={H - BOTTOM + 18}
              text-anchor={i === 0 ? 'start' : i === n - 1 ? 'end' : 'middle'}
            >
              {digits((x[Math.round(i)] ?? 0) / xUnit.si, 3)}
              {i === n - 1 ? ` ${xUnit.text}` : ''}
            </text>
          ))}
          {low < 0 && high > 0 && <line class="axis" x1={LEFT} x2={W - RIGHT} y1={py(0)} y2={py(0)} />}
          {covered === 0 && !locked && (
            <text class="hint" x={(LEFT + W) / 2} y={H / 2} text-anchor="middle">
              draw here
            </text>
          )}
          {truth && <path class="truth" d={path(truth)} />}
          <path class="drawn" d={path(drawn)} />
          {!locked && (
            <circle
              class="handle"
              cx={px(handleAt)}
              cy={py(handleValue ?? Math.max(low, Math.min(high, 0)))}
              r={6}
            />
          )}
        </svg>
      </div>
      {!locked && (
        <p class="sketch-foot">
          <Button
            primary
            disabled={covered < ENOUGH || (missed !== undefined && same(missed, drawn))}
            onClick={() => void lockIn()}
          >
            {missed ? 'Lock in the second try' : 'Lock in and see'}
          </Button>
          {covered > 0 && <Button onClick={() => setDrawing([])}>Start again</Button>}
          {covered > 0 && covered < ENOUGH && <span class="muted">Draw over the whole width.</span>}
        </p>
      )}
      {locked && truth && (
        <p class="sketch-key" aria-hidden="true">
          <span class="key-drawn">yours</span> <span class="key-truth">computed</span>
        </p>
      )}
      {error !== undefined && !Number.isNaN(error) && (
        <VerdictLine verdict={curveVerdict(error)}>
          On average your curve is off by {digits(100 * error, 2)} % of the computed one’s span (root mean
          square over {n} places).
        </VerdictLine>
      )}
      {missed && !locked && <VerdictLine verdict="far">Draw it once more.</VerdictLine>}
      {reply && (
        <div class="reply" role="status">
          <StepText key={fault} index={index} text={reply} part={`replies.${fault}`} />
        </div>
      )}
    </div>
  );
}
