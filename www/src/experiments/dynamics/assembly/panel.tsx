// Which part each body is, and its sizes: those that the document has of it.
import { useComputed } from '@preact/signals';
import type { AssemblyPart, Shape } from '../../../generated/scene';
import { PathNumber, PathVector } from '../../../panels/fields';
import { useScene } from '../../../store/scene_in_hand';
import { Select } from '../../../ui/inputs';
import { PART_NAMES, PARTS, type PartName } from './sizes';

const partOf = (shape: Shape): PartName | undefined =>
  shape.type === 'assembly' ? shape.part.name : undefined;

export function PartsPanel() {
  const { store } = useScene();
  const parts = useComputed(() => store.scene.value.bodies.map((b) => partOf(b.shape) ?? '').join(' '));
  return (
    <div class="fields">
      {parts.value.split(' ').map((part, i) => {
        if (!part) return null;
        const name = store.scene.peek().bodies[i]?.name || `Body ${i + 1}`;
        return (
          <OnePart key={`${i}${part}`} body={name} path={`bodies[${i}].shape.part`} part={part as PartName} />
        );
      })}
    </div>
  );
}

function OnePart({ body, path, part }: { body: string; path: string; part: PartName }) {
  const { store } = useScene();
  return (
    <fieldset>
      <legend>{body}</legend>
      <Select
        label="Part"
        value={part}
        options={PART_NAMES}
        // With the sizes that the engine has for it.
        onChange={(name) => store.set(`Part of ${body}`, path, { name } as AssemblyPart)}
      />
      {PARTS[part][1].map(([field, label, quantity, names]) =>
        names ? (
          <PathVector key={field} path={`${path}.${field}`} label={label} quantity={quantity} names={names} />
        ) : (
          <PathNumber key={field} path={`${path}.${field}`} label={label} quantity={quantity} />
        ),
      )}
    </fieldset>
  );
}
