// Joints of the scene: what the body in hand hangs on, how it may move there, and a motor.
import { useState } from 'preact/hooks';
import { poseOf } from '../../../bridge/records';
import { PathNumber } from '../../../panels/fields';
import { useScene } from '../../../store/scene_in_hand';
import { Button } from '../../../ui/buttons';
import { Select } from '../../../ui/inputs';
import { NumberField } from '../../../ui/number_field';
import type { Changing, Named } from './group_part';
import {
  type Axis,
  JOINT_KINDS,
  type JointKind,
  joining,
  jointOn,
  jointsOf,
  parting,
  type Where,
} from './joints';

const AXES = [
  ['x', 'about x'],
  ['y', 'about y'],
  ['z', 'about z'],
] as const;
const SLIDES = [
  ['x', 'along x'],
  ['y', 'along y'],
  ['z', 'along z'],
] as const;
const WHERE = [
  ['child', 'in its own middle'],
  ['parent', 'in the other’s middle'],
  ['between', 'between the two'],
] as const;
/** A strong one: N·m·s/rad or N·s/m. */
const MOTOR = 100;

interface JointsProps {
  child: number;
  named: Named;
  change: Changing;
}

export function JointsPart({ child, named, change }: JointsProps) {
  const { store } = useScene();
  const [kind, setKind] = useState<JointKind>('hinge');
  const [to, setTo] = useState('world');
  const [axis, setAxis] = useState<Axis>('y');
  const [where, setWhere] = useState<Where>('child');
  const name = (n: number) => named[n]?.[0] || `Body ${n + 1}`;
  const others = named.flatMap((_, i) => (i === child ? [] : [[String(i), name(i)] as const]));
  const parent = others.some(([value]) => value === to) ? Number(to) : undefined;
  const word = JOINT_KINDS.find(([value]) => value === kind)?.[1] ?? '';
  const turns = kind === 'hinge' || kind === 'slider';
  const joints = jointsOf(store.scene.value);
  const pose = (body: number) => {
    const frame = store.frame.peek();
    return frame && poseOf(frame, body);
  };
  const held = jointOn(store.scene.value, child);
  return (
    <>
      {held && (
        <p class="muted small">
          {name(child)} hangs on {held.name || 'a joint'}: its place follows from that, not from its own
          numbers.
        </p>
      )}
      <div class="build-row" role="group" aria-label="Add a joint">
        <Select quiet label="Kind of joint" value={kind} options={JOINT_KINDS} onChange={setKind} />
        <Select
          quiet
          label="Joined to"
          value={parent === undefined ? 'world' : String(parent)}
          options={[['world', 'to the world'] as const, ...others.map(([v, n]) => [v, `to ${n}`] as const)]}
          onChange={setTo}
        />
        {turns && (
          <Select
            quiet
            label="Axis"
            value={axis}
            options={kind === 'hinge' ? AXES : SLIDES}
            onChange={setAxis}
          />
        )}
        {parent !== undefined && (
          <Select quiet label="Place of the joint" value={where} options={WHERE} onChange={setWhere} />
        )}
        <Button
          onClick={() =>
            void change(
              `Join ${name(child)}`,
              () => joining(store.scene.peek(), pose, { kind, parent, child, axis, where }),
              `${word}: ${name(child)} hangs on ${parent === undefined ? 'the world' : name(parent)}.`,
              child,
            )
          }
        >
          Join
        </Button>
      </div>
      {joints.length > 0 && (
        <ul class="build-joints">
          {joints.map((joint, i) => {
            const drive = 'drive' in joint.motion ? joint.motion.drive : undefined;
            const turning = joint.motion.type === 'revolute';
            const on = joint.parent === undefined ? 'the world' : name(joint.parent);
            return (
              <li key={i}>
                <span>
                  {joint.name || 'Joint'}: {name(joint.child)} on {on}
                </span>
                {drive && (
                  <NumberField
                    label={`Motor of ${joint.name || 'the joint'}`}
                    quantity={turning ? 'angular_speed' : 'speed'}
                    value={drive.motor?.target_velocity ?? Number.NaN}
                    optional={{
                      placeholder: 'none',
                      onClear: () =>
                        store.set('Take the motor away', `experiment.joints[${i}].motion.drive.motor`, null),
                    }}
                    onChange={(speed) =>
                      store.set('Set a motor', `experiment.joints[${i}].motion.drive.motor`, {
                        target_position: 0,
                        stiffness: 0,
                        ...drive.motor,
                        target_velocity: speed,
                        damping: drive.motor?.damping || MOTOR,
                      })
                    }
                  />
                )}
                {drive?.motor && (
                  <MotorFields at={`experiment.joints[${i}].motion.drive.motor`} turning={turning} />
                )}
                <Button
                  onClick={() =>
                    void change(
                      `Take ${joint.name || 'a joint'} away`,
                      () => parting(store.scene.peek(), pose, i),
                      `${name(joint.child)} is free of ${joint.name || 'its joint'}.`,
                      child,
                    )
                  }
                >
                  Take {joint.name || 'it'} away
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** Fields of a motor: the position that it seeks beside its speed, and its gains. */
function MotorFields({ at, turning }: { at: string; turning: boolean }) {
  return (
    <div class="fields">
      <PathNumber
        path={`${at}.target_position`}
        label="Place the motor seeks"
        quantity={turning ? 'angle' : 'length'}
      />
      <PathNumber
        path={`${at}.stiffness`}
        label={turning ? 'Stiffness, N·m/rad' : 'Stiffness'}
        quantity={turning ? 'ratio' : 'stiffness'}
      />
      <PathNumber
        path={`${at}.damping`}
        label={turning ? 'Damping, N·m·s/rad' : 'Damping'}
        quantity={turning ? 'ratio' : 'damping'}
      />
      <PathNumber
        path={`${at}.effort`}
        label={turning ? 'Constant torque' : 'Constant force'}
        quantity={turning ? 'moment' : 'force'}
        optional="none"
      />
      <PathNumber
        path={`${at}.limit`}
        label="Pushes at most"
        quantity={turning ? 'moment' : 'force'}
        optional="any"
      />
    </div>
  );
}
