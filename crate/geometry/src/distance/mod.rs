//! Signed distance of posed shapes, penetrating or apart.

mod core;
mod epa;
mod gjk;
mod linear;
mod minkowski;
mod polish;
mod prepared;
mod solve;
mod witness;
mod zonotope;

pub use prepared::PreparedShape;
pub use solve::{DistanceWorkspace, SignedDistance, signed_distance};
