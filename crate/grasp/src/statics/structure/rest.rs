//! State of rest of a structure: whether the bodies can rest, with which forces, and with how little friction.

use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3};

use super::Structure;
use super::solids::{self, TouchingPair};
use crate::convex::Failure;
use crate::equilibrium::{
    ConeShape, EquilibriumAnswer, Extent, Impossible, LARGEST_MU, LeastFriction, Problem, RestContact,
    RestingBody, feasible_extent, least_forces, least_friction,
};
use crate::spatial::SpatialForce;

/// State of rest: verdict and forces.
pub struct RestState {
    /// Problem of equilibrium of the bodies that move.
    pub problem: Problem,
    /// Pairs that touch; their points are the problem's contacts, one pair after another.
    pub pairs: Vec<TouchingPair>,
    /// Answer of the convex programme.
    pub verdict: RestVerdict,
    /// Least friction coefficient with which they rest.
    pub least: LeastFriction,
    /// Force on B of each contact, N: those with the least sum of normal forces. Empty unless it rests.
    pub forces: Vec<Vec3>,
    /// Imbalance of those forces over the total load; NaN without them.
    pub residual: f64,
}

/// Verdict of the convex programme.
pub enum RestVerdict {
    /// Forces in the cones balance every body.
    Rests,
    /// No forces do: a motion proves it.
    Falls(Impossible),
    /// The solver found neither.
    GaveUp(Failure),
}

/// Share of the load below which a contact carries nothing, and uses none of its cone.
const IDLE: f64 = 1e-6;

/// Friction added to the one given against rounding: a structure on its threshold stands.
const HAIR: f64 = 1e-7;

/// Returns a friction coefficient as it is asked of the solver: beyond [`LARGEST_MU`] more changes nothing.
pub(super) fn asked(mu: f64) -> f64 {
    mu.min(LARGEST_MU) * (1.0 + HAIR) + HAIR
}

impl RestState {
    /// Computes contacts, verdict, forces and the least friction.
    ///
    /// # Errors
    ///
    /// Refuses masses, gravity or friction that the equilibrium refuses.
    pub fn solve(of: &Structure) -> Result<Self, Fault> {
        let pairs = of.solids.touching(&of.poses, of.touch, of.planar);
        let body =
            |i: usize| RestingBody { mass: of.masses[i], com: of.p_WCm(i), applied: SpatialForce::default() };
        let problem = Problem {
            gravity: of.gravity,
            bodies: of.movers().map(body).collect(),
            contacts: solids::contacts(&pairs, &of.moving),
        };
        let (mut forces, mut residual) = (Vec::new(), f64::NAN);
        let verdict = match least_forces(&problem, asked(of.mu), ConeShape::Exact)? {
            EquilibriumAnswer::Holds { forces_on_b, residual: r } => {
                (forces, residual) = (forces_on_b, r);
                RestVerdict::Rests
            }
            EquilibriumAnswer::Falls(why) => RestVerdict::Falls(why),
            EquilibriumAnswer::Unknown(failure) => RestVerdict::GaveUp(failure),
        };
        let least = least_friction(&problem, ConeShape::Exact)?;
        Ok(Self { problem, pairs, verdict, least, forces, residual })
    }

    /// True if they can rest.
    pub fn rests(&self) -> bool {
        matches!(self.verdict, RestVerdict::Rests)
    }

    /// Returns the friction to spare, `μ − μ_min`; `None` where no least friction is known.
    pub fn spare(&self, mu: f64) -> Option<f64> {
        match self.least {
            LeastFriction::Mu(least) => Some(mu - least),
            _ => None,
        }
    }

    /// Returns the sum of the normal forces, `Σ f_n`, N.
    pub fn normal_sum(&self) -> f64 {
        let mut sum = 0.0;
        for (c, f) in self.problem.contacts.iter().zip(&self.forces) {
            sum += f.dot(&c.normal);
        }
        sum
    }

    /// Returns the largest contact force, `max |f|`, N.
    pub fn largest_force(&self) -> f64 {
        self.forces.iter().fold(0.0_f64, |largest, f| largest.max(f.length()))
    }

    /// Returns the share of its cone that the most used contact takes, `max |f_t| / (μ f_n)`; zero without friction.
    pub fn most_used(&self, mu: f64) -> f64 {
        let mut used = 0.0_f64;
        for (c, f) in self.problem.contacts.iter().zip(&self.forces) {
            let normal = f.dot(&c.normal);
            let tangential = (f - c.normal * normal).length();
            if normal > IDLE * self.problem.load() && mu > 0.0 {
                used = used.max(tangential / (mu * normal));
            }
        }
        used
    }

    /// Returns the deepest penetration of the pairs that touch, `−min φ`, m; zero where none penetrates.
    pub fn deepest(&self) -> f64 {
        self.pairs.iter().map(|p| -p.found.gap).fold(0.0, f64::max)
    }

    /// Returns the least and most normal force of each contact over all forces that hold the bodies under `mu`.
    ///
    /// # Errors
    ///
    /// Refuses what [`Self::solve`] refuses.
    pub fn extent(&self, mu: f64) -> Result<Extent, Fault> {
        feasible_extent(&self.problem, asked(mu), ConeShape::Exact)
    }

    /// Returns each contact with the force on its B, N, and the pair's bodies as the structure counts them.
    pub fn contacts(&self) -> impl Iterator<Item = (&RestContact, [usize; 2], Option<Vec3>)> {
        let bodies = self.pairs.iter().flat_map(|p| p.points.iter().map(|_| p.bodies));
        let contacts = self.problem.contacts.iter().zip(bodies);
        contacts.enumerate().map(|(k, (c, bodies))| (c, bodies, self.forces.get(k).copied()))
    }
}

#[cfg(test)]
mod tests {
    use asperity_geometry::{Pose, Rotation, Shape};

    use super::super::StructureBody;
    use super::*;

    /// A ball in a groove of two planes that rise at 45°: each presses with `mg / √2` without friction.
    #[test]
    fn a_ball_in_a_groove_presses_each_side_by_its_weight_over_the_root_of_two() {
        let side = |turn: f64| StructureBody {
            shape: Shape::HalfSpace,
            X_WB: Pose::from_parts(Vec3::zeros().into(), Rotation::new(Vec3::y() * turn)),
            mass: None,
            com: Vec3::zeros(),
        };
        let (turn, radius, mass) = (std::f64::consts::FRAC_PI_4, 0.1, 2.0);
        let ball = StructureBody {
            shape: Shape::Sphere { radius },
            X_WB: Pose::translation(0.0, 0.0, radius * 2.0_f64.sqrt()),
            mass: Some(mass),
            com: Vec3::zeros(),
        };
        let gravity = Vec3::new(0.0, 0.0, -10.0);
        let structure = Structure::new(vec![side(turn), side(-turn), ball], 0.0, gravity, 1e-4, true);
        let state = RestState::solve(&structure).unwrap();
        let each = mass * 10.0 / 2.0_f64.sqrt();
        assert!(state.rests() && state.contacts().count() == 2);
        assert!((structure.weight() - 20.0).abs() < 1e-12);
        assert!((state.normal_sum() - 2.0 * each).abs() < 1e-4);
        assert!((state.largest_force() - each).abs() < 1e-4);
        assert_eq!((state.most_used(0.0), state.deepest() < 1e-12), (0.0, true));
        assert!(state.spare(0.3).is_some_and(|spare| (spare - 0.3).abs() < 1e-5));
        assert!(state.forces.iter().all(|f| (f.length() - each).abs() < 1e-4));
    }
}
