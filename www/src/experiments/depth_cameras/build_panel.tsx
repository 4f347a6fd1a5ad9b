// Cameras by clicking: one where the view stands, copies from another side, exact fields. Each press is one undo.
import './pictures.css';
import { useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Camera, Change, DepthCamera, Pose } from '../../generated/scene';
import { PathNumber, PathVector } from '../../panels/fields';
import { HOW_PLACED, PlacingRow } from '../../panels/placing_row';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { Select, Switch } from '../../ui/inputs';
import { TextField } from '../../ui/text_field';
import { useSceneCanvas } from '../../viewport/scene_canvas_context';
import { adding, copying, going, listOf, moving, poseOf, removing } from './cameras';
import { bringInSight } from './in_sight';

export function CamerasPanel() {
  const { store, selection } = useScene();
  const stage = useSceneCanvas();
  const [chosen, choose] = useState(0);
  const [said, say] = useState('');
  const names = useComputed(() => JSON.stringify(listOf(store.scene.value).map((c) => [c.name, c.used])));
  const all = JSON.parse(names.value) as [string, boolean][];
  const index = Math.min(chosen, Math.max(0, all.length - 1));
  const [name = '', used = true] = all[index] ?? [];
  const at = `experiment.cameras[${index}]`;
  const change = async (label: string, made: Change[] | string, done: string, next = index) => {
    if (typeof made === 'string') return say(made);
    const error = await store.attempt(label, made);
    if (!error) choose(next);
    say(error ? `This was not done: ${error.message}` : done);
  };
  // The gizmo is this camera's, and goes with the panel.
  const own = useRef<typeof selection.placed.value>(undefined);
  const placing = selection.placed.value !== undefined && selection.placed.value === own.current;
  const letGo = () => {
    if (own.current && selection.placed.peek() === own.current) selection.placed.value = undefined;
  };
  useEffect(() => letGo, [index, selection]);
  const place = () => {
    if (placing) return letGo();
    /** Begin of a gesture: a drag tells places from there, a key from where the camera is. */
    let begun: { gesture: string; camera: DepthCamera } | undefined;
    const to = (pose: Pose, gesture: string) => {
      const camera = listOf(store.scene.peek())[index];
      if (camera && (begun?.gesture !== gesture || gesture.startsWith('keys'))) begun = { gesture, camera };
      if (!begun) return;
      const label = `${selection.gizmo.peek() === 'turn' ? 'Turn' : 'Move'} ${name}`;
      store.edit(label, going(begun.camera, index, pose), gesture);
    };
    selection.pickBody(undefined);
    own.current = { stands: () => poseOf(store.scene.value, index), to };
    selection.placed.value = own.current;
    const at = listOf(store.scene.peek())[index]?.eye;
    if (at) bringInSight(stage, [...at]);
    say(HOW_PLACED);
  };
  const fromView = (act: (view: Camera) => void) => {
    const view = stage.camera();
    if (view) act(view);
  };
  return (
    <div class="build cameras">
      <div class="fields">
        <Select
          label="Camera in hand"
          value={String(index)}
          options={all.map(([label], i) => [String(i), label || `Camera ${i + 1}`] as const)}
          onChange={(next) => {
            choose(Number(next));
            say('');
          }}
        />
      </div>
      <div class="camera-row">
        <Button
          onClick={() =>
            fromView((view) =>
              change(
                'Add a camera',
                adding(store.scene.peek(), view),
                'A camera stands where you look from.',
                all.length,
              ),
            )
          }
        >
          + Camera
        </Button>
        <Button
          onClick={() =>
            void change(
              `Copy ${name}`,
              copying(store.scene.peek(), index),
              `A copy of ${name} looks from another side.`,
              all.length,
            )
          }
        >
          Duplicate
        </Button>
        <Button
          onClick={() =>
            void change(
              `Delete ${name}`,
              removing(store.scene.peek(), index),
              `${name} is gone; undo brings it back.`,
            )
          }
        >
          Delete
        </Button>
        <Button
          onClick={() =>
            fromView((view) =>
              change(`Move ${name}`, moving(index, view), `${name} stands where you look from.`),
            )
          }
        >
          Put it where I look from
        </Button>
      </div>
      <PlacingRow what={name} on={placing} gizmo={placing} toggle={place} />
      <p class="small" role="status">
        {said}
      </p>
      <div class="fields">
        <TextField
          label="Name"
          value={name}
          onChange={(text) => store.set(`Rename ${name}`, `${at}.name`, text)}
        />
        <Switch
          label="It sees"
          value={used}
          onChange={(on) => store.set(on ? `Let ${name} see` : `Close ${name}`, `${at}.used`, on)}
        />
        <PathVector path={`${at}.eye`} label="Stands at" quantity="length" />
        <PathVector path={`${at}.target`} label="Looks at" quantity="length" />
        <PathNumber path={`${at}.field_of_view`} label="Field of view" quantity="angle" />
        <PathNumber path={`${at}.width`} label="Pixels a row" quantity="count" />
        <PathNumber path={`${at}.height`} label="Rows" quantity="count" />
        <PathNumber path={`${at}.near`} label="Sees from" quantity="length" />
        <PathNumber path={`${at}.far`} label="Sees to" quantity="length" />
      </div>
    </div>
  );
}
