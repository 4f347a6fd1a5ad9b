import { useScene } from '../../../store/scene_in_hand';
import { Fold } from '../../../ui/fold';
import { later } from '../../../ui/later';
import { dynamicsOf } from '../document';

const VariantsPanel = later(() => import('./panel').then((m) => m.VariantsPanel), 120);

/** Open where there are some. */
export function VariantsFold() {
  const { page } = useScene();
  return (
    <Fold
      title="Run beside each other"
      note="the same scene with a field changed"
      open={(dynamicsOf(page.scene)?.variants?.length ?? 0) > 0}
      content={VariantsPanel}
    />
  );
}
