//! Grinding: tool paths on a surface, the arm that follows them, its contact force, and the removed material.
//!
//! This crate knows no scene, no clock, no file. The equations are in `README.md`.

#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "a NaN takes the branch that ends the work")]
#![allow(clippy::needless_range_loop, reason = "small matrices are written by their indices")]

pub mod cell;
pub mod exact;
pub mod export;
pub mod part;
pub mod path;
pub mod plan;
pub mod process;
pub mod simulate;
pub mod surface;
pub mod timing;
