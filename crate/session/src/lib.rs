//! A scene being run.
//!
//! [`Session`] holds the document and an [`experiment::Experiment`] built from it, takes [`Command`]s between steps,
//! writes frames, hashes its state and keeps a [`Recording`]. It knows no clock and no file: both are handed in.
//!
//! [`Command`]: asperity_scene::Command

mod answer;
pub mod display;
pub mod experiment;
mod experiments;
mod handover;
mod hash;
mod numbers;
#[cfg(feature = "insertion")]
mod policy;
mod probe;
mod recording;
mod session;
mod sought_step;
mod step_map;
mod threshold;
#[cfg(feature = "insertion")]
mod training;
mod under_way;

use asperity_convert as convert;

pub use asperity_dynamics::Clock;
pub use handover::Handover;
pub use hash::StateHash;
#[cfg(feature = "insertion")]
pub use policy::{onnx_of, policy_of};
pub use recording::{Entry, Recording, ReplayError, replay};
pub use session::Session;
#[cfg(feature = "insertion")]
pub use training::{Training, TrainingLesson, plan_of};
