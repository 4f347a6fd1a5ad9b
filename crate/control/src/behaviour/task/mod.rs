//! Small worlds by rules, in which trees are learnt: the answers of their conditions, and the effect of their
//! actions in one tick.
//!
//! Time advances tick by tick. Random numbers come from SplitMix64 (Steele, Lea, Flood 2014) with the state's
//! own seed, so that the same seed and the same actions give the same run everywhere. No world knows a tree:
//! it is asked by the numbers of its leaves' words.

mod ball;
mod bins;
mod world;

pub use ball::{BallRules, BallWorld};
pub use bins::{Bins, BinsRules, ObjectLocation};
pub use world::{TaskCounts, TaskWorld};

use super::Status;

/// World of conditions and actions.
pub trait TaskModel {
    /// Names of its conditions.
    const CONDITIONS: &'static [&'static str];
    /// Names of its actions.
    const ACTIONS: &'static [&'static str];

    /// Advances time by a tick, s, whether or not an action is at work.
    fn pass(&mut self, dt: f64);

    /// Returns true if a condition holds.
    fn holds(&self, condition: usize) -> bool;

    /// Performs a tick of an action, s.
    fn act(&mut self, action: usize, dt: f64) -> Status;

    /// Ends an action that was at work and is not asked any more.
    fn halt(&mut self, action: usize);
}

/// Margin for the rounding of a sum of ticks, s: a time that is so near is over.
const SOON: f64 = 1e-9;
