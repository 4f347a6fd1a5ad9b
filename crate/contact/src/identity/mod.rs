//! Which contacts were there before: a stable name for each, and what began, lasted and ended from step to step.
//!
//! A contact is named by its two geometries and by the features of them that meet (Box2D's manifold ids): two edges, one of
//! each polygon that was clipped or two of one polygon where they share its corner. The same two edges are named alike
//! however their corners are counted and whichever way round they are clipped. What has no features to tell apart (a ball's
//! point, a patch as a whole) is one contact of its pair.

mod events;
mod feature;

pub use events::{Change, ContactEvents, compare};
pub(crate) use feature::Edge;
pub use feature::FeatureId;

use crate::broad_phase::PairKey;

/// A contact, by what touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ContactId {
    /// Its geometries.
    pub pair: PairKey,
    /// Which of the pair's contacts.
    pub feature: FeatureId,
}
