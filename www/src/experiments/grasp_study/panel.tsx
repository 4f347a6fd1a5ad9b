import './study.css';
import { useMemo } from 'preact/hooks';
import { Captioned } from '../../plots/captioned';
import { useScene } from '../../store/scene_in_hand';
import { format } from '../../ui/quantity';
import { fieldsOf, rowsOf, studyOf } from './document';
import { recallFigure, studyFigure } from './figure';
import { Scores } from './scores';
import { useStudy } from './study';
import { Grasps, Reasons } from './tables';
import { Variants } from './variants';

/** Panel of a study's results, held against what a real gripper did. */
export function StudyPanel() {
  const { store } = useScene();
  const now = useStudy().now.value;
  const study = studyOf(store.scene.value);
  const variant = study?.variant ?? 0;
  // Of the variant that is shown.
  const sum = useMemo(
    () => now && { ...now.sum, rows: now.sum.rows.slice(...rowsOf(now.sum, variant)) },
    [now, variant],
  );
  const shown = Math.min(study?.shown ?? 0, (sum?.rows.length ?? 1) - 1);
  const threshold = study?.threshold ?? 0.5;
  const scatter = useMemo(() => sum && studyFigure(sum, shown), [sum, shown]);
  const recall = useMemo(() => sum && recallFigure(sum.scores, threshold), [sum, threshold]);
  if (!study || !sum || !now) return null;
  const show = (g: number) => store.edit('Show a grasp', [{ path: 'experiment.shown', value: g }]);
  const published = study.published ?? [];
  const confidence = format(study.with.trials?.confidence ?? 0.95, 'ratio', 3);
  const tried = sum.rows.some((row) => row.simulated.trials > 0);
  const scores = sum.scores.length > 0 && (
    <Scores sum={sum} published={published} threshold={threshold} confidence={confidence} />
  );
  return (
    <section class="panel study" aria-labelledby="study-title">
      <header class="panel-head">
        <h2 id="study-title">What they come to</h2>
      </header>
      {fieldsOf(study).length > 0 && <Variants study={study} sum={now.sum} />}
      {/* Where judges are compared with published ones, that comes first. */}
      {published.length > 0 && scores}
      {published.length > 0 && recall && (
        <Captioned height={300} figure={recall} name="precision_recall">
          Each corner is a threshold at which something changes; the mark stands at {threshold.toFixed(2)}.
        </Captioned>
      )}
      {scatter && (
        <Captioned height={300} figure={scatter} name="grasp_study">
          Bars are intervals that cover the true share with {confidence} confidence. Grasps at one place are
          drawn side by side.
        </Captioned>
      )}
      <Grasps sum={sum} shown={shown} show={show} />
      {tried && <Reasons sum={sum} />}
      {published.length === 0 && scores}
    </section>
  );
}
