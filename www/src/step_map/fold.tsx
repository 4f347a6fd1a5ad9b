import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import { useApp } from '../page/app';
import { later } from '../ui/later';

const StepMapPanel = later(() => import('./panel').then((m) => m.StepMapPanel), 320);

/** Open where the author drew one; its code comes when it is first opened. */
export function StepMapFold() {
  const { store, page } = useApp();
  const drawn = page.scene.experiment.kind === 'dynamics' && page.scene.experiment.step_map != null;
  const [opened, open] = useState(drawn);
  const moving = useComputed(() => store.scene.value.experiment.kind === 'dynamics');
  if (!moving.value) return null;
  return (
    <details class="panel" open={drawn} onToggle={(e) => e.currentTarget.open && open(true)}>
      <summary>
        <h2>How small a step?</h2>
        <span class="summary-note">the error over step and stiffness</span>
      </summary>
      {opened && <StepMapPanel />}
    </details>
  );
}
