import { Fold } from '../../ui/fold';
import { later } from '../../ui/later';

const NoisePanel = later(() => import('./noise_panel').then((m) => m.NoisePanel), 300);

export function NoiseFold() {
  return (
    <Fold title="Errors of the cameras" note="noise, steps and gaps of their depth" content={NoisePanel} />
  );
}
