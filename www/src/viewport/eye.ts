// Where one looks from.
import type { Camera } from '../generated/scene';
import type { Vec3 } from '../ui/pose';

export function eyeOf({ target: [x, y, z], distance, azimuth, elevation }: Camera): Vec3 {
  const along = distance * Math.cos(elevation);
  return [x + along * Math.cos(azimuth), y + along * Math.sin(azimuth), z + distance * Math.sin(elevation)];
}
