// Robots of the scene: which, where it stands, what it holds, how it is controlled, and where it goes.
import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { ServoLaw } from '../../../generated/scene';
import { PathNumber, PathVector } from '../../../panels/fields';
import { Orientation } from '../../../panels/orientation';
import { ROBOTS, standing } from '../../../panels/robots';
import { changeTo, plainly } from '../../../store/change';
import { useScene } from '../../../store/scene_in_hand';
import { Button } from '../../../ui/buttons';
import { Fold } from '../../../ui/fold';
import { Select, Switch } from '../../../ui/inputs';
import type { Vec3 } from '../../../ui/pose';
import { format } from '../../../ui/quantity';
import { useSceneCanvas } from '../../../viewport/scene_canvas_context';
import {
  addingArm,
  addingTwoLink,
  armOf,
  baseOnTop,
  baseToGrid,
  giving,
  type Hand,
  lettingGo,
  nextPoint,
  ONE_ARM,
  removingArm,
} from './arm';
import type { Changing, Named } from './group_part';

const HANDS: readonly (readonly [Hand, string])[] = [
  ['fingers', 'two fingers'],
  ['rod', 'a rod'],
  ['body', 'the body in hand'],
];
const LAWS: readonly (readonly [ServoLaw['type'], string])[] = [
  ['first_order', 'first order'],
  ['second_order', 'second order'],
  ['computed_torque', 'computed torque'],
];
const LAW: Record<ServoLaw['type'], ServoLaw> = {
  first_order: { type: 'first_order', time_constant: 0.05 },
  second_order: { type: 'second_order', natural_frequency: 60, damping_ratio: 0.9 },
  computed_torque: { type: 'computed_torque', stiffness: 3600, damping: 108, fed_forward: true },
};
const ARM = 'experiment.arm';

interface ArmProps {
  /** Index of the body in hand. */
  body: number;
  named: Named;
  pitch: number;
  change: Changing;
  /** The gizmo at its base, or not. */
  placing: boolean;
  place(on: boolean): void;
}

