import type { StepMapRow } from '../../../generated/scene';
import { format } from '../../../ui/quantity';
import { errorText, type Named } from './figure';

/** The map in numbers; each cell is a button that replays it. */
export function MapTable(props: {
  other: Named;
  rows: readonly (StepMapRow | undefined)[];
  replay(row: StepMapRow, i: number): void;
}) {
  const { other, rows, replay } = props;
  const known = rows.flatMap((row) => row ?? []);
  const steps = known[0]?.steps ?? [];
  return (
    <details class="step-table">
      <summary>The map as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
      <div class="step-scroll" tabIndex={0} role="group" aria-label="The map as a table">
        <table>
          <thead>
            <tr>
              <th scope="col">{other.label}</th>
              {steps.map((h) => (
                <th scope="col" key={h}>
                  {format(h, 'time', 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.toReversed().map((row) => (
              <tr key={row.value}>
                <th scope="row">{format(row.value, other.quantity, 3)}</th>
                {row.errors.map((error, i) => (
                  <td key={steps[i]}>
                    <button
                      type="button"
                      class="plain"
                      aria-label={`Replay: ${errorText(error)}${row.gains[i] ? ', gains energy' : ''}, step ${format(steps[i] ?? 0, 'time', 2)}, ${format(row.value, other.quantity, 3)}`}
                      onClick={() => replay(row, i)}
                    >
                      {errorText(error)}
                      {row.gains[i] ? ' ↑' : ''}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
