//! A world in which something can be learnt: it begins anew, takes actions, tells what is seen and what it is worth.

mod cart_pole;
mod pendulum;

pub use cart_pole::CartPole;
pub use pendulum::Pendulum;

use asperity_fault::Fault;

use crate::policy::Shape;
use asperity_chance::Stream;

/// A world with one actor in it.
pub trait Environment {
    /// What is seen and done.
    fn shape(&self) -> Shape;

    /// Begins an episode. `seen`: the observation, then what only the critic sees.
    fn reset(&mut self, stream: &mut Stream, seen: &mut [f64]) -> Result<(), Fault>;

    /// Does an action, whose numbers are within −1..1.
    fn step(&mut self, action: &[f64], stream: &mut Stream, seen: &mut [f64]) -> Result<Taken, Fault>;
}

/// What came of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taken {
    /// Its worth.
    pub reward: f64,
    /// Whether the episode is over, and how.
    pub end: Option<End>,
}

/// How an episode ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// What was to be done is done; nothing comes after.
    Done,
    /// It cannot be done any more; nothing comes after.
    Failed,
    /// Time was up: it would have gone on, so what comes after has its value.
    TimeUp,
}
