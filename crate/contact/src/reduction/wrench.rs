//! Change of the wrench by a reduction, and weights that keep the wrench.
//!
//! The wrench of contacts about `o` is `Σ Kᵢ δᵢ [nᵢ; (pᵢ − o) × nᵢ]`, with `δ = max(0, −gap)` (eqs. 3 to 5).
//! A bound on the stiffness makes it smaller on purpose; [`WrenchError`] therefore gives the share that is
//! left and the change of its shape beside the plain differences. Moments are divided by a length: the root
//! mean square distance of the contacts from `o`.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_fault::{Fault, finite, positive};
use asperity_geometry::Vec3;
use nalgebra::Vector6;

use super::nearest::{Bounds, Row, Sign, nearest};
use super::stiffness::{MOST_CONTACTS, too_many};
use super::{ClusteredContact, Representative, metric};

/// Cost of a weight's distance from its own sum, relative to the cost of the wrench's error: weights that
/// keep the wrench need not exist. A second solve corrects the error that is left.
const SOFTNESS: f64 = 1e-8;
/// Share of the pushes below which their wrench is only rounding.
const NOTHING: f64 = 1e-12;

/// A force and its moment about a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wrench {
    /// Force, N.
    pub force: Vec3,
    /// Moment about the point, N·m.
    pub moment: Vec3,
}

/// A push: position (m), unit direction and magnitude.
pub type Push = (Vec3, Vec3, f64);

/// Returns the wrench of pushes about `p_WO`.
pub fn wrench(pushes: impl Iterator<Item = Push>, p_WO: &Vec3) -> Wrench {
    let none = Wrench { force: Vec3::zeros(), moment: Vec3::zeros() };
    pushes.fold(none, |sum, (p, n, force)| Wrench {
        force: sum.force + n * force,
        moment: sum.moment + (p - p_WO).cross(&n) * force,
    })
}

/// Returns the depth of a contact, m; 0 where it is apart.
pub fn depth(gap: f64) -> f64 {
    (-gap).max(0.0)
}

/// Error of another wrench; relative to the larger of the wrench's force and its moment over the length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrenchError {
    /// Error of the force, `|ΔF|`.
    pub force: f64,
    /// Error of the moment, `|ΔM|` over the length.
    pub moment: f64,
    /// Share of the wrench that is left: the factor that brings the two nearest.
    pub share: f64,
    /// Rest of the difference: the error of the direction and of the line of action.
    pub shape: f64,
}

impl WrenchError {
    /// Computes the error of `other` against `all`; zero where both are zero.
    pub fn new(all: &Wrench, other: &Wrench, length: f64) -> Self {
        let size = all.force.norm().max(all.moment.norm() / length);
        let six = |w: &Wrench| {
            Vector6::from_iterator(w.force.iter().copied().chain((w.moment / length).iter().copied()))
        };
        let (a, b) = (six(all), six(other));
        if !(size > 0.0) {
            let same = b.norm() == 0.0;
            let error = if same { 0.0 } else { f64::INFINITY };
            return Self { force: error, moment: error, share: f64::from(u8::from(same)), shape: error };
        }
        let share = a.dot(&b) / a.norm_squared();
        Self {
            force: (other.force - all.force).norm() / size,
            moment: (other.moment - all.moment).norm() / (length * size),
            share,
            shape: (b - a * share).norm() / b.norm().max(f64::MIN_POSITIVE),
        }
    }
}

/// Returns the root mean square distance of positions from `p_WO`; 1 m where they all lie there.
pub fn spread(places: impl Iterator<Item = Vec3>, p_WO: &Vec3) -> f64 {
    let (sum, count) = places.fold((0.0, 0.0), |(sum, n), p| (sum + (p - p_WO).norm_squared(), n + 1.0));
    if sum > 0.0 { (sum / count).sqrt() } else { 1.0 }
}

/// Weights of representatives, and their error of the wrench.
#[derive(Clone, Debug, PartialEq)]
pub struct PreservedWrench<'a> {
    /// Factor of each representative's stiffness, 0 and more.
    pub s: &'a [f64],
    /// Error of the weighted representatives against all contacts.
    pub error: WrenchError,
}

