import type { StudySummary, TriedShare } from '../../generated/scene';
import { share } from './figure';

const two = (x: number) => x.toFixed(2);

/** `4/5`, and a bar from end to end of its interval. */
function Share({ of, ink }: { of: TriedShare | undefined; ink: 'first' | 'second' }) {
  if (!of || of.trials === 0) return <span class="muted">none</span>;
  return (
    <>
      <span title={`between ${two(of.low)} and ${two(of.high)}`}>
        {of.successes}/{of.trials}
      </span>
      <svg class="study-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 5H100" stroke="var(--line)" stroke-width="1" />
        <path d={`M${100 * of.low} 5H${100 * of.high}`} stroke={`var(--role-${ink})`} stroke-width="3" />
        <path
          d={`M${Math.min(99, Math.max(1, 100 * share(of)))} 0V10`}
          stroke="var(--ink)"
          stroke-width="2"
        />
      </svg>
      <span class="visually-hidden">
        between {two(of.low)} and {two(of.high)}
      </span>
    </>
  );
}

/** Each grasp: simulated, as simpler judges say, and real. */
export function Grasps(props: { sum: StudySummary; shown: number; show(g: number): void }) {
  const { sum, shown, show } = props;
  return (
    <>
      <h3>Each grasp</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
      <div class="study-scroll" tabIndex={0} role="group" aria-label="Each grasp">
        <table>
          <thead>
            <tr>
              <th scope="col">Grasp</th>
              <th scope="col">Simulated</th>
              <th scope="col">Real</th>
              <th scope="col">Soft point</th>
              <th scope="col">REACH*</th>
              <th scope="col">6DFC*</th>
            </tr>
          </thead>
          <tbody>
            {sum.rows.map((row, g) => (
              <tr key={row.id} aria-current={g === shown ? 'true' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    class="plain"
                    aria-label={`Show grasp ${row.id}`}
                    onClick={() => show(g)}
                  >
                    {row.id}
                  </button>
                </th>
                <td>
                  <Share of={row.simulated} ink="first" />
                </td>
                <td>
                  <Share of={row.real} ink="second" />
                </td>
                {row.judges?.map((says, k) => (
                  <td key={['point', 'reach', 'cone'][k]}>{two(says)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p class="muted small">* a reconstruction: the paper's own code was not at hand.</p>
      </div>
    </>
  );
}

/** Why trials failed, counted. */
export function Reasons({ sum }: { sum: StudySummary }) {
  const counted = new Map<string, { sentence: string; count: number; of: string[] }>();
  for (const { id, verdicts } of sum.rows)
    for (const { verdict, sentence, count } of verdicts) {
      if (verdict === 'holds') continue;
      const one = counted.get(verdict) ?? { sentence, count: 0, of: [] };
      one.count += count;
      one.of.push(id);
      counted.set(verdict, one);
    }
  if (counted.size === 0) return <p>No trial has failed so far.</p>;
  const all = [...counted].toSorted(([, a], [, b]) => b.count - a.count);
  return (
    <>
      <h3>Why trials failed</h3>
      <ul>
        {all.map(([verdict, { sentence, count, of }]) => (
          <li key={verdict}>
            {count} × {verdict.replace('_', ' ')} ({of.join(', ')}): {sentence}
          </li>
        ))}
      </ul>
    </>
  );
}
