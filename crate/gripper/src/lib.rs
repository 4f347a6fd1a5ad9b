//! Simulation of two soft pads that close on an object, lift it and hold it, as in IPC-GraspSim (Kim 2022),
//! and of how often the grasp holds when the gripper's pose is not known to the millimetre. No clock, no
//! thread, no file: the caller chooses how much runs at a time.
//!
//! [`pad`] makes the jaws' meshes, [`object`] the objects to grasp, [`lift`] simulates one grasp, [`sure`]
//! repeats it with noise; [`judge`] predicts the same by simpler models of contact. [`jaws`] are squeezed by
//! hand; [`pressing`] reads pads that press.

#![allow(non_snake_case, reason = "monogram notation")]

pub mod jaws;
pub mod judge;
pub mod lift;
pub mod object;
pub mod pad;
pub mod pressing;
mod solid;
pub mod sure;

pub use solid::check_solid;

pub use asperity_fault::{Fault, FaultKind};
pub use asperity_geometry::{Mat3, Pose, Rotation, TriangleMesh, Vec3};
