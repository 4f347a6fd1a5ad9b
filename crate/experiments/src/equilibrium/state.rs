//! State of rest: whether the bodies can rest, with which forces, and with how little friction: the grasp
//! crate's answers about the document's scene.

use asperity_geometry::Vec3;
use asperity_grasp::convex::Failure;
use asperity_grasp::equilibrium::{
    Answer, Body, ConeShape, Impossible, LARGEST_MU, LeastFriction, Problem, RestContact, least_forces,
    least_friction,
};
use asperity_grasp::spatial::SpatialForce;
use asperity_scene::SceneError;

use super::Setup;
use super::contacts::{self, Pair};

/// State of rest: verdict and forces.
pub(super) struct State {
    pub problem: Problem,
    pub pairs: Vec<Pair>,
    pub verdict: Verdict,
    pub least: LeastFriction,
    /// Force on B of each contact, N: those with the least sum of normal forces. Empty unless it rests.
    pub forces: Vec<Vec3>,
    /// Imbalance of those forces over the total load; NaN without them.
    pub residual: f64,
}

/// Verdict of the convex programme.
pub(super) enum Verdict {
    Rests,
    Falls(Impossible),
    GaveUp(Failure),
}

/// Friction added to the document's against rounding: a structure on its threshold stands.
const HAIR: f64 = 1e-7;

/// Returns the coefficient of the document as it is asked of the solver: beyond [`LARGEST_MU`] more changes
/// nothing.
pub(super) fn asked(mu: f64) -> f64 {
    mu.min(LARGEST_MU) * (1.0 + HAIR) + HAIR
}

impl State {
    pub fn solve(setup: &Setup) -> Result<Self, SceneError> {
        let pairs = setup.solids.touching(&setup.poses, setup.touch, setup.planar);
        let body =
            |i: usize| Body { mass: setup.masses[i], com: setup.p_WCm(i), applied: SpatialForce::default() };
        let problem = Problem {
            gravity: setup.gravity,
            bodies: setup.movers().map(body).collect(),
            contacts: contacts::contacts(&pairs, &setup.moving),
        };
        let (mut forces, mut residual) = (Vec::new(), f64::NAN);
        let verdict = match least_forces(&problem, asked(setup.mu), ConeShape::Exact)? {
            Answer::Holds { forces_on_b, residual: r } => {
                (forces, residual) = (forces_on_b, r);
                Verdict::Rests
            }
            Answer::Falls(why) => Verdict::Falls(why),
            Answer::Unknown(failure) => Verdict::GaveUp(failure),
        };
        let least = least_friction(&problem, ConeShape::Exact)?;
        Ok(Self { problem, pairs, verdict, least, forces, residual })
    }

    pub fn rests(&self) -> bool {
        matches!(self.verdict, Verdict::Rests)
    }

    /// Returns each contact with the force on its B, N; the pair's bodies as the document counts them.
    pub fn contacts(&self) -> impl Iterator<Item = (&RestContact, [usize; 2], Option<Vec3>)> {
        let bodies = self.pairs.iter().flat_map(|p| p.points.iter().map(|_| p.bodies));
        let contacts = self.problem.contacts.iter().zip(bodies);
        contacts.enumerate().map(|(k, (c, bodies))| (c, bodies, self.forces.get(k).copied()))
    }
}
