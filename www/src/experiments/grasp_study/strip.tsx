import './study.css';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { format } from '../../ui/quantity';
import { Going } from '../../work/going';
import { fieldsOf, grasps, studyOf } from './document';
import { useStudyOnceThere } from './study';

/** Starts the trials, and says how far they are: below the lesson that asks for it, above what is varied by hand. */
export function StudyStrip() {
  const { store } = useScene();
  const at = useStudyOnceThere();
  const study = studyOf(store.scene.value);
  if (!study) return null;
  const now = at?.now.value;
  const rows = now?.sum.rows ?? [];
  const count = rows.length;
  const done = rows.filter((row) => row.enough).length;
  const tried = rows.reduce((n, row) => n + row.simulated.trials, 0);
  const noise = study.with.trials;
  const variants = fieldsOf(study).reduce((n, { values }) => n * values.length, 1);
  const running = at?.work.running.value;
  const most = now?.sum.trials ?? noise?.count;
  return (
    <section class="panel study" aria-label="Trials">
      <p class="plot-stretch searching">
        <Button
          primary
          disabled={running === true || !now || done === count}
          onClick={() => void at?.start()}
        >
          {tried === 0 ? 'Try them' : done === count ? 'All are tried' : 'Go on'}
        </Button>
        {at && running && (
          <Going
            label="Trying grasps"
            value={tried}
            max={count * (now?.sum.trials ?? 1)}
            stop={() => at.stop()}
          >
            <span class="muted" role="status">
              {done} of {count} grasps, {at.pool.busy.value} at once
            </span>
          </Going>
        )}
      </p>
      {!running && (
        <p class="muted small">
          {now?.sum.variants[study.variant ?? 0]?.grasps ?? grasps(study)} grasps
          {study.drawn ? ' drawn from the object' : ''}
          {variants > 1 ? ` in ${variants} variants` : ''},{' '}
          {most === 1 ? 'one trial' : `up to ${most} trials`} each, the gripper off by{' '}
          {format(noise?.translation ?? 0, 'length', 2)} and {format(noise?.rotation ?? 0, 'angle', 2)}. They
          run beside the scene.
        </p>
      )}
      {at?.work.failure.value && (
        <p class="error-line" role="alert">
          {at.work.failure.value}
        </p>
      )}
      {at?.work.notKept.value && <p class="muted">{at.work.notKept.value}</p>}
    </section>
  );
}
