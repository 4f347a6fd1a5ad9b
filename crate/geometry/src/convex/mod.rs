//! Convex hulls, convexity, and convex bodies ready for support queries.

#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "a NaN takes the branch that ends the work")]

mod body;
mod hull;
mod incremental_hull;
mod is_convex;

pub use body::ConvexBody;
pub use hull::convex_hull;
pub(crate) use incremental_hull::{Broken, IncrementalHull};
pub use is_convex::is_convex;
pub(crate) use is_convex::reflex_vertex;
