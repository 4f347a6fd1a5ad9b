// Written by `cargo xtask types` from crate/scene. Do not edit.

/** The sections of a frame. */
export const Section = {
  BodyPoses: 1,
  Readings: 2,
  SurfaceVertices: 3,
  SurfaceTriangles: 4,
  SurfaceFaces: 5,
  SurfaceLoops: 6,
  PointContacts: 7,
  Arrows: 8,
  SliceVertices: 9,
  SliceTriangles: 10,
  SliceEdges: 11,
  Timings: 12,
  Frames: 13,
  Lines: 14,
  LineVertices: 15,
  Shells: 16,
  ShellVertices: 17,
  ShellTriangles: 18,
  Handles: 19,
  Labels: 20,
  MeshTable: 32,
  MeshVertices: 33,
  MeshTriangles: 34,
  MeshEdges: 35,
} as const;
export type Section = (typeof Section)[keyof typeof Section];

/** Words of one record of each section. */
export const STRIDE = {
  BodyPoses: 7,
  Readings: 2,
  SurfaceVertices: 4,
  SurfaceTriangles: 4,
  SurfaceFaces: 16,
  SurfaceLoops: 1,
  PointContacts: 10,
  Arrows: 8,
  SliceVertices: 4,
  SliceTriangles: 4,
  SliceEdges: 2,
  Timings: 1,
  Frames: 8,
  Lines: 4,
  LineVertices: 3,
  Shells: 6,
  ShellVertices: 6,
  ShellTriangles: 3,
  Handles: 8,
  Labels: 4,
  MeshTable: 8,
  MeshVertices: 6,
  MeshTriangles: 3,
  MeshEdges: 2,
} as const;

/** What an arrow stands for. */
export const ArrowRole = {
  NormalForce: 0,
  FrictionForce: 1,
  NetForce: 2,
  NetMoment: 3,
  PointForce: 4,
  Velocity: 5,
} as const;
export type ArrowRole = (typeof ArrowRole)[keyof typeof ArrowRole];

/** What a triad of axes stands for. */
export const FrameRole = {
  Contact: 0,
  Body: 1,
} as const;
export type FrameRole = (typeof FrameRole)[keyof typeof FrameRole];

/** Which mesh of a body this is. */
export const MeshPurpose = {
  Ideal: 0,
  Collision: 1,
  Solid: 2,
} as const;
export type MeshPurpose = (typeof MeshPurpose)[keyof typeof MeshPurpose];

/** What became of the contact query. */
export const Outcome = {
  Apart: 0,
  Surface: 1,
  Unsupported: 2,
  Told: 3,
} as const;
export type Outcome = (typeof Outcome)[keyof typeof Outcome];

/** How a line is drawn. */
export const LineStyle = {
  Open: 0,
  Closed: 1,
  Dashed: 2,
} as const;
export type LineStyle = (typeof LineStyle)[keyof typeof LineStyle];

/** How a handle may be dragged. */
export const HandleKind = {
  Free: 0,
  Line: 1,
  Plane: 2,
  Surface: 3,
} as const;
export type HandleKind = (typeof HandleKind)[keyof typeof HandleKind];

/** Roles as frames number them. */
export const RoleNumber = {
  Ink: 0,
  Muted: 1,
  Normal: 2,
  Friction: 3,
  Cone: 4,
  Slip: 5,
  Wrench: 6,
  Danger: 7,
  First: 8,
  Second: 9,
  Third: 10,
  Fourth: 11,
  Fifth: 12,
  Sixth: 13,
} as const;
export type RoleNumber = (typeof RoleNumber)[keyof typeof RoleNumber];

/** Word of each header field. */
export const HEADER = {
  magic: 0,
  layoutVersion: 1,
  words: 2,
  sections: 3,
  step: 4,
  assetRevision: 5,
  hash: 6,
  time: 8,
  outcome: 10,
} as const;

export const MAGIC = 0x46505341;
export const LAYOUT_VERSION = 2;
export const HEADER_WORDS = 12;
export const TABLE_WORDS = 4;
