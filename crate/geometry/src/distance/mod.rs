//! Signed distance of posed shapes, penetrating or apart.

#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "a NaN takes the branch that ends the work")]

mod core;
mod epa;
mod gjk;
mod linear;
mod mesh;
mod mesh_depth;
mod mesh_query;
mod minkowski;
mod point_cylinder;
mod polish;
mod prepared;
mod ring;
mod solve;
mod witness;
mod zonotope;

pub use crate::convex::ConvexBody;
pub use core::Core;
pub use gjk::{Gjk, GjkLimits, Nearest, Simplex, gjk};
pub(crate) use mesh::MeshBody;
pub use minkowski::{MinkowskiDifference, Vertex};
pub(crate) use prepared::Prepared;
pub use prepared::PreparedShape;
pub(crate) use ring::Ring;
pub use solve::{DistanceWorkspace, SignedDistance, signed_distance};
