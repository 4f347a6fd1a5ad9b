//! Perception for grasping, from depth images to grasps: arrays in, arrays out.
//!
//! ```text
//! camera ─▶ cloud (crop, merge, voxels) ─▶ neighbours ─▶ normals ─▶ surface ─▶ grasp
//!                                                          expression ─▶ antipodal
//! ```
//!
//! [`camera`] computes points from a depth image, [`neighbours`] finds near points, [`normals`] fits planes,
//! [`cloud`] crops, merges and thins, [`surface`] computes curvatures, [`grasp`] the cost of a grasp;
//! [`antipodal`] finds all frictionless grasps of a plane curve that an [`expression`] gives; [`known_shape`]
//! is the ground truth for a cloud. [`stages`] is the whole way from cameras to one cloud, [`in_bin`] the cloud of
//! what lies in a bin and the grasps in it. This crate knows no dynamics, no document, no clock; random numbers come
//! from a seed. The README gives the sources, and what was rejected.
#![allow(non_snake_case, reason = "monogram notation: p_W, n_W, X_WC")]

pub mod antipodal;
pub mod camera;
pub mod cloud;
pub mod expression;
pub mod grasp;
pub mod in_bin;
pub mod known_shape;
pub mod neighbours;
pub mod normals;
pub mod stages;
pub mod surface;