export function ArmPart({ body, named, pitch, change, placing, place }: ArmProps) {
  const { store } = useScene();
  const stage = useSceneCanvas();
  const [model, setModel] = useState(ROBOTS[0]?.id ?? '');
  const [hand, setHand] = useState<Hand>('fingers');
  const [onto, setOnto] = useState('0');
  const shape = useComputed(() => {
    const arm = armOf(store.scene.value);
    return JSON.stringify(
      arm && [arm.model, arm.tool.body, arm.servo.law.type, arm.way.length, arm.control.gives],
    );
  });
  const arm = shape.value ? armOf(store.scene.peek()) : undefined;
  const robot = ROBOTS.find((r) => r.id === model);
  const name = (n: number) => named[n]?.[0] || `Body ${n + 1}`;
  const held = arm?.tool.body;
  const others = named.flatMap((_, i) => (i === held ? [] : [[String(i), name(i)] as const]));
  const other = others.some(([value]) => value === onto) ? Number(onto) : Number(others[0]?.[0] ?? 0);
  const stands = arm && standing(arm.model);
  const tool = () => ['x', 'y', 'z'].map((k) => store.readings.peek().get(`arm_${k}`) ?? 0) as Vec3;
  const added = async (label: string, made: Parameters<Changing>[1], done: string) => {
    await change(label, made, done, body);
    stage.fit();
  };
  return (
    <>
      <div class="build-row" role="group" aria-label="Add a robot">
        <Select
          quiet
          label="Robot"
          value={stands?.id ?? model}
          options={ROBOTS.map((r) => [r.id, r.label] as const)}
          onChange={(id) => {
            setModel(id);
            const next = ROBOTS.find((r) => r.id === id);
            if (arm && next) store.set(`Use ${next.label}`, `${ARM}.model`, plainly(next.arm));
          }}
        />
        <Button
          disabled={!robot}
          onClick={() =>
            robot &&
            void added(
              'Add a robot',
              () => addingArm(store.scene.peek(), robot),
              `${robot.label} stands behind what is there. Give it a hand, and places to go to.`,
            )
          }
        >
          + Robot
        </Button>
        <Button
          onClick={() =>
            void added(
              'Add a two-link arm',
              () => addingTwoLink(store.scene.peek()),
              'An arm of two links: its hand is drawn to a point, which can be dragged in the view.',
            )
          }
        >
          + Two-link arm
        </Button>
      </div>
      {arm && (
        <fieldset class="build-list" aria-label="Robot">
          <p class="muted small">{ONE_ARM}</p>
          {stands && <p class="muted small">{stands.about}</p>}
          <div class="build-row">
            <Button onClick={() => place(!placing)}>{placing ? 'Done' : 'Place its base in the view'}</Button>
            <Button
              onClick={() =>
                void change(
                  'Move the robot to the grid',
                  () => baseToGrid(store.scene.peek(), pitch),
                  'The robot’s base is at the nearest places of the grid.',
                  body,
                )
              }
            >
              Snap its base to the grid
            </Button>
            {others.length > 0 && (
              <>
                <Select
                  quiet
                  label="The robot stands on"
                  value={String(other)}
                  options={others}
                  onChange={setOnto}
                />
                <Button
                  onClick={() =>
                    void change(
                      `Put the robot on ${name(other)}`,
                      () => baseOnTop(store.scene.peek(), other),
                      `The robot stands on ${name(other)}, which stays where it is.`,
                      body,
                    )
                  }
                >
                  Stand it there
                </Button>
              </>
            )}
            <Button
              onClick={() =>
                void change(
                  'Delete the robot',
                  () => removingArm(store.scene.peek()),
                  'The robot is gone; what it held is free. Undo brings it back.',
                  body,
                )
              }
            >
              Delete the robot
            </Button>
          </div>
          <div class="fields">
            <PathVector path={`${ARM}.base.translation`} label="Base" quantity="length" />
            <Orientation path={`${ARM}.base.rotation`} what="the robot" label="Base turned" />
          </div>
          <div class="build-row" role="group" aria-label="Hand of the robot">
            {held === undefined ? (
              <>
                <Select quiet label="Hand" value={hand} options={HANDS} onChange={setHand} />
                <Button
                  onClick={() =>
                    void change(
                      'Give the robot a hand',
                      () => giving(store.scene.peek(), hand, body),
                      hand === 'fingers'
                        ? 'Two fingers: the set-points of their joints open and close them.'
                        : 'The robot holds it.',
                      body,
                    )
                  }
                >
                  Give it to the robot
                </Button>
              </>
            ) : (
              <>
                <span>Holds {name(held)}</span>
                <Button
                  onClick={() =>
                    void change(
                      `Let go of ${name(held)}`,
                      () => lettingGo(store.scene.peek()),
                      `${name(held)} is free.`,
                      body,
                    )
                  }
                >
                  Let go
                </Button>
              </>
            )}
          </div>
          <WayPart points={arm.way.length} change={change} body={body} here={tool} />
          <Fold title="Controller of the robot" note="rates, servo, force" content={Control} />
        </fieldset>
      )}
    </>
  );
}

interface WayProps {
  points: number;
  body: number;
  change: Changing;
  here(): Vec3;
}

