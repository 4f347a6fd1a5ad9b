//! Identity of contacts: a stable name for each, and the events from step to step.
//!
//! A contact is named by its two geometries and by their features that meet (Box2D's manifold ids): two
//! edges, one of each polygon that was clipped or two of one polygon where they share its corner. The same
//! two edges have the same name however their corners are counted and whichever way round they are clipped. A
//! contact without features to distinguish (a ball's point, a patch as a whole) is the only contact of its
//! pair.

mod events;
mod feature;

pub use events::{Change, ContactEvents, compare};
pub(crate) use feature::Edge;
pub use feature::FeatureId;

use crate::broad_phase::PairKey;

/// Name of a contact: the geometries and features that touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ContactId {
    /// Pair of geometries.
    pub pair: PairKey,
    /// Feature within the pair.
    pub feature: FeatureId,
}
