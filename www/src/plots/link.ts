// A plot tied to the scene: pointing at it shows what would be there, a click makes it so.
import type { Change, Control, Plot } from '../generated/scene';
import type { SceneStore } from '../store/scene_store';
import type { Place } from './cursor';

/** Changes of the fields behind the axes that lead to a place. */
export function changesAt(plot: Plot, place: Place): Change[] {
  const at = ({ path, quantity }: Plot['x'], value: number | undefined): Change[] =>
    path == null || value === undefined
      ? []
      : [{ path, value: quantity === 'count' ? Math.round(value) : value }];
  return [...at(plot.x, place.x), ...at(plot.y, place.y)];
}

/** Effect of a click, in words; empty: none. A field goes by the name of its control. */
export const deed = ({ x, y }: Plot, controls: readonly Pick<Control, 'path' | 'label'>[]): string => {
  if (x.time) return 'a click goes there';
  const names = [x, y]
    .filter((a) => a.path != null)
    .map((a) => lowered(controls.find((c) => c.path === a.path)?.label ?? a.label));
  return names.length > 0 ? `a click sets ${names.join(' and ')}` : '';
};

/** Within a sentence. */
const lowered = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

/** One look at a time: it begins with the first place pointed at and ends when nothing is. */
export class Link {
  /** Time of the run when the look began. */
  private home: number | undefined;

  constructor(private readonly store: SceneStore) {}

  get looking(): boolean {
    return this.home !== undefined;
  }

  point(plot: Plot, place: Place | undefined): void {
    if (plot.x.time) {
      if (place) {
        this.home ??= this.store.frame.peek()?.time ?? 0;
        void this.store.seek(place.x);
      } else if (this.home !== undefined) {
        const { home } = this;
        this.home = undefined;
        void this.store.seek(home);
      }
      return;
    }
    this.store.showInstead(place ? changesAt(plot, place) : []);
  }

  /** Makes it so. */
  pick(plot: Plot, place: Place): void {
    if (plot.x.time) {
      this.home = undefined;
      void this.store.seek(place.x);
      return;
    }
    const changes = changesAt(plot, place);
    if (changes.length === 0) return;
    this.store.showInstead([]);
    this.store.edit(
      `Set ${[plot.x, plot.y]
        .filter((a) => a.path)
        .map((a) => a.label)
        .join(' and ')}`,
      changes,
    );
  }
}
