//! Frames, unpacked into what is drawn: section by section, as they move. Vectors are kept from frame to
//! frame.

use asperity_scene::document::Pose;
use asperity_scene::frame::{ArrowRole, FrameCache, Section, SectionSet, TriadRole, record};
use nalgebra::Vector3;

use crate::figures::Figures;
use crate::meshes::to_f64;

/// A polygon of the contact surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnFace {
    /// Centroid, m.
    pub centroid: Vector3<f64>,
    /// Area, m².
    pub area: f64,
    /// Traction on B, Pa.
    pub traction: Vector3<f64>,
    /// Slip velocity of B over A, m/s.
    pub slip: Vector3<f64>,
    /// Place of its first vertex in the loops.
    pub first: usize,
    /// Number of its vertices.
    pub count: usize,
}

/// The point model's contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointContact {
    /// Witness points on A and on B, m.
    pub witnesses: [Vector3<f64>; 2],
    /// Unit normal, from A into B.
    pub normal: Vector3<f64>,
}

/// An arrow as the engine means it, not yet as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    /// Role; none where the engine's number names nothing.
    pub role: Option<ArrowRole>,
    /// Origin, m.
    pub origin: Vector3<f64>,
    /// Vector in the SI unit of its role.
    pub vector: Vector3<f64>,
}

/// Axes of the contact or of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triad {
    /// Role; none where the engine's number names nothing.
    pub role: Option<TriadRole>,
    /// Pose: origin and orientation.
    pub pose: Pose,
}

/// Vertices with a pressure, and the triangles between them.
#[derive(Clone, Debug, Default)]
pub struct PressureSheet {
    /// Vertices: x y z in m, pressure in Pa.
    pub vertices: Vec<[f32; 4]>,
    /// Triangles by vertex indices, all inside.
    pub triangles: Vec<[u32; 3]>,
    /// Owner of each triangle: a face or a body.
    pub owners: Vec<u32>,
}

/// Everything of a frame that is drawn.
#[derive(Clone, Debug, Default)]
pub struct FrameData {
    /// Poses, one a body.
    pub poses: Vec<Pose>,
    /// The contact surface.
    pub surface: PressureSheet,
    /// Polygons of the contact surface.
    pub faces: Vec<DrawnFace>,
    /// Vertices around each face, face after face.
    pub loops: Vec<u32>,
    /// The point model's contacts.
    pub points: Vec<PointContact>,
    /// Forces, moments, velocities.
    pub arrows: Vec<Arrow>,
    /// The pressure fields on the cutting plane.
    pub slice: PressureSheet,
    /// Cut edges of tetrahedra.
    pub slice_edges: Vec<[u32; 2]>,
    /// Contact and body frames.
    pub triads: Vec<Triad>,
    /// Lines, shells and grips.
    pub figures: Figures,
}

/// Puts other elements in the place of these, in the same memory.
pub(crate) fn refill<T>(to: &mut Vec<T>, from: impl Iterator<Item = T>) {
    to.clear();
    to.extend(from);
}

impl PressureSheet {
    fn read(&mut self, frame: &FrameCache, vertices: Section, triangles: Section) {
        let records = frame.words(vertices).as_chunks::<4>().0;
        self.vertices.clear();
        self.vertices.extend(records.iter().map(|w| w.map(f32::from_bits)));
        self.triangles.clear();
        self.owners.clear();
        for &[a, b, c, owner] in frame.words(triangles).as_chunks::<4>().0 {
            if [a, b, c].iter().all(|&i| (i as usize) < self.vertices.len()) {
                self.triangles.push([a, b, c]);
                self.owners.push(owner);
            }
        }
    }

    fn corner(&self, i: u32) -> Option<[f32; 3]> {
        self.vertices.get(i as usize).map(|v| [v[0], v[1], v[2]])
    }

    /// Returns the position of a vertex, m.
    pub fn position(&self, i: u32) -> Vector3<f64> {
        self.vertices.get(i as usize).map_or_else(Vector3::zeros, |v| to_f64(&[v[0], v[1], v[2]]))
    }

    /// Returns the smallest and largest pressure, Pa; none without vertices.
    pub fn pressures(&self) -> Option<[f64; 2]> {
        let finite = self.vertices.iter().map(|v| f64::from(v[3])).filter(|p| p.is_finite());
        finite.fold(None, |range: Option<[f64; 2]>, p| {
            let [low, high] = range.unwrap_or([p, p]);
            Some([low.min(p), high.max(p)])
        })
    }
}

