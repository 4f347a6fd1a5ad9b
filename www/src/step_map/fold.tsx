import { useComputed } from '@preact/signals';
import { useApp } from '../page/app';
import { can } from '../store/capabilities';
import { Fold } from '../ui/fold';
import { later } from '../ui/later';

const StepMapPanel = later(() => import('./panel').then((m) => m.StepMapPanel), 320);

/** Open where the author drew one. */
export function StepMapFold() {
  const { store, page } = useApp();
  const mapped = useComputed(() => can(store, 'map_steps'));
  if (!mapped.value) return null;
  const { experiment } = page.scene;
  const drawn = 'step_map' in experiment && experiment.step_map != null;
  return (
    <Fold
      title="How small a step?"
      note="the error over step and stiffness"
      open={drawn}
      content={StepMapPanel}
    />
  );
}
