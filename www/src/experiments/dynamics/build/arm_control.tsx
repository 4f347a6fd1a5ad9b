// Controller of the scene's robot: its rates, the servo of its joints, and where it gives way to force.
import { useComputed } from '@preact/signals';
import type { ServoLaw } from '../../../generated/scene';
import { PathNumber } from '../../../panels/fields';
import { plainly } from '../../../store/change';
import { useScene } from '../../../store/scene_in_hand';
import { Select, Switch } from '../../../ui/inputs';
import { ARM, armOf } from './arm';

/** Servo laws: the name of each, and the numbers it starts with. */
const LAWS: { readonly [T in ServoLaw['type']]: { label: string; start: Extract<ServoLaw, { type: T }> } } = {
  first_order: { label: 'first order', start: { type: 'first_order', time_constant: 0.05 } },
  second_order: {
    label: 'second order',
    start: { type: 'second_order', natural_frequency: 60, damping_ratio: 0.9 },
  },
  computed_torque: {
    label: 'computed torque',
    start: { type: 'computed_torque', stiffness: 3600, damping: 108, fed_forward: true },
  },
};
const LAW_OPTIONS = (Object.keys(LAWS) as ServoLaw['type'][]).map(
  (type) => [type, LAWS[type].label] as const,
);

export function Control() {
  const { store } = useScene();
  const law = useComputed(() => armOf(store.scene.value)?.servo.law.type ?? 'second_order');
  const gives = useComputed(() => armOf(store.scene.value)?.control.gives);
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
        options={LAW_OPTIONS}
        onChange={(type) => store.set('Change the servo', at, plainly(LAWS[type].start))}
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
            value={gives.value?.[k] ?? false}
            onChange={(on) => store.set(`Give way ${axis}`, `${ARM}.control.gives[${k}]`, on)}
          />
        ))}
      </div>
    </div>
  );
}
