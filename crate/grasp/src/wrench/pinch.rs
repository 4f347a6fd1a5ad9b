//! Two fingers on one body: both Ferrari–Canny radii, the torque they resist about the line between them, and how much of the
//! weakest wrench lies along that line.
//!
//! Soft fingers resist a torque about their line by torsion alone, hard ones not at all:
//! `τ_max = max τ : Σ w_i = (0, τ d), f_n,i ≤ N`, with the unit vector d along the line.

use asperity_geometry::{Length, Vec3};
use nalgebra::SVector;

use super::epsilon::{Epsilon, epsilon};
use super::grasp::{Grasp, GraspContact};
use super::resist::Squeeze;
use super::slice::{Budget, reach};
use super::support::{L1, LInfinity, Primitives};
use crate::spatial::SpatialForce;

/// Gap of the radii, relative: they are exact reaches of the weakest directions found, and none reaches less
/// far by more than this.
const GAP: f64 = 5e-2;
/// Greatest number of facets that ε raises.
const FACETS: usize = 20_000;
/// Distance of the fingers, m, below which there is no line between them.
const APART: f64 = 1e-12;

/// Computes the Ferrari–Canny radii with exact cones: for normal forces that sum to 1 N (L1), and of at most 1 N each (L∞).
pub fn pinch_radii(grasp: &Grasp<6>) -> [Epsilon<6>; 2] {
    [
        epsilon(&L1::new(grasp, Primitives::Ellipsoid), GAP, FACETS),
        epsilon(&LInfinity::new(grasp, Primitives::Ellipsoid), GAP, FACETS),
    ]
}

/// Returns the unit vector from the first finger to the second; `None` where they are at one point.
pub fn pinch_line([a, b]: &[GraspContact; 2]) -> Option<Vec3> {
    (b.position - a.position).try_unit(APART)
}

/// Returns the torque about the line between the fingers that they resist when each presses with at most
/// `squeeze` (N), N·m.
pub fn pinch_torsion(grasp: &Grasp<6>, contacts: &[GraspContact; 2], squeeze: f64) -> f64 {
    let Some(line) = pinch_line(contacts) else { return 0.0 };
    if squeeze <= 0.0 {
        return 0.0;
    }
    let turn = grasp.normalise(&SpatialForce { torque: line, force: Vec3::zeros() });
    // In units of the squeeze: the programme then has numbers of size one.
    let unit = Budget { what: Squeeze::Largest, most: 1.0 };
    let length = turn.length();
    reach(grasp, unit, &SVector::zeros(), &(turn / length)).map_or(0.0, |r| r.max(0.0) * squeeze / length)
}

/// Returns the exponent `k = d ln y / d ln x` of a power law through two values of y, at x and at `ratio · x`; `None` where it
/// is not finite.
pub fn power_exponent(now: f64, more: f64, ratio: f64) -> Option<f64> {
    Some(libm::log(more / now) / libm::log(ratio)).filter(|k| k.is_finite())
}

/// Returns the shares of the weakest wrench of `radius` along the line between the fingers: of its force, and of its torque
/// over the length; `None` where the set has no ball, or there is no line.
pub fn weakest_along_line(radius: &Epsilon<6>, contacts: &[GraspContact; 2]) -> Option<[f64; 2]> {
    let d = pinch_line(contacts).filter(|_| radius.radius > 0.0)?;
    let share = |first: usize| radius.weakest.fixed_rows::<3>(first).dot(&d).abs();
    Some([share(0), share(3)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::friction::tangents;
    use crate::wrench::least_squeeze;

    /// Two soft fingers opposite each other on the x axis, 4 cm apart.
    fn pinch(mu: f64, torsional_radius: f64) -> ([GraspContact; 2], Grasp<6>) {
        let finger = |x: f64| {
            let normal = Vec3::new(-x.signum(), 0.0, 0.0);
            GraspContact {
                position: Vec3::new(x, 0.0, 0.0),
                normal,
                tangents: tangents(&normal),
                mu,
                torsional_radius: Some(torsional_radius),
            }
        };
        let contacts = [finger(-0.02), finger(0.02)];
        (contacts, Grasp::spatial(&contacts, Vec3::zeros(), 0.02).unwrap())
    }

    /// Each finger gives a torsion of `μ r_t N`, so both resist `2 μ r_t N`; it grows with the squeeze to the first power.
    #[test]
    fn torsion_is_twice_friction_times_radius_times_squeeze() {
        let (contacts, grasp) = pinch(0.5, 0.004);
        for squeeze in [1.0, 10.0] {
            let torque = pinch_torsion(&grasp, &contacts, squeeze);
            assert!((torque - 2.0 * 0.5 * 0.004 * squeeze).abs() < 1e-7 * squeeze, "{torque}");
        }
        assert_eq!(pinch_torsion(&grasp, &contacts, 0.0), 0.0);
        let now = pinch_torsion(&grasp, &contacts, 10.0);
        let more = pinch_torsion(&grasp, &contacts, 10.1);
        assert!((power_exponent(now, more, 1.01).unwrap() - 1.0).abs() < 1e-6);
        assert!((power_exponent(8.0, 8.0 * 1.01 * 1.01, 1.01).unwrap() - 2.0).abs() < 1e-9);
        assert!(power_exponent(0.0, 1.0, 1.01).is_none());
    }

    /// With a small torsional radius the weakest wrench is a twist about the line, as strong as the torsion of 1 N.
    #[test]
    fn the_weakest_wrench_is_a_twist_about_the_line() {
        let (contacts, grasp) = pinch(0.5, 0.001);
        let [sum, each] = pinch_radii(&grasp);
        let reach = 0.5 * 0.001 / 0.02;
        assert!((sum.radius - reach).abs() < 0.06 * reach, "{} {reach}", sum.radius);
        assert!(each.radius >= sum.radius);
        let [pull, twist] = weakest_along_line(&sum, &contacts).unwrap();
        assert!(twist > 0.95 && pull < 0.3, "{pull} {twist}");
    }

    /// A weight w at the middle of two fingers needs `N = w / (2 μ)` of each.
    #[test]
    fn a_weight_needs_its_half_over_the_friction() {
        let (_, grasp) = pinch(0.5, 0.004);
        let load = grasp.normalise(&SpatialForce::from_force(Vec3::new(0.0, 0.0, -2.0)));
        let held = least_squeeze(&grasp, &load, Squeeze::Largest);
        assert!((held.squeeze().unwrap() - 2.0).abs() < 1e-6);
        assert!(held.holds_with(2.0 + 1e-6) && !held.holds_with(1.9));
        assert!(held.motion().is_none() && held.verdict() == Some(true));
    }
}
