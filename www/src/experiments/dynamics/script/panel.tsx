// The scripts of a scene, way-point by way-point: each field is one of the document, so that it is undone and shared as any other.
import { useComputed } from '@preact/signals';
import './script.css';
import type { BodyWayPoints } from '../../../generated/scene';
import { PathNumber, PathVector } from '../../../panels/fields';
import { useScene } from '../../../store/scene_in_hand';
import { Button } from '../../../ui/buttons';
import { Select } from '../../../ui/inputs';
import { dynamicsOf } from '../document';
import { before, free, next } from './way';

const SCRIPTS = 'experiment.scripts';

export function ScriptPanel() {
  const { store } = useScene();
  // Rows come and go by these alone; what stands in a field is read by the field.
  const shape = useComputed(() =>
    JSON.stringify(
      dynamicsOf(store.scene.value)?.scripts.map((s) => [
        s.body,
        s.way.map((p) => [!p.position, !p.turn, !p.velocity, !p.spin]),
      ]),
    ),
  );
  const scripts = shape.value ? (dynamicsOf(store.scene.peek())?.scripts ?? []) : [];
  const others = free(store.scene.peek());
  const set = (what: string, value: BodyWayPoints[]) => store.set(what, SCRIPTS, structuredClone(value));
  return (
    <div class="fields">
      {scripts.map((script, i) => (
        <OneScript
          key={script.body}
          index={i}
          script={script}
          onRemove={() =>
            set(
              'Take the script away',
              scripts.filter((_, k) => k !== i),
            )
          }
        />
      ))}
      {others.length > 0 && (
        <Select
          label="Another body that follows a script"
          value=""
          options={[['', 'Choose…'], ...others.map(([body, name]) => [String(body), name] as const)]}
          onChange={(chosen) => {
            if (!chosen) return;
            const script: BodyWayPoints = { body: Number(chosen), way: [] };
            set('Let a body follow a script', [
              ...scripts,
              { ...script, way: [next(store.scene.peek(), script)] },
            ]);
          }}
        />
      )}
      {scripts.length + others.length === 0 && (
        <p class="muted">No body of this scene is free to follow a script.</p>
      )}
    </div>
  );
}

function OneScript({ index, script, onRemove }: { index: number; script: BodyWayPoints; onRemove(): void }) {
  const { store } = useScene();
  const at = `${SCRIPTS}[${index}].way`;
  const name = store.scene.peek().bodies[script.body]?.name || `Body ${script.body + 1}`;
  // The way as it is now: a row may have been drawn before its numbers changed.
  const way = () => dynamicsOf(store.scene.peek())?.scripts[index]?.way ?? [];
  return (
    <fieldset>
      <legend>{name}</legend>
      {script.way.map((point, k) => {
        const path = `${at}[${k}]`;
        const was = () => before(store.scene.peek(), { body: script.body, way: way() }, k);
        return (
          <div key={path} class="fields way-point" role="group" aria-label={`Way-point ${k + 1} of ${name}`}>
            <PathNumber path={`${path}.time`} label="Time" quantity="time" />
            {point.position && <PathVector path={`${path}.position`} label="Position" quantity="length" />}
            {point.turn && <PathVector path={`${path}.turn`} label="Turned by" quantity="angle" />}
            {point.velocity && <PathVector path={`${path}.velocity`} label="Velocity" quantity="speed" />}
            {point.spin && <PathVector path={`${path}.spin`} label="Spin" quantity="angular_speed" />}
            <div class="script-actions">
              {!point.position && (
                <Button onClick={() => store.set('Set a position', `${path}.position`, was().position)}>
                  Set a position
                </Button>
              )}
              {!point.turn && (
                <Button onClick={() => store.set('Set a turn', `${path}.turn`, was().turn)}>
                  Set a turn
                </Button>
              )}
              <Button
                onClick={() =>
                  store.set(
                    'Take a way-point out',
                    at,
                    structuredClone(way().filter((_, other) => other !== k)),
                  )
                }
              >
                Take out
              </Button>
            </div>
          </div>
        );
      })}
      <div class="script-actions">
        <Button
          onClick={() =>
            store.set('Add a way-point', at, [
              ...structuredClone(way()),
              next(store.scene.peek(), { body: script.body, way: way() }),
            ])
          }
        >
          Add a way-point
        </Button>
        <Button onClick={onRemove}>Take the script away</Button>
      </div>
    </fieldset>
  );
}
