//! The table of sections. A row gives the section's scope (a frame's or the geometry's, see [`SectionOwner`]), its
//! name, the name of one record, its number, and the record's fields with type and unit. Everything else
//! comes from it: the enumeration, the strides, the records' types here, and the constants and the reader's
//! types in TypeScript.
//!
//! Every position is in the world unless it says body. A number is never given to another section.

use super::declare::{Declaration, Field, FrameValue, Record, SectionOwner, field, sections};
use super::{ArrowRole, HandleKind, ImageFormat, LabelKind, LineStyle, MeshPurpose, PointColour, TriadRole};
use crate::Role;

sections! {
    /// Poses of the bodies, in their order.
    Frame BodyPoses of BodyPose = 1 {
        /// Position of the body frame's origin.
        translation: [f32; 3] = "m",
        /// Rotation of the body frame, quaternion w x y z.
        rotation: [f32; 4] = "",
    }
    /// The readings, in the order of the session's description; NaN where there is none.
    Frame Readings of Reading = 2 {
        /// Value in full precision, since people compare its digits.
        value: f64 = "",
    }
    /// Corners of the contact surface.
    Frame SurfaceVertices of SurfaceVertex = 3 {
        /// Position of the vertex.
        position: [f32; 3] = "m",
        /// Pressure there, or the quantity that the description says colours the surface.
        pressure: f32 = "Pa",
    }
    /// Triangles of the contact surface.
    Frame SurfaceTriangles of SurfaceTriangle = 4 {
        /// Indices of its corners in `SurfaceVertices`.
        vertices: [u32; 3] = "",
        /// Index of the face it is part of.
        face: u32 = "",
    }
    /// Polygons of the contact surface.
    Frame SurfaceFaces of SurfaceFace = 5 {
        /// Centre of area.
        centroid: [f32; 3] = "m",
        /// Unit normal, from A into B.
        normal: [f32; 3] = "",
        /// Area of the polygon.
        area: f32 = "m²",
        /// Pressure at the centroid.
        pressure: f32 = "Pa",
        /// Traction on B.
        traction: [f32; 3] = "Pa",
        /// Velocity of B relative to A.
        slip: [f32; 3] = "m/s",
        /// Index of its first entry in `SurfaceLoops`.
        first: u32 = "",
        /// Number of its entries.
        count: u32 = "",
    }
    /// Vertices around each face, face after face.
    Frame SurfaceLoops of SurfaceLoop = 6 {
        /// Index of the vertex in `SurfaceVertices`.
        vertex: u32 = "",
    }
    /// Contacts of the point model.
    Frame PointContacts of PointContact = 7 {
        /// Witness point on A.
        on_a: [f32; 3] = "m",
        /// Witness point on B.
        on_b: [f32; 3] = "m",
        /// Unit normal, from A into B.
        normal: [f32; 3] = "",
        /// Gap, negative where bodies penetrate.
        gap: f32 = "m",
    }
    /// Forces, moments and velocities.
    Frame Arrows of Arrow = 8 {
        /// Role, which decides colour, dash and unit.
        role: Option<ArrowRole> = "",
        /// Index of the body it acts on.
        body: u32 = "",
        /// Position of its tail.
        origin: [f32; 3] = "m",
        /// Vector from tail to tip, in the unit of its role.
        vector: [f32; 3] = "",
    }
    /// Corners of the bodies' pressure fields on the cutting plane.
    Frame SliceVertices of SliceVertex = 9 {
        /// Position of the vertex.
        position: [f32; 3] = "m",
        /// Pressure there.
        pressure: f32 = "Pa",
    }
    /// Triangles of the cutting plane.
    Frame SliceTriangles of SliceTriangle = 10 {
        /// Indices of its corners in `SliceVertices`.
        vertices: [u32; 3] = "",
        /// Index of the body whose field it shows.
        body: u32 = "",
    }
    /// Cut edges of tetrahedra.
    Frame SliceEdges of SliceEdge = 11 {
        /// Indices of its ends in `SliceVertices`.
        vertices: [u32; 2] = "",
    }
    /// Times of the stages, in the order of the session's description. Not part of the hash.
    Frame Timings of Timing = 12 {
        /// Time on the engine's clock.
        microseconds: f32 = "µs",
    }
    /// Axes of the contact or of a body.
    Frame Triads of Triad = 13 {
        /// Role of the axes.
        role: Option<TriadRole> = "",
        /// Position of their origin.
        origin: [f32; 3] = "m",
        /// Rotation, quaternion w x y z.
        rotation: [f32; 4] = "",
    }
    /// Lines of the experiment.
    Frame Lines of Line = 14 {
        /// Role, which decides colour and dash.
        role: Option<Role> = "",
        /// Index of its first point in `LineVertices`.
        first: u32 = "",
        /// Number of its points.
        count: u32 = "",
        /// Style.
        style: Option<LineStyle> = "",
    }
    /// Points of the lines.
    Frame LineVertices of LineVertex = 15 {
        /// Position of the point.
        position: [f32; 3] = "m",
    }
    /// Surfaces of the experiment, seen from both sides.
    Frame Shells of Shell = 16 {
        /// Role, which decides the colour.
        role: Option<Role> = "",
        /// Index of its first corner in `ShellVertices`.
        first_vertex: u32 = "",
        /// Number of its corners.
        vertices: u32 = "",
        /// Index of its first triangle in `ShellTriangles`.
        first_triangle: u32 = "",
        /// Number of its triangles.
        triangles: u32 = "",
        /// Opacity when seen straight on, 0 to 1.
        opacity: f32 = "",
    }
    /// Corners of the shells.
    Frame ShellVertices of ShellVertex = 17 {
        /// Position of the vertex.
        position: [f32; 3] = "m",
        /// Unit normal.
        normal: [f32; 3] = "",
    }
    /// Triangles of the shells.
    Frame ShellTriangles of ShellTriangle = 18 {
        /// Corners, counted from the shell's first vertex.
        vertices: [u32; 3] = "",
    }
    /// Handles that the reader may take hold of, in the order of the description's handles.
    Frame Handles of Handle = 19 {
        /// Way in which it may be dragged.
        kind: Option<HandleKind> = "",
        /// Role, which decides the colour.
        role: Option<Role> = "",
        /// Position.
        position: [f32; 3] = "m",
        /// Unit direction of its line, or normal to its plane.
        direction: [f32; 3] = "",
    }
    /// Words that stand in the picture.
    Frame Labels of Label = 20 {
        /// Index of its text in the description's labels.
        label: u32 = "",
        /// Kind of the label.
        kind: Option<LabelKind> = "",
        /// Position.
        position: [f32; 3] = "m",
    }
    /// Meshes whose vertices have moved or carry numbers, as those of a soft body or of a map on a part.
    Frame MeshStates of MeshState = 21 {
        /// Row of the mesh in `MeshTable`.
        mesh: u32 = "",
        /// Index of its first vertex in `MovedVertices`.
        first_vertex: u32 = "",
        /// Number of its moved vertices, as many as the mesh has; or 0: they are where `MeshVertices` has
        /// them.
        vertices: u32 = "",
        /// Index of its first number in `VertexScalars`.
        first_scalar: u32 = "",
        /// Number of its numbers, as many as the mesh has vertices; or 0: it is drawn as a body.
        scalars: u32 = "",
        /// Numbers at the two ends of the colour map.
        range: [f32; 2] = "",
    }
    /// Present positions of vertices of meshes, in the body frame.
    Frame MovedVertices of MovedVertex = 22 {
        /// Position of the vertex.
        position: [f32; 3] = "m",
    }
    /// Numbers on vertices of meshes, in the unit of what the description says is coloured.
    Frame VertexScalars of VertexScalar = 23 {
        /// Number of the vertex.
        value: f32 = "",
    }
    /// Sets of points, as of a depth camera.
    Frame PointSets of PointSet = 24 {
        /// Role, which decides the colour where `colour` says so.
        role: Option<Role> = "",
        /// Source of the colour.
        colour: Option<PointColour> = "",
        /// Index of its first point in `Points`.
        first: u32 = "",
        /// Number of its points.
        count: u32 = "",
        /// Diameter of a point on the screen.
        size: f32 = "css px",
        /// Numbers at the two ends of the colour map.
        range: [f32; 2] = "",
    }
    /// Points of the sets.
    Frame Points of Point = 25 {
        /// Position of the point.
        position: [f32; 3] = "m",
        /// Number of the point, in the unit of what the description says is coloured.
        value: f32 = "",
    }
    /// Pictures, as of a camera, that hang in the world.
    Frame Images of Image = 26 {
        /// Format of its pixels.
        format: Option<ImageFormat> = "",
        /// Number of pixels in a row.
        width: u32 = "",
        /// Number of rows.
        height: u32 = "",
        /// Index of its first pixel in `Pixels`; the rows follow each other from the top.
        first: u32 = "",
        /// Numbers at the two ends of the colour map.
        range: [f32; 2] = "",
        /// Position of the upper left corner.
        corner: [f32; 3] = "m",
        /// Vector along the upper edge, from left to right.
        right: [f32; 3] = "m",
        /// Vector along the left edge, from top to bottom.
        down: [f32; 3] = "m",
    }
    /// Pixels of the images.
    Frame Pixels of Pixel = 27 {
        /// Word of the pixel, as the image's format says.
        word: u32 = "",
    }
    /// The bodies' meshes.
    Asset MeshTable of Mesh = 32 {
        /// Index of the body whose frame it is in.
        body: u32 = "",
        /// Purpose of the mesh.
        purpose: Option<MeshPurpose> = "",
        /// Index of its first vertex in `MeshVertices`.
        first_vertex: u32 = "",
        /// Number of its vertices.
        vertices: u32 = "",
        /// Index of its first triangle in `MeshTriangles`.
        first_triangle: u32 = "",
        /// Number of its triangles.
        triangles: u32 = "",
        /// Index of its first edge in `MeshEdges`.
        first_edge: u32 = "",
        /// Number of its edges.
        edges: u32 = "",
    }
    /// Corners of the meshes, in the body frame.
    Asset MeshVertices of MeshVertex = 33 {
        /// Position of the vertex.
        position: [f32; 3] = "m",
        /// Unit normal.
        normal: [f32; 3] = "",
    }
    /// Triangles of the meshes, counter-clockwise from outside.
    Asset MeshTriangles of MeshTriangle = 34 {
        /// Corners, counted from the mesh's first vertex.
        vertices: [u32; 3] = "",
    }
    /// Edges of the meshes that are drawn as wires.
    Asset MeshEdges of MeshEdge = 35 {
        /// Ends, counted from the mesh's first vertex.
        vertices: [u32; 2] = "",
    }
}
