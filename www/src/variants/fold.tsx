import { useComputed } from '@preact/signals';
import { can } from '../store/capabilities';
import { useScene } from '../store/scene_in_hand';
import { Fold } from '../ui/fold';
import { later } from '../ui/later';

const VariantsPanel = later(() => import('./panel').then((m) => m.VariantsPanel), 120);

/** Open where there are some. */
export function VariantsFold() {
  const { store, page } = useScene();
  const varies = useComputed(() => can(store, 'vary'));
  if (!varies.value) return null;
  const { experiment } = page.scene;
  const some = 'variants' in experiment && (experiment.variants?.length ?? 0) > 0;
  return (
    <Fold
      title="Run beside each other"
      note="the same scene with a field changed"
      open={some}
      content={VariantsPanel}
    />
  );
}
