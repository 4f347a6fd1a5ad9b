//! Everything about a body between two fingers: patch, cones, closure, both Ferrari–Canny radii, the load,
//! torsion.
//!
//! Body frame; wrenches are about the body's origin. The radii are the exact reaches of the weakest
//! directions found, bounded from below within a stated gap.

use asperity_geometry::{Length, Vec3};
use asperity_grasp::spatial::SpatialForce;
use asperity_grasp::wrench::{
    Antipodal, Budget, Epsilon, Grasp, GraspContact, L1, LInfinity, Primitives, Resistance, Squeeze,
    antipodal, epsilon, least_squeeze, reach,
};
use asperity_scene::SceneError;
use nalgebra::SVector;

use super::patch::{Patch, Tip};
use super::readings::{COUNT, Key, PROOF_KEYS};
use crate::Clock;
use crate::common::touched::{Closure, Touched, proof, refused};
use asperity_exhibit::readings::Readings;

/// Gap of the radii, relative: they are exact reaches of the weakest directions found, and none reaches less
/// far by more than this.
const GAP: f64 = 5e-2;
/// Greatest number of facets that ε raises.
const FACETS: usize = 20_000;

/// Everything the scene shows, from the document alone; body frame, wrenches about its origin.
pub(super) struct GraspAnalysis {
    pub contacts: [GraspContact; 2],
    pub patch: Patch,
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
    pub readings: Readings<COUNT>,
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

/// Computes both radii.
pub(super) fn radii(grasp: &Grasp<6>) -> [Epsilon<6>; 2] {
    [
        epsilon(&L1::new(grasp, Primitives::Ellipsoid), GAP, FACETS),
        epsilon(&LInfinity::new(grasp, Primitives::Ellipsoid), GAP, FACETS),
    ]
}

/// Returns the torque about the line between the fingers that they resist when each presses with at most
/// `squeeze`, N·m.
pub(super) fn torsion(grasp: &Grasp<6>, contacts: &[GraspContact; 2], squeeze: f64) -> f64 {
    let [a, b] = contacts;
    let Some(line) = (b.position - a.position).try_unit(1e-12) else { return 0.0 };
    if squeeze <= 0.0 {
        return 0.0;
    }
    let turn = grasp.normalise(&SpatialForce { torque: line, force: Vec3::zeros() });
    // In units of the squeeze: the programme then has numbers of size one.
    let unit = Budget { what: Squeeze::Largest, most: 1.0 };
    let length = turn.length();
    reach(grasp, unit, &SVector::zeros(), &(turn / length)).map_or(0.0, |r| r.max(0.0) * squeeze / length)
}

/// Returns the exponent `d ln τ / d ln N` by a step of a per cent.
fn exponent(
    body: &Touched,
    tip: &mut Tip,
    e: &crate::two_fingers::document::TwoFingers,
    now: f64,
) -> Option<f64> {
    const STEP: f64 = 1.01;
    if now <= 0.0 || !e.soft {
        return None;
    }
    let squeeze = STEP * e.squeeze;
    let pair = contacts(body, e, tip.under(squeeze).torsional_radius);
    let more = torsion(&grasp_of(&pair, e).ok()?, &pair, squeeze);
    Some(libm::log(more / now) / libm::log(STEP)).filter(|k| k.is_finite())
}

impl GraspAnalysis {
    pub fn evaluate(
        body: &Touched,
        tip: &mut Tip,
        e: &crate::two_fingers::document::TwoFingers,
        clock: Clock,
    ) -> Result<Self, SceneError> {
        let start = clock.microseconds();
        let patch = if e.soft { tip.under(e.squeeze) } else { Patch::default() };
        let rubs = e.soft && e.friction > 0.0;
        let ellipsoid = if rubs { tip.ellipsoid_error(e.squeeze, e.friction) } else { None };
        let contacts = contacts(body, e, patch.torsional_radius);
        let grasp = grasp_of(&contacts, e)?;
        let pressed = clock.microseconds();
        let [sum, each] = radii(&grasp);
        let measured = clock.microseconds();
        let closure = Closure::of(&grasp);
        let w = grasp.normalise(&load(e));
        let held = least_squeeze(&grasp, &w, Squeeze::Largest);
        let resisted = torsion(&grasp, &contacts, e.squeeze);
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

    fn read(&self, e: &crate::two_fingers::document::TwoFingers) -> Readings<COUNT> {
        let mut all = Readings::default();
        let line = self.antipodal.as_ref();
        all.set_some(Key::Angle1, line.map(|a| a.angles[0]));
        all.set_some(Key::Angle2, line.map(|a| a.angles[1]));
        all.set(Key::FrictionAngle, libm::atan(e.friction));
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
        all.set(Key::WeakestTwist, self.share_of_weakest(3));
        all.set(Key::WeakestPull, self.share_of_weakest(0));
        all.set_some(Key::EllipsoidMost, self.ellipsoid.map(|x| x.0));
        all.set_some(Key::EllipsoidLeast, self.ellipsoid.map(|x| x.1));
        if let Some(y) = self.motion() {
            proof::read(y, &self.grasp, PROOF_KEYS, &mut all);
        }
        all
    }

    /// Returns the share of the weakest wrench that is along the line: its forces from 0, its torques from 3.
    fn share_of_weakest(&self, first: usize) -> f64 {
        let [a, b] = &self.contacts;
        match (b.position - a.position).try_unit(1e-12) {
            Some(d) if self.sum.radius > 0.0 => self.sum.weakest.fixed_rows::<3>(first).dot(&d).abs(),
            _ => f64::NAN,
        }
    }

    /// True if the squeeze is enough, within the solver's accuracy.
    pub fn holds(&self, e: &crate::two_fingers::document::TwoFingers) -> bool {
        self.held.squeeze().is_some_and(|least| least <= e.squeeze * (1.0 + 1e-9))
    }

    /// Returns the motion of the proof: `(v, ρ ω)` of the body's origin, on which the load does 1 W.
    pub fn motion(&self) -> Option<&SVector<f64, 6>> {
        match &self.held {
            Resistance::Impossible { motion } => Some(motion),
            _ => None,
        }
    }
}

/// Returns the load on the body, about its origin.
pub(super) fn load(e: &crate::two_fingers::document::TwoFingers) -> SpatialForce {
    SpatialForce { torque: Vec3::from(e.load.torque), force: Vec3::from(e.load.force) }
}
