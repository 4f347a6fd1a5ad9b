//! Broad phase: which boxes overlap, of all the pairs there are (`sweep.rs`) or of a few that may (`ask.rs`).

mod ask;
mod strips;
mod sweep;

pub use ask::Candidate;
pub use sweep::{BroadPhase, PairKey};
