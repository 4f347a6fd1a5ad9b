//! The part: a mesh with neighbours and normals, curves on it, and the workpieces that are built in.

mod curve;
mod first;
mod grid;
mod mesh;
mod refine;
pub mod workpieces;

pub(crate) use curve::distance_to;
pub use curve::{Curve, level_curves};
pub use grid::VertexGrid;
pub(crate) use mesh::unit;
pub use mesh::{CREASE, NONE, PartMesh};
pub use refine::{FINEST, Refined, planning_edge, refined};
