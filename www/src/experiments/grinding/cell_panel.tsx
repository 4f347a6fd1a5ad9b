// What an engineer brings: the part and the curve on it, the robot, the tool on its flange, and where the part stands.
import './cell.css';
import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Change, SceneError } from '../../generated/scene';
import { PathNumber, PathVector } from '../../panels/fields';
import { Orientation } from '../../panels/orientation';
import { Refusal } from '../../panels/refusal';
import { ROBOTS, type Robot, standing } from '../../panels/robots';
import { changeTo } from '../../store/change';
import { useModes } from '../../store/modes';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { Select } from '../../ui/inputs';
import { useSceneCanvas } from '../../viewport/scene_canvas_context';
import { grindingOf } from './document';
import { drawingOf } from './drawing';

const OWN = 'own';

/** A plan was the old arm's. */
const withRobot = ({ arm }: Robot): Change[] => [
  changeTo('experiment.cell.arm', arm),
  { path: 'experiment.plan', value: null },
];

export function CellPanel() {
  const { store } = useScene();
  const stage = useSceneCanvas();
  const { chooseFile } = useModes();
  const experiment = useComputed(() => grindingOf(store.scene.value));
  const drawing = drawingOf(store);
  const points = drawing.points.value;
  const [refused, refuse] = useState<SceneError | undefined>(undefined);
  if (!experiment.value) return null;
  const { cell } = experiment.value;
  const robot = standing(cell.arm);
  const own = typeof cell.arm === 'string' ? 'Built in' : cell.arm.own.name;
  const choose = async (id: string) => {
    const next = ROBOTS.find((r) => r.id === id);
    if (!next) return chooseFile.peek()?.();
    const error = await store.attempt(`Use ${next.label}`, withRobot(next));
    refuse(error);
    if (!error) stage.fit();
  };
  return (
    <section class="panel cell-panel" aria-labelledby="cell-title">
      <h2 id="cell-title">Part and robot</h2>
      <p class="cell-row">
        <span>
          Part: <strong>{store.scene.value.bodies[0]?.name || 'Workpiece'}</strong>
        </span>
        <Button onClick={() => chooseFile.value?.()}>A mesh of your own…</Button>
      </p>
      <p class="cell-row">
        {points ? (
          <>
            <span role="status">
              Click the part in the view: {points.length} {points.length === 1 ? 'point' : 'points'}, two at
              least.
            </span>
            <Button disabled={points.length === 0} onClick={() => void drawing.back()}>
              Take back the last
            </Button>
            <Button primary onClick={() => drawing.end()}>
              Done
            </Button>
          </>
        ) : (
          <>
            <span>Curve: passes follow it over the surface.</span>
            <Button onClick={() => drawing.begin()}>Draw it on the part</Button>
          </>
        )}
      </p>
      {drawing.refused.value && <Refusal error={drawing.refused.value} />}
      <div class="fields">
        <Select
          label="Robot"
          value={robot?.id ?? OWN}
          options={[
            ...ROBOTS.map((r) => [r.id, r.label] as const),
            [OWN, robot ? 'Of a file of your own (URDF, SDF, MJCF)…' : own] as const,
          ]}
          onChange={(id) => void choose(id)}
        />
      </div>
      {robot && <p class="muted small">{robot.about}</p>}
      {refused && <Refusal error={refused} />}
      <details>
        <summary>Tool and frames</summary>
        <div class="fields">
          <PathVector
            path="experiment.cell.tool.translation"
            label="Tool’s tip, from the flange"
            quantity="length"
          />
          <Orientation path="experiment.cell.tool.rotation" what="the tool" label="Tool turned" />
          <PathVector
            path="bodies[0].pose.translation"
            label="Part, from the robot’s base"
            quantity="length"
          />
          <Orientation path="bodies[0].pose.rotation" what="the part" label="Part turned" />
          <PathNumber path="experiment.cell.table" label="Height of the table" quantity="length" />
        </div>
        <p class="muted small">
          The robot’s base is the world’s origin, z up. The tool’s z points into the surface. Turns are about
          the fixed x, then y, then z.
        </p>
      </details>
    </section>
  );
}
