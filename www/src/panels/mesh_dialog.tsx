// What a mesh file holds, and which body's shape it becomes: where there is but one thing that it can be, it is that.
import { useState } from 'preact/hooks';
import type { MeshUnit } from '../bridge/files';
import type { Camera, Change, MeshImport, MeshReport, PiecesImport, SceneError } from '../generated/scene';
import { can } from '../store/capabilities';
import { changeTo } from '../store/change';
import { withoutSource } from '../store/own_file';
import { withChanges } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { bodyLetter } from '../store/selection';
import { Button, Segments } from '../ui/buttons';
import { Dialog } from '../ui/dialog';
import { Select } from '../ui/inputs';
import { digits, format } from '../ui/quantity';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { asPieces, MeshPieces, withoutPieces } from './mesh_pieces';
import { asNewBody, centred, inPlaceOf } from './placed';
import { Refusal } from './refusal';
import { withLivingControls } from './shapes';

export type UnitChoice = MeshUnit | 'auto';
export type ImportedMesh = MeshImport & { name: string; unit: UnitChoice; bytes: Uint8Array };

const UNITS = [
  ['auto', 'automatic'],
  ['m', 'metres'],
  ['cm', 'centimetres'],
  ['mm', 'millimetres'],
  ['in', 'inches'],
] as const;

/** In place of a body's number. */
const NEW = 'new';
/** The camera's way to what was changed takes the picture of it. */
const PICTURE = 300;

