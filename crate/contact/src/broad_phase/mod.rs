//! Broad phase: which boxes overlap, of all the pairs there are.

mod strips;
mod sweep;

pub use sweep::{BroadPhase, PairKey};
