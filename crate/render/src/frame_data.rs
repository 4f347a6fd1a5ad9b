//! A frame, unpacked into what is drawn. Vectors are kept from frame to frame.

use asperity_scene::document::Pose;
use asperity_scene::frame::{FrameReader, Section};
use nalgebra::Vector3;

use crate::figures::Figures;
use crate::meshes::to_f64;

/// A polygon of the contact surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// m
    pub centroid: Vector3<f64>,
    /// m²
    pub area: f64,
    /// On B, Pa.
    pub traction: Vector3<f64>,
    /// Of B over A, m/s.
    pub slip: Vector3<f64>,
    /// Where its vertices stand in the loops.
    pub first: usize,
    /// How many vertices it has.
    pub count: usize,
}

/// The point model's contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointContact {
    /// On A and on B, m.
    pub witnesses: [Vector3<f64>; 2],
    /// Unit, from A into B.
    pub normal: Vector3<f64>,
}

/// An arrow as the engine means it, not yet as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    /// `ArrowRole` as a number.
    pub role: u32,
    /// m
    pub origin: Vector3<f64>,
    /// SI of its role.
    pub vector: Vector3<f64>,
}

/// Axes of the contact or of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triad {
    /// `TriadRole` as a number.
    pub role: u32,
    /// Origin and orientation.
    pub pose: Pose,
}

/// Vertices with a pressure, and the triangles between them.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// x y z in m, Pa.
    pub vertices: Vec<[f32; 4]>,
    /// Vertex indices, all inside.
    pub triangles: Vec<[u32; 3]>,
    /// What each triangle belongs to: a face or a body.
    pub owners: Vec<u32>,
}

/// Everything of a frame that is drawn.
#[derive(Clone, Debug, Default)]
pub struct FrameData {
    /// One a body.
    pub poses: Vec<Pose>,
    /// The contact surface.
    pub surface: Field,
    /// Its polygons.
    pub faces: Vec<Face>,
    /// Vertices around each face, face after face.
    pub loops: Vec<u32>,
    /// The point model's contacts.
    pub points: Vec<PointContact>,
    /// Forces, moments, velocities.
    pub arrows: Vec<Arrow>,
    /// The pressure fields on the cutting plane.
    pub slice: Field,
    /// Cut edges of tetrahedra.
    pub slice_edges: Vec<[u32; 2]>,
    /// Contact and body frames.
    pub triads: Vec<Triad>,
    /// Lines, shells and grips.
    pub figures: Figures,
}

impl Field {
    fn read(&mut self, reader: &FrameReader<'_>, vertices: Section, triangles: Section) {
        let records = reader.words(vertices).as_chunks::<4>().0;
        self.vertices.clear();
        self.vertices.extend(records.iter().map(|w| w.map(f32::from_bits)));
        self.triangles.clear();
        self.owners.clear();
        for &[a, b, c, owner] in reader.words(triangles).as_chunks::<4>().0 {
            if [a, b, c].iter().all(|&i| (i as usize) < self.vertices.len()) {
                self.triangles.push([a, b, c]);
                self.owners.push(owner);
            }
        }
    }

    /// Position of a vertex.
    pub fn position(&self, i: u32) -> Vector3<f64> {
        self.vertices.get(i as usize).map_or_else(Vector3::zeros, |v| to_f64(&[v[0], v[1], v[2]]))
    }

    /// Smallest and largest pressure; none without vertices.
    pub fn pressures(&self) -> Option<[f64; 2]> {
        let finite = self.vertices.iter().map(|v| f64::from(v[3])).filter(|p| p.is_finite());
        finite.fold(None, |range: Option<[f64; 2]>, p| {
            let [low, high] = range.unwrap_or([p, p]);
            Some([low.min(p), high.max(p)])
        })
    }
}

