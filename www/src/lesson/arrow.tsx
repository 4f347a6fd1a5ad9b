// An arrow turned in the view to where the reader thinks a vector points, then laid beside the engine's.

import { useEffect, useRef, useState } from 'preact/hooks';
import { bodyPosition } from '../bridge/records';
import type { Question } from '../generated/scene';
import { same } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import type { SceneStore } from '../store/scene_store';
import { bodyLetter } from '../store/selection';
import { Button } from '../ui/buttons';
import { digits } from '../ui/quantity';
import type { SceneCanvas } from '../viewport/scene_canvas';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { ahead } from './ahead';
import type { Asked } from './ask';
import { angleBetween, angleVerdict, arrowFault, beginning, type Seen, screenAxes } from './score';
import { StepText } from './step_text';
import { VerdictLine } from './verdict';

type Vector = [number, number, number];
/** Length of the arrows on the screen: a part of its smaller side, and at most so many CSS px. */
const LENGTH = 0.2;
const LONGEST = 110;
/** Turn of one press of an arrow key, rad. */
const TURN = (5 * Math.PI) / 180;

const combine = (a: Vector, x: number, b: Vector, y: number): Vector => [
  a[0] * x + b[0] * y,
  a[1] * x + b[1] * y,
  a[2] * x + b[2] * y,
];

/** Vector of three readings; NaN where one has no value. */
const vectorOf = (readings: readonly (number | null | undefined)[]) =>
  readings.map((value) => value ?? Number.NaN) as Vector;

/** Image of a direction at a place in the picture, px for each 5 % of the way to the eye; short where it points at the eye. */
function seenFrom(stage: SceneCanvas, foot: Vector, direction: Vector): Seen | undefined {
  const camera = stage.camera();
  const from = stage.project(foot);
  const size = Math.hypot(...direction);
  if (!camera || !from || !(size > 0)) return undefined;
  // A small step along it gives the direction on the screen.
  const to = stage.project(combine(foot, 1, direction, (camera.distance * 0.05) / size));
  return to && [to[0] - from[0], to[1] - from[1]];
}

const tag = <K extends keyof SVGElementTagNameMap>(name: K, className: string) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  made.setAttribute('class', className);
  return made;
};

const footOf = (store: SceneStore, body: number): Vector | undefined => {
  const frame = store.frame.peek();
  return frame && bodyPosition(frame, body);
};

/** Lies over the viewport for as long as the question is there. */
class Overlay {
  private readonly svg = tag('svg', 'arrow-overlay');
  private readonly lines = { guess: tag('path', 'arrow-guess'), truth: tag('path', 'arrow-truth') };
  private readonly grip = tag('circle', 'arrow-grip');
  private readonly stops: (() => void)[] = [];
  guess: Vector | undefined;
  truth: Vector | undefined;
  locked = false;

  constructor(
    private readonly store: SceneStore,
    private readonly stage: SceneCanvas,
    private readonly body: number,
    private readonly onTurn: (direction: Vector) => void,
  ) {
    this.svg.dataset.overlay = '';
    this.svg.setAttribute('aria-hidden', 'true');
    this.grip.setAttribute('r', '13');
    this.svg.append(this.lines.truth, this.lines.guess, this.grip);
    document.querySelector('.viewport')?.append(this.svg);
    const drag = (event: PointerEvent) => this.drag(event);
    this.grip.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.grip.setPointerCapture(event.pointerId);
      this.grip.addEventListener('pointermove', drag);
    });
    const release = () => this.grip.removeEventListener('pointermove', drag);
    this.grip.addEventListener('pointerup', release);
    this.grip.addEventListener('pointercancel', release);
    let frame = requestAnimationFrame(
      function tick(this: Overlay) {
        this.draw();
        frame = requestAnimationFrame(tick.bind(this));
      }.bind(this),
    );
    this.stops.push(() => cancelAnimationFrame(frame));
  }

  remove(): void {
    for (const stop of this.stops) stop();
    this.svg.remove();
  }

  /** World position of the arrows' foot. */
  private foot(): Vector | undefined {
    return footOf(this.store, this.body);
  }

  private drag(event: PointerEvent): void {
    const camera = this.stage.camera();
    const foot = this.foot();
    const p = foot && this.stage.project(foot);
    if (!camera || !p) return;
    const box = this.svg.getBoundingClientRect();
    const [dx, dy] = [event.clientX - box.left - p[0], event.clientY - box.top - p[1]];
    const size = Math.hypot(dx, dy);
    if (size < 8) return;
    const { right, up } = screenAxes(camera);
    this.onTurn(combine(right, dx / size, up, -dy / size));
  }

  private draw(): void {
    const foot = this.foot();
    const camera = this.stage.camera();
    const from = foot && this.stage.project(foot);
    if (!foot || !from || !camera) {
      this.svg.style.display = 'none';
      return;
    }
    this.svg.style.display = '';
    const tip = (direction: Vector | undefined): [number, number] | undefined => {
      const ahead = direction && seenFrom(this.stage, foot, direction);
      const beside = seenFrom(this.stage, foot, screenAxes(camera).right);
      if (!ahead || !beside) return undefined;
      const { clientWidth, clientHeight } = this.svg;
      const length = Math.min(LONGEST, LENGTH * Math.min(clientWidth, clientHeight));
      const scale = length / (Math.hypot(...beside) || 1);
      return [from[0] + ahead[0] * scale, from[1] + ahead[1] * scale];
    };
    const guess = tip(this.guess);
    this.lines.guess.setAttribute('d', guess ? arrowPath(from, guess) : '');
    const truth = tip(this.truth);
    this.lines.truth.setAttribute('d', truth ? arrowPath(from, truth) : '');
    const gripped = !this.locked && guess !== undefined;
    this.grip.style.display = gripped ? '' : 'none';
    if (guess) {
      this.grip.setAttribute('cx', guess[0].toFixed(1));
      this.grip.setAttribute('cy', guess[1].toFixed(1));
    }
  }
}

