import './recorded.css';
import { useEffect, useState } from 'preact/hooks';
import { Refused } from '../../../bridge/errors';
import type { MotionImport, MotionUnits, Scene, SceneError } from '../../../generated/scene';
import { Refusal } from '../../../panels/refusal';
import { changeTo } from '../../../store/change';
import { type DroppedMotion, droppedMotion } from '../../../store/dropped_motion';
import { withoutSource } from '../../../store/own_file';
import { useScene } from '../../../store/scene_in_hand';
import { Button } from '../../../ui/buttons';
import { Dialog } from '../../../ui/dialog';
import { Select, Switch } from '../../../ui/inputs';
import { NumberField } from '../../../ui/number_field';
import { format } from '../../../ui/quantity';
import { useVoice } from '../../../ui/voice';
import { dynamicsOf } from '../document';

/** Report on a dropped recording, once its reader has it. */
export function MotionDrop() {
  const file = droppedMotion.value;
  return file ? <MotionDialog key={file.name} file={file} /> : null;
}

/** A body's width, where its shape says it, m. */
function widthOf({ bodies }: Scene, body: number): number | undefined {
  const shape = bodies[body]?.shape;
  if (shape?.type === 'box') return Math.min(...shape.size);
  if (shape?.type === 'sphere') return 2 * shape.radius;
  return undefined;
}

/** Asks what a recording's numbers are, says what they look like, and lays it beside a body. */
function MotionDialog({ file }: { file: DroppedMotion }) {
  const { store } = useScene();
  const voice = useVoice();
  const scene = store.scene.value;
  const moving = scene.bodies.flatMap((b, k) =>
    b.fixed ? [] : [[String(k), b.name || `Body ${k}`] as const],
  );
  const [found, setFound] = useState<MotionImport | undefined>(undefined);
  const [body, setBody] = useState(moving[0]?.[0] ?? '');
  const [width, setWidth] = useState(widthOf(scene, Number(moving[0]?.[0] ?? 0)));
  const [starts, setStarts] = useState(true);
  const [refused, refuse] = useState<SceneError | undefined>(undefined);
  const close = () => {
    if (droppedMotion.peek() === file) droppedMotion.value = undefined;
  };
  const read = async (told?: MotionUnits, topic = found?.topic) => {
    try {
      const { readFiles } = await import('../../../bridge/files');
      const ask = { ...(told ? { told } : {}), ...(topic ? { topic } : {}) };
      setFound(await readFiles({ kind: 'motion', ...file, ...ask }));
    } catch (e) {
      voice.notify({ text: `${file.name}: ${e instanceof Refused ? e.message : 'could not be read.'}` });
      close();
    }
  };
  useEffect(() => void read(), []);
  if (!found) return null;
  const { told, recorded, duration, findings, topics = [], topic = '' } = found;
  const tell = (change: Partial<MotionUnits>) => void read({ ...told, ...change });
  const take = async () => {
    refuse(undefined);
    const now = dynamicsOf(store.scene.peek());
    // A control may draw other starts: what is laid in the place of a recording that has them has them too.
    const noise = now?.recorded?.[0]?.noise;
    const one = {
      ...recorded,
      body: Number(body),
      starts,
      ...(width ? { width } : {}),
      ...(noise ? { noise: { ...noise, draw: 0 } } : {}),
    };
    const plots = now?.plots ?? [];
    const errors = plots.some((id) => id.startsWith('recorded_'))
      ? plots
      : ['recorded_distance', 'recorded_angle'];
    const error = await store.attempt(`Lay ${file.name} beside`, [
      changeTo('experiment.recorded', [one]),
      { path: 'experiment.end', value: Math.max(duration, 0.01) },
      { path: 'experiment.plots', value: errors },
      ...withoutSource(store.scene.peek()),
    ]);
    if (error) return refuse(error);
    await store.seek(0);
    close();
  };
  return (
    <Dialog title={file.name} onClose={close}>
      <p>
        {recorded.rows.length} rows in {format(duration, 'time', 3)}. Nothing leaves this browser.
      </p>
      <div class="motion-fields">
        {topics.length > 1 && (
          <Select
            label="Motion"
            value={topic}
            options={topics.map((name) => [name, name] as const)}
            onChange={(name: string) => void read(undefined, name)}
          />
        )}
        <Select
          label="Times in"
          value={told.time}
          options={[
            ['s', 'seconds'],
            ['ms', 'milliseconds'],
            ['us', 'microseconds'],
            ['ns', 'nanoseconds'],
          ]}
          onChange={(time) => tell({ time })}
        />
        <Select
          label="Lengths in"
          value={told.length}
          options={[
            ['m', 'metres'],
            ['cm', 'centimetres'],
            ['mm', 'millimetres'],
            ['in', 'inches'],
          ]}
          onChange={(length) => tell({ length })}
        />
        <Select
          label="Up is"
          value={told.up}
          options={[
            ['z', 'z'],
            ['y', 'y'],
          ]}
          onChange={(up) => tell({ up })}
        />
        {!found.ordered && (
          <Select
            label="Quaternions"
            value={told.quaternion}
            options={[
              ['scalar_first', 'w x y z'],
              ['scalar_last', 'x y z w'],
            ]}
            onChange={(quaternion) => tell({ quaternion })}
          />
        )}
        {found.rates && (
          <>
            <Select
              label="Rates of turn in"
              value={told.rates_in_body ? 'body' : 'world'}
              options={[
                ['world', 'the world'],
                ['body', 'the body’s frame'],
              ]}
              onChange={(frame) => tell({ rates_in_body: frame === 'body' })}
            />
            <Select
              label="Their unit"
              value={told.angle}
              options={[
                ['rad', 'rad/s'],
                ['deg', '°/s'],
              ]}
              onChange={(angle) => tell({ angle })}
            />
          </>
        )}
      </div>
      {findings.length > 0 && (
        <>
          <h3>What the numbers say</h3>
          <ul class="motion-findings" aria-live="polite">
            {findings.map(({ sentence, remedy }) => (
              <li key={sentence}>
                {sentence} {remedy && <Button onClick={() => void read(remedy)}>Read them so</Button>}
              </li>
            ))}
          </ul>
        </>
      )}
      <div class="motion-fields">
        <Select
          label="It is the motion of"
          value={body}
          options={moving}
          onChange={(to: string) => {
            setBody(to);
            setWidth(widthOf(scene, Number(to)));
          }}
        />
        <NumberField
          label="Its width, for errors in parts of it"
          value={width ?? Number.NaN}
          quantity="length"
          optional={{ placeholder: 'in metres alone', onClear: () => setWidth(undefined) }}
          onChange={setWidth}
        />
        <Switch label="The run starts as the recording does" value={starts} onChange={setStarts} />
      </div>
      {moving.length === 0 && <p class="error-line">No body of this scene moves.</p>}
      {refused && <Refusal error={refused} />}
      <footer class="dialog-foot">
        <Button onClick={close}>Leave it</Button>
        <Button primary disabled={moving.length === 0} onClick={() => void take()}>
          Lay it beside the run
        </Button>
      </footer>
    </Dialog>
  );
}
