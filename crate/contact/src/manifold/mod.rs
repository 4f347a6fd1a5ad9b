//! Manifolds: the points that stand for the face, edge or corner in which two convex shapes touch.
//!
//! [`feature::Feature`] is the part of a shape that faces a direction; two of them are clipped against each other
//! ([`clip::Overlap`]; a line over a face by its two ends: [`segment`]) and the rest is reduced to four points.
//! [`common_face()`] does the same for shapes that rest against each other exactly, and keeps as many corners
//! as the outline needs. A manifold whose shapes hardly move is not made anew ([`CachedManifold`]).

mod cached;
mod clip;
mod common_face;
mod feature;
mod points;
mod reduce;
mod rim;
mod segment;

pub(crate) use feature::{CORNERS, TILT, seen};
pub(crate) use points::{Clipping, above, lowest};
pub(crate) use segment::Outline;

pub use cached::CachedManifold;
pub use common_face::common_face;
pub use feature::FlatFace;
pub use points::{Manifold, ManifoldPoint};
pub use rim::rim;
