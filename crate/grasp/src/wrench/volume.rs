//! Volume of a set of wrenches, by a hull that is grown until its facets lie on the boundary or a limit is
//! met.

use crate::hull::{Hull, HullError, Support};

/// Volume of a set of wrenches, in the normalised space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Volume {
    /// Volume in the normalised space's units.
    Exact(f64),
    /// The set is flat: no volume.
    Flat,
    /// Lower bound: the hull grew past the limit.
    AtLeast(f64),
}

/// Resolution of the set's boundary, of its size.
const RESOLVED: f64 = 1e-9;

/// Computes the volume of the hull, from no more than `limit` facets; for a set with curved parts ask for
/// edges.
pub fn volume<const D: usize>(set: &impl Support<D>, limit: usize) -> Volume {
    let mut hull = match Hull::new(set) {
        Ok(hull) => hull,
        Err(HullError::Flat) => return Volume::Flat,
        Err(HullError::Degenerate) => return Volume::AtLeast(0.0),
    };
    for _ in 0..limit {
        let Some((facet, n, offset)) = hull.take_nearest() else { return Volume::Exact(hull.volume()) };
        let (reach, w) = set.farthest(&n);
        if reach - offset > RESOLVED * hull.size() && hull.grow(facet, w).is_err() {
            return Volume::AtLeast(0.0);
        }
    }
    Volume::AtLeast(hull.volume())
}
