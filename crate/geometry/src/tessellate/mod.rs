//! Solids cut into tetrahedra whose vertices carry the *extent* `e`: 0 on the boundary, 1 on the medial set.
//!
//! The extent is linear on each tetrahedron, so a mesh is chosen such that no tetrahedron crosses the medial
//! axis. The subdivisions are those of Drake (`RobotLocomotion/drake`, `geometry/proximity/make_*_mesh.*`),
//! so that the same resolution hint gives the same polyhedron and the same piecewise linear field.

pub(crate) mod capsule;
pub(crate) mod convex;
pub(crate) mod cuboid;
pub(crate) mod cylinder;
pub(crate) mod ellipsoid;
pub(crate) mod sphere;
pub(crate) mod split;

use asperity_fault::{Fault, positive_in};

use crate::{TetMesh, TriangleMesh, Vec3};

/// Largest number of tetrahedra of a tessellation: a typo in a hint must not hang the page.
pub const MAX_TETRAHEDRA: usize = 200_000;

/// Returns the boundary triangles of a tetrahedral mesh, wound outward. Vertices that touch no boundary face
/// are left out.
pub fn boundary(mesh: &TetMesh) -> TriangleMesh {
    // Each face as (sorted corners, outward winding): interior faces come in pairs and cancel.
    let mut faces: Vec<([u32; 3], [u32; 3])> = Vec::with_capacity(4 * mesh.tetrahedra.len());
    for &[a, b, c, d] in &mesh.tetrahedra {
        for face in [[b, c, d], [a, d, c], [a, b, d], [a, c, b]] {
            let mut key = face;
            key.sort_unstable();
            faces.push((key, face));
        }
    }
    faces.sort_unstable();
    let mut out = TriangleMesh::default();
    let mut new_index = vec![u32::MAX; mesh.vertices.len()];
    for run in faces.chunk_by(|x, y| x.0 == y.0) {
        if let [(_, face)] = run {
            out.triangles.push(face.map(|old| {
                let slot = &mut new_index[old as usize];
                if *slot == u32::MAX {
                    *slot = out.vertices.len() as u32;
                    out.vertices.push(mesh.vertices[old as usize]);
                }
                *slot
            }));
        }
    }
    out
}

fn error(field: &str, message: impl Into<String>) -> Fault {
    Fault::new(field, message)
}

pub(crate) fn check_length(field: &str, value: f64) -> Result<(), Fault> {
    positive_in("m", field, value).map(drop)
}

pub(crate) fn check_lengths(field: &str, value: &Vec3) -> Result<(), Fault> {
    (0..3).try_for_each(|k| check_length(&format!("{field}[{k}]"), value[k]))
}

/// Checks that a hint is a positive length; infinity asks for the coarsest mesh.
pub fn check_hint(hint: f64) -> Result<f64, Fault> {
    if hint == f64::INFINITY { Ok(hint) } else { positive_in("m", "resolution_hint", hint) }
}

/// Returns the fault for a hint so fine that the mesh would exceed [`MAX_TETRAHEDRA`].
pub(crate) fn too_fine(hint: f64, smallest: f64) -> Fault {
    error(
        "resolution_hint",
        format!(
            "A resolution hint of {hint} m would make more than {MAX_TETRAHEDRA} tetrahedra; \
             use at least {smallest:.3e} m for this size."
        ),
    )
}

#[cfg(test)]
mod tests;
