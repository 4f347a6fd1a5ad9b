//! The seam between the session and its experiments ([`parts`]), and what experiments share: figures, the bodies on show,
//! tables of readings, a body touched at points.

#![allow(non_snake_case, reason = "monogram notation")]

mod absent;
pub mod figure;
mod parts;
pub mod readings;
pub mod shown_bodies;
pub mod touched;

use asperity_scene::{ErrorKind, InputTrack, Scene, SceneError};

use crate::{Clock, experiments};

pub(crate) use self::absent::Absent;
pub use self::parts::{
    Clocked, Driven, Experiment, Exports, Handles, Inspects, Moves, Planning, Plans, Plots, Sweeps, Takes,
    Views, capabilities,
};

/// The experiment a document asks for, at its start, with what is done to it.
pub fn build_driven(
    scene: &Scene,
    inputs: &InputTrack,
    clock: Clock,
) -> Result<Box<dyn Experiment>, SceneError> {
    let mut built = experiments::build(scene, clock)?;
    if let Some(driven) = built.as_driven_mut() {
        driven.drive(inputs, 0, scene);
    }
    Ok(built)
}

/// To a step counted from the first; where there is no clock, nothing.
pub(crate) fn seek(experiment: &mut dyn Experiment, scene: &Scene, step: u32) -> Result<(), SceneError> {
    experiment.as_clocked_mut().map_or(Ok(()), |clocked| clocked.seek(scene, step))
}

/// The experiment is not in this build.
pub fn not_held() -> SceneError {
    let message = "this module of the engine does not hold this experiment: another does (engines.json)";
    SceneError::new(ErrorKind::Unsupported, "experiment.kind", message)
}

/// The document asks for another kind than the one that reads it.
pub fn another_kind() -> SceneError {
    SceneError::new(ErrorKind::Unsupported, "experiment.kind", "another kind of experiment: open it anew")
}
