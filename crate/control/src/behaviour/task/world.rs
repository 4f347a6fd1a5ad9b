//! One of the small worlds, whichever it is.

use super::{BallWorld, Bins, TaskModel};
use crate::behaviour::Status;

/// A small world with its state.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, and snapshots are small")]
pub enum TaskWorld {
    /// A robot, a ball and a bin on a floor.
    Ball(BallWorld),
    /// A hand over two bins.
    Bins(Bins),
}

/// Numbers of what has happened in a world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaskCounts {
    /// Grasps so far.
    pub grasps: u32,
    /// Grasps that slipped.
    pub slips: u32,
    /// Objects where they belong.
    pub brought: u32,
    /// Times that somebody moved the objects about.
    pub meddled: u32,
}

impl TaskWorld {
    /// Advances time by a tick, s.
    pub fn pass(&mut self, dt: f64) {
        match self {
            Self::Ball(ball) => ball.pass(dt),
            Self::Bins(bins) => bins.pass(dt),
        }
    }

    /// Returns true if a condition holds.
    pub fn holds(&self, condition: usize) -> bool {
        match self {
            Self::Ball(ball) => ball.holds(condition),
            Self::Bins(bins) => bins.holds(condition),
        }
    }

    /// Performs a tick of an action, s.
    pub fn act(&mut self, action: usize, dt: f64) -> Status {
        match self {
            Self::Ball(ball) => ball.act(action, dt),
            Self::Bins(bins) => bins.act(action, dt),
        }
    }

    /// Ends an action that was at work and is not asked any more.
    pub fn halt(&mut self, action: usize) {
        match self {
            Self::Ball(ball) => ball.halt(action),
            Self::Bins(bins) => bins.halt(action),
        }
    }

    /// Returns what has happened so far.
    pub fn counts(&self) -> TaskCounts {
        match self {
            Self::Ball(b) => TaskCounts {
                grasps: b.grasps,
                slips: b.slips,
                brought: u32::from(b.placed),
                meddled: b.takes,
            },
            Self::Bins(b) => {
                TaskCounts { grasps: b.grasps, slips: b.slips, brought: b.brought, meddled: b.shaken }
            }
        }
    }
}
