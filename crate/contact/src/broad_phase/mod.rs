//! Broad phase: overlapping boxes, among all pairs (`sweep.rs`) or among few candidates (`ask.rs`).

mod ask;
mod strips;
mod sweep;

pub use ask::CandidatePair;
pub use sweep::{BroadPhase, PairKey};
