// The records of a frame's sections by their fields.
import { STRIDE } from '../generated/frame';
import { FIELDS, type Records } from '../generated/records';
import type { Pose } from '../generated/scene';
import type { Frame, SectionName } from './frame';

/** The records of a section; for sections of thousands, read the words. */
export function records<K extends SectionName>(frame: Frame, name: K): Records[K][] {
  return Array.from({ length: frame.count(name) }, (_, i) => record(frame, name, i));
}

function record<K extends SectionName>(frame: Frame, name: K, index: number): Records[K] {
  const words = frame.section(name);
  const view = new DataView(words.buffer, words.byteOffset + 4 * STRIDE[name] * index);
  const read: Record<string, number | number[]> = {};
  let at = 0;
  const next = (type: (typeof FIELDS)[SectionName][number][1]): number => {
    const from = at;
    at += type === 'f64' ? 8 : 4;
    if (type === 'f64') return view.getFloat64(from, true);
    return type === 'f32' ? view.getFloat32(from, true) : view.getUint32(from, true);
  };
  for (const [field, type, count] of FIELDS[name])
    read[field] = count === 1 ? next(type) : Array.from({ length: count }, () => next(type));
  return read as unknown as Records[K];
}

/** States of meshes that have moved or carry numbers, as a frame says, by the mesh's row. */
export function states(frame: Frame): Map<number, Records['MeshStates']> {
  return new Map(records(frame, 'MeshStates').map((state) => [state.mesh, state]));
}

/** The body frame in the world. */
export function poseOf(frame: Frame, body: number): Pose | undefined {
  return body < frame.count('BodyPoses') ? record(frame, 'BodyPoses', body) : undefined;
}

/** Position of a body's origin, m. */
export function bodyPosition(frame: Frame, body: number): [number, number, number] | undefined {
  return poseOf(frame, body)?.translation;
}