export function MeshDialog({
  mesh,
  onUnit,
  onClose,
}: {
  mesh: ImportedMesh;
  onUnit(unit: UnitChoice): void;
  onClose(): void;
}) {
  const { store, selection } = useScene();
  const stage = useSceneCanvas();
  const { bodies } = store.scene.value;
  const worked = can(store, 'take_mesh');
  // What is grasped is no body of the document.
  const grasped = can(store, 'take_object');
  const [padded, setPadded] = useState('object');
  const pad = grasped && padded === 'pads';
  // Where bodies move there may be one more.
  const more = can(store, 'vary') && !worked && !grasped;
  const only = worked || grasped || (bodies.length === 1 && !more);
  const [body, setBody] = useState(
    more && selection.body.peek() === undefined
      ? NEW
      : String(only ? 0 : Math.min(selection.body.peek() ?? 1, bodies.length - 1)),
  );
  const [refused, refuse] = useState<SceneError | undefined>(undefined);
  const [busy, work] = useState(false);
  const [cut, setCut] = useState<PiecesImport | 'cutting' | undefined>(undefined);
  const { report } = mesh;

  // Pieces of another size are no pieces of it.
  const changeUnit = (unit: UnitChoice) => {
    setCut(undefined);
    onUnit(unit);
  };

  const use = async () => {
    const present = store.scene.peek();
    const index = body === NEW ? present.bodies.length : Number(body);
    work(true);
    refuse(undefined);
    // A part to be worked lies in its file's frame.
    const shape = worked || pad || mesh.shape.type !== 'mesh' ? mesh.shape : centred(mesh.shape);
    const name = mesh.name.replace(/\.\w+$/, '');
    const scene =
      body === NEW ? { ...present, bodies: [...present.bodies, asNewBody(present, name, shape)] } : present;
    const follows = await store.ask().query({ kind: pad ? 'take_pad' : 'take_mesh', shape });
    const camera = follows.find(({ path }) => path === 'view.camera')?.value;
    const pose =
      worked || grasped || body === NEW || shape.type !== 'mesh' ? [] : inPlaceOf(scene, index, shape);
    const before = scene.bodies[index];
    const touches =
      before && cut && cut !== 'cutting' && mesh.shape.type === 'mesh'
        ? asPieces(index, before, mesh.shape, cut)
        : [...withoutPieces(index, before), changeTo(`bodies[${index}].shape`, shape)];
    const ofBody = [...touches, { path: `bodies[${index}].name`, value: name }, ...pose];
    const made: Change[] = body === NEW ? [changeTo('bodies', withChanges(scene, ofBody).bodies)] : ofBody;
    const changes = withLivingControls(present, [
      ...(grasped ? [] : made),
      ...follows,
      ...withoutSource(present),
    ]);
    const error = await store.attempt(`Use ${mesh.name}`, changes);
    work(false);
    if (error) return refuse(error);
    if (!worked && !grasped) selection.pickBody(index);
    if (camera) stage.setCamera(camera as Camera);
    else setTimeout(() => stage.fit(), PICTURE);
    onClose();
  };

  return (
    <Dialog title={mesh.name} onClose={onClose}>
      <table class="facts">
        <tbody>
          <Fact name="Size" text={report.size.map((s) => format(s, 'length', 3)).join(' × ')} />
          <Fact name="Unit" text={report.unit_reason} />
          <Fact name="Triangles" text={`${report.triangles} (${report.format})`} />
          <Fact
            name="Closed"
            text={report.watertight ? 'yes' : `no, ${report.boundary_edges} edges have one triangle`}
            bad={!report.watertight && !worked}
          />
          <Fact name="Facing out" text={outward(report)} bad={!report.consistently_oriented} />
          <Fact name="Convex" text={report.convex ? 'yes' : 'no'} />
          {report.components !== 1 && <Fact name="Parts" text={String(report.components)} />}
          {report.volume != null && <Fact name="Volume" text={`${digits(report.volume * 1e6, 3)} cm³`} />}
        </tbody>
      </table>
      {report.warnings.map((w) => (
        <p key={w} class="error-line">
          {w}
        </p>
      ))}
      <div class="fields">
        <Select label="Unit of the file" value={mesh.unit} options={UNITS} onChange={changeUnit} />
        {can(store, 'move_bodies') && report.solid && !report.convex && (
          <MeshPieces key={mesh.unit} mesh={mesh} onCut={setCut} />
        )}
        {grasped && (
          <div class="field-row">
            <span class="row-label">It becomes</span>
            <Segments
              label="It becomes"
              value={padded}
              options={[
                ['object', 'what is grasped'],
                ['pads', 'the pads'],
              ]}
              onChange={setPadded}
            />
          </div>
        )}
        {pad && (
          <p>
            One pad and its mirror image. In the file z points out of the pad’s front, x towards the
            fingertip; its back, where z is least, is held.
          </p>
        )}
        {grasped ? null : only ? (
          <p>It takes the place of {bodies[0]?.name ? `“${bodies[0].name}”` : 'the body'}.</p>
        ) : (
          <div class="field-row">
            <span class="row-label">Becomes the shape of</span>
            <Segments
              label="Body"
              value={body}
              options={[
                ...(more ? [[NEW, 'a new body'] as const] : []),
                ...bodies.map(({ name }, i) => {
                  const letter = bodyLetter(i);
                  return [String(i), bodies.length < 4 && name ? `${letter}, ${name}` : letter] as const;
                }),
              ]}
              onChange={setBody}
            />
          </div>
        )}
      </div>
      {refused && <Refusal error={refused} />}
      <footer class="dialog-foot">
        <Button onClick={onClose}>Leave it</Button>
        <Button primary disabled={busy || cut === 'cutting'} onClick={() => void use()}>
          {busy ? 'Taking it up …' : 'Use this mesh'}
        </Button>
      </footer>
    </Dialog>
  );
}

function Fact({ name, text, bad = false }: { name: string; text: string; bad?: boolean }) {
  return (
    <tr class={bad ? 'bad' : ''}>
      <th scope="row">{name}</th>
      <td>{text}</td>
    </tr>
  );
}

function outward(report: MeshReport): string {
  if (!report.consistently_oriented) return 'no, neighbours disagree';
  if (report.flipped) return 'now; the file was inside out';
  if (report.rewound > 0) return `now; ${report.rewound} triangles were turned`;
  return 'yes';
}
