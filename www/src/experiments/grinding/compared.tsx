// What a run comes to, before planning and after.
import type { PlanChoice, Quantity, RunFigures } from '../../generated/scene';
import { meant } from '../../ui/meant';
import { format } from '../../ui/quantity';

export type Figures = { [K in keyof RunFigures]: number };

const ROWS: readonly (readonly [keyof RunFigures, label: string, Quantity])[] = [
  ['mean_force', 'Mean force', 'force'],
  ['force_error', 'Force error, root mean square', 'force'],
  ['worst_error', 'Worst force error', 'force'],
  ['depth', 'Mean removed depth', 'length'],
  ['unevenness', 'Unevenness of the depth', 'ratio'],
  ['roughness', 'Mean roughness left', 'length'],
  ['duration', 'Cycle time', 'time'],
];

/** Figures of the readings: those of the shown run, or those before planning. */
export function figuresOf(readings: ReadonlyMap<string, number>, prefix: '' | 'start_'): Figures {
  const at = (id: string) => readings.get(`${prefix}${id}`) ?? Number.NaN;
  return Object.fromEntries(ROWS.map(([id]) => [id, at(id)])) as Figures;
}

export function Compared({ before, after, name }: { before: Figures; after: Figures; name: string }) {
  const cell = (x: number, quantity: Quantity) => (Number.isFinite(x) ? format(x, quantity, 3) : '–');
  return (
    <table class="facts compared-runs">
      <thead>
        <tr>
          <th scope="col">{meant('Run', 'of a tool')}</th>
          <th scope="col">before</th>
          <th scope="col">{name}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([id, label, quantity]) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{cell(before[id], quantity)}</td>
            <td>{cell(after[id], quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Step-overs that were tried: time against evenness. */
export function Choices({ choices, onUse }: { choices: readonly PlanChoice[]; onUse?(step: number): void }) {
  return (
    <table class="facts compared-runs">
      <thead>
        <tr>
          <th scope="col">Step-over</th>
          <th scope="col">time</th>
          <th scope="col">unevenness</th>
          <th scope="col">not beaten</th>
          {onUse && <th scope="col" />}
        </tr>
      </thead>
      <tbody>
        {choices.map((c) => (
          <tr key={c.step_over}>
            <th scope="row">{format(c.step_over, 'length', 3)}</th>
            <td>{format(c.duration, 'time', 3)}</td>
            <td>{format(c.unevenness, 'ratio', 3)}</td>
            <td>{c.best ? 'yes' : 'no'}</td>
            {onUse && (
              <td>
                <button
                  type="button"
                  class="button"
                  aria-label={`Use a step-over of ${format(c.step_over, 'length', 3)}`}
                  onClick={() => onUse(c.step_over)}
                >
                  Use
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
