//! Two soft pads close on an object, lift it and hold it, as in IPC-GraspSim (Kim 2022), and how sure that is when nobody knows the pose of
//! the gripper to the millimetre. No clock, no thread, no file: a caller runs it in pieces as large as it likes.
//!
//! [`pad`] makes the jaws' meshes, [`object`] what they grasp, [`lift`] how it goes, [`sure`] how often;
//! [`judge`] holds what simpler models of contact say beside it.

#![allow(non_snake_case, reason = "monogram notation")]

pub mod judge;
pub mod lift;
pub mod object;
pub mod pad;
mod solid;
pub mod sure;

pub use solid::check_solid;

pub use asperity_fault::{Fault, FaultKind};
pub use asperity_geometry::{Mat3, Pose, Rotation, TriangleMesh, Vec3};
