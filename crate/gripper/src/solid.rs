//! Check that a mesh of the reader's own bounds a solid: closed, facing outwards, without self-intersection.

use asperity_deformable::affine::MassIntegrals;
use asperity_deformable::contact::Surface;
use asperity_deformable::contact::crossing::crossing;
use asperity_fault::{Fault, FaultKind};
use asperity_geometry::{TriangleMesh, check_finite, check_indices};

/// Checks that a mesh bounds a solid.
///
/// # Errors
///
/// Says what is wrong with the mesh and what to do.
pub fn check_solid(mesh: &TriangleMesh) -> Result<(), Fault> {
    check_finite(&mesh.vertices)?;
    check_indices("triangles", mesh.triangles.iter().map(|t| &t[..]), mesh.vertices.len())?;
    let surface = Surface::new(&mesh.triangles);
    surface.closed().map_err(|f| Fault::new("triangles", f.message))?;
    if let Some((edge, face)) = crossing(&surface, &surface, &mesh.vertices) {
        let message = format!(
            "The surface runs through itself: the edge between points {} and {} goes through the triangle of points {}, {} and {}; repair the mesh.",
            edge[0], edge[1], face[0], face[1], face[2]
        );
        return Err(Fault::new("triangles", message));
    }
    let volume = MassIntegrals::new(&mesh.vertices, &mesh.triangles, 1.0).map_or(0.0, |m| m.volume);
    if volume > 0.0 {
        return Ok(());
    }
    let message = "The mesh is inside out, or encloses no volume: turn its triangles round.";
    Err(Fault::of(FaultKind::OutOfRange, "triangles", message))
}
