// Written by `cargo xtask types` from crate/scene. Do not edit.

/** What an arrow stands for; decides its colour, dash and unit. */
export const ArrowRole = {
  /** N, along the contact normal. */
  NormalForce: 0,
  /** N, in the contact plane. */
  FrictionForce: 1,
  /** N, the sum. */
  NetForce: 2,
  /** N·m */
  NetMoment: 3,
  /** N, of the point model. */
  PointForce: 4,
  /** m/s */
  Velocity: 5,
} as const;
export type ArrowRole = (typeof ArrowRole)[keyof typeof ArrowRole];

/** What a label says. */
export const LabelKind = {
  /** A word beside a point. */
  Word: 0,
  /** The verdict on the scene: it holds. */
  Holds: 1,
  /** The verdict on the scene: it does not hold, or nobody knows. */
  Fails: 2,
  /** The name of what stands below it; no other name stands on the bodies then. */
  Name: 3,
} as const;
export type LabelKind = (typeof LabelKind)[keyof typeof LabelKind];

/** How a line is drawn. */
export const LineStyle = {
  /** An open line. */
  Open: 0,
  /** The last vertex joins the first. */
  Closed: 1,
  /** An open line, dashed. */
  Dashed: 2,
} as const;
export type LineStyle = (typeof LineStyle)[keyof typeof LineStyle];

/** How a handle may be dragged. The experiment has the last word on where it goes. */
export const HandleKind = {
  /** In the plane through it that faces the eye. */
  Free: 0,
  /** Along its direction. */
  Line: 1,
  /** In the plane its direction is normal to. */
  Plane: 2,
  /** Over a body's surface: to the point of it under the pointer. */
  Surface: 3,
} as const;
export type HandleKind = (typeof HandleKind)[keyof typeof HandleKind];

/** What a triad of axes stands for. */
export const TriadRole = {
  /** z along the contact normal. */
  Contact: 0,
  /** A body frame. */
  Body: 1,
} as const;
export type TriadRole = (typeof TriadRole)[keyof typeof TriadRole];

/** Which mesh of a body this is. */
export const MeshPurpose = {
  /** The ideal shape, finely drawn. */
  Ideal: 0,
  /** The mesh contact is computed with. */
  Collision: 1,
  /** The ideal shape of a body that moves among others: drawn solid while no force would hide in it. */
  Solid: 2,
  /** Coloured by the numbers that a frame gives its vertices; not drawn without them. */
  Map: 3,
} as const;
export type MeshPurpose = (typeof MeshPurpose)[keyof typeof MeshPurpose];

/** What a set of points takes its colour from. */
export const PointColour = {
  /** The role of the set. */
  Role: 0,
  /** The number of each point, through the colour map. */
  Scalar: 1,
} as const;
export type PointColour = (typeof PointColour)[keyof typeof PointColour];

/** What a pixel of an image is. */
export const ImageFormat = {
  /** One word: red, green, blue, opacity from its lowest byte on. */
  Rgba: 0,
  /** One f32, shown through the colour map. */
  Scalar: 1,
} as const;
export type ImageFormat = (typeof ImageFormat)[keyof typeof ImageFormat];

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

