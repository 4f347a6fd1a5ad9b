//! One folder per experiment. Written by `cargo xtask types` from engines.json. Do not edit.

#![allow(non_snake_case, reason = "monogram notation")]

#[cfg(feature = "behaviour_tree")]
pub(crate) mod behaviour_tree;
#[cfg(feature = "bouncing_ball")]
pub(crate) mod bouncing_ball;
#[cfg(feature = "clearing")]
pub(crate) mod clearing;
#[cfg(feature = "contact_inspector")]
pub(crate) mod contact_inspector;
#[cfg(feature = "contact_reduction")]
pub(crate) mod contact_reduction;
#[cfg(feature = "depth_cameras")]
pub(crate) mod depth_cameras;
#[cfg(feature = "dynamics")]
pub(crate) mod dynamics;
#[cfg(feature = "equilibrium")]
pub(crate) mod equilibrium;
#[cfg(feature = "friction_cone")]
pub(crate) mod friction_cone;
#[cfg(feature = "grasp_selection")]
pub(crate) mod grasp_selection;
#[cfg(feature = "grasp_study")]
pub(crate) mod grasp_study;
#[cfg(feature = "grinding")]
pub(crate) mod grinding;
#[cfg(feature = "insertion")]
pub(crate) mod insertion;
#[cfg(feature = "jamming")]
pub(crate) mod jamming;
#[cfg(feature = "planar_antipodal")]
pub(crate) mod planar_antipodal;
#[cfg(feature = "ramp")]
pub(crate) mod ramp;
#[cfg(feature = "soft_grasp")]
pub(crate) mod soft_grasp;
#[cfg(feature = "soft_jaws")]
pub(crate) mod soft_jaws;
#[cfg(feature = "two_fingers")]
pub(crate) mod two_fingers;
#[cfg(feature = "wrench_cone")]
pub(crate) mod wrench_cone;

use asperity_scene::document::Experiment as Kind;
use asperity_scene::{Scene, SceneError};

use crate::Clock;
use crate::experiment::Experiment;

/// The experiment a document asks for.
pub(crate) fn build(scene: &Scene, clock: Clock) -> Result<Box<dyn Experiment>, SceneError> {
    match &scene.experiment {
        #[cfg(feature = "behaviour_tree")]
        Kind::BehaviourTree(_) => Ok(Box::new(behaviour_tree::BehaviourTree::build(scene, clock)?)),
        #[cfg(feature = "bouncing_ball")]
        Kind::BouncingBall(_) => Ok(Box::new(bouncing_ball::BouncingBall::build(scene, clock)?)),
        #[cfg(feature = "clearing")]
        Kind::Clearing(_) => Ok(Box::new(clearing::Clearing::build(scene, clock)?)),
        #[cfg(feature = "contact_inspector")]
        Kind::ContactInspector(_) => Ok(Box::new(contact_inspector::ContactInspector::build(scene, clock)?)),
        #[cfg(feature = "contact_reduction")]
        Kind::ContactReduction(_) => Ok(Box::new(contact_reduction::ContactReduction::build(scene, clock)?)),
        #[cfg(feature = "depth_cameras")]
        Kind::DepthCameras(_) => Ok(Box::new(depth_cameras::DepthCameras::build(scene, clock)?)),
        #[cfg(feature = "dynamics")]
        Kind::Dynamics(_) => Ok(Box::new(dynamics::Dynamics::build(scene, clock)?)),
        #[cfg(feature = "equilibrium")]
        Kind::Equilibrium(_) => Ok(Box::new(equilibrium::Equilibrium::build(scene, clock)?)),
        #[cfg(feature = "friction_cone")]
        Kind::FrictionCone(_) => Ok(Box::new(friction_cone::FrictionCone::build(scene, clock)?)),
        #[cfg(feature = "grasp_selection")]
        Kind::GraspSelection(_) => Ok(Box::new(grasp_selection::GraspSelection::build(scene, clock)?)),
        #[cfg(feature = "grasp_study")]
        Kind::GraspStudy(_) => Ok(Box::new(grasp_study::GraspStudy::build(scene, clock)?)),
        #[cfg(feature = "grinding")]
        Kind::Grinding(_) => Ok(Box::new(grinding::Grinding::build(scene, clock)?)),
        #[cfg(feature = "insertion")]
        Kind::Insertion(_) => Ok(Box::new(insertion::Insertion::build(scene, clock)?)),
        #[cfg(feature = "jamming")]
        Kind::Jamming(_) => Ok(Box::new(jamming::Jamming::build(scene, clock)?)),
        #[cfg(feature = "planar_antipodal")]
        Kind::PlanarAntipodal(_) => Ok(Box::new(planar_antipodal::PlanarAntipodal::build(scene, clock)?)),
        #[cfg(feature = "ramp")]
        Kind::Ramp(_) => Ok(Box::new(ramp::Ramp::build(scene, clock)?)),
        #[cfg(feature = "soft_grasp")]
        Kind::SoftGrasp(_) => Ok(Box::new(soft_grasp::SoftGrasp::build(scene, clock)?)),
        #[cfg(feature = "soft_jaws")]
        Kind::SoftJaws(_) => Ok(Box::new(soft_jaws::SoftJaws::build(scene, clock)?)),
        #[cfg(feature = "two_fingers")]
        Kind::TwoFingers(_) => Ok(Box::new(two_fingers::TwoFingers::build(scene, clock)?)),
        #[cfg(feature = "wrench_cone")]
        Kind::WrenchCone(_) => Ok(Box::new(wrench_cone::WrenchCone::build(scene, clock)?)),
        _ => Err(crate::experiment::not_held()),
    }
}
