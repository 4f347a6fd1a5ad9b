import { Fold } from '../../../ui/fold';
import { later } from '../../../ui/later';

const FitPanel = later(() => import('./panel').then((m) => m.FitPanel), 320);

export function FitFold() {
  return <Fold title="Fit it" note="numbers of this scene from what was recorded" content={FitPanel} />;
}
