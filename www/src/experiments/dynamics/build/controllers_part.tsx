// Controllers of the scene: what they move, where to, and how hard they push.
import { useComputed } from '@preact/signals';
import { poseOf } from '../../../bridge/records';
import { PathNumber, PathVector } from '../../../panels/fields';
import { useScene } from '../../../store/scene_in_hand';
import { Button } from '../../../ui/buttons';
import { dynamicsOf } from '../document';
import { drawing, servoing } from './controllers';
import type { Changing, Named } from './group_part';
import { jointOn, jointsOf } from './joints';
import { withoutController } from './numbers';

interface ControllersProps {
  /** Index of the body in hand. */
  body: number;
  named: Named;
  change: Changing;
}

export function ControllersPart({ body, named, change }: ControllersProps) {
  const { store } = useScene();
  const shape = useComputed(() =>
    JSON.stringify([
      (dynamicsOf(store.scene.value)?.controllers ?? []).map((c) => [c.name, c.goal.type]),
      jointsOf(store.scene.value).map((j) => [j.child, j.motion.type]),
    ]),
  );
  // Rows come and go by the shape alone; what stands in a field is read by the field.
  void shape.value;
  const scene = store.scene.peek();
  const controllers = dynamicsOf(scene)?.controllers ?? [];
  const name = named[body]?.[0] || `Body ${body + 1}`;
  const held = jointOn(scene, body);
  const drives = held && 'drive' in held.motion;
  const pose = () => {
    const frame = store.frame.peek();
    return frame && poseOf(frame, body);
  };
  return (
    <>
      <div class="build-row" role="group" aria-label="Add a controller">
        {drives && (
          <Button
            onClick={() =>
              void change(
                `Add a servo to ${held.name || 'a joint'}`,
                () => servoing(store.scene.peek(), jointsOf(store.scene.peek()).indexOf(held)),
                `A servo holds ${held.name || 'the joint'} where it is: set where it is to go.`,
                body,
              )
            }
          >
            + Servo of its joint
          </Button>
        )}
        <Button
          disabled={named[body]?.[1] ?? true}
          onClick={() =>
            void change(
              `Draw ${name} to a point`,
              () => drawing(store.scene.peek(), body, pose()),
              `${name} is drawn to where it is: drag the handle in the view, or set the place.`,
              body,
            )
          }
        >
          + Draw it to a point
        </Button>
      </div>
      {controllers.map((controller, i) => {
        const at = `experiment.controllers[${i}]`;
        const { goal } = controller;
        const label = controller.name || `Controller ${i + 1}`;
        const turns = goal.type === 'joint' && jointsOf(scene)[goal.joint]?.motion.type === 'revolute';
        return (
          <fieldset key={at} class="build-list" aria-label={`Controller: ${label}`}>
            <legend>{label}</legend>
            <div class="fields">
              {goal.type === 'joint' ? (
                <>
                  <PathNumber
                    path={`${at}.goal.position`}
                    label="Set-point"
                    quantity={turns ? 'angle' : 'length'}
                  />
                  <PathNumber
                    path={`${at}.goal.velocity`}
                    label="Speed it is to have"
                    quantity={turns ? 'angular_speed' : 'speed'}
                  />
                </>
              ) : (
                <PathVector path={`${at}.goal.position`} label="Set-point" quantity="length" />
              )}
              <PathNumber
                path={`${at}.gains.stiffness`}
                label={turns ? 'Stiffness, N·m/rad' : 'Stiffness'}
                quantity={turns ? 'ratio' : 'stiffness'}
              />
              <PathNumber
                path={`${at}.gains.damping`}
                label={turns ? 'Damping, N·m·s/rad' : 'Damping'}
                quantity={turns ? 'ratio' : 'damping'}
              />
              <PathNumber path={`${at}.gains.integral`} label="Sum over time" quantity="ratio" />
              <PathNumber
                path={`${at}.gains.limit`}
                label="Pushes at most"
                quantity={turns ? 'moment' : 'force'}
                optional="any"
              />
            </div>
            <div class="build-row">
              <Button
                onClick={() =>
                  void change(
                    `Take the controller of ${label} away`,
                    () => {
                      const dynamics = dynamicsOf(store.scene.peek());
                      return dynamics ? withoutController(dynamics, i) : [];
                    },
                    `Nothing drives ${label} any more.`,
                    body,
                  )
                }
              >
                Take it away
              </Button>
            </div>
          </fieldset>
        );
      })}
    </>
  );
}
