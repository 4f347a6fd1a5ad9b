// Robots of the scene: which, where it stands, what it holds, how it is controlled, and where it goes.
import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import { PathVector } from '../../../panels/fields';
import { Orientation } from '../../../panels/orientation';
import { ROBOTS, type Robot, standing } from '../../../panels/robots';
import { plainly } from '../../../store/change';
import { useScene } from '../../../store/scene_in_hand';
import { Button } from '../../../ui/buttons';
import { Fold } from '../../../ui/fold';
import { Select } from '../../../ui/inputs';
import type { Vec3 } from '../../../ui/pose';
import { useSceneCanvas } from '../../../viewport/scene_canvas_context';
import {
  ARM,
  addingArm,
  addingTwoLink,
  armOf,
  baseOnTop,
  baseToGrid,
  giving,
  type Hand,
  lettingGo,
  ONE_ARM,
  removingArm,
} from './arm';
import { Control } from './arm_control';
import { WayPart } from './arm_way';
import { type Act, ChangeButton } from './change_button';
import type { Changing, Named } from './group_part';

const HANDS: readonly (readonly [Hand, string])[] = [
  ['fingers', 'two fingers'],
  ['rod', 'a rod'],
  ['body', 'the body in hand'],
];

interface ArmProps {
  /** Index of the body in hand. */
  body: number;
  named: Named;
  pitch: number;
  change: Changing;
  /** True if the gizmo is at its base. */
  placing: boolean;
  place(on: boolean): void;
}

export function ArmPart({ body, named, pitch, change, placing, place }: ArmProps) {
  const { store } = useScene();
  const shape = useComputed(() => {
    const arm = armOf(store.scene.value);
    return JSON.stringify(arm && [arm.model, arm.tool.body, arm.way.length]);
  });
  const arm = shape.value ? armOf(store.scene.peek()) : undefined;
  const act: Act = (label, make, done) => change(label, make, done, body);
  const name = (n: number) => named[n]?.[0] || `Body ${n + 1}`;
  const held = arm?.tool.body;
  const others = named.flatMap((_, i) => (i === held ? [] : [[String(i), name(i)] as const]));
  const stands = arm && standing(arm.model);
  const tool = () => ['x', 'y', 'z'].map((k) => store.readings.peek().get(`arm_${k}`) ?? 0) as Vec3;
  return (
    <>
      <AddRobot act={act} there={arm !== undefined} stands={stands} />
      {arm && (
        <fieldset class="build-list" aria-label="Robot">
          <p class="muted small">{ONE_ARM}</p>
          {stands && <p class="muted small">{stands.about}</p>}
          <PlaceRobot act={act} others={others} name={name} pitch={pitch} placing={placing} place={place} />
          <div class="fields">
            <PathVector path={`${ARM}.base.translation`} label="Base" quantity="length" />
            <Orientation path={`${ARM}.base.rotation`} what="the robot" label="Base turned" />
          </div>
          <HandOfRobot act={act} body={body} held={held} name={name} />
          <WayPart points={arm.way.length} act={act} here={tool} />
          <Fold title="Controller of the robot" note="rates, servo, force" content={Control} />
        </fieldset>
      )}
    </>
  );
}

interface AddProps {
  act: Act;
  /** True if the scene has a robot. */
  there: boolean;
  /** The scene's robot, if it is one of the list. */
  stands: Robot | undefined;
}

/** Choice of a robot, and buttons that add one. */
function AddRobot({ act, there, stands }: AddProps) {
  const { store } = useScene();
  const stage = useSceneCanvas();
  const [model, setModel] = useState(ROBOTS[0]?.id ?? '');
  const robot = ROBOTS.find((r) => r.id === model);
  const fitted: Act = async (...change) => {
    await act(...change);
    stage.fit();
  };
  return (
    <div class="build-row" role="group" aria-label="Add a robot">
      <Select
        quiet
        label="Robot"
        value={stands?.id ?? model}
        options={ROBOTS.map((r) => [r.id, r.label] as const)}
        onChange={(id) => {
          setModel(id);
          const next = ROBOTS.find((r) => r.id === id);
          if (there && next) store.set(`Use ${next.label}`, `${ARM}.model`, plainly(next.arm));
        }}
      />
      {robot && (
        <ChangeButton
          act={fitted}
          label="Add a robot"
          make={(scene) => addingArm(scene, robot)}
          done={`${robot.label} stands behind what is there. Give it a hand, and places to go to.`}
        >
          + Robot
        </ChangeButton>
      )}
      <ChangeButton
        act={fitted}
        label="Add a two-link arm"
        make={addingTwoLink}
        done="An arm of two links: its hand is drawn to a point, which can be dragged in the view."
      >
        + Two-link arm
      </ChangeButton>
    </div>
  );
}

interface PlaceProps extends Pick<ArmProps, 'pitch' | 'placing' | 'place'> {
  act: Act;
  /** Index and name of each body on which it can stand. */
  others: readonly (readonly [string, string])[];
  name(body: number): string;
}

/** Buttons that move the robot's base, or delete the robot. */
function PlaceRobot({ act, others, name, pitch, placing, place }: PlaceProps) {
  const [onto, setOnto] = useState('0');
  const other = others.some(([value]) => value === onto) ? Number(onto) : Number(others[0]?.[0] ?? 0);
  return (
    <div class="build-row">
      <Button onClick={() => place(!placing)}>{placing ? 'Done' : 'Place its base in the view'}</Button>
      <ChangeButton
        act={act}
        label="Move the robot to the grid"
        make={(scene) => baseToGrid(scene, pitch)}
        done="The robot’s base is at the nearest places of the grid."
      >
        Snap its base to the grid
      </ChangeButton>
      {others.length > 0 && (
        <>
          <Select
            quiet
            label="The robot stands on"
            value={String(other)}
            options={others}
            onChange={setOnto}
          />
          <ChangeButton
            act={act}
            label={`Put the robot on ${name(other)}`}
            make={(scene) => baseOnTop(scene, other)}
            done={`The robot stands on ${name(other)}, which stays where it is.`}
          >
            Stand it there
          </ChangeButton>
        </>
      )}
      <ChangeButton
        act={act}
        label="Delete the robot"
        make={removingArm}
        done="The robot is gone; what it held is free. Undo brings it back."
      >
        Delete the robot
      </ChangeButton>
    </div>
  );
}

interface HandProps {
  act: Act;
  /** Index of the body in hand. */
  body: number;
  /** Index of the body that the robot holds. */
  held: number | undefined;
  name(body: number): string;
}

/** Choice of what the robot holds, or the name of what it holds. */
function HandOfRobot({ act, body, held, name }: HandProps) {
  const [hand, setHand] = useState<Hand>('fingers');
  return (
    <div class="build-row" role="group" aria-label="Hand of the robot">
      {held === undefined ? (
        <>
          <Select quiet label="Hand" value={hand} options={HANDS} onChange={setHand} />
          <ChangeButton
            act={act}
            label="Give the robot a hand"
            make={(scene) => giving(scene, hand, body)}
            done={
              hand === 'fingers'
                ? 'Two fingers: the set-points of their joints open and close them.'
                : 'The robot holds it.'
            }
          >
            Give it to the robot
          </ChangeButton>
        </>
      ) : (
        <>
          <span>Holds {name(held)}</span>
          <ChangeButton
            act={act}
            label={`Let go of ${name(held)}`}
            make={lettingGo}
            done={`${name(held)} is free.`}
          >
            Let go
          </ChangeButton>
        </>
      )}
    </div>
  );
}
