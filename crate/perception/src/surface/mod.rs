//! How a surface bends at a point, as its neighbours tell.

mod darboux;
mod quadric;

pub use darboux::{Darboux, darboux};
pub use quadric::{Quadric, quadric};
