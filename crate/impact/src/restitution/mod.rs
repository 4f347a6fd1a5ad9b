//! Conversions between restitution and damping.
//!
//! Each law has its own exact relation; beside the exact one of the power law stand the published
//! approximations that carry their authors' names.

mod linear;
mod models;
mod power;

pub use linear::{Release, damping_ratio, restitution};
pub use models::RestitutionModel;
pub use power::{damping_number, peak_depth, restitution_of_damping_number};
