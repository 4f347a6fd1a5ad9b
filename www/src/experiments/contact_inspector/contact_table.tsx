import { useComputed } from '@preact/signals';
import { records } from '../../bridge/records';
import type { Quantity } from '../../generated/scene';
import { useScene } from '../../store/scene_in_hand';
import { format, quiet } from '../../ui/quantity';
import { bodyName } from '../../viewport/scene_text';

/** The contacts in the scene, a row for each model: what the picture shows, for who does not see it. */
export function ContactTable() {
  const { store } = useScene();
  const rows = useComputed(() => {
    const frame = store.frame.value;
    const values = store.readings.value;
    const scene = store.scene.value;
    const is = (id: string, quantity: Quantity) => {
      const value = values.get(id) ?? Number.NaN;
      return Number.isNaN(value) ? '–' : format(quiet(value, quantity), quantity, 3);
    };
    const along = (name: string, quantity: Quantity) =>
      ['x', 'y', 'z'].map((k) => is(`${name}_${k}`, quantity)).join(', ');
    const between = `${bodyName(scene, 0)}, ${bodyName(scene, 1)}`;
    const table: (readonly [string, string, string, string, string, string])[] = [];
    if (frame?.outcome === 'surface')
      table.push([
        'surface',
        between,
        along('center', 'length'),
        is('force', 'force'),
        along('force', 'force'),
        is('area', 'area'),
      ]);
    const [point] = frame ? records(frame, 'PointContacts') : [];
    if (point) {
      const middle = point.onA
        .map((a, k) => (a + (point.onB[k] ?? 0)) / 2)
        .map((c) => format(quiet(c, 'length'), 'length', 3))
        .join(', ');
      table.push(['point', between, middle, is('point_force', 'force'), along('point_force', 'force'), '–']);
    }
    return table;
  });
  return (
    <div class="visually-hidden">
      <table data-testid="contacts">
        <caption>
          {rows.value.length > 0 ? 'Contacts in the scene' : 'There is no contact in the scene'}
        </caption>
        <thead>
          <tr>
            {['Model', 'Between', 'Place x, y, z', 'Force', 'Force on B x, y, z', 'Area'].map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.value.map(([model, ...cells]) => (
            <tr key={model}>
              <th scope="row">{model}</th>
              {cells.map((cell, i) => (
                <td key={`${model}${i}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
