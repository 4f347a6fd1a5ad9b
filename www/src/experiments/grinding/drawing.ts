// A curve drawn on the part by clicking it: each place that is clicked is a point more of the first curve. The engine says whether a
// curve joins it to the one before; where none does the point is not taken, and it says so.
import { signal } from '@preact/signals';
import type { Change, SceneError } from '../../generated/scene';
import { changeTo } from '../../store/change';
import type { SceneStore } from '../../store/scene_store';
import { type Vec3, within } from '../../ui/pose';

/** Points are written to a hundredth of a millimetre, per metre. */
const PER_METRE = 1e5;
const FIRST = 'experiment.path.first';
const NO_ROTATION = [1, 0, 0, 0] as const;

export class Drawing {
  /** In the part's frame, m; undefined while nothing is drawn. */
  readonly points = signal<readonly Vec3[] | undefined>(undefined);
  /** Why the last place was not taken. */
  readonly refused = signal<SceneError | undefined>(undefined);
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly store: SceneStore) {}

  begin(): void {
    this.points.value = [];
    this.refused.value = undefined;
  }

  end(): void {
    this.points.value = undefined;
    this.refused.value = undefined;
  }

  /** A place of the world was clicked on the part, m. */
  add(place: Vec3): Promise<void> {
    const pose = this.store.scene.peek().bodies[0]?.pose ?? {
      translation: [0, 0, 0],
      rotation: [...NO_ROTATION],
    };
    const point = within(pose, place).map((x) => Math.round(x * PER_METRE) / PER_METRE) as Vec3;
    return this.follow(async () => {
      if (this.points.peek()) await this.take([...(this.points.peek() ?? []), point]);
    });
  }

  /** Takes the last point back. */
  back(): Promise<void> {
    return this.follow(() => this.take((this.points.peek() ?? []).slice(0, -1)));
  }

  /** One after the other, however quickly they come. */
  private follow(act: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(act);
    return this.turn;
  }

  private async take(points: readonly Vec3[]): Promise<void> {
    this.refused.value = undefined;
    // One point is no curve yet: the document waits for the second.
    if (points.length > 1) {
      const error = await this.store.attempt('Draw the curve', curveOf(points));
      if (error) {
        this.refused.value = error;
        return;
      }
    }
    if (this.points.peek()) this.points.value = points;
  }
}

/** Changes that give the document a curve, without the plan, which was the old curve's. */
export const curveOf = (points: readonly Vec3[]): Change[] => [
  changeTo(FIRST, { kind: 'through', points }),
  { path: 'experiment.plan', value: null },
];

const drawings = new WeakMap<SceneStore, Drawing>();

/** One for each scene: the panel and the view share it. */
export function drawingOf(store: SceneStore): Drawing {
  const known = drawings.get(store) ?? new Drawing(store);
  drawings.set(store, known);
  return known;
}
