// A robot's program, read back: how far its tool is from the surface at each move, drawn and told.
import './program_check.css';
import type { ProgramCheck } from '../../generated/scene';

const WIDTH = 320;
const HEIGHT = 90;
/** Half of the drawn range, m: what grinds lies within a millimetre of the surface. */
const RANGE = 1e-3;

const millimetres = (metres: number) => `${(1e3 * metres).toFixed(3)} mm`;

/** Points of the curve, one for each move that is near the surface; a gap where it is not. */
export function curves(distances: readonly (number | null)[]): string[] {
  const x = (k: number) => (WIDTH * k) / Math.max(1, distances.length - 1);
  const y = (d: number) => HEIGHT / 2 - (HEIGHT / 2) * Math.max(-1, Math.min(1, d / RANGE));
  const found: string[][] = [[]];
  distances.forEach((d, k) => {
    if (d !== null && Math.abs(d) <= RANGE)
      found[found.length - 1]?.push(`${x(k).toFixed(1)},${y(d).toFixed(1)}`);
    else if (found[found.length - 1]?.length) found.push([]);
  });
  return found.filter((points) => points.length > 0).map((points) => points.join(' '));
}

export function ProgramReadBack({ name, check }: { name: string; check: ProgramCheck }) {
  const [least, mean, most] = check.spread;
  return (
    <figure class="program-check">
      <figcaption>
        <strong>{name}</strong>, read back: {check.moves} moves in {check.maker}’s language, {check.by_joints}{' '}
        of them to joints, the others to poses.
      </figcaption>
      {check.near > 0 && (
        <>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label="Distance of the tool from the surface, move by move"
          >
            <line class="zero" x1="0" y1={HEIGHT / 2} x2={WIDTH} y2={HEIGHT / 2} />
            {curves(check.distances).map((points) => (
              <polyline key={points} points={points} />
            ))}
            <text x="2" y="10">
              +1 mm
            </text>
            <text x="2" y={HEIGHT - 3}>
              −1 mm
            </text>
          </svg>
          <p class="small">
            Tool to surface while it grinds: {millimetres(mean)} on average, from {millimetres(least)} to{' '}
            {millimetres(most)}.
          </p>
        </>
      )}
      {check.notes.map((note) => (
        <p key={note} class="small" role="alert">
          {note}
        </p>
      ))}
    </figure>
  );
}
