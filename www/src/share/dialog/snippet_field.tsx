import { useComputed } from '@preact/signals';
import { Select } from '../../ui/inputs';
import { useChoices } from './choices';
import { CopyField, Pinned } from './copy_field';
import { HOW, PLACES, snippet } from './snippets';

/** The embed as a text for one place: it follows every choice. */
export function SnippetField({ rows }: { rows: number }) {
  const choices = useChoices();
  const place = choices.place.value;
  const text = useComputed(() => snippet(choices.place.value, choices.figure));
  return (
    <div class="embed-snippet">
      <Select label="For" value={place} options={PLACES} onChange={(v) => (choices.place.value = v)} />
      <Pinned on={choices.pin.value} onChange={(on) => (choices.pin.value = on)} />
      <CopyField
        label={`Snippet for ${PLACES.find(([p]) => p === place)?.[1]}`}
        text={text.value}
        rows={rows}
      />
      <p class="muted small">{HOW[place]}</p>
    </div>
  );
}
