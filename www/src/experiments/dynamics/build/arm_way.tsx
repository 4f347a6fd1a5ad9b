// Way-points of the scene's robot, and how far its tool stops before the last.
import { useComputed } from '@preact/signals';
import { PathNumber, PathVector } from '../../../panels/fields';
import { changeTo } from '../../../store/change';
import { useScene } from '../../../store/scene_in_hand';
import type { Vec3 } from '../../../ui/pose';
import { format } from '../../../ui/quantity';
import { ARM, armOf, nextPoint } from './arm';
import { type Act, ChangeButton } from './change_button';

/** Distance from the last way-point above which the tool counts as short of it, m. */
const SHORT = 1e-3;

interface WayProps {
  /** Number of way-points. */
  points: number;
  act: Act;
  /** Position of the tool at this time, m. */
  here(): Vec3;
}

export function WayPart({ points, act, here }: WayProps) {
  const { store } = useScene();
  // The engine tells where the tool does not get, at the end of what it has run.
  const short = useComputed(() => store.readings.value.get('arm_short') ?? 0);
  const far = short.value > SHORT;
  return (
    <>
      {Array.from({ length: points }, (_, k) => {
        const path = `${ARM}.way[${k}]`;
        const { position, turn, joints } = armOf(store.scene.peek())?.way[k] ?? {};
        return (
          <div key={path} class="fields" role="group" aria-label={`Way-point ${k + 1} of the robot`}>
            <PathNumber path={`${path}.time`} label="Time" quantity="time" />
            {position && <PathVector path={`${path}.position`} label="Position" quantity="length" />}
            {turn && <PathVector path={`${path}.turn`} label="Turned by" quantity="angle" />}
            {joints && <p class="muted small">Angles of its joints: see all parameters.</p>}
            <PathVector path={`${path}.force`} label="Presses with" quantity="force" />
            <div class="build-row">
              <ChangeButton
                act={act}
                label="Take a way-point out"
                make={(scene) => [
                  changeTo(
                    `${ARM}.way`,
                    structuredClone((armOf(scene)?.way ?? []).filter((_, i) => i !== k)),
                  ),
                ]}
                done="The way-point is gone."
              >
                Take out
              </ChangeButton>
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
        <ChangeButton
          act={act}
          label="Add a way-point"
          make={(scene) => nextPoint(scene, here())}
          done="A way-point where the tool was to be last: set its place, and run."
        >
          Add a way-point
        </ChangeButton>
      </div>
    </>
  );
}
