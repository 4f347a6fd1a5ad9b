// Written by `cargo types` from crate/scene and crate/experiments. Do not edit.

export const MAGIC = 0x46505341;
export const LAYOUT_VERSION = 6;
export const HEADER_WORDS = 12;
export const TABLE_WORDS = 4;

/** Result of the contact query. */
export const Outcome = {
  /** The bodies are apart. */
  Apart: 0,
  /** There is a contact surface. */
  Surface: 1,
  /** The surface model does not take this pair; the point model may. */
  Unsupported: 2,
  /** The experiment is not about one pair; it gives its state in words (`Session::tell`). */
  Told: 3,
} as const;
export type Outcome = (typeof Outcome)[keyof typeof Outcome];

/** Word of each header field. */
export const HEADER = {
  /** Magic number `ASPF`: this is a frame. */
  magic: 0,
  /** Version of the layout. */
  layoutVersion: 1,
  /** Number of words in the whole buffer. */
  words: 2,
  /** Number of rows in the table of sections. */
  sections: 3,
  /** Number of steps since the document's first state. */
  step: 4,
  /** Number of this frame, counted from 1 for each writer. */
  revision: 5,
  /** Number of the frame since which it holds what has moved; 0: it is whole, and what it does not hold is empty. */
  since: 6,
  /** Result of the contact query. */
  outcome: 7,
  /** Hash of the state. */
  hash: 8,
  /** Simulated time. */
  time: 10,
} as const;

/** The sections of a frame. */
export const Section = {
  /** Poses of the bodies, in their order. */
  BodyPoses: 1,
  /** The readings, in the order of the session's description; NaN where there is none. */
  Readings: 2,
  /** Corners of the contact surface. */
  SurfaceVertices: 3,
  /** Triangles of the contact surface. */
  SurfaceTriangles: 4,
  /** Polygons of the contact surface. */
  SurfaceFaces: 5,
  /** Vertices around each face, face after face. */
  SurfaceLoops: 6,
  /** Contacts of the point model. */
  PointContacts: 7,
  /** Forces, moments and velocities. */
  Arrows: 8,
  /** Corners of the bodies' pressure fields on the cutting plane. */
  SliceVertices: 9,
  /** Triangles of the cutting plane. */
  SliceTriangles: 10,
  /** Cut edges of tetrahedra. */
  SliceEdges: 11,
  /** Times of the stages, in the order of the session's description. Not part of the hash. */
  Timings: 12,
  /** Axes of the contact or of a body. */
  Triads: 13,
  /** Lines of the experiment. */
  Lines: 14,
  /** Points of the lines. */
  LineVertices: 15,
  /** Surfaces of the experiment, seen from both sides. */
  Shells: 16,
  /** Corners of the shells. */
  ShellVertices: 17,
  /** Triangles of the shells. */
  ShellTriangles: 18,
  /** Handles that the reader may take hold of, in the order of the description's handles. */
  Handles: 19,
  /** Words that stand in the picture. */
  Labels: 20,
  /** Meshes whose vertices have moved or carry numbers, as those of a soft body or of a map on a part. */
  MeshStates: 21,
  /** Present positions of vertices of meshes, in the body frame. */
  MovedVertices: 22,
  /** Numbers on vertices of meshes, in the unit of what the description says is coloured. */
  VertexScalars: 23,
  /** Sets of points, as of a depth camera. */
  PointSets: 24,
  /** Points of the sets. */
  Points: 25,
  /** Pictures, as of a camera, that hang in the world. */
  Images: 26,
  /** Pixels of the images. */
  Pixels: 27,
  /** The bodies' meshes. */
  MeshTable: 32,
  /** Corners of the meshes, in the body frame. */
  MeshVertices: 33,
  /** Triangles of the meshes, counter-clockwise from outside. */
  MeshTriangles: 34,
  /** Edges of the meshes that are drawn as wires. */
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
  Triads: 8,
  Lines: 4,
  LineVertices: 3,
  Shells: 6,
  ShellVertices: 6,
  ShellTriangles: 3,
  Handles: 8,
  Labels: 5,
  MeshStates: 7,
  MovedVertices: 3,
  VertexScalars: 1,
  PointSets: 7,
  Points: 4,
  Images: 15,
  Pixels: 1,
  MeshTable: 8,
  MeshVertices: 6,
  MeshTriangles: 3,
  MeshEdges: 2,
} as const;

