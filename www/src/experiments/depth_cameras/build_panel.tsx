// Cameras by clicking: one where the view stands, copies from another side, exact fields. Each press is one undo.
import './pictures.css';
import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Camera, Change } from '../../generated/scene';
import { PathNumber, PathVector } from '../../panels/fields';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { Select, Switch } from '../../ui/inputs';
import { TextField } from '../../ui/text_field';
import { useStage } from '../../viewport/stage_context';
import { adding, copying, listOf, moving, removing } from './cameras';

export function CamerasPanel() {
  const { store } = useScene();
  const stage = useStage();
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
