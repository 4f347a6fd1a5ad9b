//! Proximal policy optimisation (Schulman et al. 2017) with a critic that may see more than the actor (Pinto
//! et al. 2018): arrays in, arrays out, the same bits natively and in wasm, with one worker or eight.
//!
//! ```text
//! environment ─▶ rollout (lanes, advantages) ─▶ ppo (loss, epochs) ─▶ optimise ─▶ policy ─┐
//!      ▲                                                                                  │
//!      └───────────────────────── normalise ◀──────── network ◀────────────────────────────┘
//! ```
//!
//! A [`rollout::Lane`] is one environment with its own stream of random numbers. A rollout follows from the
//! lane and a [`policy::Policy`] alone, and [`ppo::Learner::update`] takes the lanes' rollouts in their
//! order: the result does not depend on who made them, or how many at a time.

pub mod environment;
pub mod insertion;
pub mod network;
pub mod normalise;
pub mod optimise;
pub mod policy;
pub mod ppo;
pub mod rollout;
pub mod training;
