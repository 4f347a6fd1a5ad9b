//! The Minkowski difference `D = A − B` of two posed cores, known by its support function.
//!
//! The signed distance is `φ = −min h_D(u)` over unit directions `u`, in the frame of A, metres. Each point
//! of D remembers the points of A and B that it comes from.

use super::core::Core;
use crate::{Mat3, Pose, Vec3};

/// The Minkowski difference `D = A − B` of two posed cores, in the frame of A.
///
/// With `h` the support function, `h_D(u) = h_A(u) + h_B(−u)` and the signed distance is
/// `φ = −min over unit u of h_D(u)`; the minimiser is the contact normal, from A into B.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The first core, in its own frame.
    pub a: Core<'a>,
    /// The second.
    pub b: Core<'a>,
    /// `R_AB`.
    pub rotation: Mat3,
    /// `p_AB`, metres.
    pub translation: Vec3,
    /// Size of both bodies together, metres: rounding is judged against it.
    pub scale: f64,
}

/// A point of D and the points of A and B it comes from, all in the frame of A.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vertex {
    /// `a − b`, metres.
    pub w: Vec3,
    /// Of A.
    pub a: Vec3,
    /// Of B.
    pub b: Vec3,
}

impl<'a> Pair<'a> {
    #[allow(non_snake_case, reason = "monogram notation")]
    pub(crate) fn new(a: Core<'a>, b: Core<'a>, X_AB: &Pose) -> Self {
        Self::turned(a, b, X_AB.rotation.to_rotation_matrix().into_inner(), X_AB.translation.vector)
    }

    /// B turned by `R_AB` and moved by `p_AB`.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn turned(a: Core<'a>, b: Core<'a>, R_AB: Mat3, p_AB: Vec3) -> Self {
        let scale = (a.extent() + b.extent()).max(f64::MIN_POSITIVE);
        Self { a, b, rotation: R_AB, translation: p_AB, scale }
    }

    /// The point of D farthest along `u`.
    #[inline]
    pub fn support(&self, u: &Vec3) -> Vertex {
        let a = self.a.support(u);
        let b = self.rotation * self.b.support(&-self.rotation.tr_mul(u)) + self.translation;
        Vertex { w: a - b, a, b }
    }

    /// `h_D(u)`: how far B must move along the unit vector `u` to clear A, metres.
    #[inline]
    pub(crate) fn overlap(&self, u: &Vec3) -> f64 {
        self.support(u).w.dot(u)
    }

    /// The vector `u` of frame A in frame B.
    #[inline]
    pub(crate) fn in_b(&self, u: &Vec3) -> Vec3 {
        self.rotation.tr_mul(u)
    }

    /// True when D is a polytope.
    pub(crate) fn is_flat(&self) -> bool {
        self.a.is_flat() && self.b.is_flat()
    }
}
