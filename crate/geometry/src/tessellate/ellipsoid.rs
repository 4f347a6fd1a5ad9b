//! An ellipsoid cut into tetrahedra: the mesh of the unit ball, stretched.

use super::sphere;
use crate::{TetMesh, Vec3};
use asperity_fault::Fault;

/// Stretches a unit sphere by the semi-axes; the hint counts along the longest one. Source: Drake
/// `make_ellipsoid_mesh.h`.
pub fn tessellate(semi_axes: &Vec3, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
    let mut mesh = sphere::unit_sphere(semi_axes.max(), hint)?;
    for v in &mut mesh.vertices {
        v.component_mul_assign(semi_axes);
    }
    Ok(sphere::with_extent(mesh))
}
