//! Environments for learning: an environment is reset, takes actions, and returns observations and rewards.

mod cart_pole;
mod pendulum;

pub use cart_pole::CartPole;
pub use pendulum::Pendulum;

use asperity_fault::Fault;

use crate::policy::PolicySizes;
use asperity_chance::Stream;

/// Environment with one actor.
pub trait Environment {
    /// Returns the sizes of observation and action.
    fn shape(&self) -> PolicySizes;

    /// Begins an episode. `seen`: the observation, then the numbers that only the critic sees.
    fn reset(&mut self, stream: &mut Stream, seen: &mut [f64]) -> Result<(), Fault>;

    /// Performs an action, whose numbers are within −1..1.
    fn step(&mut self, action: &[f64], stream: &mut Stream, seen: &mut [f64]) -> Result<Taken, Fault>;
}

/// Result of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taken {
    /// Reward.
    pub reward: f64,
    /// End of the episode, if it is over.
    pub end: Option<End>,
}

/// End of an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The task is done; nothing comes after.
    Done,
    /// The task cannot be done any more; nothing comes after.
    Failed,
    /// Time limit: it would have gone on, so the next state has its value.
    TimeUp,
}
