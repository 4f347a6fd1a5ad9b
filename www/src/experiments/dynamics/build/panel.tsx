// Bodies by clicking: a palette, the body in hand with its exact fields, and moving it until it touches. Each press is one undo.
import './build.css';
import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Change } from '../../../generated/scene';
import { BodyPanel } from '../../../panels/body_panel';
import { PathNumber } from '../../../panels/fields';
import { useScene } from '../../../store/scene_in_hand';
import { transportOf } from '../../../timeline/transport';
import { Button } from '../../../ui/buttons';
import { Select, Switch } from '../../../ui/inputs';
import { TextField } from '../../../ui/text_field';
import { usePool } from '../../../work/context';
import { isEmpty } from '../document';
import { adding, kept, nothing, PALETTE } from './bodies';
import { copyingAll, moving, removingAll } from './group';
import { GroupPart } from './group_part';
import { withCarried } from './joints';
import { JointsPart } from './joints_part';
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

export function BuildPanel() {
  const { store } = useScene();
  const pool = usePool();
  const [chosen, choose] = useState<number | undefined>(undefined);
  const [along, goAlong] = useState<readonly number[]>([]);
  const [way, setWay] = useState<Way>('down');
  const [said, say] = useState('');
  const [busy, setBusy] = useState(false);
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

  /** Done at the start of the run: what is built is where it begins. A sentence in place of changes says why there are none. */
  const change = async (label: string, made: () => Change[] | string, done: string, next?: number) => {
    transportOf(store).pause();
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
  const add = (kind: (typeof PALETTE)[number][0], label: string) => {
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
      say(e instanceof Error ? e.message : String(e));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="build">
      <div class="build-row" role="group" aria-label="Add a body">
        {PALETTE.map(([kind, label]) => (
          <Button key={kind} onClick={() => add(kind, label)}>
            + {label}
          </Button>
        ))}
      </div>
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
          {stays && <p class="muted small">{stays}</p>}
          <p class="build-said" role="status">
            {said}
          </p>
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
          </div>
          <GroupPart named={named} group={group} goAlong={goAlong} change={change} />
          <JointsPart child={index} named={named} change={change} />
          <BodyPanel key={index} index={index} />
        </>
      )}
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
    </div>
  );
}
