// Written by `cargo types` from crate/scene and crate/experiments. Do not edit.

/** Role of an arrow; decides its colour, dash and unit. */
export const ArrowRole = {
  /** Force along the contact normal, N. */
  NormalForce: 0,
  /** Force in the contact plane, N. */
  FrictionForce: 1,
  /** Sum of the forces, N. */
  NetForce: 2,
  /** Sum of the moments, N·m. */
  NetMoment: 3,
  /** Force of the point model, N. */
  PointForce: 4,
  /** Velocity, m/s. */
  Velocity: 5,
} as const;
export type ArrowRole = (typeof ArrowRole)[keyof typeof ArrowRole];

/** Kind of a label. */
export const LabelKind = {
  /** A word beside a point. */
  Word: 0,
  /** The verdict on the scene: it holds. */
  Holds: 1,
  /** The verdict on the scene: it does not hold, or nobody knows. */
  Fails: 2,
  /** The name of the thing below it; no other name stands on the bodies then. */
  Name: 3,
} as const;
export type LabelKind = (typeof LabelKind)[keyof typeof LabelKind];

/** Style of a line. */
export const LineStyle = {
  /** An open line. */
  Open: 0,
  /** A closed line: the last vertex joins the first. */
  Closed: 1,
  /** An open line, dashed. */
  Dashed: 2,
} as const;
export type LineStyle = (typeof LineStyle)[keyof typeof LineStyle];

/** Way in which a handle may be dragged. The experiment has the last word on where it goes. */
export const HandleKind = {
  /** Freely, in the plane through it that faces the eye. */
  Free: 0,
  /** Along a line, its direction. */
  Line: 1,
  /** In the plane that its direction is normal to. */
  Plane: 2,
  /** Over a body's surface, to the point of it under the pointer. */
  Surface: 3,
} as const;
export type HandleKind = (typeof HandleKind)[keyof typeof HandleKind];

/** Role of a triad of axes. */
export const TriadRole = {
  /** The contact frame, z along the normal. */
  Contact: 0,
  /** A body frame. */
  Body: 1,
} as const;
export type TriadRole = (typeof TriadRole)[keyof typeof TriadRole];

/** Purpose of a mesh of a body. */
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

/** Source of the colour of a set of points. */
export const PointColour = {
  /** The role of the set. */
  Role: 0,
  /** The number of each point, through the colour map. */
  Scalar: 1,
} as const;
export type PointColour = (typeof PointColour)[keyof typeof PointColour];

