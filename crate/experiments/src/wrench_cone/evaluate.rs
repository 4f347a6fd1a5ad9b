//! Everything about contacts on a body: their wrench cone, closure, the Ferrari–Canny radius, and whether
//! they make the wrench that is asked about, with forces or with a proof that there are none.
//!
//! Wrenches are normalised and seen from a frame S that the document names; the radius is about the body's
//! origin.

use asperity_geometry::{Pose, Vec3};
use asperity_grasp::spatial::SpatialForce;
use asperity_grasp::wrench::{
    Epsilon, Grasp, GraspContact, L1, Membership, Primitives, Resistance, WrenchCone, epsilon, mixed_outside,
    rank,
};
use asperity_scene::SceneError;

use crate::wrench_cone::document::{Asked, Viewpoint};
use nalgebra::SVector;

use super::readings::{COUNT, Key, PROOF_KEYS};
use crate::Clock;
use crate::common::touched::{Closure, Touched, proof, refused};
use asperity_exhibit::readings::Readings;

/// Gap of ε, relative: it is the exact reach of the weakest direction found, and none reaches less far by
/// more than this, unless the facets run out: the bound then says what is proven.
const GAP: f64 = 1e-6;
/// Greatest number of facets that ε raises, about half a microsecond each. Of four to eight contacts placed
/// at random nine in ten need no more (`crate/grasp/tests/truth/loose_gap.rs`); where many wrenches are
/// equally weak it would be ten times as many.
const FACETS: usize = 4000;

/// Everything the scene shows, from the document alone.
pub(super) struct WrenchAnalysis {
    /// Contacts, body frame.
    pub contacts: Vec<GraspContact>,
    /// Pose of the frame S that wrenches are seen from, in the body frame.
    pub X_BS: Pose,
    /// Grasp seen from S, about its origin.
    pub grasp: Grasp<6>,
    /// Wrench cone of its pyramids.
    pub cone: WrenchCone<6>,
    /// Wrench asked about, normalised, seen from S; `None`: none of the mixed wrenches is outside the cone.
    pub asked: Option<SVector<f64, 6>>,
    /// Verdict on that wrench.
    pub verdict: Membership,
    pub closure: Closure,
    /// Radius ε about the body's origin.
    pub epsilon: Epsilon<6>,
    pub readings: Readings<Key, COUNT>,
    /// Times of the stages, µs.
    pub timings: [f64; 3],
}

impl WrenchAnalysis {
    pub fn evaluate(
        body: &Touched,
        e: &crate::wrench_cone::document::WrenchCone,
        clock: Clock,
    ) -> Result<Self, SceneError> {
        let start = clock.microseconds();
        let contacts: Vec<GraspContact> = e
            .contacts
            .iter()
            .take(e.count as usize)
            .map(|p| body.contact(*p, e.friction, e.torsional_radius))
            .collect();
        let X_BS = match (e.seen_from, contacts.first()) {
            (Viewpoint::FirstContact, Some(c)) => c.X_BC(),
            _ => Pose::identity(),
        };
        let X_SB = X_BS.inverse();
        let from_s: Vec<GraspContact> = contacts.iter().map(|c| c.in_frame(&X_SB)).collect();
        let grasp = Grasp::spatial(&from_s, Vec3::zeros(), e.length).map_err(refused)?;
        let in_body = Grasp::spatial(&contacts, Vec3::zeros(), e.length).map_err(refused)?;
        let cone = WrenchCone::of_grasp(&grasp, e.edges as usize);
        let asked = match e.asked {
            Asked::Given { force, torque } => {
                let F_B = SpatialForce { torque: Vec3::from(torque), force: Vec3::from(force) };
                Some(grasp.normalise(&F_B.transform(&X_SB)))
            }
            Asked::Mixed {} => mixed_outside(&cone).map(|w| w * (0.5 * e.total_force)),
            Asked::Nothing {} => None,
        };
        let coned = clock.microseconds();
        let epsilon = epsilon(&L1::new(&in_body, Primitives::Edges(e.edges as usize)), GAP, FACETS);
        let measured = clock.microseconds();
        let verdict = asked.map(|w| Membership::of(&grasp, &cone, &w)).unwrap_or_default();
        let closure = Closure::of(&grasp);
        let timings = [coned - start, measured - coned, clock.microseconds() - measured];
        let mut found = Self {
            contacts,
            X_BS,
            grasp,
            cone,
            asked,
            verdict,
            closure,
            epsilon,
            readings: Readings::default(),
            timings,
        };
        found.readings = found.read();
        Ok(found)
    }

    fn read(&self) -> Readings<Key, COUNT> {
        let mut all = Readings::default();
        all.set(Key::Contacts, self.contacts.len() as f64);
        all.set(Key::ForceRank, rank(&self.grasp.forces()) as f64);
        all.set(Key::TorqueRank, rank(&self.grasp.torques()) as f64);
        self.closure.read([Key::Rank, Key::ClosureMargin, Key::ForceClosure], &mut all);
        all.set(Key::Epsilon, self.epsilon.radius);
        all.set(Key::EpsilonAtLeast, self.epsilon.at_least);
        all.set_verdict(Key::InForceShadow, self.verdict.shadows[0]);
        all.set_verdict(Key::InTorqueShadow, self.verdict.shadows[1]);
        all.set_verdict(Key::InCone, self.verdict.in_cone());
        all.set_flag(Key::Hidden, self.asked.is_some() && self.verdict.is_hidden());
        all.set_some(Key::NeededForce, self.verdict.made.as_ref().and_then(Resistance::squeeze));
        if let Some(w) = &self.asked {
            let F = self.grasp.restore(w);
            all.set_vector([Key::ForceX, Key::ForceY, Key::ForceZ], F.force);
            all.set_vector([Key::TorqueX, Key::TorqueY, Key::TorqueZ], F.torque);
            all.set(Key::OutsideBy, self.verdict.outside_by);
        }
        if let Some(y) = self.verdict.motion() {
            proof::read(y, &self.grasp, PROOF_KEYS, &mut all);
        }
        all
    }
}
