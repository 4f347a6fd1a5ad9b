//! Everything about a body between two fingers: patch, cones, closure, both Ferrari–Canny radii, the load,
//! torsion.
//!
//! Body frame; wrenches are about the body's origin. The radii are the exact reaches of the weakest
//! directions found, bounded from below within a stated gap.

use asperity_geometry::Vec3;
use asperity_grasp::friction::{Fingertip, FrictionCone, TipPatch};
use asperity_grasp::spatial::SpatialForce;
use asperity_grasp::wrench::{
    Antipodal, Epsilon, Grasp, GraspContact, Resistance, Squeeze, antipodal, least_squeeze, pinch_radii,
    pinch_torsion, power_exponent, weakest_along_line,
};
use asperity_scene::SceneError;
use nalgebra::SVector;

use super::readings::{COUNT, Key, PROOF_KEYS};
use crate::Clock;
use crate::common::touched::{Closure, Touched, proof, refused};
use asperity_exhibit::readings::Readings;

/// Everything the scene shows, from the document alone; body frame, wrenches about its origin.
pub(super) struct GraspAnalysis {
    pub contacts: [GraspContact; 2],
    pub patch: TipPatch,
    /// Largest and least of the patch's friction over the ellipsoid's.
    pub ellipsoid: Option<(f64, f64)>,
    pub antipodal: Option<Antipodal>,
    pub grasp: Grasp<6>,
    pub closure: Closure,
    /// Radius ε for normal forces that sum to 1 N.
    pub sum: Epsilon<6>,
    /// Radius ε for normal forces of 1 N each.
    pub each: Epsilon<6>,
    pub held: Resistance<6>,
    /// Torque that is resisted about the line between the fingers, N·m.
    pub torsion: f64,
    /// Exponent `d ln τ / d ln N`; `None` where no torsion is resisted.
    pub torsion_exponent: Option<f64>,
    pub readings: Readings<Key, COUNT>,
    /// Times of the stages, µs.
    pub timings: [f64; 3],
}

/// Returns the contacts of the two fingers with a torsional radius.
pub(super) fn contacts(
    body: &Touched,
    e: &crate::two_fingers::document::TwoFingers,
    torsional_radius: f64,
) -> [GraspContact; 2] {
    e.fingers.map(|p| body.contact(p, e.friction, torsional_radius))
}

/// Returns both contacts as maps to wrenches about the body's origin.
pub(super) fn grasp_of(
    contacts: &[GraspContact],
    e: &crate::two_fingers::document::TwoFingers,
) -> Result<Grasp<6>, SceneError> {
    Grasp::spatial(contacts, Vec3::zeros(), e.length).map_err(refused)
}

/// Returns the exponent `d ln τ / d ln N` by a step of a per cent.
fn exponent(
    body: &Touched,
    tip: &mut Fingertip,
    e: &crate::two_fingers::document::TwoFingers,
    now: f64,
) -> Option<f64> {
    const STEP: f64 = 1.01;
    if now <= 0.0 || !e.soft {
        return None;
    }
    let squeeze = STEP * e.squeeze;
    let pair = contacts(body, e, tip.under(squeeze).torsional_radius);
    let more = pinch_torsion(&grasp_of(&pair, e).ok()?, &pair, squeeze);
    power_exponent(now, more, STEP)
}

impl GraspAnalysis {
    pub fn evaluate(
        body: &Touched,
        tip: &mut Fingertip,
        e: &crate::two_fingers::document::TwoFingers,
        clock: Clock,
    ) -> Result<Self, SceneError> {
        let start = clock.microseconds();
        let patch = if e.soft { tip.under(e.squeeze) } else { TipPatch::default() };
        let rubs = e.soft && e.friction > 0.0;
        let ellipsoid = if rubs { tip.ellipsoid_error(e.squeeze, e.friction) } else { None };
        let contacts = contacts(body, e, patch.torsional_radius);
        let grasp = grasp_of(&contacts, e)?;
        let pressed = clock.microseconds();
        let [sum, each] = pinch_radii(&grasp);
        let measured = clock.microseconds();
        let closure = Closure::of(&grasp);
        let w = grasp.normalise(&load(e));
        let held = least_squeeze(&grasp, &w, Squeeze::Largest);
        let resisted = pinch_torsion(&grasp, &contacts, e.squeeze);
        let torsion_exponent = exponent(body, tip, e, resisted);
        let antipodal = antipodal(&contacts[0], &contacts[1]);
        let timings = [pressed - start, measured - pressed, clock.microseconds() - measured];
        let mut found = Self {
            contacts,
            patch,
            ellipsoid,
            antipodal,
            grasp,
            closure,
            sum,
            each,
            held,
            torsion: resisted,
            torsion_exponent,
            readings: Readings::default(),
            timings,
        };
        found.readings = found.read(e);
        Ok(found)
    }

    fn read(&self, e: &crate::two_fingers::document::TwoFingers) -> Readings<Key, COUNT> {
        let mut all = Readings::default();
        let line = self.antipodal.as_ref();
        all.set_some(Key::Angle1, line.map(|a| a.angles[0]));
        all.set_some(Key::Angle2, line.map(|a| a.angles[1]));
        all.set(Key::FrictionAngle, FrictionCone { mu: e.friction }.half_angle());
        all.set_some(Key::AntipodalMargin, line.map(|a| a.margin()));
        all.set_flag(Key::Antipodal, line.is_some_and(|a| a.margin() > 0.0));
        all.set(Key::PatchRadius, self.patch.radius);
        all.set(Key::TorsionalRadius, self.patch.torsional_radius);
        self.closure.read([Key::Rank, Key::ClosureMargin, Key::ForceClosure], &mut all);
        all.set(Key::EpsilonSum, self.sum.radius);
        all.set(Key::EpsilonEach, self.each.radius);
        all.set_some(Key::LeastSqueeze, self.held.squeeze());
        all.set_flag(Key::Holds, self.holds(e));
        all.set(Key::Torsion, self.torsion);
        all.set_some(Key::TorsionExponent, self.torsion_exponent);
        let weakest = weakest_along_line(&self.sum, &self.contacts);
        all.set_some(Key::WeakestTwist, weakest.map(|[_, twist]| twist));
        all.set_some(Key::WeakestPull, weakest.map(|[pull, _]| pull));
        all.set_some(Key::EllipsoidMost, self.ellipsoid.map(|x| x.0));
        all.set_some(Key::EllipsoidLeast, self.ellipsoid.map(|x| x.1));
        if let Some(y) = self.motion() {
            proof::read(y, &self.grasp, PROOF_KEYS, &mut all);
        }
        all
    }

    /// True if the squeeze is enough, within the solver's accuracy.
    pub fn holds(&self, e: &crate::two_fingers::document::TwoFingers) -> bool {
        self.held.holds_with(e.squeeze)
    }

    /// Returns the motion of the proof: `(v, ρ ω)` of the body's origin, on which the load does 1 W.
    pub fn motion(&self) -> Option<&SVector<f64, 6>> {
        self.held.motion()
    }
}

/// Returns the load on the body, about its origin.
pub(super) fn load(e: &crate::two_fingers::document::TwoFingers) -> SpatialForce {
    SpatialForce { torque: Vec3::from(e.load.torque), force: Vec3::from(e.load.force) }
}
