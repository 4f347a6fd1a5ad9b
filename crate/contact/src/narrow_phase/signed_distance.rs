//! Point contact: two posed shapes as one pair of witness points, a normal and a gap.
//!
//! | | sphere, box, capsule, cylinder, ellipsoid, rounded box, convex | mesh | half-space |
//! |---|---|---|---|
//! | **sphere … convex** | exact, apart and penetrating | | |
//! | **torus** | exact apart; penetrating: deepest ball of the tube | as left | exact, closed form |
//! | **mesh** (not convex) | exact apart; penetrating: mutual depth | as left; depth sampled | |
//! | **half-space** | exact, closed form | exact, closed form | unsupported |
//!
//! A mesh that is convex counts as convex. *Exact* means to rounding: the gap is
//! `−min over unit u of h_A(u) + h_B(−u)` with `h` the support functions, found by GJK (apart) or an
//! expanding polytope (penetrating) and finished by Newton's method. *Mutual depth* is the deepest that a
//! point of one body lies below the surface of the other: zero at first touch, continuous, the parting
//! translation for a corner or face on a flat face, never more than it.

use asperity_geometry::distance::{self, PreparedShape};
use asperity_geometry::{Pose, Shape};

pub use asperity_geometry::distance::DistanceWorkspace;
/// Contact of two bodies reduced to a point on each: gap, normal and witness points.
pub use asperity_geometry::distance::SignedDistance as PointContact;

/// Result of the narrow phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PointContactResult {
    /// Nearest or deepest points.
    Contact(PointContact),
    /// There is no meaningful result for this pair of shapes.
    Unsupported(Unsupported),
}

/// Pairs of shapes without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// Two half-spaces: their distance is zero or minus infinity.
    TwoHalfSpaces,
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TwoHalfSpaces => {
                f.write_str("Two half-spaces either miss each other or overlap without end.")
            }
        }
    }
}

impl PointContactResult {
    /// Returns the contact, if there is one.
    pub fn contact(self) -> Option<PointContact> {
        match self {
            Self::Contact(contact) => Some(contact),
            Self::Unsupported(_) => None,
        }
    }
}

/// Computes the point contact of two posed shapes. Polyhedra are prepared afresh at each call: where a pair
/// is evaluated again and again, prepare the shapes once and use [`signed_distance_prepared`].
#[allow(non_snake_case, reason = "monogram notation")]
pub fn signed_distance(
    a: &Shape,
    X_WA: &Pose,
    b: &Shape,
    X_WB: &Pose,
    workspace: &mut DistanceWorkspace,
) -> PointContactResult {
    signed_distance_prepared(&PreparedShape::new(a), X_WA, &PreparedShape::new(b), X_WB, workspace)
}

/// Computes the point contact of two posed shapes that were prepared before. Allocates nothing once
/// `workspace` has grown.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn signed_distance_prepared(
    a: &PreparedShape,
    X_WA: &Pose,
    b: &PreparedShape,
    X_WB: &Pose,
    workspace: &mut DistanceWorkspace,
) -> PointContactResult {
    match distance::signed_distance(a, X_WA, b, X_WB, workspace) {
        Some(contact) => PointContactResult::Contact(contact),
        None => PointContactResult::Unsupported(Unsupported::TwoHalfSpaces),
    }
}
