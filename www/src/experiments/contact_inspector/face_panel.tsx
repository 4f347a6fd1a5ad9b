import { useEffect, useState } from 'preact/hooks';
import type { FaceReport, Quantity } from '../../generated/scene';
import { useScene } from '../../store/scene_in_hand';
import { IconButton } from '../../ui/buttons';
import { digits, parts, unitFor } from '../../ui/quantity';
import { SourceName } from '../../ui/source_name';
import { Formula } from '../../ui/tex';

/** Facts on the polygon the reader clicked. */
export function FacePanel() {
  const { store, selection } = useScene();
  const face = selection.face.value;
  const frame = store.frame.value;
  const [report, setReport] = useState<FaceReport | undefined>(undefined);
  useEffect(() => {
    if (face === undefined || !frame) return setReport(undefined);
    let current = true;
    store
      .ask()
      .query({ kind: 'inspect_face', face })
      .then((r) => current && setReport(r))
      .catch(() => {
        if (current) selection.pickFace(undefined);
      });
    return () => {
      current = false;
    };
  }, [store, selection, face, frame]);
  if (face === undefined || !report) return null;
  return (
    <aside class="inspector" data-overlay aria-label="Polygon">
      <header class="panel-head">
        <h2>Polygon {report.face}</h2>
        <IconButton icon="close" label="Close" onClick={() => selection.pickFace(undefined)} />
      </header>
      {report.formula && <Formula source={report.formula} display />}
      <table>
        <tbody>
          <Row label="Pressure" values={[report.pressure]} quantity="pressure" />
          <Row label="from, to" values={report.pressure_range} quantity="pressure" />
          <Row label="Area" values={[report.area]} quantity="area" />
          <Row label="Force on B" values={report.force} quantity="force" />
          <Row label="Traction on B" values={report.traction} quantity="pressure" />
          <Row label="Slip of B" values={report.slip} quantity="speed" />
          <Row label="Centroid" values={report.centroid} quantity="length" />
          <Row label="Normal" values={report.normal} quantity="ratio" />
        </tbody>
      </table>
      <p class="muted small">
        From {element('A', report.elements[0])} and {element('B', report.elements[1])}
      </p>
      {report.source && (
        <p class="source">
          Computed in <SourceName path={report.source} />
        </p>
      )}
    </aside>
  );
}

const element = (body: string, index: number | null) =>
  index === null ? `the plane of ${body}` : `element ${index} of ${body}`;

function Row({ label, values, quantity }: { label: string; values: readonly number[]; quantity: Quantity }) {
  const largest = Math.max(...values.map(Math.abs));
  const unit = unitFor(quantity, largest);
  const [only] = values;
  const text =
    values.length === 1 && only !== undefined
      ? parts(only, quantity).number
      : values.map((v) => digits(Math.abs(v) < largest * 1e-9 ? 0 : v / unit.si, 3)).join(', ');
  return (
    <tr>
      <th scope="row">{label}</th>
      <td class="number">{text}</td>
      <td class="unit">{unit.text}</td>
    </tr>
  );
}