impl FrameData {
    /// Unpacks what has moved.
    pub fn read(&mut self, frame: &FrameCache, moved: SectionSet) {
        use Section::{
            Arrows, BodyPoses, PointContacts, SliceEdges, SliceTriangles, SliceVertices, SurfaceFaces,
            SurfaceLoops, SurfaceTriangles, SurfaceVertices, Triads,
        };
        let vector = |p: [f32; 3]| to_f64(&p);
        let pose = |translation: [f32; 3], rotation: [f32; 4]| Pose {
            translation: translation.map(f64::from),
            rotation: rotation.map(f64::from),
        };
        if moved.any(&[BodyPoses]) {
            let poses = frame.read().map(|body: record::BodyPose| pose(body.translation, body.rotation));
            refill(&mut self.poses, poses);
        }
        if moved.any(&[SurfaceVertices, SurfaceTriangles]) {
            self.surface.read(frame, SurfaceVertices, SurfaceTriangles);
        }
        if moved.any(&[SurfaceLoops]) {
            refill(&mut self.loops, frame.words(SurfaceLoops).iter().copied());
        }
        if moved.any(&[SurfaceFaces]) {
            let faces = frame.read().map(|face: record::SurfaceFace| DrawnFace {
                centroid: vector(face.centroid),
                area: face.area.into(),
                traction: vector(face.traction),
                slip: vector(face.slip),
                first: face.first as usize,
                count: face.count as usize,
            });
            refill(&mut self.faces, faces);
        }
        if moved.any(&[PointContacts]) {
            let points = frame.read().map(|contact: record::PointContact| PointContact {
                witnesses: [vector(contact.on_a), vector(contact.on_b)],
                normal: vector(contact.normal),
            });
            refill(&mut self.points, points);
        }
        if moved.any(&[Arrows]) {
            let arrows = frame.read().map(|arrow: record::Arrow| Arrow {
                role: arrow.role,
                origin: vector(arrow.origin),
                vector: vector(arrow.vector),
            });
            refill(&mut self.arrows, arrows);
        }
        if moved.any(&[SliceVertices, SliceTriangles, SliceEdges]) {
            self.slice.read(frame, SliceVertices, SliceTriangles);
            let vertices = self.slice.vertices.len();
            let edges = frame.words(SliceEdges).as_chunks::<2>().0.iter().copied();
            refill(&mut self.slice_edges, edges.filter(|e| e.iter().all(|&i| (i as usize) < vertices)));
        }
        if moved.any(&[Triads]) {
            let triads = frame.read().map(|triad: record::Triad| Triad {
                role: triad.role,
                pose: pose(triad.origin, triad.rotation),
            });
            refill(&mut self.triads, triads);
        }
        self.figures.read(frame, moved);
    }

    /// Returns the length of the side of a square as large as the mean face, m.
    pub fn face_size(&self) -> f64 {
        let area: f64 = self.faces.iter().map(|f| f.area).sum();
        (area / self.faces.len().max(1) as f64).max(0.0).sqrt()
    }

    /// Returns the edges of every polygon of the contact surface.
    pub fn polygon_edges(&self) -> impl Iterator<Item = [[f32; 3]; 2]> + '_ {
        let around = self.faces.iter().flat_map(|face| {
            let end = face.first.saturating_add(face.count);
            let corners = self.loops.get(face.first..end).unwrap_or(&[]);
            corners.iter().zip(corners.iter().cycle().skip(1))
        });
        around.filter_map(|(&a, &b)| Some([self.surface.corner(a)?, self.surface.corner(b)?]))
    }

    /// Returns the cut edges of tetrahedra.
    pub fn cut_edges(&self) -> impl Iterator<Item = [[f32; 3]; 2]> + '_ {
        self.slice_edges.iter().filter_map(|&[a, b]| Some([self.slice.corner(a)?, self.slice.corner(b)?]))
    }

    /// Returns the corners of a face, in order; those outside the surface are left out.
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
        let (mut data, mut frame) = (FrameData::default(), FrameCache::default());
        let moved = frame.take(writer.finish().to_vec()).unwrap();
        data.read(&frame, moved);
        assert_eq!(data.surface.triangles, [[0, 1, 2]]);
        assert_eq!(data.face_corners(0).count(), 0);
        data.faces[0].count = 1;
        data.faces[0].first = 2;
        assert_eq!(data.face_corners(0).count(), 0);
        data.faces[0].first = 1;
        assert_eq!(data.face_corners(0).count(), 1);
    }
}
