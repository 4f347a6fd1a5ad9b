// Bodies by clicking: a palette, the body in hand with its exact fields, and moving it until it touches. Each press is one undo.
import './build.css';
import { useComputed, useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { poseOf } from '../../../bridge/records';
import type { Change, Pose, Scene } from '../../../generated/scene';
import { BodyPanel } from '../../../panels/body_panel';
import { PathNumber } from '../../../panels/fields';
import { HOW_PLACED, PlacingRow } from '../../../panels/placing_row';
import { PARTS } from '../../../panels/shape_kinds';
import { changeTo } from '../../../store/change';
import { useModes } from '../../../store/modes';
import { same } from '../../../store/path';
import { useScene } from '../../../store/scene_in_hand';
import { transportOf } from '../../../timeline/transport';
import { Button } from '../../../ui/buttons';
import { Select, Switch } from '../../../ui/inputs';
import { messageOf } from '../../../ui/message_of';
import { format } from '../../../ui/quantity';
import { TextField } from '../../../ui/text_field';
import { usePool } from '../../../work/context';
import { dynamicsOf, isEmpty } from '../document';
import { models } from '../variants/choices';
import { armOf, firstLink } from './arm';
import { ArmPart } from './arm_part';
import { adding, kept, nothing } from './bodies';
import { ControllersPart } from './controllers_part';
import { copyingAll, goingAlong, moving, removingAll } from './group';
import { GroupPart } from './group_part';
import { withCarried } from './joints';
import { JointsPart } from './joints_part';
import { making, STUFFS, stuffOf } from './materials';
import { type Overlap, overlaps } from './overlaps';
import { type Direction, groupUntilTouch } from './touch';

const DIRECTIONS = [
  ['down', 'down'],
  ['up', 'up'],
  ['x', 'along x'],
  ['-x', 'against x'],
  ['y', 'along y'],
  ['-y', 'against y'],
] as const;
type Way = (typeof DIRECTIONS)[number][0];
const AXES: Record<Way, Direction> = {
  down: [0, 0, -1],
  up: [0, 0, 1],
  x: [1, 0, 0],
  '-x': [-1, 0, 0],
  y: [0, 1, 0],
  '-y': [0, -1, 0],
};

/** Time without a change after which what has been built is looked at, ms. */
const REST = 500;

export function BuildPanel() {
  const { store, selection } = useScene();
  const { chooseFile } = useModes();
  const pool = usePool();
  const [chosen, choose] = useState<number | undefined>(undefined);
  const [along, goAlong] = useState<readonly number[]>([]);
  const [way, setWay] = useState<Way>('down');
  const [said, say] = useState('');
  const [busy, setBusy] = useState(false);
  const [pitch, setPitch] = useState(0.05);
  const [placing, setPlacing] = useState<'body' | 'robot' | undefined>(undefined);
  const [together, setTogether] = useState<readonly Overlap[]>([]);
  const bodies = useComputed(() =>
    JSON.stringify(store.scene.value.bodies.map((b) => [b.name, b.fixed === true])),
  );
  const named = JSON.parse(bodies.value) as [string, boolean][];
  const first = named.findIndex(([, fixed]) => !fixed);
  const index = chosen !== undefined && chosen < named.length ? chosen : Math.max(0, first);
  const [name = '', fixed = false] = named[index] ?? [];
  const at = `bodies[${index}]`;
  /** What is done is done to all of them; the first is the one in hand. */
  const group = [index, ...along.filter((n) => n !== index && n < named.length)];
  const them = group.length > 1 ? `${group.length} bodies` : name;
  const stays = group.map((n) => kept(store.scene.value, n)).find((why) => why !== undefined);

  // The gizmo goes when the run does, and with the panel.
  useSignalEffect(() => {
    if ((store.frame.value?.step ?? 0) > 0) selection.placed.value = undefined;
  });
  useSignalEffect(() => {
    if (!selection.placed.value) setPlacing(undefined);
  });
  useEffect(
    () => () => {
      selection.placed.value = undefined;
    },
    [selection],
  );
  const place = async (what: 'body' | 'robot' | undefined) => {
    selection.placed.value = undefined;
    if (!what) return;
    transportOf(store).pause();
    await store.seek(0);
    selection.pickBody(undefined);
    selection.placed.value =
      what === 'body'
        ? { body: index, to: (pose, gesture) => put(pose, gesture) }
        : { body: firstLink(store.scene.peek()), to: (pose, gesture) => stand(pose, gesture) };
    setPlacing(what);
    say(HOW_PLACED);
  };
  /** Begin of a gesture: a drag tells places from there, a key from where the picture is. */
  const begun = useRef<{ gesture: string; scene: Scene; pose: Pose } | undefined>(undefined);
  const from = (body: number, gesture: string) => {
    const frame = store.frame.peek();
    const pose = frame && poseOf(frame, body);
    if (begun.current?.gesture !== gesture || gesture.startsWith('keys'))
      begun.current = pose && { gesture, scene: store.scene.peek(), pose };
    return begun.current;
  };
  /** The body in hand and all that go with it. */
  const put = (to: Pose, gesture: string) => {
    const start = from(index, gesture);
    if (!start) return;
    const made = moving(start.scene, group, (pose) => goingAlong(pose, start.pose, to));
    if (typeof made === 'string') say(made);
    else store.edit(selection.gizmo.peek() === 'turn' ? `Turn ${them}` : `Move ${them}`, made, gesture);
  };
  const stand = (to: Pose, gesture: string) => {
    const start = from(firstLink(store.scene.peek()), gesture);
    const base = start && armOf(start.scene)?.base;
    if (!base) return;
    store.edit(
      'Move the robot',
      [changeTo('experiment.arm.base', goingAlong(base, start.pose, to))],
      gesture,
    );
  };

  // What begins in each other is said; the run is not touched for it.
  const last = useRef<readonly unknown[] | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useSignalEffect(() => {
    const scene = store.scene.value;
    const dynamics = dynamicsOf(scene);
    const [before, now] = [last.current, [scene.bodies, dynamics?.joints, dynamics?.passing, dynamics?.arm]];
    last.current = now;
    if (!before || now.every((part, k) => part === before[k])) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      overlaps((work) => pool.run(work), store.scene.peek()).then(
        (found) => {
          if (last.current === now) setTogether(found);
        },
        // It cannot be asked: the run itself will tell.
        () => undefined,
      );
    }, REST);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Done at the start of the run: what is built is where it begins. A sentence in place of changes says why there are none. */
  const change = async (label: string, made: () => Change[] | string, done: string, next?: number) => {
    transportOf(store).pause();
    // Bodies may have other numbers then.
    selection.placed.value = undefined;
    await store.seek(0);
    const changes = made();
    if (typeof changes === 'string') return say(changes);
    const error = await store.attempt(label, changes);
    if (!error) {
      choose(next);
      if (next !== index) goAlong([]);
    }
    say(error ? `This was not done: ${error.message}` : done);
  };
  const stuff = stuffOf(store.scene.value, index)?.id ?? '';
  const contact = useComputed(() => {
    const now = dynamicsOf(store.scene.value)?.contact;
    const known = models(store.scene.value).find(({ value }) => same(value, now));
    return known?.label ?? (now?.type === 'point' ? 'points' : now?.reduced ? 'reduced surface' : 'surface');
  });
  const add = (kind: (typeof PARTS)[number][0], label: string) => {
    const scene = store.scene.peek();
    const words = `${label} added above the others. Lower it until it touches, or let it fall.`;
    void change(`Add a ${label.toLowerCase()}`, () => adding(scene, kind), words, scene.bodies.length);
  };
  const touch = async () => {
    const scene = store.scene.peek();
    const axis = AXES[way];
    setBusy(true);
    say('Moving it …');
    try {
      const all = withCarried(scene, group);
      const found = await groupUntilTouch((work) => pool.run(work), scene, all, axis);
      if (typeof found === 'string') return say(found);
      const by = axis.map((a) => a * found.by) as [number, number, number];
      const verb = group.length > 1 ? 'touch' : 'touches';
      await change(
        `Move ${them} until it touches`,
        () => moving(scene, group, by),
        `${them} ${verb} ${found.name}.`,
        index,
      );
    } catch (e) {
      say(messageOf(e));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="build">
      <div class="build-row" role="group" aria-label="Add a body">
        {PARTS.map(([kind, label]) => (
          <Button key={kind} onClick={() => add(kind, label)}>
            + {label}
          </Button>
        ))}
        <Button
          onClick={() => {
            selection.pickBody(undefined);
            chooseFile.peek()?.();
          }}
        >
          + Mesh of your own…
        </Button>
      </div>
      <ArmPart
        body={index}
        named={named}
        pitch={pitch}
        change={change}
        placing={placing === 'robot'}
        place={(on) => void place(on ? 'robot' : undefined)}
      />
      {named.length > 0 && (
        <>
          <div class="fields">
            <Select
              label="Body in hand"
              value={String(index)}
              options={named.map(([label], i) => [String(i), label || `Body ${i + 1}`] as const)}
              onChange={(next) => {
                choose(Number(next));
                say('');
              }}
            />
          </div>
          <div class="build-row">
            <Button
              onClick={() => {
                const scene = store.scene.peek();
                void change(
                  `Copy ${them}`,
                  () => copyingAll(scene, group),
                  group.length > 1 ? `Copies of ${them} stand beside them.` : `A copy stands beside ${name}.`,
                  scene.bodies.length,
                );
              }}
            >
              Duplicate
            </Button>
            <Button
              disabled={stays !== undefined}
              onClick={() =>
                void change(
                  `Delete ${them}`,
                  () => removingAll(store.scene.peek(), group),
                  group.length > 1
                    ? `${them} are gone; undo brings them back.`
                    : `${name} is gone; undo brings it back.`,
                )
              }
            >
              Delete
            </Button>
            <Select quiet label="Direction" value={way} options={DIRECTIONS} onChange={setWay} />
            <Button disabled={busy || fixed} onClick={() => void touch()}>
              Move until it touches
            </Button>
          </div>
          <PlacingRow
            what={them}
            on={placing === 'body'}
            gizmo={placing !== undefined}
            toggle={() => void place(placing === 'body' ? undefined : 'body')}
          />
          {stays && <p class="muted small">{stays}</p>}
          <div class="fields">
            <TextField
              label="Name"
              value={name}
              onChange={(text) => store.set(`Rename ${name}`, `${at}.name`, text)}
            />
            <Switch
              label="Fixed to the world"
              value={fixed}
              onChange={(value) => store.set(value ? `Fix ${name}` : `Let ${name} go`, `${at}.fixed`, value)}
            />
            <PathNumber path={`${at}.mass`} label="Mass" quantity="mass" optional="from its size" />
            <Select
              label="Material"
              value={stuff}
              options={[
                ...(stuff ? [] : [['', 'of its own'] as const]),
                ...STUFFS.map((s) => [s.id, s.label] as const),
              ]}
              onChange={(id) => {
                const next = STUFFS.find((s) => s.id === id);
                if (next) store.edit(`Material of ${them}`, making(store.scene.peek(), group, next));
              }}
            />
          </div>
          <GroupPart
            named={named}
            group={group}
            goAlong={goAlong}
            pitch={pitch}
            setPitch={setPitch}
            change={change}
          />
          <JointsPart child={index} named={named} change={change} />
          <ControllersPart body={index} named={named} change={change} />
          <BodyPanel key={index} index={index} />
        </>
      )}
      <div class="fields">
        <Select
          label="Contact model"
          value={contact.value}
          options={models(store.scene.value).map((m) => [m.label, m.label] as const)}
          onChange={(label) => {
            const next = models(store.scene.peek()).find((m) => m.label === label);
            if (next) store.set('Change the contact model', 'experiment.contact', next.value);
          }}
        />
      </div>
      {!isEmpty(store.scene.value) && (
        <p class="build-row">
          <Button
            onClick={() => {
              choose(undefined);
              void store.offer('Start from nothing', nothing(), undefined, []).then((error) => {
                say(error ? error.message : 'A floor and gravity are left. Undo brings all back.');
              });
            }}
          >
            Start from nothing
          </Button>
        </p>
      )}
      <div class="build-said">
        <p role="status">{said}</p>
        {together[0] && (
          <p class="error-line small" role="status">
            {together[0].a} and {together[0].b} are in each other by {format(together[0].depth, 'length', 2)}{' '}
            at the start: the run pushes them apart. Move one of them away, or undo.
          </p>
        )}
      </div>
    </div>
  );
}
