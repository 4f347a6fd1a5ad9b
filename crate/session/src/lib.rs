//! A scene being run.
//!
//! [`Session`] holds the document and an [`experiments::Experiment`] built from it, takes [`Command`]s between steps,
//! writes frames, hashes its state and keeps a [`Recording`]. It knows no clock and no file: both are handed in.
//!
//! [`Command`]: asperity_scene::Command

#![cfg_attr(
    not(all(feature = "contact", feature = "mechanics", feature = "grinding")),
    allow(
        dead_code,
        unused_imports,
        unused_variables,
        reason = "a module holds some experiments and what all of them share"
    )
)]

mod answer;
pub mod display;
pub mod experiments;
mod handover;
mod hash;
mod moment;
mod probe;
mod recording;
mod session;
mod step_map;

use asperity_convert as convert;

pub use handover::Handover;
pub use hash::StateHash;
pub use recording::{Entry, Recording, ReplayError, replay};
pub use session::{Clock, Session};
