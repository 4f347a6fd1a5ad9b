//! One folder per experiment, and what they share. To add one: see "Adding an experiment" in `crate/README.md`.

#![allow(non_snake_case, reason = "monogram notation")]

mod absent;
#[cfg(feature = "contact")]
mod bouncing_ball;
#[cfg(feature = "contact")]
mod contact_inspector;
#[cfg(feature = "mechanics")]
mod dynamics;
#[cfg(feature = "mechanics")]
mod equilibrium;
mod figure;
#[cfg(feature = "mechanics")]
mod friction_cone;
#[cfg(feature = "grinding")]
mod grinding;
mod parts;
#[cfg(feature = "mechanics")]
mod ramp;
mod readings;
#[cfg(any(feature = "mechanics", feature = "grinding"))]
mod stage;
#[cfg(feature = "mechanics")]
mod touched;
#[cfg(feature = "mechanics")]
mod two_fingers;
#[cfg(feature = "mechanics")]
mod wrench_cone;

use asperity_scene::document::Experiment as Kind;
use asperity_scene::{InputTrack, Scene, SceneError};

use crate::Clock;

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
    let mut built = build(scene, clock)?;
    if let Some(driven) = built.as_driven_mut() {
        driven.drive(inputs, 0, scene);
    }
    Ok(built)
}

/// The experiment a document asks for.
pub fn build(scene: &Scene, clock: Clock) -> Result<Box<dyn Experiment>, SceneError> {
    match &scene.experiment {
        #[cfg(feature = "contact")]
        Kind::ContactInspector(_) => Ok(Box::new(contact_inspector::ContactInspector::build(scene, clock)?)),
        #[cfg(feature = "mechanics")]
        Kind::Equilibrium(from) => Ok(Box::new(equilibrium::Equilibrium::build(scene, from)?)),
        #[cfg(feature = "mechanics")]
        Kind::Ramp(from) => Ok(Box::new(ramp::Ramp::build(scene, from)?)),
        #[cfg(feature = "mechanics")]
        Kind::Dynamics(dynamics) => Ok(Box::new(dynamics::Dynamics::build(scene, dynamics, clock)?)),
        #[cfg(feature = "grinding")]
        Kind::Grinding(_) => Ok(Box::new(grinding::Grinding::build(scene)?)),
        #[cfg(feature = "mechanics")]
        Kind::FrictionCone(cone) => Ok(Box::new(friction_cone::FrictionCone::build(scene, cone)?)),
        #[cfg(feature = "mechanics")]
        Kind::WrenchCone(_) => Ok(Box::new(wrench_cone::WrenchCone::build(scene, clock)?)),
        #[cfg(feature = "mechanics")]
        Kind::TwoFingers(_) => Ok(Box::new(two_fingers::TwoFingers::build(scene, clock)?)),
        #[cfg(feature = "contact")]
        Kind::BouncingBall(_) => Ok(Box::new(bouncing_ball::BouncingBall::build(scene, clock)?)),
        #[cfg(not(all(feature = "contact", feature = "mechanics", feature = "grinding")))]
        _ => Err(SceneError::new(
            asperity_scene::ErrorKind::Unsupported,
            "experiment.kind",
            "this engine does not hold this experiment: there are those of contact, of mechanics and of grinding",
        )),
    }
}

/// To a step counted from the first; where there is no clock, nothing.
pub(crate) fn seek(experiment: &mut dyn Experiment, scene: &Scene, step: u32) -> Result<(), SceneError> {
    experiment.as_clocked_mut().map_or(Ok(()), |clocked| clocked.seek(scene, step))
}
