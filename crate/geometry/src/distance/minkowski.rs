//! Minkowski difference `D = A − B` of two posed cores, by its support function.
//!
//! The signed distance is `φ = −min h_D(u)` over unit directions `u`, in the frame of A, metres. Each point
//! of D remembers the points of A and B that it comes from.

use super::core::Core;
use crate::{Mat3, Pose, Vec3};

/// Minkowski difference `D = A − B` of two posed cores, in the frame of A.
///
/// With `h` the support function, `h_D(u) = h_A(u) + h_B(−u)` and the signed distance is
/// `φ = −min over unit u of h_D(u)`; the minimiser is the contact normal, from A into B.
#[derive(Clone, Copy, Debug)]
pub struct MinkowskiDifference<'a> {
    /// The first core, in its own frame.
    pub a: Core<'a>,
    /// The second core, in its own frame.
    pub b: Core<'a>,
    /// Rotation `R_AB`.
    pub rotation: Mat3,
    /// Translation `p_AB`, m.
    pub translation: Vec3,
    /// Size of both bodies together, m: rounding is relative to it.
    pub scale: f64,
}

/// A point of D and the points of A and B it comes from, all in the frame of A.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vertex {
    /// Point of D, `a − b`, m.
    pub w: Vec3,
    /// Point of A, m.
    pub a: Vec3,
    /// Point of B, m.
    pub b: Vec3,
}

impl<'a> MinkowskiDifference<'a> {
    #[allow(non_snake_case, reason = "monogram notation")]
    pub(crate) fn new(a: Core<'a>, b: Core<'a>, X_AB: &Pose) -> Self {
        Self::turned(a, b, X_AB.rotation.to_rotation_matrix().into_inner(), X_AB.translation.vector)
    }

    /// Makes the pair with B rotated by `R_AB` and moved by `p_AB`.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn turned(a: Core<'a>, b: Core<'a>, R_AB: Mat3, p_AB: Vec3) -> Self {
        let scale = (a.extent() + b.extent()).max(f64::MIN_POSITIVE);
        Self { a, b, rotation: R_AB, translation: p_AB, scale }
    }

    /// Returns the point of D farthest along `u`.
    #[inline]
    pub fn support(&self, u: &Vec3) -> Vertex {
        let a = self.a.support(u);
        // `R b(−Rᵀ u) + p`, written out: this crate is compiled for size, which leaves loops over three
        // numbers as loops.
        let (r, t) = (&self.rotation, &self.translation);
        let b = self.b.support(&Vec3::new(
            -(r.m11 * u.x + r.m21 * u.y + r.m31 * u.z),
            -(r.m12 * u.x + r.m22 * u.y + r.m32 * u.z),
            -(r.m13 * u.x + r.m23 * u.y + r.m33 * u.z),
        ));
        let b = Vec3::new(
            r.m11 * b.x + r.m12 * b.y + r.m13 * b.z + t.x,
            r.m21 * b.x + r.m22 * b.y + r.m23 * b.z + t.y,
            r.m31 * b.x + r.m32 * b.y + r.m33 * b.z + t.z,
        );
        Vertex { w: minus(&a, &b), a, b }
    }

    /// Returns `h_D(u)`: the distance that B must move along the unit vector `u` to clear A, m.
    #[inline]
    pub(crate) fn overlap(&self, u: &Vec3) -> f64 {
        self.support(u).w.dot(u)
    }

    /// Returns the vector `u` of frame A in frame B.
    #[inline]
    pub(crate) fn in_b(&self, u: &Vec3) -> Vec3 {
        self.rotation.tr_mul(u)
    }

    /// Returns true when D is a polytope.
    pub(crate) fn is_flat(&self) -> bool {
        self.a.is_flat() && self.b.is_flat()
    }
}

/// Returns `a − b`, component by component.
#[inline(always)]
pub(super) fn minus(a: &Vec3, b: &Vec3) -> Vec3 {
    Vec3::new(a.x - b.x, a.y - b.y, a.z - b.z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rotation;

    /// Products that are written out have the bits of the matrix's.
    #[test]
    fn a_point_of_the_difference_is_where_matrices_put_it() {
        for k in 0..200 {
            let x = |i: usize| libm::sin((10 * k + i) as f64 * 0.7);
            let turn = Rotation::from_scaled_axis(Vec3::new(x(0), x(1), x(2)) * 3.0);
            let (p, u) = (Vec3::new(x(3), x(4), x(5)), Vec3::new(x(6), x(7), x(8)));
            let (a, b) = (
                Core::Box { half_size: Vec3::new(0.1, 0.2, 0.3) },
                Core::Cylinder { radius: 0.07, half_length: 0.4 },
            );
            let pair = MinkowskiDifference::turned(a, b, turn.to_rotation_matrix().into_inner(), p);
            let found = pair.support(&u);
            let on_b = pair.rotation * b.support(&-pair.rotation.tr_mul(&u)) + pair.translation;
            let bits = |v: Vec3| [v.x, v.y, v.z].map(f64::to_bits);
            assert_eq!(bits(found.b), bits(on_b));
            assert_eq!(bits(found.w), bits(a.support(&u) - on_b));
        }
    }
}
