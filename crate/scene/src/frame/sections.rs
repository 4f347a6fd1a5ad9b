//! The table of sections. A row says whose the section is (a frame's or the geometry's, see [`Scope`]), its name, what one
//! record of it is called, its number, and the record's fields with type and unit. Everything else comes from it: the
//! enumeration, the strides, the records' types here, and the constants and the reader's types in TypeScript.
//!
//! Every position is in the world unless it says body. A number is never given to another section.

use super::declare::{Declaration, Field, Record, Scope, Value, field, sections};
use super::{ArrowRole, HandleKind, ImageFormat, LabelKind, LineStyle, MeshPurpose, PointColour, TriadRole};
use crate::Role;

sections! {
    /// Where each body is, in the order of the bodies.
    Frame BodyPoses of BodyPose = 1 {
        /// Origin of the body frame.
        translation: [f32; 3] = "m",
        /// Quaternion w x y z of the body frame.
        rotation: [f32; 4] = "",
    }
    /// The readings, in the order of the session's description; NaN where there is none.
    Frame Readings of Reading = 2 {
        /// In full precision, since people compare its digits.
        value: f64 = "",
    }
    /// Corners of the contact surface.
    Frame SurfaceVertices of SurfaceVertex = 3 {
        /// Place of the vertex.
        position: [f32; 3] = "m",
        /// Pressure there, or what the description says the surface is coloured by.
        pressure: f32 = "Pa",
    }
    /// Triangles of the contact surface.
    Frame SurfaceTriangles of SurfaceTriangle = 4 {
        /// Of `SurfaceVertices`.
        vertices: [u32; 3] = "",
        /// The face it is part of.
        face: u32 = "",
    }
    /// Polygons of the contact surface.
    Frame SurfaceFaces of SurfaceFace = 5 {
        /// Centre of area.
        centroid: [f32; 3] = "m",
        /// Unit, from A into B.
        normal: [f32; 3] = "",
        /// Area of the polygon.
        area: f32 = "m²",
        /// At the centroid.
        pressure: f32 = "Pa",
        /// On B.
        traction: [f32; 3] = "Pa",
        /// Velocity of B over A.
        slip: [f32; 3] = "m/s",
        /// First entry in `SurfaceLoops`.
        first: u32 = "",
        /// So many entries.
        count: u32 = "",
    }
    /// Vertices around each face, face after face.
    Frame SurfaceLoops of SurfaceLoop = 6 {
        /// Of `SurfaceVertices`.
        vertex: u32 = "",
    }
    /// Contacts of the point model.
    Frame PointContacts of PointContact = 7 {
        /// Witness point on A.
        on_a: [f32; 3] = "m",
        /// Witness point on B.
        on_b: [f32; 3] = "m",
        /// Unit, from A into B.
        normal: [f32; 3] = "",
        /// Negative: penetration.
        gap: f32 = "m",
    }
    /// Forces, moments and velocities.
    Frame Arrows of Arrow = 8 {
        /// Decides colour, dash and unit.
        role: Option<ArrowRole> = "",
        /// The body it acts on.
        body: u32 = "",
        /// Where it starts.
        origin: [f32; 3] = "m",
        /// In the unit of its role.
        vector: [f32; 3] = "",
    }
    /// Corners of the bodies' pressure fields on the cutting plane.
    Frame SliceVertices of SliceVertex = 9 {
        /// Place of the vertex.
        position: [f32; 3] = "m",
        /// Pressure there.
        pressure: f32 = "Pa",
    }
    /// Triangles of the cutting plane.
    Frame SliceTriangles of SliceTriangle = 10 {
        /// Of `SliceVertices`.
        vertices: [u32; 3] = "",
        /// The body whose field it shows.
        body: u32 = "",
    }
    /// Cut edges of tetrahedra.
    Frame SliceEdges of SliceEdge = 11 {
        /// Of `SliceVertices`.
        vertices: [u32; 2] = "",
    }
    /// Time of each stage, in the order of the session's description. Not part of the hash.
    Frame Timings of Timing = 12 {
        /// On the engine's clock.
        microseconds: f32 = "µs",
    }
    /// Axes of the contact or of a body.
    Frame Triads of Triad = 13 {
        /// What they stand for.
        role: Option<TriadRole> = "",
        /// Where they meet.
        origin: [f32; 3] = "m",
        /// Quaternion w x y z.
        rotation: [f32; 4] = "",
    }
    /// Lines of the experiment.
    Frame Lines of Line = 14 {
        /// Decides colour and dash.
        role: Option<Role> = "",
        /// First of `LineVertices`.
        first: u32 = "",
        /// So many of them.
        count: u32 = "",
        /// How it is drawn.
        style: Option<LineStyle> = "",
    }
    /// Points of the lines.
    Frame LineVertices of LineVertex = 15 {
        /// Place of the point.
        position: [f32; 3] = "m",
    }
    /// Surfaces of the experiment, seen from both sides.
    Frame Shells of Shell = 16 {
        /// Decides the colour.
        role: Option<Role> = "",
        /// First of `ShellVertices`.
        first_vertex: u32 = "",
        /// So many of them.
        vertices: u32 = "",
        /// First of `ShellTriangles`.
        first_triangle: u32 = "",
        /// So many of them.
        triangles: u32 = "",
        /// Seen straight on, 0 to 1.
        opacity: f32 = "",
    }
    /// Corners of the shells.
    Frame ShellVertices of ShellVertex = 17 {
        /// Place of the vertex.
        position: [f32; 3] = "m",
        /// Unit.
        normal: [f32; 3] = "",
    }
    /// Triangles of the shells.
    Frame ShellTriangles of ShellTriangle = 18 {
        /// Counted from the shell's first vertex.
        vertices: [u32; 3] = "",
    }
    /// What the reader may take hold of, in the order of the description's handles.
    Frame Handles of Handle = 19 {
        /// How it may be dragged.
        kind: Option<HandleKind> = "",
        /// Decides the colour.
        role: Option<Role> = "",
        /// Where it is.
        position: [f32; 3] = "m",
        /// Unit: of its line, or normal to its plane.
        direction: [f32; 3] = "",
    }
    /// Words that stand in the picture.
    Frame Labels of Label = 20 {
        /// Of the description's labels.
        label: u32 = "",
        /// What it says.
        kind: Option<LabelKind> = "",
        /// Where it stands.
        position: [f32; 3] = "m",
    }
    /// Meshes whose vertices have moved or carry numbers, as those of a soft body or of a map on a part.
    Frame MeshStates of MeshState = 21 {
        /// Row of `MeshTable`.
        mesh: u32 = "",
        /// First of `MovedVertices`.
        first_vertex: u32 = "",
        /// So many of them as the mesh has; or none: its vertices are where `MeshVertices` says.
        vertices: u32 = "",
        /// First of `VertexScalars`.
        first_scalar: u32 = "",
        /// So many of them as the mesh has vertices; or none: it is drawn as a body.
        scalars: u32 = "",
        /// The numbers at the two ends of the colour map.
        range: [f32; 2] = "",
    }
    /// Where vertices of meshes are now, in the body frame.
    Frame MovedVertices of MovedVertex = 22 {
        /// Place of the vertex.
        position: [f32; 3] = "m",
    }
    /// Numbers on vertices of meshes, in the unit of what the description says is coloured.
    Frame VertexScalars of VertexScalar = 23 {
        /// Of the vertex.
        value: f32 = "",
    }
    /// Sets of points, as of a depth camera.
    Frame PointSets of PointSet = 24 {
        /// Decides the colour where `colour` says so.
        role: Option<Role> = "",
        /// What the colour is taken from.
        colour: Option<PointColour> = "",
        /// First of `Points`.
        first: u32 = "",
        /// So many of them.
        count: u32 = "",
        /// Across, on the screen.
        size: f32 = "css px",
        /// The numbers at the two ends of the colour map.
        range: [f32; 2] = "",
    }
    /// Points of the sets.
    Frame Points of Point = 25 {
        /// Place of the point.
        position: [f32; 3] = "m",
        /// Its number, in the unit of what the description says is coloured.
        value: f32 = "",
    }
    /// Pictures, as of a camera, that hang in the world.
    Frame Images of Image = 26 {
        /// What a pixel is.
        format: Option<ImageFormat> = "",
        /// Pixels in a row.
        width: u32 = "",
        /// Rows.
        height: u32 = "",
        /// First of `Pixels`; the rows follow each other from the top.
        first: u32 = "",
        /// Numbers at the two ends of the colour map.
        range: [f32; 2] = "",
        /// The upper left corner.
        corner: [f32; 3] = "m",
        /// Along the upper edge, from left to right.
        right: [f32; 3] = "m",
        /// Along the left edge, from top to bottom.
        down: [f32; 3] = "m",
    }
    /// Pixels of the images.
    Frame Pixels of Pixel = 27 {
        /// As the image's format says.
        word: u32 = "",
    }
    /// The bodies' meshes.
    Asset MeshTable of Mesh = 32 {
        /// The body whose frame it is in.
        body: u32 = "",
        /// Which mesh of the body it is.
        purpose: Option<MeshPurpose> = "",
        /// First of `MeshVertices`.
        first_vertex: u32 = "",
        /// So many of them.
        vertices: u32 = "",
        /// First of `MeshTriangles`.
        first_triangle: u32 = "",
        /// So many of them.
        triangles: u32 = "",
        /// First of `MeshEdges`.
        first_edge: u32 = "",
        /// So many of them.
        edges: u32 = "",
    }
    /// Corners of the meshes, in the body frame.
    Asset MeshVertices of MeshVertex = 33 {
        /// Place of the vertex.
        position: [f32; 3] = "m",
        /// Unit.
        normal: [f32; 3] = "",
    }
    /// Triangles of the meshes, counter-clockwise from outside.
    Asset MeshTriangles of MeshTriangle = 34 {
        /// Counted from the mesh's first vertex.
        vertices: [u32; 3] = "",
    }
    /// Edges of the meshes that are drawn as wires.
    Asset MeshEdges of MeshEdge = 35 {
        /// Counted from the mesh's first vertex.
        vertices: [u32; 2] = "",
    }
}
