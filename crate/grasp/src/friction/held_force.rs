//! One contact force beside Coulomb's cone and the pyramids that stand for it: how much friction is to spare.
//!
//! Contact frame C, z along the normal; the force acts on B, N. With the tangential force `|f_t|` and the compass angle φ,
//! a cone of strength `s(φ)` (1 for Coulomb's) leaves `m = μ f_n s(φ) − |f_t|` to spare.

use std::f64::consts::{PI, TAU};

use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3};

use super::cone::FrictionCone;
use super::pyramid::{FrictionPyramid, PyramidKind};

/// Rounding that a verdict forgives, N: a force put on the cone counts as inside.
const ROUNDING: f64 = 1e-9;

/// A force at a contact, with the cone and the pyramids of one friction coefficient.
#[derive(Clone, Debug)]
pub struct HeldForce {
    /// Coulomb's cone.
    pub cone: FrictionCone,
    /// Pyramid with its edges on the cone.
    pub inner: FrictionPyramid,
    /// Pyramid with its faces on the cone.
    pub outer: FrictionPyramid,
    /// Force on B, contact frame, N.
    pub f_C: Vec3,
}

/// Friction to spare of one force, N: for the cone and for both pyramids.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrictionMargins {
    /// `μ f_n − |f_t|`.
    pub cone: f64,
    /// The same for the inner pyramid, which is never stronger than the cone.
    pub inner: f64,
    /// The same for the outer pyramid, which is never weaker.
    pub outer: f64,
}

impl HeldForce {
    /// Makes the cone and the pyramids of `mu` with this number of edges.
    ///
    /// # Errors
    ///
    /// Refuses a negative `mu` and fewer than three edges.
    pub fn new(mu: f64, edges: usize, f_C: Vec3) -> Result<Self, Fault> {
        let pyramid = |kind| FrictionPyramid::new(mu, edges, kind);
        Ok(Self {
            cone: FrictionCone::new(mu)?,
            inner: pyramid(PyramidKind::Inner)?,
            outer: pyramid(PyramidKind::Outer)?,
            f_C,
        })
    }

    /// Returns the normal force `f_n`, N.
    pub fn normal(&self) -> f64 {
        self.f_C.z
    }

    /// Returns the tangential force `|f_t| = √(f_x² + f_y²)`, N.
    pub fn tangential(&self) -> f64 {
        (self.f_C.x * self.f_C.x + self.f_C.y * self.f_C.y).sqrt()
    }

    /// Returns the friction coefficient that this force needs, `|f_t| / f_n`; `None` where nothing presses.
    pub fn needed_friction(&self) -> Option<f64> {
        (self.f_C.z > 0.0).then(|| self.tangential() / self.f_C.z)
    }

    /// Returns the direction φ of the tangential force, rad in 0..2π; 0 where there is none.
    pub fn compass(&self) -> f64 {
        let angle = libm::atan2(self.f_C.y, self.f_C.x);
        if angle < 0.0 { angle + TAU } else { angle }
    }

    /// Returns the friction to spare `m = μ f_n s(φ) − |f_t|`, N.
    pub fn margins(&self) -> FrictionMargins {
        let compass = self.compass();
        FrictionMargins {
            cone: self.margin(1.0),
            inner: self.margin(self.inner.strength(compass)),
            outer: self.margin(self.outer.strength(compass)),
        }
    }

    /// Returns the friction to spare of a force as large in another direction, by its strength there, N.
    pub fn margin(&self, strength: f64) -> f64 {
        self.cone.mu * self.f_C.z * strength - self.tangential()
    }

    /// Returns whether a margin (N) leaves the force inside, up to rounding; a force that pulls is never inside.
    pub fn is_inside(&self, margin: f64) -> bool {
        let tolerance = ROUNDING * (1.0 + self.cone.mu) * (1.0 + self.f_C.length());
        self.f_C.z >= 0.0 && margin >= -tolerance
    }

    /// Returns the inner pyramid's weakest strength over its strongest, `cos(π / k)`.
    pub fn weakest_inner(&self) -> f64 {
        libm::cos(PI / self.inner.edges as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(f: [f64; 3]) -> HeldForce {
        HeldForce::new(0.5, 4, Vec3::from(f)).unwrap()
    }

    /// Closed form of a pyramid of four edges: along an edge both are Coulomb's or √2 of it, between edges `1/√2` or 1.
    #[test]
    fn margins_of_four_edges_are_those_of_a_square() {
        let along = held([3.0, 0.0, 10.0]).margins();
        assert!((along.cone - 2.0).abs() < 1e-12 && (along.inner - 2.0).abs() < 1e-12);
        assert!((along.outer - (5.0 * 2.0_f64.sqrt() - 3.0)).abs() < 1e-12);
        let between = held([3.0, 3.0, 10.0]);
        let slides = 3.0 * 2.0_f64.sqrt();
        let m = between.margins();
        assert!((m.cone - (5.0 - slides)).abs() < 1e-12);
        assert!((m.inner - (5.0 / 2.0_f64.sqrt() - slides)).abs() < 1e-12);
        assert!((m.outer - (5.0 - slides)).abs() < 1e-12);
        assert!(between.is_inside(m.cone) && !between.is_inside(m.inner));
        assert!((between.compass() - PI / 4.0).abs() < 1e-15);
        assert!((between.weakest_inner() - 0.5_f64.sqrt()).abs() < 1e-15);
    }

    /// A margin vanishes on the cone, where the force needs just its friction.
    #[test]
    fn a_force_on_the_cone_has_nothing_to_spare_and_is_inside() {
        for k in 0..24 {
            let (sin, cos) = libm::sincos(TAU * f64::from(k) / 24.0);
            let on = held([2.0 * cos, 2.0 * sin, 4.0]);
            let margin = on.margins().cone;
            assert!(margin.abs() < 1e-12 && on.is_inside(margin));
            assert!(on.needed_friction().is_some_and(|mu| (mu - 0.5).abs() < 1e-12));
            assert!(on.cone.distance(&on.f_C).abs() < 1e-12);
        }
        let pulls = held([0.0, 0.0, -1.0]);
        assert!(!pulls.is_inside(0.0) && pulls.needed_friction().is_none());
    }
}
