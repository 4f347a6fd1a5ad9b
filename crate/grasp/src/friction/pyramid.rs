//! Friction pyramids, the linear approximations of Coulomb's cone, and their errors in strength and in the
//! direction of friction.
//!
//! An inner pyramid has its edges on the cone, an outer one touches it with its faces. Forces are in newtons
//! in the contact frame C, angles in radians.

use std::f64::consts::PI;

use asperity_geometry::Vec3;

use asperity_fault::{Fault, not_negative};

/// Side of the cone on which a pyramid errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PyramidKind {
    /// Inner pyramid, edges on the cone: it never admits a force the cone forbids.
    Inner,
    /// Faces touch the cone: never forbids a force the cone admits.
    Outer,
}

/// Friction pyramid with `edges` edges, edge `j` at compass angle `2πj/edges` from the contact frame's x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrictionPyramid {
    /// Friction coefficient of the cone.
    pub mu: f64,
    /// Number of edges, three or more.
    pub edges: usize,
    /// Side on which it errs: inside or outside the cone.
    pub kind: PyramidKind,
}

impl FrictionPyramid {
    /// Makes a pyramid of three or more edges.
    ///
    /// # Errors
    ///
    /// Refuses fewer than three edges, and a negative `μ`.
    pub fn new(mu: f64, edges: usize, kind: PyramidKind) -> Result<Self, Fault> {
        if edges < 3 {
            return Err(Fault::new("edges", format!("a pyramid has three edges or more, not {edges}")));
        }
        Ok(Self { mu: not_negative("mu", mu)?, edges, kind })
    }

    /// Returns the tangent of the angle between an edge and the normal: `μ`, or `μ / cos(π/m)` outside.
    pub fn edge_slope(&self) -> f64 {
        match self.kind {
            PyramidKind::Inner => self.mu,
            PyramidKind::Outer => self.mu / libm::cos(PI / self.edges as f64),
        }
    }

    /// Returns edge `j`, with unit normal component.
    pub fn edge(&self, j: usize) -> Vec3 {
        let angle = 2.0 * PI * j as f64 / self.edges as f64;
        let s = self.edge_slope();
        Vec3::new(s * libm::cos(angle), s * libm::sin(angle), 1.0)
    }

    /// Returns the largest tangential force per normal force in compass direction `angle`, over that of the
    /// cone (`μ`).
    ///
    /// It is `cos(π/m) / cos(angle − middle of the face)` inside; 1 is exact.
    pub fn strength(&self, angle: f64) -> f64 {
        let sector = 2.0 * PI / self.edges as f64;
        let from_edge = angle - sector * libm::floor(angle / sector);
        let reach = libm::cos(PI / self.edges as f64) / libm::cos(from_edge - 0.5 * sector);
        match self.kind {
            PyramidKind::Inner => reach,
            PyramidKind::Outer => reach / libm::cos(PI / self.edges as f64),
        }
    }

    /// Returns the angle between the friction that most opposes sliding toward `angle` and the exact
    /// opposite, rad: the pyramid picks an edge, the cone the direction itself.
    pub fn direction_error(&self, angle: f64) -> f64 {
        let sector = 2.0 * PI / self.edges as f64;
        // The friction points to angle + π; find the edge nearest to it.
        let turns = (angle + PI) / sector;
        (turns - libm::floor(turns + 0.5)).abs() * sector
    }

    /// Returns true if a force is admissible, within `tolerance` newtons of tangential force.
    pub fn contains(&self, f_C: &Vec3, tolerance: f64) -> bool {
        let reach = self.edge_slope() * libm::cos(PI / self.edges as f64) * f_C.z;
        f_C.z >= -tolerance
            && (0..self.edges).all(|j| {
                let middle = 2.0 * PI * (j as f64 + 0.5) / self.edges as f64;
                libm::cos(middle) * f_C.x + libm::sin(middle) * f_C.y <= reach + tolerance
            })
    }

    /// Returns the largest `f · y` over admissible forces with `f_z = 1`.
    pub fn support(&self, y_C: &Vec3) -> f64 {
        (0..self.edges).map(|j| self.edge(j).dot(y_C)).fold(f64::NEG_INFINITY, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::super::FrictionCone;
    use super::*;

    #[test]
    fn inner_within_cone_within_outer() {
        let cone = FrictionCone::new(0.6).unwrap();
        for edges in [3, 4, 8, 16, 37] {
            let inner = FrictionPyramid::new(0.6, edges, PyramidKind::Inner).unwrap();
            let outer = FrictionPyramid::new(0.6, edges, PyramidKind::Outer).unwrap();
            for k in 0..360 {
                let a = f64::from(k) * PI / 180.0;
                let (c, s) = (libm::cos(a), libm::sin(a));
                let at = |r: f64| Vec3::new(r * c, r * s, 1.0);
                for (pyramid, reach) in [(inner, inner.strength(a)), (outer, outer.strength(a))] {
                    assert!(pyramid.contains(&at(0.6 * reach * (1.0 - 1e-9)), 1e-12));
                    assert!(!pyramid.contains(&at(0.6 * reach * (1.0 + 1e-9)), 0.0));
                }
                assert!(inner.strength(a) <= 1.0 + 1e-12 && outer.strength(a) >= 1.0 - 1e-12);
                let y = Vec3::new(c, s, 0.3);
                assert!(inner.support(&y) <= cone.support(&y) + 1e-12);
                assert!(outer.support(&y) >= cone.support(&y) - 1e-12);
                assert!(inner.direction_error(a) <= PI / edges as f64 + 1e-12);
            }
        }
    }

    #[test]
    fn too_few_edges_is_said() {
        assert_eq!(FrictionPyramid::new(0.5, 2, PyramidKind::Inner).unwrap_err().path, "edges");
    }
}
