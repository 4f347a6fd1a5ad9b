//! Rays against a convex polyhedron: the ray's line is clipped by the plane of every face (Cyrus & Beck
//! 1978). Planes have no edges, so no ray passes between two of them.

use super::{LocalHit, first_end};
use crate::{Length, TriangleMesh, Vec3};

/// Planes of a convex polyhedron's faces, body frame.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    /// Outward unit normal, offset `normal · x` of the plane (m), and index of its triangle.
    planes: Vec<(Vec3, f64, u32)>,
}

impl Planes {
    pub fn new(mesh: &TriangleMesh) -> Self {
        let plane = |t: usize| {
            let normal = mesh.area_vector(t).try_unit(0.0)?;
            Some((normal, normal.dot(&mesh.corners(t)[0]), t as u32))
        };
        Self { planes: (0..mesh.triangles.len()).filter_map(plane).collect() }
    }

    /// Returns the first hit of the ray `o + t d`.
    #[inline]
    pub fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
        if self.planes.is_empty() {
            return None;
        }
        let mut enter = (f64::NEG_INFINITY, Vec3::zeros(), 0);
        let mut leave = (f64::INFINITY, Vec3::zeros(), 0);
        for &(normal, offset, triangle) in &self.planes {
            let (height, speed) = (normal.dot(o) - offset, normal.dot(d));
            let t = -height / speed;
            if speed < 0.0 && t > enter.0 {
                enter = (t, normal, triangle);
            } else if speed > 0.0 && t < leave.0 {
                leave = (t, normal, triangle);
            } else if speed == 0.0 && height > 0.0 {
                return None;
            }
        }
        let t = first_end(enter.0, leave.0)?;
        let (_, normal, triangle) = if t == enter.0 { enter } else { leave };
        Some((t, normal, Some(triangle)))
    }
}
