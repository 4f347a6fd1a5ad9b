//! A volume of tetrahedra: vertices (n × 3, metres) and indices (m × 4).

use crate::Vec3;

/// A volume of tetrahedra, each positively oriented: `(b − a) × (c − a) · (d − a) > 0`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TetMesh {
    /// Vertex positions in the body frame (n × 3), metres.
    pub vertices: Vec<Vec3>,
    /// Vertex indices of each tetrahedron (m × 4).
    pub tetrahedra: Vec<[u32; 4]>,
}

impl TetMesh {
    /// Returns the four corners of tetrahedron `t`.
    pub fn corners(&self, t: usize) -> [Vec3; 4] {
        self.tetrahedra[t].map(|i| self.vertices[i as usize])
    }

    /// Returns the signed volume of tetrahedron `t`, m³.
    pub fn volume(&self, t: usize) -> f64 {
        let [a, b, c, d] = self.corners(t);
        (b - a).cross(&(c - a)).dot(&(d - a)) / 6.0
    }
}
