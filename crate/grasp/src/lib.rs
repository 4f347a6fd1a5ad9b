//! Grasp statics: contact forces in cones, and the wrenches that those cones can resist (Tedrake,
//! *Manipulation*, the chapter on bin picking).
//!
//! * [`spatial`]: spatial forces in monogram notation, with change of frame and of point.
//! * [`friction`]: exact friction cones, pyramids, soft fingers, limit surfaces of hydroelastic patches.
//! * [`wrench`]: wrench cones, closure, the Ferrari–Canny radius and volume, least squeeze.
//! * [`equilibrium`]: which contact forces hold given bodies still, and the least friction that does.
//! * [`statics`]: whole arrangements: a box on a tilted table, bodies that touch.
//! * [`placement`]: configuration and forces together, as the chapter's `StaticEquilibriumProblem`.
//!
//! Signs: a contact normal is a unit vector from A into B and forces act on B. In [`wrench`] the object is B.
//! This crate knows no dynamics, no scene and no JSON.

#![allow(non_snake_case, reason = "monogram notation")]

pub mod convex;
pub mod equilibrium;
pub mod friction;
pub mod hull;
pub mod placement;
pub mod spatial;
pub mod statics;
pub mod wrench;
