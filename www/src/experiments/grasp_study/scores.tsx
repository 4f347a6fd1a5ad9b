import type { JudgeScore, PublishedScore, StudySummary } from '../../generated/scene';
import { digits } from '../../ui/quantity';
import { JUDGES } from './figure';

const two = (x: number) => x.toFixed(2);
const named = (judge: string) => JUDGES[judge] ?? judge;

/** The columns, by the places of their intervals; the last three as the thesis counts. */
const COLUMNS: readonly [label: string, of: (s: JudgeScore) => number, at: number, digits: number][] = [
  ['Brier', (s) => s.brier, 4, 3],
  ['Precision', (s) => s.precision, 0, 2],
  ['Recall', (s) => s.recall, 1, 2],
  ['F1', (s) => s.f1, 2, 2],
  ['AP', (s) => s.average_precision, 3, 2],
  ['Thesis AP', (s) => s.thesis_ap, 5, 2],
  ['Thesis AR', (s) => s.thesis_ar, 6, 2],
  ['Thesis F1', (s) => s.thesis_f1, 7, 2],
];

/** How well each judge predicts the real trials, with how sure that is; beside what was published. */
export function Scores(props: {
  sum: StudySummary;
  published: readonly PublishedScore[];
  threshold: number;
  confidence: string;
}) {
  const { sum, published, threshold, confidence } = props;
  const [mean, least] = sum.brier_bounds ?? [];
  const others = published.filter(({ judge }) => sum.scores.every((s) => s.judge !== judge));
  return (
    <>
      <h3>Who predicts the real trials?</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
      <div class="study-scroll" tabIndex={0} role="group" aria-label="Who predicts the real trials">
        <table>
          <thead>
            <tr>
              <th scope="col">Judge</th>
              {COLUMNS.map(([label]) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
              <th scope="col">Beats always</th>
              {published.length > 0 && <th scope="col">Published AP, AR, F1</th>}
            </tr>
          </thead>
          <tbody>
            {sum.scores.map((s) => (
              <tr key={s.judge}>
                <th scope="row">{named(s.judge)}</th>
                {COLUMNS.map(([label, of, at, n]) => (
                  <td key={label}>
                    {of(s).toFixed(n)}
                    <Spread of={s.spread[at]} text={(x) => x.toFixed(n)} />
                  </td>
                ))}
                <td>{s.judge === 'always_holds' ? '' : `${Math.round(100 * s.beats_always)} %`}</td>
                {published.length > 0 && <Published of={published.find(({ judge }) => judge === s.judge)} />}
              </tr>
            ))}
            {others.map((p) => (
              <tr key={p.judge}>
                <th scope="row">{named(p.judge)}</th>
                <td colSpan={COLUMNS.length + 1} class="muted">
                  {p.judge === 'ipc' ? 'not tried yet' : 'not here'}
                </td>
                <Published of={p} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted small">
        Below each score: between which values {confidence} of the scores lie when the grasps are drawn anew
        among themselves (bootstrap). “Beats always” is how often Brier’s score is then less than that of who
        always says that it holds. Precision, recall and F1 are those at the threshold {two(threshold)}.
        Brier’s score is the mean of (p − y)², less is better.{' '}
        {mean !== undefined && least !== undefined && (
          <>
            Who says the share of all trials of every grasp has {digits(mean, 3)}; no judge of grasps has less
            than {digits(least, 3)}.
          </>
        )}{' '}
        The columns of the thesis compare trials in sorted order. * a reconstruction.
      </p>
    </>
  );
}

/** Between which values a number may lie, below it. */
export function Spread(props: { of: readonly [number, number] | undefined; text(x: number): string }) {
  const { of, text } = props;
  if (!of) return null;
  return (
    <span class="study-spread">
      {text(of[0])} to {text(of[1])}
    </span>
  );
}

const Published = ({ of }: { of: PublishedScore | undefined }) => (
  <td>{of ? [of.ap, of.ar, of.f1].map(two).join(', ') : ''}</td>
);
