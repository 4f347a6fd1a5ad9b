//! Convex hulls, convexity, and convex bodies ready for support queries.

mod body;
mod hull;
mod incremental_hull;
mod is_convex;

pub(crate) use body::ConvexBody;
pub use hull::convex_hull;
pub(crate) use incremental_hull::{Broken, IncrementalHull};
pub use is_convex::is_convex;
pub(crate) use is_convex::reflex_vertex;
