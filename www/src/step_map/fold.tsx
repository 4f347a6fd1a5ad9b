import { useComputed } from '@preact/signals';
import { can } from '../store/capabilities';
import { useScene } from '../store/scene_in_hand';
import { Fold } from '../ui/fold';
import { later } from '../ui/later';

const StepMapPanel = later(() => import('./panel').then((m) => m.StepMapPanel), 320);

/** Open where the author drew one. */
export function StepMapFold() {
  const { store, page } = useScene();
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
