import { Fold } from '../../ui/fold';
import { later } from '../../ui/later';

const CamerasPanel = later(() => import('./build_panel').then((m) => m.CamerasPanel), 200);

export function CamerasFold() {
  return <Fold title="Cameras" note="added, copied, put where you look from" content={CamerasPanel} />;
}
