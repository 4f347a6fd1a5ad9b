import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused } from '../bridge/engine';
import type { ImportedMesh } from '../bridge/messages';
import type { Shape } from '../generated/scene';
import { useApp } from '../page/app';
import { withLivingControls } from '../panels/shapes';
import { bodyLetter } from '../store/selection';
import { Button, Segments } from '../ui/buttons';
import { Dialog } from '../ui/dialog';
import { Select } from '../ui/inputs';
import { digits, format } from '../ui/quantity';

const MOST_BYTES = 32 << 20;
type Imported = ImportedMesh & { name: string };
type MeshShape = Extract<Shape, { type: 'mesh' }>;

/** Drop a mesh on the viewport: it is read, reported on, and becomes a body's shape. Nothing leaves the browser. */
export function ImportDrop({ target }: { target: RefObject<HTMLElement | null> }) {
  const app = useApp();
  const [over, setOver] = useState(false);
  const [mesh, setMesh] = useState<Imported | undefined>(undefined);
  const chooser = useRef<HTMLInputElement>(null);

  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.name.endsWith('.json')) {
      try {
        app.store.replace(`Open ${file.name}`, await file.text());
      } catch {
        app.notify({ text: `${file.name}: this is not a scene; a scene is JSON.` });
      }
      return;
    }
    if (file.size > MOST_BYTES)
      return app.notify({ text: `${file.name} is larger than ${MOST_BYTES >> 20} MB.` });
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const found = await app.store.ask().call('importMesh', { bytes, name: file.name }, [bytes.buffer]);
      setMesh({ ...found, name: file.name });
    } catch (e) {
      app.notify({ text: `${file.name}: ${e instanceof Refused ? e.message : 'could not be read.'}` });
    }
  };

  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const drag = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void read(event.dataTransfer?.files[0]);
    };
    element.addEventListener('dragover', drag);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', drag);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [target]);

  useEffect(() => {
    const open = () => chooser.current?.click();
    document.addEventListener('asperity:choose-mesh', open);
    return () => document.removeEventListener('asperity:choose-mesh', open);
  }, []);

  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".stl,.obj,.ply,.gltf,.glb,.json"
        onChange={(e) => {
          void read(e.currentTarget.files?.[0]);
          e.currentTarget.value = '';
        }}
      />
      {over && <p class="drop-here">Drop a mesh (STL, OBJ, PLY, glTF) or a scene (JSON)</p>}
      {mesh && <ImportDialog mesh={mesh} onClose={() => setMesh(undefined)} />}
    </>
  );
}

const SCALES = [
  ['1', 'as read'],
  ['0.001', '÷ 1000 (file is in mm)'],
  ['0.0254', '× 0.0254 (inches)'],
  ['1000', '× 1000'],
  ['fit', 'make the longest side 100 mm'],
] as const;
type ScaleChoice = (typeof SCALES)[number][0];

function ImportDialog({ mesh, onClose }: { mesh: Imported; onClose(): void }) {
  const { store, selection, stage } = useApp();
  const [scale, setScale] = useState<ScaleChoice>('1');
  const [body, setBody] = useState(String(selection.body.peek() ?? 1));
  const { report } = mesh;
  const size = vector(report.size);
  const factor = scale === 'fit' ? 0.1 / Math.max(...size, 1e-9) : Number(scale);
  const solid = report.watertight === true;

  const use = () => {
    const index = Number(body);
    const shape = scaled(mesh.shape, factor);
    const changes = withLivingControls(store.scene.peek(), [
      { path: `bodies[${index}].shape`, value: JSON.parse(JSON.stringify(shape)) },
      { path: `bodies[${index}].name`, value: mesh.name.replace(/\.\w+$/, '') },
    ]);
    store.edit(`Use ${mesh.name}`, changes);
    selection.pickBody(index);
    setTimeout(() => stage.fit(), 300);
    onClose();
  };

  return (
    <Dialog title={mesh.name} onClose={onClose}>
      <table class="facts">
        <tbody>
          <Fact name="Triangles" text={String(report.triangles ?? '–')} />
          <Fact
            name="Closed"
            text={solid ? 'yes' : `no, ${report.boundary_edges ?? 'some'} edges have one triangle`}
            bad={!solid}
          />
          <Fact name="Facing out" text={outward(report)} />
          <Fact name="Convex" text={report.convex ? 'yes' : 'no'} />
          <Fact name="Parts" text={String(report.components ?? 1)} />
          <Fact name="Unit" text={String(report.unit_reason ?? report.unit ?? 'metres')} />
          <Fact name="Size" text={size.map((s) => format(s * factor, 'length', 3)).join(' × ')} />
          {typeof report.volume === 'number' && (
            <Fact name="Volume" text={`${digits(report.volume * factor ** 3 * 1e6, 3)} cm³`} />
          )}
        </tbody>
      </table>
      {Array.isArray(report.warnings) &&
        report.warnings.map((w) => (
          <p key={String(w)} class="error-line">
            {String(w)}
          </p>
        ))}
      <div class="fields">
        <Select label="Scale" value={scale} options={SCALES} onChange={(value) => setScale(value)} />
        <div class="field-row">
          <span class="row-label">Becomes the shape of</span>
          <Segments
            label="Body"
            value={body}
            options={store.scene.value.bodies.map((_, i) => [String(i), bodyLetter(i)] as const)}
            onChange={setBody}
          />
        </div>
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>Leave it</Button>
        <Button primary onClick={use}>
          Use this mesh
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

function outward(report: Record<string, unknown>): string {
  if (report.flipped === true) return 'now; the file was inside out';
  if (typeof report.rewound === 'number' && report.rewound > 0)
    return `now; ${report.rewound} triangles were turned`;
  return report.consistently_oriented === false ? 'no, neighbours disagree' : 'yes';
}

const vector = (value: unknown): number[] =>
  Array.isArray(value)
    ? value.map(Number)
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(Number)
      : [];

const scaled = (shape: Shape, factor: number): Shape =>
  shape.type === 'mesh' && factor !== 1
    ? {
        ...shape,
        vertices: shape.vertices.map((v) => v.map((c) => c * factor) as MeshShape['vertices'][number]),
      }
    : shape;
