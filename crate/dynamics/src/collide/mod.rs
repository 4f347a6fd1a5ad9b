//! Which bodies touch, and where: broad phase, and manifolds of contact points.
//!
//! | | sphere | box | capsule, cylinder, ellipsoid, convex | half-space | mesh |
//! |---|---|---|---|---|---|
//! | **sphere** | closed form | closed form | closed form (capsule, cylinder), GJK | closed form | one point |
//! | **box** | | separating axes | GJK | lowest face | one point |
//! | **capsule … convex** | | | GJK | lowest face | one point |
//!
//! *GJK*: the normal from the distance of slightly parted bodies, then the faces or edges that face each other, clipped
//! (up to four points). *One point*: `asperity_contact::narrow_phase`. Two half-spaces never touch.

mod box_box;
mod broad_phase;
mod clip;
mod convex;
mod feature;
mod gjk;
mod manifold;
mod reduce;
mod sphere;
mod stationary;

pub(crate) use broad_phase::{BroadPhase, PairKey};
pub(crate) use clip::perpendicular;
pub(crate) use convex::Convex;
pub(crate) use manifold::{Collider, Manifold, ManifoldPoint, NarrowPhase, PairMemory};
pub(crate) use sphere::point_gap;
