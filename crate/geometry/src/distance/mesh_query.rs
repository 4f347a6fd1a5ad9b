//! Signed distance of a mesh that is not convex: apart, touching, overlapping, or one wholly inside the
//! other.

use super::mesh::{MeshBody, Other};
use super::mesh_depth::{Deepest, in_core, in_mesh};
use super::solve::{DistanceWorkspace, SignedDistance};
use super::witness::{self, middle};
use super::{core::Core, minkowski::MinkowskiDifference};
use crate::Length;
use crate::{Pose, Vec3};

/// Returns the signed distance of a mesh (A) that is not convex from a convex core grown by `radius`, or
/// another mesh (B). Apart, and for a point, it is exact. For overlaps see [`super::mesh_depth`].
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) fn from_mesh(
    mesh: &MeshBody,
    X_WA: &Pose,
    other: Other,
    radius: f64,
    X_WB: &Pose,
    work: &mut DistanceWorkspace,
) -> SignedDistance {
    if let Other::Core(Core::Point) = other {
        return from_point(mesh, X_WA, radius, &X_WB.translation.vector);
    }
    let base = mesh.base(other, &X_WA.inv_mul(X_WB));
    let nearest = mesh.nearest(other, &base, &mut work.mesh);
    let place = |p: Vec3| X_WA.rotation * p + X_WA.translation.vector;
    if let Some(n) = nearest.filter(|_| !contained(mesh, other, &base)) {
        let pair = mesh.piece(n.triangle, other, n.other, &base);
        let (p, q, witness_unique) = witness::witnesses(&pair, &n.cut.u, &mut work.polygons);
        return SignedDistance {
            gap: -n.cut.overlap - radius,
            n_W: X_WA.rotation * n.cut.u,
            p_WCa: place(p),
            p_WCb: place(q - n.cut.u * radius),
            normal_unique: true,
            witness_unique,
        };
    }
    let deepest = match other {
        Other::Core(core) => in_core(mesh, core, radius, &base, work),
        Other::Mesh(other) => in_mesh(mesh, other, &base, &work.mesh.touching),
    };
    let d = deepest.unwrap_or_else(|| touch(mesh, &base, &work.mesh.touching));
    let n_W = X_WA.rotation * d.normal;
    let gap = -d.depth;
    // The point found on one body is kept; the other follows, so that the relation holds to the last bit.
    let p_WCa = place(d.on_mesh);
    SignedDistance { gap, n_W, p_WCa, p_WCb: p_WCa + n_W * gap, normal_unique: true, witness_unique: true }
}

/// Returns the signed distance of a mesh (A) and a ball about a point of the world: exact at any depth, by
/// the nearest triangle and the side of it.
#[allow(non_snake_case, reason = "monogram notation")]
fn from_point(mesh: &MeshBody, X_WA: &Pose, radius: f64, p_WB: &Vec3) -> SignedDistance {
    let p = X_WA.inverse_transform_point(&(*p_WB).into()).coords;
    let (distance, on_mesh, gradient) = mesh.field.signed_distance(&p);
    let n_W = X_WA.rotation * gradient;
    let p_WCa = X_WA.transform_point(&on_mesh.into()).coords;
    let gap = distance - radius;
    SignedDistance { gap, n_W, p_WCa, p_WCb: p_WCa + n_W * gap, normal_unique: true, witness_unique: true }
}

/// Returns true if one body is inside the other, where no triangle of A meets B.
fn contained(mesh: &MeshBody, other: Other, base: &MinkowskiDifference) -> bool {
    let first = match other {
        Other::Core(core) => Some(core.support(&Vec3::z())),
        Other::Mesh(other) => other.vertices.first().copied(),
    };
    let b_in_a =
        first.is_some_and(|p| mesh.field.signed_distance(&(base.rotation * p + base.translation)).0 < 0.0);
    let a_in_b = match other {
        Other::Core(_) => false,
        Other::Mesh(other) => mesh
            .vertices
            .first()
            .is_some_and(|p| other.field.signed_distance(&base.in_b(&(p - base.translation))).0 < 0.0),
    };
    b_in_a || a_in_b
}

/// Returns the contact of surfaces that touch with no depth to speak of: the middle of a touching triangle
/// and its normal.
fn touch(mesh: &MeshBody, base: &MinkowskiDifference, touching: &[(u32, u32)]) -> Deepest {
    let triangle = touching.first().and_then(|&(t, _)| mesh.triangles.get(t as usize));
    let (p, normal) = match triangle {
        Some([a, b, c]) => ((a + b + c) / 3.0, (b - a).cross(&(c - a))),
        None => (Vec3::zeros(), base.translation),
    };
    let normal = normal.try_unit(0.0).unwrap_or_else(Vec3::z);
    Deepest { depth: 0.0, normal, on_mesh: p }
}

/// Returns the point of a mesh farthest along `u`: the middle of the support face where that lies on the
/// mesh, else a vertex of it.
pub(crate) fn farthest(mesh: &MeshBody, u: &Vec3, work: &mut DistanceWorkspace) -> (Vec3, bool) {
    let core = Core::Polytope(&mesh.hull);
    let (p, unique) = middle(&core, u, &mut work.polygons);
    let (distance, ..) = mesh.field.signed_distance(&p);
    if distance.abs() <= 1e-9 * mesh.hull.extent { (p, unique) } else { (core.support(u), unique) }
}
