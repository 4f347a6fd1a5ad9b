//! Contact surface of two bodies: a table of the rule for each pair of kinds, and the reasons of refusal.

use asperity_geometry::Pose;

use super::body::{BodyModel, HydroBody};
use super::builder::Builder;
use super::pairs::{self, HydroWorkspace};
use super::surface::ContactSurface;

/// Outcome of a query.
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
    /// Both bodies are rigid, so there is no pressure.
    RigidRigid,
    /// Both bodies are unbounded.
    HalfSpaceHalfSpace,
    /// The meshes are so fine and so deep inside each other that the search was given up.
    TooFine,
    /// A pose has an entry that is not a finite number.
    NotFinite,
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::RigidRigid => "Two rigid bodies make no contact surface: give one of them a modulus.",
            Self::HalfSpaceHalfSpace => {
                "Two half spaces make no bounded contact surface: replace one by a box."
            }
            Self::TooFine => "The meshes are too fine for so deep an overlap: use a coarser resolution hint.",
            Self::NotFinite => "A pose has an entry that is not a finite number.",
        })
    }
}

/// Writes the contact surface of A and B into `out`. Allocates nothing once the buffers have grown.
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
    let is_finite =
        |X: &Pose| X.translation.vector.iter().chain(X.rotation.coords.iter()).all(|x| x.is_finite());
    if !(is_finite(X_WA) && is_finite(X_WB)) {
        out.clear();
        return SurfaceOutcome::Unsupported(Unsupported::NotFinite);
    }
    let (X_AB, X_BA) = (X_WA.inv_mul(X_WB), X_WB.inv_mul(X_WA));
    use BodyModel::{Compliant, CompliantHalfSpace, Rigid, RigidHalfSpace};
    let X_WM = if matches!((&a.model, &b.model), (Compliant(_), _) | (CompliantHalfSpace(_), Rigid(_))) {
        X_WA
    } else {
        X_WB
    };
    let mut builder = Builder::new(out, X_WM);
    let build = &mut builder;
    let mut complete = true;
    match (&a.model, &b.model) {
        (Compliant(a), Compliant(b)) => complete = pairs::compliant_compliant(a, b, &X_AB, work, build),
        (Compliant(a), Rigid(b)) => complete = pairs::compliant_rigid(a, b, &X_AB, true, work, build),
        (Rigid(a), Compliant(b)) => complete = pairs::compliant_rigid(b, a, &X_BA, false, work, build),
        (Compliant(a), RigidHalfSpace) => pairs::compliant_rigid_half_space(a, &X_AB, true, work, build),
        (RigidHalfSpace, Compliant(b)) => pairs::compliant_rigid_half_space(b, &X_BA, false, work, build),
        (Compliant(a), CompliantHalfSpace(slope)) => {
            pairs::compliant_compliant_half_space(a, *slope, &X_AB, true, work, build);
        }
        (CompliantHalfSpace(slope), Compliant(b)) => {
            pairs::compliant_compliant_half_space(b, *slope, &X_BA, false, work, build);
        }
        (CompliantHalfSpace(slope), Rigid(b)) => {
            pairs::rigid_compliant_half_space(b, *slope, &X_AB, true, work, build);
        }
        (Rigid(a), CompliantHalfSpace(slope)) => {
            pairs::rigid_compliant_half_space(a, *slope, &X_BA, false, work, build);
        }
        (RigidHalfSpace | CompliantHalfSpace(_), RigidHalfSpace | CompliantHalfSpace(_)) => {
            return SurfaceOutcome::Unsupported(Unsupported::HalfSpaceHalfSpace);
        }
        (Rigid(_), Rigid(_) | RigidHalfSpace) | (RigidHalfSpace, Rigid(_)) => {
            return SurfaceOutcome::Unsupported(Unsupported::RigidRigid);
        }
    }
    let found = builder.finish();
    if !complete {
        out.clear();
        return SurfaceOutcome::Unsupported(Unsupported::TooFine);
    }
    if found { SurfaceOutcome::Contact } else { SurfaceOutcome::NoContact }
}
