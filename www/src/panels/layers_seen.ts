// Which layers a frame has something for.

import type { Frame, SectionName } from '../bridge/frame';
import { records } from '../bridge/records';
import { ArrowRole, MeshPurpose, TriadRole } from '../generated/records';
import type { Layers } from '../generated/scene';

type Layer = keyof Layers;

const OF_SECTION: readonly (readonly [SectionName, Layer])[] = [
  ['BodyPoses', 'bodies'],
  ['SurfaceTriangles', 'patch'],
  ['VertexScalars', 'patch'],
  ['SurfaceFaces', 'polygons'],
  ['PointContacts', 'point_contact'],
  ['Lines', 'figures'],
  ['Shells', 'figures'],
  ['Labels', 'labels'],
  ['Arrows', 'labels'],
];
const OF_ARROW: Record<ArrowRole, Layer> = {
  [ArrowRole.NormalForce]: 'force',
  [ArrowRole.FrictionForce]: 'force',
  [ArrowRole.NetForce]: 'force',
  [ArrowRole.NetMoment]: 'moment',
  [ArrowRole.PointForce]: 'point_contact',
  [ArrowRole.Velocity]: 'slip',
};
const OF_TRIAD: Record<TriadRole, Layer> = {
  [TriadRole.Contact]: 'contact_frame',
  [TriadRole.Body]: 'body_frames',
};

export function layersIn(frame: Frame): Set<Layer> {
  const found = new Set<Layer>();
  for (const [section, layer] of OF_SECTION) if (frame.count(section) > 0) found.add(layer);
  for (const { role } of records(frame, 'Arrows')) found.add(OF_ARROW[role]);
  for (const { role } of records(frame, 'Triads')) found.add(OF_TRIAD[role]);
  for (const { purpose } of records(frame, 'MeshTable')) {
    if (purpose === MeshPurpose.Collision) found.add('collision_mesh');
    if (purpose === MeshPurpose.Solid) found.add('marks');
  }
  return found;
}