/** Fields of a record of each section, in the order of their words: name, type, count. */
export const FIELDS = {
  BodyPoses: [['translation', 'f32', 3], ['rotation', 'f32', 4]],
  Readings: [['value', 'f64', 1]],
  SurfaceVertices: [['position', 'f32', 3], ['pressure', 'f32', 1]],
  SurfaceTriangles: [['vertices', 'u32', 3], ['face', 'u32', 1]],
  SurfaceFaces: [['centroid', 'f32', 3], ['normal', 'f32', 3], ['area', 'f32', 1], ['pressure', 'f32', 1], ['traction', 'f32', 3], ['slip', 'f32', 3], ['first', 'u32', 1], ['count', 'u32', 1]],
  SurfaceLoops: [['vertex', 'u32', 1]],
  PointContacts: [['onA', 'f32', 3], ['onB', 'f32', 3], ['normal', 'f32', 3], ['gap', 'f32', 1]],
  Arrows: [['role', 'u32', 1], ['body', 'u32', 1], ['origin', 'f32', 3], ['vector', 'f32', 3]],
  SliceVertices: [['position', 'f32', 3], ['pressure', 'f32', 1]],
  SliceTriangles: [['vertices', 'u32', 3], ['body', 'u32', 1]],
  SliceEdges: [['vertices', 'u32', 2]],
  Timings: [['microseconds', 'f32', 1]],
  Triads: [['role', 'u32', 1], ['origin', 'f32', 3], ['rotation', 'f32', 4]],
  Lines: [['role', 'u32', 1], ['first', 'u32', 1], ['count', 'u32', 1], ['style', 'u32', 1]],
  LineVertices: [['position', 'f32', 3]],
  Shells: [['role', 'u32', 1], ['firstVertex', 'u32', 1], ['vertices', 'u32', 1], ['firstTriangle', 'u32', 1], ['triangles', 'u32', 1], ['opacity', 'f32', 1]],
  ShellVertices: [['position', 'f32', 3], ['normal', 'f32', 3]],
  ShellTriangles: [['vertices', 'u32', 3]],
  Handles: [['kind', 'u32', 1], ['role', 'u32', 1], ['position', 'f32', 3], ['direction', 'f32', 3]],
  Labels: [['label', 'u32', 1], ['kind', 'u32', 1], ['position', 'f32', 3]],
  MeshStates: [['mesh', 'u32', 1], ['firstVertex', 'u32', 1], ['vertices', 'u32', 1], ['firstScalar', 'u32', 1], ['scalars', 'u32', 1], ['range', 'f32', 2]],
  MovedVertices: [['position', 'f32', 3]],
  VertexScalars: [['value', 'f32', 1]],
  PointSets: [['role', 'u32', 1], ['colour', 'u32', 1], ['first', 'u32', 1], ['count', 'u32', 1], ['size', 'f32', 1], ['range', 'f32', 2]],
  Points: [['position', 'f32', 3], ['value', 'f32', 1]],
  Images: [['format', 'u32', 1], ['width', 'u32', 1], ['height', 'u32', 1], ['first', 'u32', 1], ['range', 'f32', 2], ['corner', 'f32', 3], ['right', 'f32', 3], ['down', 'f32', 3]],
  Pixels: [['word', 'u32', 1]],
  MeshTable: [['body', 'u32', 1], ['purpose', 'u32', 1], ['firstVertex', 'u32', 1], ['vertices', 'u32', 1], ['firstTriangle', 'u32', 1], ['triangles', 'u32', 1], ['firstEdge', 'u32', 1], ['edges', 'u32', 1]],
  MeshVertices: [['position', 'f32', 3], ['normal', 'f32', 3]],
  MeshTriangles: [['vertices', 'u32', 3]],
  MeshEdges: [['vertices', 'u32', 2]],
} as const;

