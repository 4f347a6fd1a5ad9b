// The parts of all experiments, from `<kind>/parts.ts` of each folder. The rest of the page imports this file alone: it asks for
// what stands at a place, and never which experiment it comes from. A folder that is added needs no line here.
import { useComputed } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { can } from '../store/capabilities';
import { useScene } from '../store/scene_in_hand';
import { later } from '../ui/later';
import { PARTS } from './folders';
import type { Part, PartProps, Place } from './part';

/** Every part with its component. */
const ALL: readonly (Part & { readonly View: FunctionComponent<PartProps> })[] = PARTS.map((part) => ({
  ...part,
  View: later(part.load, part.height),
}));

/** Parts that the experiment at hand has for a place. */
export function Parts({ at, ...props }: { at: Place } & PartProps) {
  const scene = useScene();
  const shown = useComputed(() =>
    ALL.filter(
      (part) =>
        can(scene.store, part.capability) &&
        (typeof part.at === 'string' ? part.at : part.at(scene.page.scene)) === at &&
        (part.wanted?.(scene) ?? true),
    ),
  );
  return (
    <>
      {shown.value.map(({ View }) => (
        <View key={ALL.findIndex((part) => part.View === View)} {...props} />
      ))}
    </>
  );
}