/** Format of an image's pixels. */
export const ImageFormat = {
  /** One word for each pixel: red, green, blue, opacity from its lowest byte on. */
  Rgba: 0,
  /** One f32 for each pixel, shown through the colour map. */
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
    /** Position of the body frame's origin, m. */
    translation: [number, number, number];
    /** Rotation of the body frame, quaternion w x y z. */
    rotation: [number, number, number, number];
  };
  Readings: {
    /** Value in full precision, since people compare its digits. */
    value: number;
  };
  SurfaceVertices: {
    /** Position of the vertex, m. */
    position: [number, number, number];
    /** Pressure there, or the quantity that the description says colours the surface, Pa. */
    pressure: number;
  };
  SurfaceTriangles: {
    /** Indices of its corners in `SurfaceVertices`. */
    vertices: [number, number, number];
    /** Index of the face it is part of. */
    face: number;
  };
  SurfaceFaces: {
    /** Centre of area, m. */
    centroid: [number, number, number];
    /** Unit normal, from A into B. */
    normal: [number, number, number];
    /** Area of the polygon, m². */
    area: number;
    /** Pressure at the centroid, Pa. */
    pressure: number;
    /** Traction on B, Pa. */
    traction: [number, number, number];
    /** Velocity of B relative to A, m/s. */
    slip: [number, number, number];
    /** Index of its first entry in `SurfaceLoops`. */
    first: number;
    /** Number of its entries. */
    count: number;
  };
  SurfaceLoops: {
    /** Index of the vertex in `SurfaceVertices`. */
    vertex: number;
  };
  PointContacts: {
    /** Witness point on A, m. */
    onA: [number, number, number];
    /** Witness point on B, m. */
    onB: [number, number, number];
    /** Unit normal, from A into B. */
    normal: [number, number, number];
    /** Gap, negative where bodies penetrate, m. */
    gap: number;
  };
  Arrows: {
    /** Role, which decides colour, dash and unit. */
    role: ArrowRole;
    /** Index of the body it acts on. */
    body: number;
    /** Position of its tail, m. */
    origin: [number, number, number];
    /** Vector from tail to tip, in the unit of its role. */
    vector: [number, number, number];
  };
  SliceVertices: {
    /** Position of the vertex, m. */
    position: [number, number, number];
    /** Pressure there, Pa. */
    pressure: number;
  };
  SliceTriangles: {
    /** Indices of its corners in `SliceVertices`. */
    vertices: [number, number, number];
    /** Index of the body whose field it shows. */
    body: number;
  };
  SliceEdges: {
    /** Indices of its ends in `SliceVertices`. */
    vertices: [number, number];
  };
  Timings: {
    /** Time on the engine's clock, µs. */
    microseconds: number;
  };
  Triads: {
    /** Role of the axes. */
    role: TriadRole;
    /** Position of their origin, m. */
    origin: [number, number, number];
    /** Rotation, quaternion w x y z. */
    rotation: [number, number, number, number];
  };
  Lines: {
    /** Role, which decides colour and dash. */
    role: RoleNumber;
    /** Index of its first point in `LineVertices`. */
    first: number;
    /** Number of its points. */
    count: number;
    /** Style. */
    style: LineStyle;
  };
  LineVertices: {
    /** Position of the point, m. */
    position: [number, number, number];
  };
  Shells: {
    /** Role, which decides the colour. */
    role: RoleNumber;
    /** Index of its first corner in `ShellVertices`. */
    firstVertex: number;
    /** Number of its corners. */
    vertices: number;
    /** Index of its first triangle in `ShellTriangles`. */
    firstTriangle: number;
    /** Number of its triangles. */
    triangles: number;
    /** Opacity when seen straight on, 0 to 1. */
    opacity: number;
  };
  ShellVertices: {
    /** Position of the vertex, m. */
    position: [number, number, number];
    /** Unit normal. */
    normal: [number, number, number];
  };
  ShellTriangles: {
    /** Corners, counted from the shell's first vertex. */
    vertices: [number, number, number];
  };
  Handles: {
    /** Way in which it may be dragged. */
    kind: HandleKind;
    /** Role, which decides the colour. */
    role: RoleNumber;
    /** Position, m. */
    position: [number, number, number];
    /** Unit direction of its line, or normal to its plane. */
    direction: [number, number, number];
  };
  Labels: {
    /** Index of its text in the description's labels. */
    label: number;
    /** Kind of the label. */
    kind: LabelKind;
    /** Position, m. */
    position: [number, number, number];
  };
  MeshStates: {
    /** Row of the mesh in `MeshTable`. */
    mesh: number;
    /** Index of its first vertex in `MovedVertices`. */
    firstVertex: number;
    /** Number of its moved vertices, as many as the mesh has; or 0: they are where `MeshVertices` has them. */
    vertices: number;
    /** Index of its first number in `VertexScalars`. */
    firstScalar: number;
    /** Number of its numbers, as many as the mesh has vertices; or 0: it is drawn as a body. */
    scalars: number;
    /** Numbers at the two ends of the colour map. */
    range: [number, number];
  };
  MovedVertices: {
    /** Position of the vertex, m. */
    position: [number, number, number];
  };
  VertexScalars: {
    /** Number of the vertex. */
    value: number;
  };
  PointSets: {
    /** Role, which decides the colour where `colour` says so. */
    role: RoleNumber;
    /** Source of the colour. */
    colour: PointColour;
    /** Index of its first point in `Points`. */
    first: number;
    /** Number of its points. */
    count: number;
    /** Diameter of a point on the screen, css px. */
    size: number;
    /** Numbers at the two ends of the colour map. */
    range: [number, number];
  };
  Points: {
    /** Position of the point, m. */
    position: [number, number, number];
    /** Number of the point, in the unit of what the description says is coloured. */
    value: number;
  };
  Images: {
    /** Format of its pixels. */
    format: ImageFormat;
    /** Number of pixels in a row. */
    width: number;
    /** Number of rows. */
    height: number;
    /** Index of its first pixel in `Pixels`; the rows follow each other from the top. */
    first: number;
    /** Numbers at the two ends of the colour map. */
    range: [number, number];
    /** Position of the upper left corner, m. */
    corner: [number, number, number];
    /** Vector along the upper edge, from left to right, m. */
    right: [number, number, number];
    /** Vector along the left edge, from top to bottom, m. */
    down: [number, number, number];
  };
  Pixels: {
    /** Word of the pixel, as the image's format says. */
    word: number;
  };
  MeshTable: {
    /** Index of the body whose frame it is in. */
    body: number;
    /** Purpose of the mesh. */
    purpose: MeshPurpose;
    /** Index of its first vertex in `MeshVertices`. */
    firstVertex: number;
    /** Number of its vertices. */
    vertices: number;
    /** Index of its first triangle in `MeshTriangles`. */
    firstTriangle: number;
    /** Number of its triangles. */
    triangles: number;
    /** Index of its first edge in `MeshEdges`. */
    firstEdge: number;
    /** Number of its edges. */
    edges: number;
  };
  MeshVertices: {
    /** Position of the vertex, m. */
    position: [number, number, number];
    /** Unit normal. */
    normal: [number, number, number];
  };
  MeshTriangles: {
    /** Corners, counted from the mesh's first vertex. */
    vertices: [number, number, number];
  };
  MeshEdges: {
    /** Ends, counted from the mesh's first vertex. */
    vertices: [number, number];
  };
}
