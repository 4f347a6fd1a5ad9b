//! Narrow phase: how two posed shapes touch.
//!
//! [`signed_distance`](fn@signed_distance) is exact, with one pair of witness points. [`NarrowPhase`] finds a
//! manifold of up to four points, thousands of times a step:
//!
//! | | sphere | box | capsule, cylinder, ellipsoid, rounded box, convex | half-space | mesh, torus |
//! |---|---|---|---|---|---|
//! | **sphere** | closed form | closed form | closed form (capsule, cylinder, rounded box), GJK | closed form | one point |
//! | **box** | | separating axes | GJK | lowest face | one point |
//! | **capsule … convex** | | | GJK | lowest face | one point |
//!
//! *GJK*: the normal from the distance of slightly parted bodies, unless the features that met in the last
//! step still meet ([`familiar`]); then the faces or edges that face each other, clipped. A cylinder that
//! passes dozens of pieces in a step takes the same way, with the common parts computed once ([`rod`]). *One
//! point*: the exact result. A torus meets a ball in closed form and lies on a plane by four
//! points; in a run it touches by its convex pieces. Two half-spaces never touch.

mod box_box;
mod convex;
mod facets;
mod familiar;
mod pair;
mod point_gap;
mod rod;
mod signed_distance;
mod stationary;

pub use convex::Convex;
pub use facets::Facets;
pub use pair::{Collider, NarrowPhase, PairMemory};
pub use point_gap::point_gap;
pub(crate) use rod::{Passes, Rod, Stand, Towards};
pub use signed_distance::{
    DistanceWorkspace, PointContact, PointContactResult, Unsupported, signed_distance,
    signed_distance_prepared,
};
