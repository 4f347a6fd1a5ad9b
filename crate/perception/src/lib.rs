//! What cameras see and what a gripper can make of it: arrays in, arrays out.
//!
//! ```text
//! camera ─▶ cloud (crop, merge, voxels) ─▶ neighbours ─▶ normals ─▶ surface ─▶ grasp
//!                                                          expression ─▶ antipodal
//! ```
//!
//! [`camera`] makes points of a depth image, [`neighbours`] finds who is near, [`normals`] fits planes, [`cloud`] cuts, merges and
//! thins, [`surface`] says how it bends, [`grasp`] what holding it costs; [`antipodal`] finds all frictionless grasps of a plane curve
//! that an [`expression`] gives; [`known_shape`] is the truth that a cloud is held against. This crate knows no dynamics, no
//! document, no clock; what is random comes from a seed. The README tells the sources, and what was rejected.
#![allow(non_snake_case, reason = "monogram notation: p_W, n_W, X_WC")]

pub mod antipodal;
pub mod camera;
pub mod cloud;
pub mod expression;
pub mod grasp;
pub mod known_shape;
pub mod neighbours;
pub mod normals;
pub mod surface;
