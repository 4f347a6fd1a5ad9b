// A file of points that was dropped: what it holds, and where it goes in the place of what the cameras see.
import '../../panels/model_dialog.css';
import { useEffect, useState } from 'preact/hooks';
import { Refused } from '../../bridge/errors';
import type { MeshUnit } from '../../bridge/files';
import type { CloudImport, CloudUp, SceneError } from '../../generated/scene';
import { Refusal } from '../../panels/refusal';
import { withLivingControls } from '../../panels/shapes';
import { can } from '../../store/capabilities';
import { changeTo } from '../../store/change';
import { type DroppedCloud, droppedCloud } from '../../store/dropped_cloud';
import { withoutSource } from '../../store/own_file';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { Dialog } from '../../ui/dialog';
import { Select, Switch } from '../../ui/inputs';
import { format } from '../../ui/quantity';
import { useVoice } from '../../ui/voice';
import { useSceneCanvas } from '../../viewport/scene_canvas_context';
import { liesInPlace } from './document';

/** Report on a dropped file, once its reader has it. */
export function CloudDrop() {
  const file = droppedCloud.value;
  return file ? <CloudDialog key={file.name} file={file} /> : null;
}

const UNITS = [
  ['auto', 'automatic'],
  ['m', 'metres'],
  ['cm', 'centimetres'],
  ['mm', 'millimetres'],
  ['in', 'inches'],
] as const;

const UPS = [
  ['z', 'z'],
  ['y', 'y'],
  ['away_from_camera', 'towards a camera that looks down'],
] as const;

function CloudDialog({ file }: { file: DroppedCloud }) {
  const { store } = useScene();
  const voice = useVoice();
  const stage = useSceneCanvas();
  const [found, setFound] = useState<CloudImport | undefined>(undefined);
  const [unit, setUnit] = useState<MeshUnit | 'auto'>('auto');
  const [up, setUp] = useState<CloudUp>('z');
  const [kept, keep] = useState(false);
  const [refused, refuse] = useState<SceneError | undefined>(undefined);
  const close = () => {
    if (droppedCloud.peek() === file) droppedCloud.value = undefined;
  };
  const read = async (unit: MeshUnit | 'auto') => {
    setUnit(unit);
    try {
      const { readFiles } = await import('../../bridge/files');
      const { name, bytes } = file;
      const read = await readFiles({ kind: 'cloud', name, bytes, ...(unit === 'auto' ? {} : { unit }) });
      setFound(read);
      keep(liesInPlace(read.report));
    } catch (e) {
      voice.notify({ text: `${file.name}: ${e instanceof Refused ? e.message : 'could not be read.'}` });
      close();
    }
  };
  useEffect(() => void read('auto'), []);
  if (!found) return null;
  const { cloud, report } = found;
  const { low, high } = report;
  const take = async () => {
    refuse(undefined);
    const follows = await store.ask().query({ kind: 'take_cloud', low, high, up, as_in_file: kept });
    const changes = [changeTo('experiment.cloud', cloud), ...follows, ...withoutSource(store.scene.peek())];
    const error = await store.attempt(`Use ${file.name}`, withLivingControls(store.scene.peek(), changes));
    if (error) return refuse(error);
    stage.fit();
    close();
  };
  const asMesh = () => {
    close();
    file.asMesh();
  };
  const rows: readonly (readonly [string, string])[] = [
    ['Points', `${report.points} (${report.encoding.replaceAll('_', ' ')})`],
    ...(report.left_out > 0
      ? [['Left out', `${report.left_out} that are no numbers, or too far away`] as const]
      : []),
    ...(report.thinned == null
      ? []
      : [
          [
            'Thinned',
            `to ${cloud.points.length}: one for each cube of ${format(report.thinned, 'length', 2)}`,
          ] as const,
        ]),
    ['Size', [0, 1, 2].map((k) => format((high[k] ?? 0) - (low[k] ?? 0), 'length', 3)).join(' × ')],
    ['Unit', report.unit_reason],
    [
      'Normals',
      report.normals ? 'they say which side is out' : 'none: the nearest camera says which side is out',
    ],
    ...(report.coloured ? [['Colours', 'not shown'] as const] : []),
  ];
  return (
    <Dialog title={file.name} onClose={close}>
      <table class="facts">
        <tbody>
          {rows.map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="fields">
        <Select label="Unit of the file" value={unit} options={UNITS} onChange={(to) => void read(to)} />
        <Select label="Up in the file is" value={up} options={UPS} onChange={setUp} />
        <Switch label="Where the file has it, not in the middle" value={kept} onChange={keep} />
      </div>
      <p>
        The points take the place of what the cameras see; the bodies are put away. One undo brings them back.
        Nothing leaves this browser.
      </p>
      {refused && <Refusal error={refused} />}
      <footer class="dialog-foot">
        {report.faces > 0 && can(store, 'place_bodies') && (
          <Button onClick={asMesh}>It is the shape of a body</Button>
        )}
        <Button onClick={close}>Leave it</Button>
        <Button primary onClick={() => void take()}>
          Use the points
        </Button>
      </footer>
    </Dialog>
  );
}
