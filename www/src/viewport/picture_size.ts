// How large a picture may be that somebody asks for.

/** Largest side of a picture asked for, device px: a larger one blocks the page for seconds. */
const LARGEST_SIDE = 4096;
/** Shortest side of the largest picture, CSS px: lines are drawn no thicker. */
const COARSEST = 360;

/** The size of a picture, CSS px and device px to each; what is no number stands as on the page. */
export function pictureSize(
  asked: { width?: number; height?: number; scale?: number },
  own: { width: number; height: number },
  largest = LARGEST_SIDE,
): { width: number; height: number; scale: number } {
  const within = (low: number, value: unknown, high: number, otherwise: number) =>
    Math.max(low, Math.min(high, Number.isFinite(value) ? Number(value) : otherwise));
  const scale = within(0.5, asked.scale, largest / COARSEST, 2);
  const side = (value: unknown, otherwise: number) => within(16, value, largest / scale, otherwise);
  return { width: side(asked.width, own.width), height: side(asked.height, own.height), scale };
}
