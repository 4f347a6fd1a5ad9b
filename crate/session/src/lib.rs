//! A scene being run.
//!
//! [`Session`] holds the document and an experiment built from it ([`asperity_exhibit::Experiment`]), takes [`Command`]s between steps,
//! writes frames, hashes its state and keeps a [`Recording`]. It knows no kind of experiment, no clock and no file: all are handed in.
//!
//! [`Command`]: asperity_scene::Command

mod answer;
mod handover;
mod numbers;
mod probe;
mod recording;
mod session;
mod sought_step;
mod step_map;
mod threshold;
mod under_way;

pub use answer::Reply;
pub use asperity_exhibit::{Clock, Kind, Kinds, StateHash};
pub use handover::Handover;
pub use recording::{Entry, Recording, ReplayError, replay};
pub use session::Session;
