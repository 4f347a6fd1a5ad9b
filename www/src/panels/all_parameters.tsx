import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import { useApp } from '../page/app';
import { quantityAt } from '../store/quantities';
import { PathNumber } from './fields';

/** Every number of the document, but not the thousands of a mesh. */
export function* numbers(value: unknown, path: string): Generator<string> {
  if (typeof value === 'number') yield path;
  else if (Array.isArray(value)) {
    if (value.length <= 16) for (const [i, item] of value.entries()) yield* numbers(item, `${path}[${i}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* numbers(item, path ? `${path}.${key}` : key);
  }
}

export function AllParameters() {
  const { store } = useApp();
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
