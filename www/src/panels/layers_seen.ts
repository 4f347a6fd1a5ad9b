// Which layers a frame has something for.
import { Frame } from '../bridge/frame';
import { ArrowRole, FrameRole, MeshPurpose, Section, STRIDE } from '../generated/frame';
import type { Layers } from '../generated/scene';

type Layer = keyof Layers;

const OF_SECTION: readonly (readonly [Section, Layer])[] = [
  [Section.BodyPoses, 'bodies'],
  [Section.SurfaceTriangles, 'patch'],
  [Section.SurfaceFaces, 'polygons'],
  [Section.PointContacts, 'point_contact'],
  [Section.Lines, 'figures'],
  [Section.Shells, 'figures'],
  [Section.Labels, 'labels'],
  [Section.Arrows, 'labels'],
];
const OF_ARROW: Record<ArrowRole, Layer> = {
  [ArrowRole.NormalForce]: 'force',
  [ArrowRole.FrictionForce]: 'force',
  [ArrowRole.NetForce]: 'force',
  [ArrowRole.NetMoment]: 'moment',
  [ArrowRole.PointForce]: 'point_contact',
  [ArrowRole.Velocity]: 'slip',
};
const OF_FRAME: Record<FrameRole, Layer> = {
  [FrameRole.Contact]: 'contact_frame',
  [FrameRole.Body]: 'body_frames',
};

export function layersIn(frame: Frame, assets: Uint32Array | undefined): Set<Layer> {
  const found = new Set<Layer>();
  for (const [section, layer] of OF_SECTION) if (frame.section(section).length > 0) found.add(layer);
  const rows = (of: Frame, section: Section, stride: number, each: (row: Uint32Array) => void) => {
    const words = of.section(section);
    for (let row = 0; row < words.length; row += stride) each(words.subarray(row, row + stride));
  };
  rows(frame, Section.Arrows, STRIDE.Arrows, ([role]) => found.add(OF_ARROW[role as ArrowRole]));
  rows(frame, Section.Frames, STRIDE.Frames, ([role]) => found.add(OF_FRAME[role as FrameRole]));
  if (assets)
    rows(new Frame(assets), Section.MeshTable, STRIDE.MeshTable, ([, purpose]) => {
      if (purpose === MeshPurpose.Collision) found.add('collision_mesh');
    });
  return found;
}
