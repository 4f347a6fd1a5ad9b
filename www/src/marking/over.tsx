// Over the view: the bar of tools, the surface they are used on, the label that is written, the magnifier.
import { useEffect, useRef, useState } from 'preact/hooks';
import { poseOf } from '../bridge/records';
import type { AnnotationKind } from '../generated/scene';
import { useScene } from '../store/scene_in_hand';
import { Button } from '../ui/buttons';
import { Select } from '../ui/inputs';
import { later } from '../ui/later';
import { within } from '../ui/pose';
import { inkIn, paint } from '../viewport/ink';
import type { Point } from '../viewport/placing';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { act } from './act';
import { drawing, erasing, nameOf, naming, trailing } from './edits';
import { lens, marking, putAway, renaming, sticks, type Tool, told, tool } from './state';
import { annotationAt, hitBy, short, simplify } from './stroke';
import { LABELS } from './tool_button';
import { noPoint, TOOLS, WORDS } from './words';

const Lens = later(() => import('./lens').then((m) => m.Lens), 0);

export function MarkOver() {
  return (
    <>
      {marking.value && tool.value && <Surface tool={tool.value} />}
      {marking.value && <Bar />}
      {renaming.value !== undefined && <Renaming key={renaming.value} body={renaming.value} />}
      {lens.value !== undefined && <Lens />}
    </>
  );
}

