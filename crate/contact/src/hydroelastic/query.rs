use asperity_geometry::Pose;

use super::body::{HydroBody, Kind};
use super::builder::Builder;
use super::pairs::{self, HydroWorkspace};
use super::surface::ContactSurface;

/// What a query found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurfaceOutcome {
    /// The bodies are apart; the surface is empty.
    NoContact,
    /// The surface has at least one face.
    Contact,
    /// No rule makes a surface for this pair; the surface is empty.
    Unsupported(Unsupported),
}

/// A pair without a contact surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// Nothing yields, so there is no pressure.
    RigidRigid,
    /// Both are unbounded.
    HalfSpaceHalfSpace,
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::RigidRigid => "Two rigid bodies make no contact surface: give one of them a modulus.",
            Self::HalfSpaceHalfSpace => {
                "Two half spaces make no bounded contact surface: replace one by a box."
            }
        })
    }
}

/// The contact surface of A and B, written into `out`. Allocates nothing once the buffers have grown.
///
/// | A \ B            | rigid           | rigid half space | compliant            | compliant half space |
/// |------------------|-----------------|------------------|----------------------|----------------------|
/// | rigid            | unsupported     | unsupported      | triangles in tets    | triangles below plane |
/// | rigid half space | unsupported     | unsupported      | plane through tets   | unsupported          |
/// | compliant        | triangles in tets | plane through tets | equal pressure in tet pairs | equal pressure in tets |
/// | compliant half space | triangles below plane | unsupported | equal pressure in tets | unsupported     |
pub fn contact_surface(
    a: &HydroBody,
    X_WA: &Pose,
    b: &HydroBody,
    X_WB: &Pose,
    work: &mut HydroWorkspace,
    out: &mut ContactSurface,
) -> SurfaceOutcome {
    let (X_AB, X_BA) = (X_WA.inv_mul(X_WB), X_WB.inv_mul(X_WA));
    let mut in_a = |fill: &mut dyn FnMut(&mut HydroWorkspace, &mut Builder), X_WM: &Pose| {
        let mut builder = Builder::new(out, X_WM);
        fill(work, &mut builder);
        if builder.finish() { SurfaceOutcome::Contact } else { SurfaceOutcome::NoContact }
    };
    use Kind::{Compliant, CompliantHalfSpace, Rigid, RigidHalfSpace};
    match (&a.kind, &b.kind) {
        (Compliant(a), Compliant(b)) => {
            in_a(&mut |work, out| pairs::compliant_compliant(a, b, &X_AB, work, out), X_WA)
        }
        (Compliant(a), Rigid(b)) => {
            in_a(&mut |work, out| pairs::compliant_rigid(a, b, &X_AB, true, work, out), X_WA)
        }
        (Rigid(a), Compliant(b)) => {
            in_a(&mut |work, out| pairs::compliant_rigid(b, a, &X_BA, false, work, out), X_WB)
        }
        (Compliant(a), RigidHalfSpace) => {
            in_a(&mut |work, out| pairs::compliant_rigid_half_space(a, &X_AB, true, work, out), X_WA)
        }
        (RigidHalfSpace, Compliant(b)) => {
            in_a(&mut |work, out| pairs::compliant_rigid_half_space(b, &X_BA, false, work, out), X_WB)
        }
        (Compliant(a), CompliantHalfSpace(slope)) => in_a(
            &mut |work, out| pairs::compliant_compliant_half_space(a, *slope, &X_AB, true, work, out),
            X_WA,
        ),
        (CompliantHalfSpace(slope), Compliant(b)) => in_a(
            &mut |work, out| pairs::compliant_compliant_half_space(b, *slope, &X_BA, false, work, out),
            X_WB,
        ),
        (CompliantHalfSpace(slope), Rigid(b)) => {
            in_a(&mut |work, out| pairs::rigid_compliant_half_space(b, *slope, &X_AB, true, work, out), X_WA)
        }
        (Rigid(a), CompliantHalfSpace(slope)) => {
            in_a(&mut |work, out| pairs::rigid_compliant_half_space(a, *slope, &X_BA, false, work, out), X_WB)
        }
        (RigidHalfSpace | CompliantHalfSpace(_), RigidHalfSpace | CompliantHalfSpace(_)) => {
            out.clear();
            SurfaceOutcome::Unsupported(Unsupported::HalfSpaceHalfSpace)
        }
        (Rigid(_), Rigid(_) | RigidHalfSpace) | (RigidHalfSpace, Rigid(_)) => {
            out.clear();
            SurfaceOutcome::Unsupported(Unsupported::RigidRigid)
        }
    }
}
