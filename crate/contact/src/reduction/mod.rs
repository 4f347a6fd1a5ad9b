//! Contact reduction with bounded stiffness (Vuong & Pham, *Contact Reduction with Bounded Stiffness for Robust Sim-to-Real
//! Transfer of Robot Assembly*): many contacts become at most `k`, and what these are worth together has a bound.
//!
//! [`Reduction`] clusters under the metric of eq. 9 and says what stands for each cluster. Scales for the stiffness of these
//! contacts come from [`AxisBound`] (eq. 10: the diagonal of the net stiffness), [`MatrixBound`] (every direction, 3 × 3 or
//! 6 × 6) or [`WrenchWeights`] (the wrench of all contacts, unbounded); the folder's README holds their errors side by side.
//! Nothing here knows a body, a force law or a step.

mod cluster;
mod matrix_bound;
mod metric;
mod nearest;
mod representative;
mod single;
mod stiffness;
mod wrench;

pub use cluster::PASSES;
pub use matrix_bound::{BoundedScales, MatrixBound};
pub use nearest::Sign;
pub use representative::Representative;
pub use stiffness::{AxisBound, MOST_CONTACTS, Scales, Stiffness, net_stiffness};
pub use wrench::{KeptWrench, Push, Wrench, WrenchError, WrenchWeights, depth, spread, wrench};

use asperity_fault::{Fault, FaultKind};
use asperity_geometry::Vec3;

use cluster::Clustering;
use metric::{Pair, Point};

/// A contact as the reduction sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Contact {
    /// Where, metres.
    pub p_WC: Vec3,
    /// Unit, from A into B.
    pub n_W: Vec3,
    /// Metres; negative means penetration.
    pub gap: f64,
}

/// What is asked of a reduction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clusters {
    /// `k`: how many clusters, at most; at least 1.
    pub count: usize,
    /// `c` of eq. 9, 1/m²: how much a metre apart counts beside normals apart.
    pub position_weight: f64,
    /// The best of so many starts is kept; the first is the deterministic one, and the only one of 0 and 1.
    pub starts: u32,
}

/// Contacts times clusters times starts, at most: a tenth of a second or so.
pub const MOST_WORK: usize = 1 << 22;

/// A reduction; holds nothing between calls but capacity and the last answer.
#[derive(Clone, Debug, Default)]
pub struct Reduction {
    points: Vec<Point>,
    /// The same, two by two.
    pairs: Vec<Pair>,
    clustering: Clustering,
    representatives: Vec<Representative>,
}

impl Reduction {
    /// Puts `contacts` into clusters. No contacts make no clusters.
    pub fn reduce(&mut self, contacts: &[Contact], clusters: &Clusters) -> Result<&[Representative], Fault> {
        self.cluster(contacts.iter().copied(), clusters)?;
        representative::of(
            contacts,
            &self.clustering.labels,
            self.clustering.count,
            &mut self.representatives,
        );
        Ok(&self.representatives)
    }

    /// As [`Self::reduce`] without representatives: the cluster of each contact, from 0, in the order of their first contacts.
    pub fn cluster(
        &mut self,
        contacts: impl ExactSizeIterator<Item = Contact> + Clone,
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

    /// How many clusters the last reduction made.
    pub fn count(&self) -> usize {
        self.clustering.count
    }

    /// One for each cluster of the last reduction.
    pub fn representatives(&self) -> &[Representative] {
        &self.representatives
    }

    /// The cluster of each contact, from 0, in the order of their first contacts.
    pub fn labels(&self) -> &[u32] {
        &self.clustering.labels
    }

    /// `Σ d` (eq. 9) of each contact to the mean of its cluster, normals not made unit again.
    pub fn objective(&self) -> f64 {
        let Clustering { labels, count, .. } = &self.clustering;
        let (mut sums, mut counts) = (vec![[0.0; 6]; *count], vec![0; *count]);
        cluster::objective(&self.points, labels.iter().copied(), &mut sums, &mut counts)
    }

    /// How many of Lloyd's passes the kept start took.
    pub fn passes(&self) -> usize {
        self.clustering.passes
    }
}