impl FrameData {
    /// Unpacks a checked frame in the place of the last one.
    pub fn read(&mut self, reader: &FrameReader<'_>) {
        let number = |word: u32| f64::from(f32::from_bits(word));
        let vector = |w: &[u32]| Vector3::new(number(w[0]), number(w[1]), number(w[2]));
        let pose = |w: &[u32]| Pose {
            translation: [number(w[0]), number(w[1]), number(w[2])],
            rotation: [number(w[3]), number(w[4]), number(w[5]), number(w[6])],
        };
        self.poses.clear();
        self.poses.extend(reader.records(Section::BodyPoses).map(pose));
        self.surface.read(reader, Section::SurfaceVertices, Section::SurfaceTriangles);
        self.slice.read(reader, Section::SliceVertices, Section::SliceTriangles);
        self.loops.clear();
        self.loops.extend_from_slice(reader.words(Section::SurfaceLoops));
        self.faces.clear();
        self.faces.extend(reader.records(Section::SurfaceFaces).map(|w| Face {
            centroid: vector(&w[0..3]),
            area: number(w[6]),
            traction: vector(&w[8..11]),
            slip: vector(&w[11..14]),
            first: w[14] as usize,
            count: w[15] as usize,
        }));
        self.points.clear();
        self.points.extend(reader.records(Section::PointContacts).map(|w| PointContact {
            witnesses: [vector(&w[0..3]), vector(&w[3..6])],
            normal: vector(&w[6..9]),
        }));
        self.arrows.clear();
        self.arrows.extend(reader.records(Section::Arrows).map(|w| Arrow {
            role: w[0],
            origin: vector(&w[2..5]),
            vector: vector(&w[5..8]),
        }));
        let vertices = self.slice.vertices.len();
        self.slice_edges.clear();
        let edges = reader.words(Section::SliceEdges).as_chunks::<2>().0;
        self.slice_edges.extend(edges.iter().filter(|e| e.iter().all(|&i| (i as usize) < vertices)));
        self.triads.clear();
        let triads = reader.records(Section::Triads);
        self.triads.extend(triads.map(|w| Triad { role: w[0], pose: pose(&w[1..8]) }));
        self.figures.read(reader);
    }

    /// Length of the side of a square as large as the mean face, m.
    pub fn face_size(&self) -> f64 {
        let area: f64 = self.faces.iter().map(|f| f.area).sum();
        (area / self.faces.len().max(1) as f64).max(0.0).sqrt()
    }

    /// The corners of a face, in order; those outside the surface are left out.
    pub fn face_corners(&self, face: usize) -> impl Iterator<Item = Vector3<f64>> + '_ {
        let indices =
            self.faces.get(face).and_then(|f| self.loops.get(f.first..f.first.checked_add(f.count)?));
        let inside = |&&i: &&u32| (i as usize) < self.surface.vertices.len();
        indices.unwrap_or(&[]).iter().filter(inside).map(|&i| self.surface.position(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_scene::frame::{FrameWriter, Header};

    #[test]
    fn indices_that_lead_nowhere_are_left_out() {
        let mut writer = FrameWriter::default();
        writer.begin(Header::default());
        writer.section(Section::SurfaceVertices, |s| s.f32s(&[0.0; 12]));
        writer.section(Section::SurfaceTriangles, |s| s.u32s(&[0, 1, 2, 0, 0, 1, 3, 0]));
        writer.section(Section::SurfaceFaces, |s| {
            s.f32s(&[0.0; 14]);
            s.u32s(&[2, u32::MAX]);
        });
        writer.section(Section::SurfaceLoops, |s| s.u32s(&[0, 1, 9]));
        let mut data = FrameData::default();
        data.read(&FrameReader::new(writer.finish()).unwrap());
        assert_eq!(data.surface.triangles, [[0, 1, 2]]);
        assert_eq!(data.face_corners(0).count(), 0);
        data.faces[0].count = 1;
        data.faces[0].first = 2;
        assert_eq!(data.face_corners(0).count(), 0);
        data.faces[0].first = 1;
        assert_eq!(data.face_corners(0).count(), 1);
    }
}
