import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import { numbers } from '../store/numbers';
import { quantityAt } from '../store/quantities';
import { useScene } from '../store/scene_in_hand';
import { PathNumber } from './fields';

export function AllParameters() {
  const { store } = useScene();
  const [open, setOpen] = useState(false);
  const paths = useComputed(() => {
    const { experiment, bodies, view } = store.scene.value;
    return [...numbers({ bodies, experiment, view }, '')].join('\n');
  });
  return (
    <details class="panel" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>
        <h2>All parameters</h2>
        <span class="summary-note">every number of the scene document</span>
      </summary>
      {open && (
        <div class="fields all">
          {paths.value.split('\n').map((path) => (
            <PathNumber key={path} path={path} label={path} quantity={quantityAt(path, store.scene.peek())} />
          ))}
        </div>
      )}
    </details>
  );
}
