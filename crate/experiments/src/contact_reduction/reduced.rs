//! Reduction of the contacts: clusters, scales, net stiffness, wrench, and the readings of these.

use asperity_contact::reduction::{
    ClusteredContact, Clusters, Reduction, Representative, ScaleRule, Stiffness, Wrench, WrenchError, middle,
    net_stiffness, slanted, spread, spring_scales, stiffest, wrench_of_all, wrench_of_kept,
};
use asperity_fault::Fault;
use asperity_geometry::{Mat3, Vec3};
use asperity_scene::SceneError;

use super::contacts;
use super::document::{ReducedContacts, Scales};
use super::readings::{COUNT, Key};
use crate::Clock;
use asperity_exhibit::readings::Readings;

/// Contacts and their representatives. World frame, SI.
pub(super) struct Reduced {
    pub all: Vec<ClusteredContact>,
    pub labels: Vec<u32>,
    pub kept: Vec<Representative>,
    /// Factor of the stiffness of each of `kept`.
    pub scales: Vec<f64>,
    /// Mean of all places, and their distance from it, m.
    pub middle: Vec3,
    pub spread: f64,
    /// Wrenches of all contacts, and of the kept ones so scaled, about the middle.
    pub wrenches: [Wrench; 2],
    pub error: WrenchError,
    /// Net stiffness of the kept ones, before they are scaled and after, N/m.
    pub net: [Mat3; 2],
    pub readings: Readings<Key, COUNT>,
    /// Times of clusters and scales, µs.
    pub timings: [f64; 2],
}

fn refused(fault: Fault) -> SceneError {
    SceneError::at(fault, &[("contact_stiffness", "experiment.stiffness"), ("", "experiment")], "experiment")
}

pub(super) fn clusters(e: &ReducedContacts, count: usize) -> Clusters {
    Clusters { count, position_weight: e.position_weight, starts: 1 }
}

/// Returns the stiffness of a contact, and the bound.
pub(super) fn springs(e: &ReducedContacts) -> Stiffness {
    Stiffness { contact: e.stiffness, net: e.net_stiffness }
}

/// Returns the engine's rule for a document's choice of scales.
pub(super) fn rule(which: Scales) -> ScaleRule {
    match which {
        Scales::Unscaled => ScaleRule::Unscaled,
        Scales::Diagonal => ScaleRule::Axes,
        Scales::Spectral => ScaleRule::Directions,
        Scales::Turning => ScaleRule::Turning,
        Scales::Wrench => ScaleRule::Wrench,
    }
}

impl Reduced {
    pub fn evaluate(e: &ReducedContacts, clock: Clock) -> Result<Self, SceneError> {
        let all = contacts::of(&e.contacts);
        let middle = middle(&all);
        let mut reduction = Reduction::default();
        // A first look makes room, so that the second is what a step would take.
        reduction.reduce(&all, &clusters(e, e.count as usize)).map_err(refused)?;
        let start = clock.microseconds();
        reduction.reduce(&all, &clusters(e, e.count as usize)).map_err(refused)?;
        let clustered = clock.microseconds();
        let (labels, kept) = (reduction.labels().to_vec(), reduction.representatives().to_vec());
        let began = clock.microseconds();
        let found =
            spring_scales(rule(e.scales), &springs(e), (&all, &labels), &kept, &middle).map_err(refused)?;
        let timings = [clustered - start, clock.microseconds() - began];
        let of_kept =
            |s: &[f64]| net_stiffness(kept.iter().map(|r| r.n_W).zip(s.iter().copied()), e.stiffness);
        let net = [of_kept(&vec![1.0; kept.len()]), of_kept(&found.s)];
        let wrenches = [
            wrench_of_all(&all, e.stiffness, &middle),
            wrench_of_kept(&kept, &found.s, e.stiffness, &middle),
        ];
        let spread = spread(all.iter().map(|c| c.p_WC), &middle);
        let mut reduced = Self {
            error: WrenchError::new(&wrenches[0], &wrenches[1], spread),
            all,
            labels,
            kept,
            scales: found.s,
            middle,
            spread,
            wrenches,
            net,
            readings: Readings::default(),
            timings,
        };
        reduced.read(e, found.residual, reduction.passes());
        Ok(reduced)
    }

    fn read(&mut self, e: &ReducedContacts, residual: f64, passes: usize) {
        let every = net_stiffness(self.all.iter().map(|c| (c.n_W, 1.0)), e.stiffness);
        let most = e.net_stiffness;
        let [before, after] = &self.net;
        let error = |x: f64| Some(x).filter(|x| x.is_finite());
        let least = self.scales.iter().fold(f64::INFINITY, |least, s| least.min(*s));
        let idle = self.scales.iter().filter(|s| **s == 0.0).count();
        let all = &mut self.readings;
        all.set(Key::Contacts, self.all.len() as f64);
        all.set(Key::Kept, self.kept.len() as f64);
        all.set(Key::StiffnessAll, stiffest(&every));
        all.set(Key::StiffnessKept, stiffest(before));
        all.set(Key::Stiffness, stiffest(after));
        all.set(Key::Largest, stiffest(after) / most);
        all.set(Key::Diagonal, after.diagonal().max() / most);
        all.set(Key::Slanted, slanted(after) / most);
        all.set_some(Key::ForceError, error(self.error.force));
        all.set_some(Key::MomentError, error(self.error.moment));
        all.set(Key::Share, self.error.share);
        all.set_some(Key::Shape, error(self.error.shape));
        all.set(Key::LeastScale, least);
        all.set(Key::Idle, idle as f64);
        all.set(Key::Residual, residual);
        all.set(Key::Passes, passes as f64);
    }
}
