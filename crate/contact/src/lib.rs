//! Contact of bodies. The folders are the stages, in their order: [`broad_phase`] finds pairs whose boxes
//! overlap, [`narrow_phase`] the distance of two shapes, [`manifold`] the points that stand for their common
//! face, [`identity`] the contacts that were there before. [`reduction`] puts many contacts into few and
//! bounds their net stiffness. [`hydroelastic`] returns a surface of equal pressure instead. [`pieces`] is
//! the narrow phase of solids cut into convex pieces. [`held_pair`] holds two bodies against each other and compares both
//! kinds of contact.
//!
//! Signs everywhere: the normal is a unit vector from A into B; `gap` is in metres and negative means
//! penetration; forces are reported as acting on B. Nothing here knows a force law, a body's mass or a scene.

#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "a NaN takes the branch that ends the work")]

pub mod broad_phase;
mod corners;
pub mod held_pair;
pub mod hydroelastic;
pub mod identity;
pub mod manifold;
pub mod narrow_phase;
pub mod pieces;
pub mod reduction;
