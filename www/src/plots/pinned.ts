// The pinned state's curves, grey behind those of now.
import type { Curve, Figure } from './figure';

/** More curves than this are not named one by one. */
const NAMED = 3;

const sameAxes = (a: Figure, b: Figure) =>
  a.x.quantity === b.x.quantity && a.y.quantity === b.y.quantity && !a.map && !b.map;

export function withPinned(figure: Figure, pinned: Figure | undefined): Figure {
  if (!pinned || !sameAxes(figure, pinned)) return figure;
  const named = pinned.curves.length > 1 && pinned.curves.length <= NAMED;
  const ghosts = pinned.curves.map(
    ({ about: _, ...curve }): Curve => ({
      ...curve,
      label: named && curve.label ? `Pinned: ${curve.label}` : 'Pinned',
      role: 'muted',
      ghost: true,
    }),
  );
  return { ...figure, curves: [...figure.curves, ...ghosts] };
}
