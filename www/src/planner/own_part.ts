// A mesh of the reader's own takes the workpiece's place.
import type { Change, Scene, Shape } from '../generated/scene';

/** Where the middle of a part is put: in front of the arm, m. */
const PLACE = [0.52, 0, 0.3] as const;

/** What else must change so that the mesh is ground: nothing where nothing is ground. */
export function groundInstead({ experiment }: Pick<Scene, 'experiment'>, shape: Shape): Change[] {
  if (experiment.kind !== 'grinding' || shape.type !== 'mesh') return [];
  const middle = [0, 1, 2].map((k) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const v of shape.vertices) {
      low = Math.min(low, v[k] ?? 0);
      high = Math.max(high, v[k] ?? 0);
    }
    return (low + high) / 2;
  });
  // A hair off the middle: a plane through a row of vertices cuts along edges.
  const point = middle.map((m, k) => m + (k === 1 ? 1e-5 : 0));
  return [
    { path: 'experiment.part', value: { kind: 'body' } },
    { path: 'experiment.plan', value: null },
    {
      path: 'experiment.path.first',
      value: { kind: 'section', point, normal: [0, 1, 0], facing: [0, 0, 1] },
    },
    {
      path: 'bodies[0].pose',
      value: { translation: PLACE.map((p, k) => p - (middle[k] ?? 0)), rotation: [1, 0, 0, 0] },
    },
  ];
}
