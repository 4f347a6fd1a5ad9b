//! The seam between the session and its experiments ([`parts`]), and what experiments share: figures, the bodies on show,
//! tables of readings, a body touched at points.

#![allow(non_snake_case, reason = "monogram notation")]

mod absent;
#[cfg(any(feature = "dynamics", feature = "grinding", feature = "clearing"))]
pub(crate) mod arm;
#[cfg(feature = "grasp_selection")]
pub(crate) mod boxes;
#[cfg(any(feature = "depth_cameras", feature = "grasp_selection"))]
pub(crate) mod cameras;
pub mod figure;
#[cfg(feature = "grasp_selection")]
pub(crate) mod hand;
#[cfg(any(
    feature = "dynamics",
    feature = "soft_jaws",
    feature = "soft_grasp",
    feature = "behaviour_tree",
    feature = "clearing",
    feature = "jamming"
))]
pub(crate) mod history;
#[cfg(any(feature = "depth_cameras", feature = "grasp_selection"))]
pub(crate) mod own_cloud;
#[cfg(any(feature = "soft_grasp", feature = "grasp_study"))]
pub(crate) mod own_object;
mod parts;
#[cfg(any(feature = "depth_cameras", feature = "grasp_selection"))]
pub(crate) mod pictures;
pub mod readings;
pub mod shown_bodies;
#[cfg(any(feature = "soft_jaws", feature = "soft_grasp"))]
pub(crate) mod soft;
#[cfg(any(
    feature = "dynamics",
    feature = "soft_jaws",
    feature = "soft_grasp",
    feature = "behaviour_tree",
    feature = "clearing",
    feature = "jamming"
))]
pub(crate) mod stepped;
#[cfg(any(feature = "behaviour_tree", feature = "clearing"))]
pub(crate) mod ticked;
pub mod touched;
#[cfg(any(feature = "dynamics", feature = "soft_jaws", feature = "behaviour_tree"))]
pub(crate) mod track;

use asperity_scene::{ErrorKind, InputTrack, Scene, SceneError};

use crate::{Clock, experiments};

pub(crate) use self::absent::Absent;
pub use self::parts::{
    Adopted, Clocked, Driven, Experiment, Exports, Grasps, Handles, Inspects, Learns, Made, Moves, Picks,
    Planning, Plans, Plots, Pushes, Starts, Sweeps, Takes, TakesCloud, Ticks, Tries, Views, capabilities,
};

/// Builds the experiment a document asks for, at its start, with the inputs of its run.
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

/// Goes to a step counted from the first; where there is no clock, nothing happens.
pub(crate) fn seek(experiment: &mut dyn Experiment, scene: &Scene, step: u32) -> Result<(), SceneError> {
    let near = towards(experiment, scene, step)?;
    take_steps(experiment, step.saturating_sub(near));
    Ok(())
}

/// Goes as near to a step as is had at once, and returns that step: [`Clocked::seek`]. Without a clock all
/// steps are one.
pub(crate) fn towards(experiment: &mut dyn Experiment, scene: &Scene, step: u32) -> Result<u32, SceneError> {
    experiment.as_clocked_mut().map_or(Ok(step), |clocked| clocked.seek(scene, step))
}

/// Takes steps one after another, where there is a clock.
pub(crate) fn take_steps(experiment: &mut dyn Experiment, count: u32) {
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
