// "From slider to sweep": many runs of this scene, made elsewhere, looked at here. Opens by itself for a file that was dropped.
import { droppedRuns } from '../store/dropped_runs';
import { Fold } from '../ui/fold';
import { later } from '../ui/later';

const RunsPanel = later(() => import('./panel').then((m) => m.RunsPanel), 200);

export function RunsFold() {
  const file = droppedRuns.value;
  return (
    <Fold
      key={file ? 'dropped' : 'closed'}
      title="From slider to sweep"
      note="many runs of this scene"
      open={file !== undefined}
      content={RunsPanel}
    />
  );
}