function WayPart({ points, body, change, here }: WayProps) {
  const { store } = useScene();
  // Where the tool does not get is told by the engine at the end of what it has run.
  const short = useComputed(() => store.readings.value.get('arm_short') ?? 0);
  const far = short.value > 1e-3;
  return (
    <>
      {Array.from({ length: points }, (_, k) => {
        const path = `${ARM}.way[${k}]`;
        const place = store.scene.peek();
        const { position, turn, joints } = armOf(place)?.way[k] ?? {};
        return (
          <div key={path} class="fields" role="group" aria-label={`Way-point ${k + 1} of the robot`}>
            <PathNumber path={`${path}.time`} label="Time" quantity="time" />
            {position && <PathVector path={`${path}.position`} label="Position" quantity="length" />}
            {turn && <PathVector path={`${path}.turn`} label="Turned by" quantity="angle" />}
            {joints && <p class="muted small">Angles of its joints: see all parameters.</p>}
            <PathVector path={`${path}.force`} label="Presses with" quantity="force" />
            <div class="build-row">
              <Button
                onClick={() =>
                  void change(
                    'Take a way-point out',
                    () => [
                      changeTo(
                        `${ARM}.way`,
                        structuredClone((armOf(store.scene.peek())?.way ?? []).filter((_, i) => i !== k)),
                      ),
                    ],
                    'The way-point is gone.',
                    body,
                  )
                }
              >
                Take out
              </Button>
            </div>
          </div>
        );
      })}
      {far && (
        <p class="error-line small" role="status">
          Out of reach: the robot’s tool stops {format(short.value, 'length', 3)} before where it is told to
          be.
        </p>
      )}
      <div class="build-row">
        <Button
          onClick={() =>
            void change(
              'Add a way-point',
              () => nextPoint(store.scene.peek(), here()),
              'A way-point where the tool was to be last: set its place, and run.',
              body,
            )
          }
        >
          Add a way-point
        </Button>
      </div>
    </>
  );
}

function Control() {
  const { store } = useScene();
  const law = useComputed(() => armOf(store.scene.value)?.servo.law.type ?? 'second_order');
  const gives = useComputed(() => JSON.stringify(armOf(store.scene.value)?.control.gives ?? []));
  const yields = JSON.parse(gives.value) as boolean[];
  const at = `${ARM}.servo.law`;
  return (
    <div class="fields">
      <PathNumber path={`${ARM}.control.rate`} label="Commands a second" quantity="frequency" />
      <PathNumber
        path={`${ARM}.servo.rate`}
        label="Rate of the servo"
        quantity="frequency"
        optional="every step"
      />
      <PathNumber
        path={`${ARM}.sensor.rate`}
        label="Rate of the sensor"
        quantity="frequency"
        optional="every step"
      />
      <PathNumber path={`${ARM}.servo.delay`} label="Delay" quantity="time" />
      <Select
        label="Servo of the joints"
        value={law.value}
        options={LAWS}
        onChange={(type) => store.set('Change the servo', at, plainly(LAW[type]))}
      />
      {law.value === 'first_order' && (
        <PathNumber path={`${at}.time_constant`} label="Time constant" quantity="time" />
      )}
      {law.value === 'second_order' && (
        <>
          <PathNumber path={`${at}.natural_frequency`} label="Natural frequency" quantity="angular_speed" />
          <PathNumber path={`${at}.damping_ratio`} label="Damping ratio" quantity="ratio" />
        </>
      )}
      {law.value === 'computed_torque' && (
        <>
          <PathNumber path={`${at}.stiffness`} label="Stiffness, 1/s²" quantity="ratio" />
          <PathNumber path={`${at}.damping`} label="Damping, 1/s" quantity="ratio" />
        </>
      )}
      <PathNumber path={`${ARM}.control.speed[0]`} label="Goes at most" quantity="speed" />
      <PathNumber path={`${ARM}.control.speed[1]`} label="Turns at most" quantity="angular_speed" />
      <PathNumber path={`${ARM}.control.force_gains[0]`} label="Gives way at once by, m/N" quantity="ratio" />
      <PathNumber
        path={`${ARM}.control.force_gains[1]`}
        label="Gives way each second by, m/(N·s)"
        quantity="ratio"
      />
      <div role="group" aria-label="Gives way">
        {['along x', 'along y', 'along z', 'about x', 'about y', 'about z'].map((axis, k) => (
          <Switch
            key={axis}
            label={`Gives way ${axis}`}
            value={yields[k] ?? false}
            onChange={(on) => store.set(`Give way ${axis}`, `${ARM}.control.gives[${k}]`, on)}
          />
        ))}
      </div>
    </div>
  );
}
