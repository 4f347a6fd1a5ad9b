//! Test of two posed solids for a common point: parry's test of every pair of triangles whose boxes overlap,
//! and for surfaces that do not meet, a test of one lying within the other. It shares no code with
//! [`crate::distance`], so tests and imports may compare the two.

use parry3d_f64::query::intersection_test;

use crate::to_parry::pose;
use crate::{MeshDistance, Pose};

/// Indices of triangles of A and of B that meet.
pub type MeetingTriangles = (u32, u32);

/// Returns two triangles in which the surfaces of A and B meet at these poses, or `None` when no two do.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn surfaces_meet(
    a: &MeshDistance,
    X_WA: &Pose,
    b: &MeshDistance,
    X_WB: &Pose,
) -> Option<MeetingTriangles> {
    let [X_WA, X_WB] = [X_WA, X_WB].map(pose);
    if !(X_WA.is_finite() && X_WB.is_finite()) {
        return None;
    }
    let found = intersection_test(&X_WA, a.surface(), &X_WB, b.surface()).ok()?;
    found.intersecting.then_some((found.subshape1, found.subshape2))
}

/// Returns true if the solids A and B share a point at these poses: their surfaces meet, or one holds the
/// other.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn solids_meet(a: &MeshDistance, X_WA: &Pose, b: &MeshDistance, X_WB: &Pose) -> bool {
    let X_AB = X_WA.inv_mul(X_WB);
    surfaces_meet(a, X_WA, b, X_WB).is_some() || holds(a, b, &X_AB) || holds(b, a, &X_AB.inverse())
}

/// Returns true if solid A holds any shell of B, when no triangles meet: then it holds a shell's every vertex
/// or none.
#[allow(non_snake_case, reason = "monogram notation")]
fn holds(a: &MeshDistance, b: &MeshDistance, X_AB: &Pose) -> bool {
    b.vertices().any(|p| a.signed_distance(&(X_AB * nalgebra::Point3::from(p)).coords).0 < 0.0)
}
