import { useScene } from '../../../store/scene_in_hand';
import { Fold } from '../../../ui/fold';
import { later } from '../../../ui/later';
import { dynamicsOf } from '../document';

const StepMapPanel = later(() => import('./panel').then((m) => m.StepMapPanel), 320);

/** Open where the author drew one. */
export function StepMapFold() {
  const { page } = useScene();
  return (
    <Fold
      title="How small a step?"
      note="the error over step and stiffness"
      open={dynamicsOf(page.scene)?.step_map != null}
      content={StepMapPanel}
    />
  );
}
