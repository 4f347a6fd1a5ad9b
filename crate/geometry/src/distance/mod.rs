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
mod solve;
mod witness;
mod zonotope;

pub use crate::convex::ConvexBody;
pub use core::Core;
pub use gjk::{Gjk, Nearest, Search, Simplex, gjk};
pub use minkowski::{Pair, Vertex};
pub use prepared::PreparedShape;
pub use solve::{DistanceWorkspace, SignedDistance, signed_distance};
