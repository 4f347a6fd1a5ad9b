import type { JSX } from 'preact';
import type { Reading } from '../generated/scene';
import type { PinnedState } from '../store/modes';
import { useScene } from '../store/scene_in_hand';
import { meant } from '../ui/meant';
import { compared } from './compared';
import type { Row } from './reading_rows';

/** The readings beside those of the pinned state; the two models of a contact in rows of their own. */
export function Compared(props: { pin: PinnedState; rows: readonly Row[]; name(row: Row): JSX.Element }) {
  const { pin, rows, name } = props;
  const { store } = useScene();
  const line = (reading: Reading, head: JSX.Element | string) => {
    const of = (values: ReadonlyMap<string, number>) => values.get(reading.id) ?? Number.NaN;
    const c = compared(of(store.readings.value), of(pin.store.readings.value), reading.quantity);
    return (
      <tr key={reading.id}>
        <th scope="row">{head}</th>
        <td class="number" data-reading={reading.id}>
          {c.now}
        </td>
        <td class="number muted" data-pinned={reading.id}>
          {c.pinned}
        </td>
        <td class="number" data-difference={reading.id}>
          {c.difference}
        </td>
        <td class="unit">{c.unit}</td>
      </tr>
    );
  };
  return (
    <table class="compared">
      <colgroup>
        <col />
        <col class="col-number" />
        <col class="col-number" />
        <col class="col-number" />
        <col class="col-unit" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">Reading</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">Pinned</th>
          <th scope="col">{meant('Change', 'difference')}</th>
          <th scope="col">
            <span class="visually-hidden">Unit</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.flatMap((row) => [
          row.surface && line(row.surface, name(row)),
          row.point && line(row.point, row.surface ? `${row.label}, point` : name(row)),
        ])}
      </tbody>
    </table>
  );
}