function arrowPath(from: [number, number], to: [number, number], head = 15): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / size, dy / size];
  const barb = (side: number) =>
    `L${(to[0] - head * (ux - side * 0.47 * uy)).toFixed(1)} ${(to[1] - head * (uy + side * 0.47 * ux)).toFixed(1)}`;
  const p = (q: [number, number]) => `${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
  return `M${p(from)}L${p(to)}M${p(to)}${barb(1)}M${p(to)}${barb(-1)}`;
}

export function ArrowQuestion(props: Asked & { question: Extract<Question, { kind: 'arrow' }> }) {
  const { question, attempt, settled, index } = props;
  const prediction = attempt?.prediction;
  const { store } = useScene();
  const stage = useSceneCanvas();
  const locked = prediction !== undefined;
  const body = question.body ?? 0;
  const guessed = prediction?.kind === 'arrow' ? prediction.direction : undefined;
  const missed = attempt?.first?.kind === 'arrow' ? attempt.first.direction : undefined;
  const [direction, setDirection] = useState<Vector | undefined>(guessed ?? missed);
  const [touched, touch] = useState(locked);
  const [truth, setTruth] = useState<Vector | undefined>(undefined);
  /** Angle of the locked arrow from the true one, as they were seen then, rad. */
  const [away, setAway] = useState<number | undefined>(undefined);
  const overlay = useRef<Overlay | undefined>(undefined);
  const frame = store.frame.value;
  /** True arrow that the first try is held against before anything is shown. */
  const [coming, setComing] = useState<Vector | undefined>(undefined);
  const toCome = async () =>
    vectorOf((await ahead(store, props.reveal, { readings: [...question.readings] })).readings);
  const seen = (direction: Vector): Seen | undefined => {
    const foot = footOf(store, body);
    return foot && seenFrom(stage, foot, direction);
  };
  /** Both as the picture shows them: in it the arrow was drawn, and nobody can turn it out of it. Rad; NaN of no vector. */
  const apart = (a: Vector, b: Vector): number => {
    const [p, q] = [seen(a), seen(b)];
    return p && q ? angleBetween(p, q) : Number.NaN;
  };

  useEffect(() => {
    if (!missed || locked || coming) return;
    toCome().then(setComing, () => undefined);
  }, [missed, locked, coming]);

  useEffect(() => {
    const made = new Overlay(store, stage, body, (to) => {
      setDirection(to);
      touch(true);
    });
    overlay.current = made;
    return () => made.remove();
  }, [store, stage, body]);

  // It begins aside of the answer, so it must be turned.
  const begins = direction === undefined && !locked && frame !== undefined;
  useEffect(() => {
    if (!begins) return;
    let current = true;
    const begin = (answer: Vector | undefined) => {
      const camera = stage.camera();
      if (!current || !camera) return;
      const { right, up } = screenAxes(camera);
      const [x, y] = beginning(answer && seen(answer));
      setDirection((drawn) => drawn ?? combine(right, x, up, -y));
    };
    toCome().then(begin, () => begin(undefined));
    return () => {
      current = false;
    };
  }, [begins, stage]);

  useEffect(() => {
    const o = overlay.current;
    if (!o) return;
    o.guess = prediction && prediction.kind !== 'arrow' ? undefined : direction;
    o.truth = truth;
    o.locked = locked;
  }, [direction, truth, locked, prediction]);

  useEffect(() => {
    if (!locked || truth || !settled) return;
    const values = store.readings.peek();
    const found = vectorOf(question.readings.map((id) => values.get(id)));
    setTruth(found);
    const away = guessed && apart(guessed, found);
    setAway(away);
    if (attempt?.verdict) return;
    props.onJudge({
      verdict: away === undefined ? 'shown' : Number.isNaN(away) ? 'far' : angleVerdict(away),
    });
  }, [locked, truth, settled, store, stage, question]);

  const turn = (angle: number) => {
    const camera = stage.camera();
    if (!camera) return;
    const { right, up } = screenAxes(camera);
    setDirection((from) => {
      if (!from) return from;
      const dot = (a: Vector) => a[0] * from[0] + a[1] * from[1] + a[2] * from[2];
      const now = Math.atan2(dot(up), dot(right)) + angle;
      return combine(right, Math.cos(now), up, Math.sin(now));
    });
    touch(true);
  };
  const keys = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 3 * TURN : TURN;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') turn(by);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') turn(-by);
    else return;
    event.preventDefault();
  };

  const camera = stage.camera();
  const clock = () => {
    if (!camera || !direction) return 0;
    const { right, up } = screenAxes(camera);
    const dot = (a: Vector) => a[0] * direction[0] + a[1] * direction[1] + a[2] * direction[2];
    return Math.round((Math.atan2(dot(up), dot(right)) * 180) / Math.PI);
  };
  const angle = truth && guessed ? away : undefined;
  // Who is near has the idea: a hand is no more exact. Who was told once, and still has the arrow that was told of, may turn it.
  const told = missed && coming && !locked ? apart(missed, coming) : angle;
  const wrong = told !== undefined && !Number.isNaN(told) && angleVerdict(told) === 'far';
  const fault = wrong && question.replies ? arrowFault(told) : undefined;
  const reply = fault && question.replies?.[fault];
  const lockIn = async () => {
    if (!direction) return;
    const may = question.replies && missed === undefined;
    const comes = may ? await toCome().catch(() => undefined) : undefined;
    // A vector of no length has no direction to be wrong about.
    const off = comes ? apart(direction, comes) : Number.NaN;
    const far = !Number.isNaN(off) && angleVerdict(off) === 'far';
    if (far) setComing(comes);
    (far ? props.onMiss : props.onLock)({ kind: 'arrow', direction });
  };
  return (
    <div class="arrow-question">
      {!locked && (
        <>
          <p class="muted">
            Drag the tip of the arrow at {bodyLetter(body)} in the view, or turn it with the keys.
          </p>
          <div
            class="arrow-dial"
            role="slider"
            tabIndex={0}
            aria-label="Direction of the arrow in the picture. Arrow keys turn it."
            aria-valuemin={-180}
            aria-valuemax={180}
            aria-valuenow={clock()}
            aria-valuetext={`${clock()} degrees up from the right`}
            onKeyDown={keys}
          >
            <svg viewBox="-30 -30 60 60" width="60" height="60" aria-hidden="true">
              <circle r="27" />
              <path
                d={arrowPath(
                  [0, 0],
                  [24 * Math.cos((clock() * Math.PI) / 180), -24 * Math.sin((clock() * Math.PI) / 180)],
                  9,
                )}
              />
            </svg>
            <span>{clock()}°</span>
          </div>
          <Button
            primary
            disabled={!touched || !direction || (missed !== undefined && same(missed, direction))}
            onClick={() => void lockIn()}
          >
            {missed ? 'Lock in the second try' : 'Lock in and see'}
          </Button>
        </>
      )}
      {angle !== undefined &&
        (Number.isNaN(angle) ? (
          <VerdictLine verdict="far">There is no force to point at: the vector is zero.</VerdictLine>
        ) : (
          <VerdictLine verdict={angleVerdict(angle)}>
            Your arrow is {digits((angle * 180) / Math.PI, 2)}° from the computed one.
          </VerdictLine>
        ))}
      {missed && !locked && <VerdictLine verdict="far">Turn it once more.</VerdictLine>}
      {reply && (
        <div class="reply" role="status">
          <StepText key={fault} index={index} text={reply} part={`replies.${fault}`} />
        </div>
      )}
    </div>
  );
}
