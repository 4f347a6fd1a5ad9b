//! Statics of whole arrangements: what the programmes of [`crate::equilibrium`] say about them, and closed forms beside it.

pub mod structure;
mod tilted_box;

pub use tilted_box::{CornerForces, Fate, TiltedBox};