/// Solver for weights that keep the wrench; holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub struct WrenchWeights {
    columns: Vec<[f64; 6]>,
    targets: Vec<f64>,
    s: Vec<f64>,
}

impl WrenchWeights {
    /// Returns weights `s ≥ 0` with which `kept` push as all `contacts` do, each of the same stiffness: the
    /// force and the moment about `p_WO`. Among such weights it takes those nearest to the clusters' own
    /// sums, `tⱼ = Σ δᵢ / δⱼ`; where there are none, those with the least error of the wrench, which is in
    /// [`PreservedWrench::error`]. It bounds nothing: a cluster is as stiff as its contacts.
    ///
    /// # Errors
    ///
    /// Refuses contacts that are not valid or too many, labels without a representative, and a reference
    /// point that is not finite.
    pub fn solve(
        &mut self,
        contacts: &[ClusteredContact],
        labels: &[u32],
        kept: &[Representative],
        p_WO: &Vec3,
    ) -> Result<PreservedWrench<'_>, Fault> {
        if contacts.len() > MOST_CONTACTS {
            return Err(too_many());
        }
        if contacts.len() != labels.len() || labels.iter().any(|l| *l as usize >= kept.len()) {
            return Err(Fault::new("labels", "Each contact has one label, and each label a representative."));
        }
        for x in p_WO {
            finite("reference_point", *x)?;
        }
        for (i, contact) in contacts.iter().enumerate() {
            metric::check(contact).map_err(|f| f.within(&format!("contacts[{i}]")))?;
        }
        let length = positive("reference_point", spread(contacts.iter().map(|c| c.p_WC), p_WO))?;
        let all = wrench(contacts.iter().map(|c| (c.p_WC, c.n_W, depth(c.gap))), p_WO);
        let pushed: f64 = contacts.iter().map(|c| depth(c.gap)).sum();
        self.targets.clear();
        self.targets.resize(kept.len(), 0.0);
        for (contact, label) in contacts.iter().zip(labels) {
            self.targets[*label as usize] += depth(contact.gap);
        }
        self.columns.clear();
        let scale = if pushed > 0.0 { 1.0 / pushed } else { 0.0 };
        // In units of all pushes: a weight of 1 is the cluster's own sum.
        for (r, target) in kept.iter().zip(&self.targets) {
            let (force, moment) =
                (r.n_W * (scale * target), (r.p_WC - p_WO).cross(&r.n_W) * (scale * target / length));
            self.columns.push([force.x, force.y, force.z, moment.x, moment.y, moment.z]);
        }
        let (force, moment) = (all.force * scale, all.moment * (scale / length));
        let b = [force.x, force.y, force.z, moment.x, moment.y, moment.z];
        if b.iter().all(|b| b.abs() <= NOTHING) {
            self.s.clear();
            self.s.resize(kept.len(), 0.0);
        } else {
            let bounds = Bounds { b, used: 6, row: Row::Equal, softness: SOFTNESS, sign: Sign::NotNegative };
            let first = nearest(&self.columns, |_| 1.0, &bounds, [0.0; 6], &mut self.s);
            let mut more = b.map(|b| 2.0 * b);
            for (column, s) in self.columns.iter().zip(&self.s) {
                for (more, a) in more.iter_mut().zip(column) {
                    *more -= s * a;
                }
            }
            nearest(&self.columns, |_| 1.0, &Bounds { b: more, ..bounds }, first.y, &mut self.s);
        }
        // Back to the depth that the representative has.
        for ((s, r), target) in self.s.iter_mut().zip(kept).zip(&self.targets) {
            let own = depth(r.gap);
            *s = if own > 0.0 { *s * target / own } else { 0.0 };
        }
        let pushes = kept.iter().zip(&self.s).map(|(r, s)| (r.p_WC, r.n_W, s * depth(r.gap)));
        let error = WrenchError::new(&all, &wrench(pushes, p_WO), length);
        Ok(PreservedWrench { s: &self.s, error })
    }
}
