// Table of the judges' scores against a real gripper: each score with its interval below, beside what others published.
import type { JudgeScore, PublishedScore, StudySummary } from '../../generated/scene';
import { digits } from '../../ui/quantity';
import { JUDGES } from './figure';

const two = (x: number) => x.toFixed(2);
const named = (judge: string) => JUDGES[judge] ?? judge;

/**
 * Scores in the order of their intervals, as `JudgeScore::spread` has them (`crate/experiments/src/grasp_study/answers.rs`) and
 * `numbers` counts them (`crate/gripper/src/sure/study.rs`).
 */
export const IN_SPREAD = [
  'precision',
  'recall',
  'f1',
  'average_precision',
  'brier',
  'thesis_ap',
  'thesis_ar',
  'thesis_f1',
] as const satisfies readonly (keyof JudgeScore)[];

/** Columns of the table; the last three count as the thesis does. */
const COLUMNS: readonly (readonly [label: string, key: (typeof IN_SPREAD)[number], digits: number])[] = [
  ['Brier', 'brier', 3],
  ['Precision', 'precision', 2],
  ['Recall', 'recall', 2],
  ['F1', 'f1', 2],
  ['AP', 'average_precision', 2],
  ['Thesis AP', 'thesis_ap', 2],
  ['Thesis AR', 'thesis_ar', 2],
  ['Thesis F1', 'thesis_f1', 2],
];

/** Table of the judges' scores on the real trials, with their intervals and with what was published. */
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
                {COLUMNS.map(([label, key, n]) => (
                  <td key={label}>
                    {s[key].toFixed(n)}
                    <Spread of={s.spread[IN_SPREAD.indexOf(key)]} text={(x) => x.toFixed(n)} />
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
        The columns of the thesis compare trials in sorted order.
      </p>
      <p class="muted small">* a reconstruction: the paper's own code was not at hand.</p>
    </>
  );
}

/** Interval of a number, below it. */
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
