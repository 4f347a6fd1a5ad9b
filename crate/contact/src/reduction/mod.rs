//! Contact reduction with bounded stiffness (Vuong & Pham, *Contact Reduction with Bounded Stiffness for
//! Robust Sim-to-Real Transfer of Robot Assembly*): many contacts become at most `k`, and their common
//! stiffness has a bound.
//!
//! [`Reduction`] clusters under the metric of eq. 9 and computes the contact that stands for each cluster.
//! Scales for the stiffness of these contacts come from [`AxisBound`] (eq. 10: the diagonal of the net
//! stiffness), [`MatrixBound`] (every direction, 3 × 3 or 6 × 6) or [`WrenchWeights`] (the wrench of all
//! contacts, unbounded), or by name from [`spring_scales`]; the folder's README compares their errors. Nothing here knows a body, a force law or
//! a step.

mod cluster;
mod matrix_bound;
mod metric;
mod nearest;
mod representative;
mod scaling;
mod sets;
mod single;
mod stiffness;
mod wrench;

pub use cluster::PASSES;
pub use matrix_bound::{BoundedScales, MatrixBound};
pub use nearest::Sign;
pub use representative::Representative;
pub use scaling::{
    ScaleRule, SpringScales, middle, slanted, spring_scales, stiffest, wrench_of_all, wrench_of_kept,
};
pub use sets::{patches, pin_outline, tiles, tiles_outline, tilted_pin};
pub use stiffness::{AxisBound, MOST_CONTACTS, Scales, Stiffness, net_stiffness};
pub use wrench::{PreservedWrench, Push, Wrench, WrenchError, WrenchWeights, depth, spread, wrench};

use asperity_fault::{Fault, FaultKind};
use asperity_geometry::Vec3;

use cluster::Clustering;
use metric::{Pair, Point};

/// A contact before the reduction.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct ClusteredContact {
    /// Position, world frame, m.
    pub p_WC: Vec3,
    /// Unit normal, from A into B, world frame.
    pub n_W: Vec3,
    /// Gap, m; negative means penetration.
    pub gap: f64,
}

/// Options of a reduction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clusters {
    /// Largest number of clusters `k`; at least 1.
    pub count: usize,
    /// Weight `c` of eq. 9, 1/m², of distances against differences of normals.
    pub position_weight: f64,
    /// Number of starts, the best of which is kept; the first is the deterministic one, and the only one of 0
    /// and 1.
    pub starts: u32,
}

/// Largest product of contacts, clusters and starts: a tenth of a second or so.
pub const MOST_WORK: usize = 1 << 22;

/// A reduction; holds nothing between calls but capacity and the last result.
#[derive(Clone, Debug, Default)]
pub struct Reduction {
    points: Vec<Point>,
    /// Points two by two.
    pairs: Vec<Pair>,
    clustering: Clustering,
    representatives: Vec<Representative>,
}

impl Reduction {
    /// Puts `contacts` into clusters. No contacts make no clusters.
    ///
    /// # Errors
    ///
    /// Refuses contacts that are not valid, no clusters, a negative weight and too much work.
    pub fn reduce(
        &mut self,
        contacts: &[ClusteredContact],
        clusters: &Clusters,
    ) -> Result<&[Representative], Fault> {
        self.cluster(contacts.iter().copied(), clusters)?;
        representative::of(
            contacts,
            &self.clustering.labels,
            self.clustering.count,
            &mut self.representatives,
        );
        Ok(&self.representatives)
    }

    /// Returns the cluster of each contact, from 0, in the order of their first contacts: as [`Self::reduce`]
    /// without representatives.
    ///
    /// # Errors
    ///
    /// Refuses what [`Self::reduce`] refuses.
    pub fn cluster(
        &mut self,
        contacts: impl ExactSizeIterator<Item = ClusteredContact> + Clone,
        clusters: &Clusters,
    ) -> Result<&[u32], Fault> {
        self.representatives.clear();
        self.clustering.clear();
        let k = clusters.count.min(contacts.len());
        if clusters.count == 0 {
            let sentence = "It must be at least 1: contacts cannot be put into no cluster.";
            return Err(Fault::of(FaultKind::NotPositive, "count", sentence));
        }
        let work = contacts.len().saturating_mul(k).saturating_mul(clusters.starts.max(1) as usize);
        if work > MOST_WORK {
            let sentence = format!(
                "{} contacts times {k} clusters times {} starts is more work than the {MOST_WORK} allowed.",
                contacts.len(),
                clusters.starts.max(1)
            );
            return Err(Fault::new("contacts", sentence));
        }
        let Self { points, pairs, clustering, .. } = self;
        let mean = metric::points(contacts, clusters.position_weight, points, pairs)?;
        clustering.run(points, pairs, &mean, k, clusters.starts);
        Ok(&clustering.labels)
    }

    /// Returns the number of clusters of the last reduction.
    pub fn count(&self) -> usize {
        self.clustering.count
    }

    /// Returns the representative of each cluster of the last reduction.
    pub fn representatives(&self) -> &[Representative] {
        &self.representatives
    }

    /// Returns the cluster of each contact, from 0, in the order of their first contacts.
    pub fn labels(&self) -> &[u32] {
        &self.clustering.labels
    }

    /// Returns the objective: `Σ d` (eq. 9) of each contact to the mean of its cluster, normals not made unit
    /// again.
    pub fn objective(&self) -> f64 {
        let Clustering { labels, count, .. } = &self.clustering;
        let (mut sums, mut counts) = (vec![[0.0; 6]; *count], vec![0; *count]);
        cluster::objective(&self.points, labels.iter().copied(), &mut sums, &mut counts)
    }

    /// Returns the number of Lloyd's passes of the kept start.
    pub fn passes(&self) -> usize {
        self.clustering.passes
    }
}
