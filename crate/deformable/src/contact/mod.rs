//! Pairs of primitives that may touch. [`Surface`] is the topology, [`tree`] finds near primitives, [`PrimitivePair`]
//! is a point and a triangle or two edges, and [`Cones`] selects the pairs that the surfaces' shape explains
//! (offset geometric contact).

mod cones;
pub mod crossing;
mod neighbours;
mod pair;
mod search;
mod surface;
pub mod tree;

pub use cones::Cones;
pub use neighbours::Neighbours;
pub use pair::{Feature, Near, PrimitivePair};
pub use search::SurfaceTrees;
pub use surface::{Surface, boundary};

#[cfg(test)]
mod tests;
