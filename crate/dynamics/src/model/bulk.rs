//! A body with a pressure field, taken as one slab: thickness, face and compliance. The guard of a step uses
//! it before the field itself is met.

use super::Geometry;

/// A body compressed as a whole: the guard of a step uses it where its pressure field is not met yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bulk {
    /// Half of the body's least thickness, m; of a half-space the depth of its field.
    pub half: f64,
    /// Largest face of the body's bounding box, m².
    pub face: f64,
    /// Depth of the body's field over the pressure there, m/Pa; zero if it is rigid.
    pub yielding: f64,
}

impl Bulk {
    pub fn of(g: &Geometry) -> Self {
        let modulus = g.material.hydroelastic.and_then(|h| h.modulus);
        let (half, face) = match g.shape.aabb().map(|b| b.half_size()) {
            Some(h) => (h.min(), 4.0 * h.x * h.y * h.z / h.min()),
            None => {
                let slab = g.material.hydroelastic.and_then(|h| h.slab_thickness);
                (modulus.and(slab).unwrap_or(f64::INFINITY), f64::INFINITY)
            }
        };
        Self { half, face, yielding: modulus.map_or(0.0, |e| half / e) }
    }
}
