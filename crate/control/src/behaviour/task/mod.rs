//! Small worlds by rules, in which trees are learnt by: what their conditions see, and what their actions do in one tick.
//!
//! Time goes on tick by tick. Chance comes from SplitMix64 (Steele, Lea, Flood 2014) with the state's own seed, so that the same
//! seed and the same acts give the same run everywhere. No world knows a tree: it is asked by the numbers of its leaves' words.

mod ball;
mod bins;

pub use ball::{Ball, BallRules};
pub use bins::{Bins, BinsRules, Place};

use super::Status;

/// A world that conditions see and actions change.
pub trait Task {
    /// What its conditions are called.
    const CONDITIONS: &'static [&'static str];
    /// What its actions are called.
    const ACTIONS: &'static [&'static str];

    /// Time goes on by a tick, s: what happens whether or not an action is at work.
    fn pass(&mut self, dt: f64);

    /// Whether a condition holds.
    fn holds(&self, condition: usize) -> bool;

    /// A tick of an action, s.
    fn act(&mut self, action: usize, dt: f64) -> Status;

    /// An action that was at work is not asked any more.
    fn halt(&mut self, action: usize);
}

/// Rounding of a sum of ticks: a time that is so near is over, s.
const SOON: f64 = 1e-9;
