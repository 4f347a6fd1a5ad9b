//! The seam between a session and the kinds of experiments ([`mod@parts`]), and what experiments share when they are shown: figures, the
//! bodies on show, tables of readings, a body touched at points, the history of a run.

#![allow(non_snake_case, reason = "monogram notation")]

mod absent;
pub mod closed_form;
pub mod display;
pub mod figure;
mod hash;
pub mod history;
mod kinds;
mod parts;
pub mod questions;
pub mod readings;
pub mod shown_bodies;
pub mod stepped;
pub mod tape;
pub mod track;
pub mod variants;

use asperity_scene::{ErrorKind, InputTrack, Scene, SceneError};

use asperity_convert as convert;

pub use asperity_dynamics::Clock;

pub use self::absent::Absent;
pub use self::hash::StateHash;
pub use self::kinds::{Built, Kind, Kinds};
pub use self::parts::{
    Adopted, Clocked, Driven, Experiment, Exports, Handles, Made, Moves, Plots, Takes, TakesCloud, Ticks,
    Views, capabilities,
};
pub use self::questions::Questions;

/// Builds the experiment a document asks for, at its start, with the inputs of its run.
pub fn build_driven(
    scene: &Scene,
    inputs: &InputTrack,
    kinds: &'static Kinds,
    clock: Clock,
) -> Result<Box<dyn Experiment>, SceneError> {
    let mut built = kinds.build(scene, clock)?;
    if let Some(driven) = built.as_driven_mut() {
        driven.drive(inputs, 0, scene);
    }
    Ok(built)
}

/// Goes to a step counted from the first; where there is no clock, nothing happens.
pub fn seek(experiment: &mut dyn Experiment, scene: &Scene, step: u32) -> Result<(), SceneError> {
    let near = towards(experiment, scene, step)?;
    take_steps(experiment, step.saturating_sub(near));
    Ok(())
}

/// Goes as near to a step as is had at once, and returns that step: [`Clocked::seek`]. Without a clock all
/// steps are one.
pub fn towards(experiment: &mut dyn Experiment, scene: &Scene, step: u32) -> Result<u32, SceneError> {
    experiment.as_clocked_mut().map_or(Ok(step), |clocked| clocked.seek(scene, step))
}

/// Takes steps one after another, where there is a clock.
pub fn take_steps(experiment: &mut dyn Experiment, count: u32) {
    if let Some(clocked) = experiment.as_clocked_mut().filter(|_| count > 0) {
        clocked.step(count);
    }
}

/// Returns the error that the experiment is not in this build.
pub fn not_held() -> SceneError {
    let message = "this module of the engine does not hold this experiment: another does (engines.json)";
    SceneError::new(ErrorKind::Unsupported, "experiment.kind", message)
}

/// Returns the error that the document asks for another kind than the one that reads it.
pub fn another_kind() -> SceneError {
    SceneError::new(ErrorKind::Unsupported, "experiment.kind", "another kind of experiment: open it anew")
}
