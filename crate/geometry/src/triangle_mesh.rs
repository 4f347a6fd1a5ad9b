//! A surface of triangles: vertices (n × 3, metres) and indices (m × 3), wound counter-clockwise seen from
//! outside.

use crate::Vec3;

/// A surface of triangles, wound counter-clockwise seen from outside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TriangleMesh {
    /// Vertex positions in the body frame (n × 3), metres.
    pub vertices: Vec<Vec3>,
    /// Vertex indices of each triangle (m × 3).
    pub triangles: Vec<[u32; 3]>,
}

impl TriangleMesh {
    /// Returns the three corners of triangle `t`.
    pub fn corners(&self, t: usize) -> [Vec3; 3] {
        self.triangles[t].map(|i| self.vertices[i as usize])
    }

    /// Returns twice the area times the outward unit normal of triangle `t`, m².
    pub fn area_vector(&self, t: usize) -> Vec3 {
        let [a, b, c] = self.corners(t);
        (b - a).cross(&(c - a))
    }
}
