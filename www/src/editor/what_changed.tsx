import { useComputed } from '@preact/signals';
import type { JsonValue } from '../generated/scene';
import { quantityAt } from '../store/quantities';
import { useScene } from '../store/scene_in_hand';
import { IconButton } from '../ui/buttons';
import { format } from '../ui/quantity';
import { pathText, sceneDifference } from './difference';

/** List of differences from the author's scene: exactly what a link to this state carries. Each line can be taken back. */
export function ChangeList() {
  const { store, base } = useScene();
  const changes = useComputed(() => sceneDifference(base.value, store.scene.value));
  if (changes.value.length === 0) return <p class="muted">Nothing: this is the author’s scene.</p>;
  const show = (path: string, value: unknown) => {
    if (value == null) return 'absent';
    if (typeof value === 'number') return format(value, quantityAt(path, store.scene.value), 4);
    if (typeof value === 'string') return value.length > 40 ? `${value.slice(0, 38)}…` : value;
    const text = JSON.stringify(value);
    return text.length > 40 ? `${text.slice(0, 38)}…` : text.replace(/,/g, ', ');
  };
  return (
    <ul class="changes">
      {changes.value.map(({ path, from, to }) => {
        const name = pathText(path);
        const whole = path.length === 0 || to === undefined || Array.isArray(from) !== Array.isArray(to);
        return (
          <li key={name}>
            <code>{name || 'the whole scene'}</code>
            <span class="change-values">
              <s>{show(name, from)}</s> <span aria-hidden="true">→</span>{' '}
              <span class="visually-hidden">is now</span> <b>{show(name, to)}</b>
            </span>
            <IconButton
              icon="undo"
              label={`Take back ${name}`}
              disabled={whole}
              onClick={() =>
                store.edit(`Take back ${name}`, [{ path: name, value: (from ?? null) as JsonValue }])
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

export function WhatChanged() {
  const { store, base } = useScene();
  const count = useComputed(() => sceneDifference(base.value, store.scene.value).length);
  return (
    <details class="panel">
      <summary>
        <h2>What changed</h2>
        <span class="summary-note">{count.value === 0 ? 'nothing' : `${count} of the author’s values`}</span>
      </summary>
      <div class="fields">
        <ChangeList />
      </div>
    </details>
  );
}
