import { Fold } from '../../../ui/fold';
import { later } from '../../../ui/later';

const PartsPanel = later(() => import('./panel').then((m) => m.PartsPanel), 120);

export function PartsFold() {
  return <Fold title="Parts" note="which, and their sizes" content={PartsPanel} />;
}
