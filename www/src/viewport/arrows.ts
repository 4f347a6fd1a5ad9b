// The arrows of the picture whose size is told beside them, as the viewer has drawn them.
import { ArrowRole } from '../generated/records';
import type { Vec3 } from '../ui/pose';
import { format } from '../ui/quantity';

/** Numbers of an arrow: role, where it starts and ends (m), size (SI of its role). */
const NUMBERS = 8;

export interface ArrowLabel {
  role: ArrowRole;
  origin: Vec3;
  tip: Vec3;
  text: string;
}

const kindOf = (role: number) =>
  role === ArrowRole.NetMoment ? 'moment' : role === ArrowRole.Velocity ? 'speed' : 'force';

/** Labels of the numbers of `Viewer.arrows`. */
export function arrowLabels(numbers: Float64Array): ArrowLabel[] {
  return Array.from({ length: numbers.length / NUMBERS }, (_, i) => {
    const [role = 0, a = 0, b = 0, c = 0, x = 0, y = 0, z = 0, size = 0] = numbers.subarray(NUMBERS * i);
    return {
      role: role as ArrowRole,
      origin: [a, b, c],
      tip: [x, y, z],
      text: format(size, kindOf(role), 3),
    };
  });
}
