//! Reduction of the contacts: clusters, scales, net stiffness, wrench, and the readings of these.

use super::document::Scales;
use asperity_contact::reduction::{
    AxisBound, Clusters, Contact, MatrixBound, Reduction, Representative, Sign, Stiffness, Wrench,
    WrenchError, WrenchWeights, depth, net_stiffness, spread, wrench,
};
use asperity_fault::Fault;
use asperity_geometry::{Mat3, Vec3};
use asperity_linear::eigen::eigenvalues;
use asperity_scene::{ErrorKind, SceneError};

use super::contacts;
use super::readings::{COUNT, Key};
use crate::Clock;
use asperity_exhibit::readings::Readings;

/// Contacts and their representatives. World frame, SI.
pub(super) struct Reduced {
    pub all: Vec<Contact>,
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

/// Scales, and the residual of their program.
pub(super) struct Scaled {
    pub s: Vec<f64>,
    pub residual: f64,
}

fn refused(fault: Fault) -> SceneError {
    let field = match fault.path.as_str() {
        "contact_stiffness" => "stiffness",
        path => path,
    };
    SceneError::new(ErrorKind::Value, format!("experiment.{field}"), fault.message)
}

pub(super) fn clusters(e: &crate::contact_reduction::document::ReducedContacts, count: usize) -> Clusters {
    Clusters { count, position_weight: e.position_weight, starts: 1 }
}

/// Computes the scales that a document asks for.
pub(super) fn scaled(
    e: &crate::contact_reduction::document::ReducedContacts,
    which: Scales,
    (all, labels): (&[Contact], &[u32]),
    kept: &[Representative],
    middle: &Vec3,
) -> Result<Scaled, Fault> {
    let (K, most) = (e.stiffness, e.net_stiffness);
    let normals = || kept.iter().map(|r| r.n_W);
    match which {
        Scales::Unscaled => Ok(Scaled { s: vec![1.0; kept.len()], residual: f64::NAN }),
        Scales::Diagonal => {
            let mut bound = AxisBound::default();
            let found = bound.solve(normals(), &Stiffness { contact: K, net: most }, Sign::NotNegative)?;
            Ok(Scaled { s: found.s.to_vec(), residual: found.residual })
        }
        Scales::Spectral => {
            let mut bound = MatrixBound::<3>::default();
            let found = bound.solve(normals().map(Into::into), K, &diagonal([most; 3]))?;
            Ok(Scaled { s: found.s.to_vec(), residual: found.passed })
        }
        Scales::Turning => {
            let reach = spread(kept.iter().map(|r| r.p_WC), middle);
            let turning = most * reach * reach;
            let screw = |r: &Representative| {
                let m = (r.p_WC - middle).cross(&r.n_W);
                [r.n_W.x, r.n_W.y, r.n_W.z, m.x, m.y, m.z]
            };
            let mut bound = MatrixBound::<6>::default();
            let most = diagonal([most, most, most, turning, turning, turning]);
            let found = bound.solve(kept.iter().map(screw), K, &most)?;
            Ok(Scaled { s: found.s.to_vec(), residual: found.passed })
        }
        Scales::Wrench => {
            let s = WrenchWeights::default().solve(all, labels, kept, middle)?.s.to_vec();
            Ok(Scaled { s, residual: f64::NAN })
        }
    }
}

fn diagonal<const D: usize>(entries: [f64; D]) -> [[f64; D]; D] {
    std::array::from_fn(|i| std::array::from_fn(|j| if i == j { entries[i] } else { 0.0 }))
}

/// Returns the wrench of the scaled representatives.
pub(super) fn pushed(kept: &[Representative], s: &[f64], stiffness: f64, middle: &Vec3) -> Wrench {
    wrench(kept.iter().zip(s).map(|(r, s)| (r.p_WC, r.n_W, stiffness * s * depth(r.gap))), middle)
}

/// Returns the wrench of all contacts.
pub(super) fn pushed_by_all(all: &[Contact], stiffness: f64, middle: &Vec3) -> Wrench {
    wrench(all.iter().map(|c| (c.p_WC, c.n_W, stiffness * depth(c.gap))), middle)
}

impl Reduced {
    pub fn evaluate(
        e: &crate::contact_reduction::document::ReducedContacts,
        clock: Clock,
    ) -> Result<Self, SceneError> {
        let all = contacts::of(&e.contacts);
        let middle = all.iter().fold(Vec3::zeros(), |sum, c| sum + c.p_WC) / all.len().max(1) as f64;
        let mut reduction = Reduction::default();
        // A first look makes room, so that the second is what a step would take.
        reduction.reduce(&all, &clusters(e, e.count as usize)).map_err(refused)?;
        let start = clock.microseconds();
        reduction.reduce(&all, &clusters(e, e.count as usize)).map_err(refused)?;
        let clustered = clock.microseconds();
        let (labels, kept) = (reduction.labels().to_vec(), reduction.representatives().to_vec());
        let began = clock.microseconds();
        let found = scaled(e, e.scales, (&all, &labels), &kept, &middle).map_err(refused)?;
        let timings = [clustered - start, clock.microseconds() - began];
        let of_kept =
            |s: &[f64]| net_stiffness(kept.iter().map(|r| r.n_W).zip(s.iter().copied()), e.stiffness);
        let net = [of_kept(&vec![1.0; kept.len()]), of_kept(&found.s)];
        let wrenches =
            [pushed_by_all(&all, e.stiffness, &middle), pushed(&kept, &found.s, e.stiffness, &middle)];
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

    fn read(
        &mut self,
        e: &crate::contact_reduction::document::ReducedContacts,
        residual: f64,
        passes: usize,
    ) {
        let every = net_stiffness(self.all.iter().map(|c| (c.n_W, 1.0)), e.stiffness);
        let most = e.net_stiffness;
        let [before, after] = &self.net;
        let slanted = |net: &Mat3| net.sum() / 3.0;
        let error = |x: f64| Some(x).filter(|x| x.is_finite());
        let least = self.scales.iter().fold(f64::INFINITY, |least, s| least.min(*s));
        let idle = self.scales.iter().filter(|s| **s == 0.0).count();
        let all = &mut self.readings;
        all.set(Key::Contacts, self.all.len() as f64);
        all.set(Key::Kept, self.kept.len() as f64);
        all.set(Key::StiffnessAll, largest(&every));
        all.set(Key::StiffnessKept, largest(before));
        all.set(Key::Stiffness, largest(after));
        all.set(Key::Largest, largest(after) / most);
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

/// Returns the largest eigenvalue; no stiffness is below zero.
fn largest(net: &Mat3) -> f64 {
    eigenvalues(net).max().max(0.0)
}
