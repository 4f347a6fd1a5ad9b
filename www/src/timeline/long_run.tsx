import './long_run.css';
import { useScene } from '../store/scene_in_hand';
import { Button } from '../ui/buttons';

/** A run that takes longer than a moment: how far it is, and the way to end it where it is. */
export function LongRun({ pause, stop, running }: { pause(): void; stop: string; running: string }) {
  const { store } = useScene();
  const run = store.run.value;
  if (!run) return null;
  return (
    <p class="long-run">
      <Button
        onClick={() => {
          pause();
          store.stopRun();
        }}
      >
        {stop}
      </Button>
      <progress aria-label={running} value={run.done} max={run.total} />
      <span class="muted">{Math.floor((100 * run.done) / run.total)} %</span>
    </p>
  );
}
