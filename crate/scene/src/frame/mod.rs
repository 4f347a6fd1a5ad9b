//! The one buffer that leaves the engine each frame, and its sibling for geometry that seldom changes.
//!
//! Little-endian 32-bit words. A [`Header`] of [`HEADER_WORDS`], then a table of [`TABLE_WORDS`] per section
//! (`kind, count, stride, offset`; stride and offset in words), then the sections. Numbers are f32 unless said.
//! Readings are f64, two words each, at an even offset, since people compare their digits.

mod reader;
mod writer;

pub use reader::{FrameError, FrameReader};
pub use writer::FrameWriter;

/// `ASPF`, the first word.
pub const MAGIC: u32 = u32::from_le_bytes(*b"ASPF");
/// Changes whenever a section's meaning does; reader and writer are of one build.
pub const LAYOUT_VERSION: u32 = 2;
/// Words before the table of sections.
pub const HEADER_WORDS: usize = 12;
/// Words for each section in the table.
pub const TABLE_WORDS: usize = 4;

/// What the first words say.
///
/// Words: magic, layout version, words in all, sections, step, asset revision, hash (2), time as f64 (2), outcome, 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Header {
    /// Steps since the document's first state.
    pub step: u32,
    /// Counts up when the geometry buffer changes.
    pub asset_revision: u32,
    /// Hash of the state.
    pub hash: u64,
    /// Simulated seconds.
    pub time: f64,
    /// What became of the contact query.
    pub outcome: Outcome,
}

/// What became of the contact query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum Outcome {
    /// The bodies are apart.
    #[default]
    Apart = 0,
    /// There is a contact surface.
    Surface = 1,
    /// The surface model does not take this pair; the point model may.
    Unsupported = 2,
    /// The experiment is not about one pair; it tells its state in words (`Session::tell`).
    Told = 3,
}

/// The sections and their records. Every position is in the world unless it says body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[repr(u32)]
pub enum Section {
    /// 7: position, quaternion w x y z; one record a body.
    BodyPoses = 1,
    /// 2: one f64, in the order of the session's description; NaN where there is none.
    Readings = 2,
    /// 4: position (m), pressure (Pa).
    SurfaceVertices = 3,
    /// 4 × u32: three vertices, the face they are part of.
    SurfaceTriangles = 4,
    /// 16: centroid, unit normal from A into B, area (m²), pressure at the centroid (Pa), traction on B (Pa),
    /// slip velocity of B over A (m/s), first entry in `SurfaceLoops` (u32), number of entries (u32).
    SurfaceFaces = 5,
    /// 1 × u32: vertices around each face, face after face.
    SurfaceLoops = 6,
    /// 10: witness on A, witness on B, unit normal from A into B, gap (m).
    PointContacts = 7,
    /// 8: [`ArrowRole`] (u32), body it acts on (u32), origin, vector (SI of its role).
    Arrows = 8,
    /// 4: position, pressure (Pa).
    SliceVertices = 9,
    /// 4 × u32: three vertices, body.
    SliceTriangles = 10,
    /// 2 × u32: the cut edges of tetrahedra, as pairs of slice vertices.
    SliceEdges = 11,
    /// 1: microseconds of each stage, in the order of the session's description. Not part of the hash.
    Timings = 12,
    /// 8: [`FrameRole`] (u32), origin, quaternion w x y z.
    Frames = 13,
    /// 4 × u32: [`Role`](crate::Role), first vertex, vertices, [`LineStyle`].
    Lines = 14,
    /// 3: position.
    LineVertices = 15,
    /// 6: [`Role`](crate::Role) (u32), first vertex (u32), vertices (u32), first triangle (u32), triangles (u32), opacity.
    Shells = 16,
    /// 6: position, unit normal; seen from both sides.
    ShellVertices = 17,
    /// 3 × u32, counted from the shell's first vertex.
    ShellTriangles = 18,
    /// 8: [`HandleKind`] (u32), [`Role`](crate::Role) (u32), position, unit direction of its line or normal of its plane.
    Handles = 19,
    /// 4: index into the description's labels (u32), position.
    Labels = 20,
    /// 8 × u32: body, [`MeshPurpose`], first vertex, vertices, first triangle, triangles, first edge, edges.
    MeshTable = 32,
    /// 6: position and unit normal in the body frame.
    MeshVertices = 33,
    /// 3 × u32, counted from the mesh's first vertex.
    MeshTriangles = 34,
    /// 2 × u32, counted from the mesh's first vertex.
    MeshEdges = 35,
}

