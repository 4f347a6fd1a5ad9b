//! How a surface bends at a point, as its neighbours tell.

mod darboux;

pub use darboux::{Darboux, darboux};
