//! Curvature of a surface at a point, from its neighbours.

mod darboux;
mod quadric;

pub use darboux::{Darboux, darboux};
pub use quadric::{Quadric, quadric};
