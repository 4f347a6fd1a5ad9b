//! The contact that stands for a cluster.
//!
//! The paper says "one or several representative contacts are chosen or recomputed" and no more. Chosen here:
//! one for each cluster, at the mean of the positions, along the mean of the normals made unit, as deep as
//! the deepest. Where the normals cancel (a mean shorter than [`CANCELLED`]), it takes the normal of the
//! deepest contact.

use asperity_geometry::{Length, Vec3};

use super::ClusteredContact;

/// Length of a mean of unit normals below which it has no direction.
const CANCELLED: f64 = 1e-9;

/// The contact that stands for a cluster.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Representative {
    /// Mean of the positions, metres.
    pub p_WC: Vec3,
    /// Unit vector along the mean of the normals.
    pub n_W: Vec3,
    /// Gap of the deepest contact, m; negative means penetration.
    pub gap: f64,
    /// Mean of the gaps, metres.
    pub mean_gap: f64,
    /// Number of contacts it stands for.
    pub count: u32,
    /// Length of the mean normal: 1 when all are parallel, 0 when they cancel.
    pub coherence: f64,
}

/// Computes one representative for each of `count` clusters, none of which is empty.
pub(super) fn of(contacts: &[ClusteredContact], labels: &[u32], count: usize, out: &mut Vec<Representative>) {
    let none = Representative {
        p_WC: Vec3::zeros(),
        n_W: Vec3::zeros(),
        gap: f64::INFINITY,
        mean_gap: 0.0,
        count: 0,
        coherence: 0.0,
    };
    out.clear();
    out.resize(count, none);
    for (contact, label) in contacts.iter().zip(labels) {
        let r = &mut out[*label as usize];
        r.p_WC += contact.p_WC;
        r.n_W += contact.n_W;
        r.mean_gap += contact.gap;
        r.gap = r.gap.min(contact.gap);
        r.count += 1;
    }
    for (label, r) in out.iter_mut().enumerate() {
        let share = 1.0 / f64::from(r.count.max(1));
        r.p_WC *= share;
        r.mean_gap *= share;
        r.n_W *= share;
        r.coherence = r.n_W.length();
        r.n_W = match r.n_W.try_unit(CANCELLED) {
            Some(n) => n,
            None => deepest(contacts, labels, label as u32),
        };
    }
}

/// Returns the normal of the deepest contact of a cluster, the first of equals.
fn deepest(contacts: &[ClusteredContact], labels: &[u32], label: u32) -> Vec3 {
    let own = contacts.iter().zip(labels).filter(|(_, l)| **l == label).map(|(c, _)| c);
    own.reduce(|a, b| if b.gap < a.gap { b } else { a }).map_or_else(Vec3::z, |c| c.n_W)
}