/** The tools, wherever they stand. */
export function Tools() {
  return (
    <div class="mark-tools" role="group" aria-label={WORDS.tools}>
      {TOOLS.map(([name, label]) => (
        <button
          type="button"
          key={name}
          aria-pressed={tool.value === name}
          onClick={() => {
            tool.value = tool.peek() === name ? undefined : name;
            told.value = '';
            marking.value = true;
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Bar() {
  const hint = TOOLS.find(([name]) => name === tool.value)?.[2];
  const drawn = tool.value === 'pen' || tool.value === 'arrow' || tool.value === 'note';
  return (
    <div class="mark-bar" data-overlay>
      <div class="mark-strip">
        <Tools />
        {drawn && (
          <Select
            label={WORDS.sticks}
            value={sticks.value}
            options={[
              ['body', WORDS.body],
              ['picture', WORDS.picture],
            ]}
            onChange={(to) => {
              sticks.value = to;
            }}
          />
        )}
        <Button onClick={putAway}>{WORDS.done}</Button>
      </div>
      <p class="mark-hint" role="status">
        {told.value || hint}
      </p>
    </div>
  );
}

function Surface({ tool }: { tool: Tool }) {
  const { store } = useScene();
  const stage = useSceneCanvas();
  const place = useRef<HTMLDivElement>(null);
  const [way, setWay] = useState<Point[]>([]);
  const [writing, write] = useState<Point | undefined>(undefined);
  const at = (event: PointerEvent): Point => {
    const box = place.current?.getBoundingClientRect();
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
  };
  const size = (): Point => [place.current?.clientWidth ?? 1, place.current?.clientHeight ?? 1];
  const bodyPose = (body: number) => {
    const frame = store.frame.peek();
    return frame && poseOf(frame, body);
  };
  const standing = {
    poseOf: bodyPose,
    endless: (body: number) => store.scene.peek().bodies[body]?.shape.type === 'half_space',
  };
  const add = (kind: AnnotationKind, points: readonly Point[], anchors: readonly Point[], text = '') => {
    const made = annotationAt(stage, standing, { kind, points, anchors, text }, sticks.peek(), size());
    void act(store, drawing(store.scene.peek(), made));
  };
  const erase = (p: Point) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return;
    const ink = inkIn({ stage, store }, size());
    const boxes = paint(
      pen,
      ink,
      size(),
      { pen: '', trail: '', paper: '' },
      getComputedStyle(document.body).fontFamily,
    );
    const index = hitBy(p, ink, boxes);
    if (index !== undefined) void act(store, erasing(store.scene.peek(), index));
  };
  const trail = ([x, y]: Point) => {
    const hit = stage.pickBody(x, y);
    const pose = hit?.body === undefined ? undefined : bodyPose(hit.body);
    if (hit?.body === undefined || !hit.point || !pose) {
      told.value = noPoint;
      return;
    }
    void act(store, trailing(store.scene.peek(), { body: hit.body, point: short(within(pose, hit.point)) }));
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || writing) return;
    event.preventDefault();
    const p = at(event);
    if (tool === 'erase') erase(p);
    else if (tool === 'trail') trail(p);
    else if (tool === 'note') write(p);
    else {
      place.current?.setPointerCapture(event.pointerId);
      setWay([p]);
    }
  };
  const move = (event: PointerEvent) => {
    if (way.length === 0) return;
    const p = at(event);
    setWay((old) => (tool === 'arrow' && old[0] ? [old[0], p] : [...old, p]));
  };
  const up = () => {
    const [first] = way;
    const last = way.at(-1);
    setWay([]);
    if (!first || !last) return;
    if (tool === 'pen') add('pen', simplify(way), simplify(way));
    else if (Math.hypot(last[0] - first[0], last[1] - first[1]) > 6) add('arrow', [first, last], [last]);
  };
  return (
    <div
      class="mark-surface"
      data-overlay
      data-tool={tool}
      ref={place}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => setWay([])}
    >
      <svg aria-hidden="true">
        <polyline points={way.map((p) => p.join()).join(' ')} />
      </svg>
      {writing && (
        <Line
          label={WORDS.noteField}
          at={writing}
          text=""
          onDone={(text) => {
            write(undefined);
            if (text) add('note', [writing], [writing], text);
          }}
        />
      )}
    </div>
  );
}

/** A line of text that is written in the picture: Enter or leaving takes it, Esc gives it up. */
function Line(props: { label: string; at: Point; text: string; onDone(text: string | undefined): void }) {
  const { label, at, text, onDone } = props;
  const field = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  const done = (said: string | undefined) => {
    if (over.current) return;
    over.current = true;
    onDone(said);
  };
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  return (
    <input
      ref={field}
      class="mark-line"
      type="text"
      aria-label={label}
      maxLength={200}
      autocomplete="off"
      defaultValue={text}
      style={{
        left: `clamp(4px, ${at[0]}px, calc(100% - 184px))`,
        top: `clamp(4px, ${at[1] - 18}px, calc(100% - 48px))`,
      }}
      onBlur={(e) => done(e.currentTarget.value.trim())}
      onKeyDown={(e) => {
        if (e.key === 'Enter') done(e.currentTarget.value.trim());
        else if (e.key === 'Escape') done(undefined);
        else return;
        e.stopPropagation();
        document.querySelector<HTMLElement>('.views > .viewport')?.focus({ preventScroll: true });
      }}
    />
  );
}

function Renaming({ body }: { body: number }) {
  const { store } = useScene();
  const label = document.querySelectorAll<HTMLElement>(`.views > .viewport ${LABELS}`)[body];
  const box = label?.getBoundingClientRect();
  const own = label?.closest('.viewport')?.getBoundingClientRect();
  const at: Point = box && own ? [box.left - own.left, (box.top + box.bottom) / 2 - own.top] : [12, 60];
  return (
    <div class="mark-rename" data-overlay>
      <Line
        label={`${WORDS.rename}: ${nameOf(store.scene.peek(), body)}`}
        at={at}
        text={store.scene.peek().bodies[body]?.name ?? ''}
        onDone={(name) => {
          renaming.value = undefined;
          const old = store.scene.peek();
          const shown = old.view.named?.includes(body) ?? false;
          if (name === undefined || (shown && name === old.bodies[body]?.name)) return;
          void act(store, naming(old, body, name));
        }}
      />
    </div>
  );
}
