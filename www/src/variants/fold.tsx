import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import { useApp } from '../page/app';
import { later } from '../ui/later';

const VariantsPanel = later(() => import('./panel').then((m) => m.VariantsPanel), 120);

/** Open where there are some; its code comes when it is first opened. */
export function VariantsFold() {
  const { store, page } = useApp();
  const { experiment } = page.scene;
  const some = experiment.kind === 'dynamics' && (experiment.variants?.length ?? 0) > 0;
  const [opened, open] = useState(some);
  const moving = useComputed(() => store.scene.value.experiment.kind === 'dynamics');
  if (!moving.value) return null;
  return (
    <details class="panel" open={some} onToggle={(e) => e.currentTarget.open && open(true)}>
      <summary>
        <h2>Run beside each other</h2>
        <span class="summary-note">the same scene with a field changed</span>
      </summary>
      {opened && <VariantsPanel />}
    </details>
  );
}
