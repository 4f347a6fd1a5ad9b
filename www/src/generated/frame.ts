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
} as const;
export type MeshPurpose = (typeof MeshPurpose)[keyof typeof MeshPurpose];

/** What became of the contact query. */
export const Outcome = {
  Apart: 0,
  Surface: 1,
  Unsupported: 2,
} as const;
export type Outcome = (typeof Outcome)[keyof typeof Outcome];

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
export const LAYOUT_VERSION = 1;
export const HEADER_WORDS = 12;
export const TABLE_WORDS = 4;
