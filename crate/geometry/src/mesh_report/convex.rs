//! Whether a mended mesh bounds a convex solid, up to single precision; on large meshes evenly picked faces
//! are tried.

use crate::Length;
use crate::mesh_edges::{edges, sorted_sides};
use crate::{Aabb, TriangleMesh};

/// How far a vertex may stand above a face, relative to the size: rounding to single precision.
const TOLERANCE: f64 = 1e-6;
/// Most pairs of a face and a vertex that are held against each other.
const MAX_PAIRS: usize = 20_000_000;

/// True when a closed, outward surface of one part bounds a convex solid: it has no handle, no edge bends
/// inwards, and no vertex stands above a face (all faces on small meshes, evenly picked ones on large).
pub(super) fn is_convex(mesh: &TriangleMesh) -> bool {
    let sides = sorted_sides(&mesh.triangles);
    let edge_count = edges(&sides).count();
    if mesh.vertices.len() + mesh.triangles.len() != edge_count + 2 {
        return false;
    }
    let bounds = Aabb::of_points(&mesh.vertices);
    let allowed = TOLERANCE * (bounds.max - bounds.min).length();
    let stands_above = |t: usize| {
        let (n, base) = (mesh.area_vector(t), mesh.corners(t)[0]);
        let most = allowed * n.length();
        move |v: u32| n.dot(&(mesh.vertices[v as usize] - base)) > most
    };
    let bends_inwards = edges(&sides).any(|edge| match edge {
        [a, b] => {
            let opposite = mesh.triangles[b.triangle as usize][(usize::from(b.side) + 2) % 3];
            stands_above(a.triangle as usize)(opposite)
        }
        _ => true,
    });
    if bends_inwards {
        return false;
    }
    let stride = (mesh.vertices.len() * mesh.triangles.len()).div_ceil(MAX_PAIRS).max(1);
    !(0..mesh.triangles.len()).step_by(stride).any(|t| (0..mesh.vertices.len() as u32).any(stands_above(t)))
}
