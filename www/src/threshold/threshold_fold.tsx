import { Fold } from '../ui/fold';
import { later } from '../ui/later';

const ThresholdPanel = later(() => import('./threshold_panel').then((m) => m.ThresholdPanel), 320);

export function ThresholdFold() {
  return <Fold title="Find threshold" note="where a reading crosses a level" content={ThresholdPanel} />;
}
