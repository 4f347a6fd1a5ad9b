// Several bodies in hand, and places that are found by a grid or by the faces of another body.
import { useState } from 'preact/hooks';
import type { Change } from '../../../generated/scene';
import { useScene } from '../../../store/scene_in_hand';
import { Button } from '../../../ui/buttons';
import { Select } from '../../../ui/inputs';
import { NumberField } from '../../../ui/number_field';
import { FACES, type Face, ontoFace, toGrid } from './group';

/** Does what is asked as one undo; what cannot be done is said. */
export type Changing = (
  label: string,
  made: () => Change[] | string,
  done: string,
  next?: number,
) => Promise<void>;

/** Name, and whether it is fixed. */
export type Named = readonly (readonly [string, boolean])[];

interface GroupProps {
  named: Named;
  /** The one in hand first. */
  group: readonly number[];
  goAlong(bodies: readonly number[]): void;
  pitch: number;
  setPitch(pitch: number): void;
  change: Changing;
}

/** More than this is chosen in the text. */
const MOST_LISTED = 40;

export function GroupPart({ named, group, goAlong, pitch, setPitch, change }: GroupProps) {
  const { store } = useScene();
  const [onto, setOnto] = useState('0');
  const [face, setFace] = useState<Face>('top');
  const [first = 0, ...along] = group;
  const name = (n: number) => named[n]?.[0] || `Body ${n + 1}`;
  const them = group.length > 1 ? `${group.length} bodies` : name(first);
  const loose = named.flatMap(([, fixed], i) => (fixed || i === first ? [] : [i])).slice(0, MOST_LISTED);
  const others = named.flatMap((_, i) => (group.includes(i) ? [] : [[String(i), name(i)] as const]));
  const other = others.some(([value]) => value === onto) ? Number(onto) : Number(others[0]?.[0] ?? 0);
  const side = FACES.find(([value]) => value === face)?.[1] ?? '';
  return (
    <>
      {loose.length > 0 && (
        <fieldset class="build-group">
          <legend>Together with</legend>
          {loose.map((i) => (
            <label key={i} class="switch">
              <input
                type="checkbox"
                checked={along.includes(i)}
                onChange={(e) =>
                  goAlong(e.currentTarget.checked ? [...along, i] : along.filter((n) => n !== i))
                }
              />
              <span>{name(i)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div class="fields">
        <NumberField label="Pitch of the grid" quantity="length" value={pitch} onChange={setPitch} />
      </div>
      <div class="build-row">
        <Button
          onClick={() =>
            void change(
              `Move ${them} to the grid`,
              () => toGrid(store.scene.peek(), group, pitch),
              `${them} at the nearest places of the grid.`,
              first,
            )
          }
        >
          Snap to the grid
        </Button>
        {others.length > 0 && (
          <>
            <Select quiet label="Other body" value={String(other)} options={others} onChange={setOnto} />
            <Select quiet label="Face" value={face} options={FACES} onChange={setFace} />
            <Button
              onClick={() =>
                void change(
                  `Put ${them} ${side}`,
                  () => ontoFace(store.scene.peek(), group, other, face),
                  `${them}: ${name(other)}, ${side}.`,
                  first,
                )
              }
            >
              Put it there
            </Button>
          </>
        )}
      </div>
    </>
  );
}
