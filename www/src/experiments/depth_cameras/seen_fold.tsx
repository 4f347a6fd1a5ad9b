import { Fold } from '../../ui/fold';
import { later } from '../../ui/later';

const SeenPanel = later(() => import('./seen_panel').then((m) => m.SeenPanel), 100);

export function SeenFold() {
  return <Fold title="Cameras" note="what depth cameras see of these bodies" content={SeenPanel} />;
}
