//! Broad phase: which boxes overlap, of all the pairs there are.

mod ask;
mod strips;
mod sweep;

pub use ask::Candidate;
pub use sweep::{BroadPhase, PairKey};