/** A record of each section, as it is read. */
export interface Records {
  BodyPoses: {
    /** Origin of the body frame, m. */
    translation: [number, number, number];
    /** Quaternion w x y z of the body frame. */
    rotation: [number, number, number, number];
  };
  Readings: {
    /** In full precision, since people compare its digits. */
    value: number;
  };
  SurfaceVertices: {
    /** Place of the vertex, m. */
    position: [number, number, number];
    /** Pressure there, or what the description says the surface is coloured by, Pa. */
    pressure: number;
  };
  SurfaceTriangles: {
    /** Of `SurfaceVertices`. */
    vertices: [number, number, number];
    /** The face it is part of. */
    face: number;
  };
  SurfaceFaces: {
    /** Centre of area, m. */
    centroid: [number, number, number];
    /** Unit, from A into B. */
    normal: [number, number, number];
    /** Area of the polygon, m². */
    area: number;
    /** At the centroid, Pa. */
    pressure: number;
    /** On B, Pa. */
    traction: [number, number, number];
    /** Velocity of B over A, m/s. */
    slip: [number, number, number];
    /** First entry in `SurfaceLoops`. */
    first: number;
    /** So many entries. */
    count: number;
  };
  SurfaceLoops: {
    /** Of `SurfaceVertices`. */
    vertex: number;
  };
  PointContacts: {
    /** Witness point on A, m. */
    onA: [number, number, number];
    /** Witness point on B, m. */
    onB: [number, number, number];
    /** Unit, from A into B. */
    normal: [number, number, number];
    /** Negative: penetration, m. */
    gap: number;
  };
  Arrows: {
    /** Decides colour, dash and unit. */
    role: ArrowRole;
    /** The body it acts on. */
    body: number;
    /** Where it starts, m. */
    origin: [number, number, number];
    /** In the unit of its role. */
    vector: [number, number, number];
  };
  SliceVertices: {
    /** Place of the vertex, m. */
    position: [number, number, number];
    /** Pressure there, Pa. */
    pressure: number;
  };
  SliceTriangles: {
    /** Of `SliceVertices`. */
    vertices: [number, number, number];
    /** The body whose field it shows. */
    body: number;
  };
  SliceEdges: {
    /** Of `SliceVertices`. */
    vertices: [number, number];
  };
  Timings: {
    /** On the engine's clock, µs. */
    microseconds: number;
  };
  Triads: {
    /** What they stand for. */
    role: TriadRole;
    /** Where they meet, m. */
    origin: [number, number, number];
    /** Quaternion w x y z. */
    rotation: [number, number, number, number];
  };
  Lines: {
    /** Decides colour and dash. */
    role: RoleNumber;
    /** First of `LineVertices`. */
    first: number;
    /** So many of them. */
    count: number;
    /** How it is drawn. */
    style: LineStyle;
  };
  LineVertices: {
    /** Place of the point, m. */
    position: [number, number, number];
  };
  Shells: {
    /** Decides the colour. */
    role: RoleNumber;
    /** First of `ShellVertices`. */
    firstVertex: number;
    /** So many of them. */
    vertices: number;
    /** First of `ShellTriangles`. */
    firstTriangle: number;
    /** So many of them. */
    triangles: number;
    /** Seen straight on, 0 to 1. */
    opacity: number;
  };
  ShellVertices: {
    /** Place of the vertex, m. */
    position: [number, number, number];
    /** Unit. */
    normal: [number, number, number];
  };
  ShellTriangles: {
    /** Counted from the shell's first vertex. */
    vertices: [number, number, number];
  };
  Handles: {
    /** How it may be dragged. */
    kind: HandleKind;
    /** Decides the colour. */
    role: RoleNumber;
    /** Where it is, m. */
    position: [number, number, number];
    /** Unit: of its line, or normal to its plane. */
    direction: [number, number, number];
  };
  Labels: {
    /** Of the description's labels. */
    label: number;
    /** What it says. */
    kind: LabelKind;
    /** Where it stands, m. */
    position: [number, number, number];
  };
  MeshStates: {
    /** Row of `MeshTable`. */
    mesh: number;
    /** First of `MovedVertices`. */
    firstVertex: number;
    /** So many of them as the mesh has; or none: its vertices are where `MeshVertices` says. */
    vertices: number;
    /** First of `VertexScalars`. */
    firstScalar: number;
    /** So many of them as the mesh has vertices; or none: it is drawn as a body. */
    scalars: number;
    /** The numbers at the two ends of the colour map. */
    range: [number, number];
  };
  MovedVertices: {
    /** Place of the vertex, m. */
    position: [number, number, number];
  };
  VertexScalars: {
    /** Of the vertex. */
    value: number;
  };
  PointSets: {
    /** Decides the colour where `colour` says so. */
    role: RoleNumber;
    /** What the colour is taken from. */
    colour: PointColour;
    /** First of `Points`. */
    first: number;
    /** So many of them. */
    count: number;
    /** Across, on the screen, css px. */
    size: number;
    /** The numbers at the two ends of the colour map. */
    range: [number, number];
  };
  Points: {
    /** Place of the point, m. */
    position: [number, number, number];
    /** Its number, in the unit of what the description says is coloured. */
    value: number;
  };
  Images: {
    /** What a pixel is. */
    format: ImageFormat;
    /** Pixels in a row. */
    width: number;
    /** Rows. */
    height: number;
    /** First of `Pixels`; the rows follow each other from the top. */
    first: number;
    /** Numbers at the two ends of the colour map. */
    range: [number, number];
    /** The upper left corner, m. */
    corner: [number, number, number];
    /** Along the upper edge, from left to right, m. */
    right: [number, number, number];
    /** Along the left edge, from top to bottom, m. */
    down: [number, number, number];
  };
  Pixels: {
    /** As the image's format says. */
    word: number;
  };
  MeshTable: {
    /** The body whose frame it is in. */
    body: number;
    /** Which mesh of the body it is. */
    purpose: MeshPurpose;
    /** First of `MeshVertices`. */
    firstVertex: number;
    /** So many of them. */
    vertices: number;
    /** First of `MeshTriangles`. */
    firstTriangle: number;
    /** So many of them. */
    triangles: number;
    /** First of `MeshEdges`. */
    firstEdge: number;
    /** So many of them. */
    edges: number;
  };
  MeshVertices: {
    /** Place of the vertex, m. */
    position: [number, number, number];
    /** Unit. */
    normal: [number, number, number];
  };
  MeshTriangles: {
    /** Counted from the mesh's first vertex. */
    vertices: [number, number, number];
  };
  MeshEdges: {
    /** Counted from the mesh's first vertex. */
    vertices: [number, number];
  };
}