/// What an arrow stands for; decides its colour, dash and unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[repr(u32)]
pub enum ArrowRole {
    /// N, along the contact normal.
    NormalForce = 0,
    /// N, in the contact plane.
    FrictionForce = 1,
    /// N, the sum.
    NetForce = 2,
    /// N·m
    NetMoment = 3,
    /// N, of the point model.
    PointForce = 4,
    /// m/s
    Velocity = 5,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[repr(u32)]
pub enum LineStyle {
    /// An open line.
    Open = 0,
    /// The last vertex joins the first.
    Closed = 1,
    /// An open line, dashed.
    Dashed = 2,
}

/// How a handle may be dragged. The experiment has the last word on where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[repr(u32)]
pub enum HandleKind {
    /// In the plane through it that faces the eye.
    Free = 0,
    /// Along its direction.
    Line = 1,
    /// In the plane its direction is normal to.
    Plane = 2,
    /// Over a body's surface: to the point of it under the pointer.
    Surface = 3,
}

/// What a triad of axes stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[repr(u32)]
pub enum FrameRole {
    /// z along the contact normal.
    Contact = 0,
    /// A body frame.
    Body = 1,
}

/// Which mesh of a body this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[repr(u32)]
pub enum MeshPurpose {
    /// The ideal shape, finely drawn.
    Ideal = 0,
    /// The mesh contact is computed with.
    Collision = 1,
    /// The ideal shape of a body that moves among others: drawn solid while no force would hide in it.
    Solid = 2,
}

impl Section {
    /// Every section, in the order of its number.
    pub const ALL: [Self; 24] = [
        Self::BodyPoses,
        Self::Readings,
        Self::SurfaceVertices,
        Self::SurfaceTriangles,
        Self::SurfaceFaces,
        Self::SurfaceLoops,
        Self::PointContacts,
        Self::Arrows,
        Self::SliceVertices,
        Self::SliceTriangles,
        Self::SliceEdges,
        Self::Timings,
        Self::Frames,
        Self::Lines,
        Self::LineVertices,
        Self::Shells,
        Self::ShellVertices,
        Self::ShellTriangles,
        Self::Handles,
        Self::Labels,
        Self::MeshTable,
        Self::MeshVertices,
        Self::MeshTriangles,
        Self::MeshEdges,
    ];

    /// Words of one record.
    pub const fn stride(self) -> usize {
        match self {
            Self::BodyPoses => 7,
            Self::Readings | Self::SliceEdges | Self::MeshEdges => 2,
            Self::SurfaceVertices
            | Self::SurfaceTriangles
            | Self::SliceVertices
            | Self::SliceTriangles
            | Self::Lines
            | Self::Labels => 4,
            Self::SurfaceFaces => 16,
            Self::SurfaceLoops | Self::Timings => 1,
            Self::PointContacts => 10,
            Self::Arrows | Self::Frames | Self::MeshTable | Self::Handles => 8,
            Self::MeshVertices | Self::Shells | Self::ShellVertices => 6,
            Self::MeshTriangles | Self::LineVertices | Self::ShellTriangles => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut writer = FrameWriter::default();
        let header = Header {
            step: 7,
            asset_revision: 3,
            hash: 0x0123_4567_89ab_cdef,
            time: 0.1,
            outcome: Outcome::Surface,
        };
        writer.begin(header);
        writer.section(Section::SurfaceLoops, |s| s.u32s(&[1, 2, 3]));
        writer.section(Section::Readings, |s| {
            s.f64(0.1);
            s.f64(f64::NAN);
        });
        writer.section(Section::SurfaceVertices, |s| s.f32s(&[1.0, 2.0, 3.0, 4.0]));
        let reader = FrameReader::new(writer.finish()).unwrap();
        assert_eq!(reader.header(), header);
        assert_eq!(reader.words(Section::SurfaceLoops), &[1, 2, 3]);
        assert_eq!(reader.f64s(Section::Readings).next(), Some(0.1));
        assert_eq!(reader.records(Section::SurfaceVertices).next().map(|r| f32::from_bits(r[3])), Some(4.0));
        assert!(reader.words(Section::Arrows).is_empty());
    }

    #[test]
    fn a_torn_buffer_is_refused() {
        let mut writer = FrameWriter::default();
        writer.begin(Header::default());
        writer.section(Section::SurfaceLoops, |s| s.u32s(&[1, 2, 3]));
        let words = writer.finish().to_vec();
        for cut in 0..words.len() {
            assert!(FrameReader::new(&words[..cut]).is_err(), "{cut}");
        }
        let mut bent = words;
        bent[HEADER_WORDS + 1] = u32::MAX;
        assert!(FrameReader::new(&bent).is_err());
    }
}
