//! A scene being run.
//!
//! [`Session`] holds the document and an [`experiments::Experiment`] built from it, takes [`Command`]s between steps,
//! writes frames, hashes its state and keeps a [`Recording`]. It knows no clock and no file: both are handed in.
//!
//! [`Command`]: asperity_scene::Command

pub mod build;
pub mod display;
pub mod experiments;
mod hash;
mod import;
mod moment;
mod probe;
mod recording;
mod session;
mod step_map;

pub use hash::StateHash;
pub use import::read_mesh;
#[cfg(feature = "robots")]
pub use import::{DroppedFile, model_scene, read_model};
pub use recording::{Entry, Recording, ReplayError, replay};
pub use session::{Clock, Session};
