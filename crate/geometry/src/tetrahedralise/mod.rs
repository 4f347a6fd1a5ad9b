//! Tetrahedra of closed meshes, convex or not, by isosurface stuffing (Labelle & Shewchuk, *Isosurface
//! stuffing: fast tetrahedral meshes with good dihedral angles*, SIGGRAPH 2007) on the exact signed distance.
//!
//! A body-centred cubic lattice is laid through the solid's deepest point, its points too near the surface
//! are warped onto it, its tetrahedra are clipped, and boundary vertices near a sharp edge or corner move
//! onto it.

mod clip;
mod deepest;
mod features;
mod lattice;
mod warp;

#[cfg(test)]
mod tests;

use crate::Length;
use crate::tessellate::{MAX_TETRAHEDRA, check_hint};
use crate::{MeshDistance, TetMesh, TriangleMesh};
use asperity_fault::Fault;
use features::Features;
use lattice::Lattice;

/// A solid cut into tetrahedra, with its depth.
#[derive(Clone, Debug, PartialEq)]
pub struct VolumeMesh {
    /// Positively oriented tetrahedra; each has a vertex strictly inside.
    pub mesh: TetMesh,
    /// Depth of each vertex over the largest depth (n, in `[0, 1]`): 0 on the boundary, 1 at the deepest
    /// point.
    pub extent: Vec<f64>,
    /// Largest depth, m.
    pub depth: f64,
}

/// Cuts the solid within a closed mesh into tetrahedra of edge length about `resolution` (metres). A
/// resolution larger than the greatest depth is taken as that depth: the deepest point is always a vertex.
///
/// # Errors
///
/// Refuses a mesh that is not closed, encloses no volume or is too thin, and a resolution that is not
/// positive or too fine.
pub fn tetrahedralise(mesh: &TriangleMesh, resolution: f64) -> Result<VolumeMesh, Fault> {
    check_hint(resolution)?;
    let field = MeshDistance::new(mesh)?;
    let (volume, area) = measure(mesh);
    let (deepest, depth) = deepest::deepest_point(mesh, &field);
    let flat = |message: &str| Fault::new("triangles", message);
    let is_solid = volume > 0.0 && depth > 0.0 && volume.is_finite() && depth.is_finite();
    if !is_solid {
        return Err(flat("The mesh is inside out, or encloses no volume."));
    }
    let smallest = smallest_spacing(volume, area);
    // A layer of points half way through the thinnest wall still makes a mesh.
    let coarsest = depth.max(smallest.min(1.5 * depth));
    if coarsest < smallest {
        return Err(flat(&format!(
            "The solid is too thin for its size: at its thickest point the surface is {depth:.3e} m away, and \
             {MAX_TETRAHEDRA} tetrahedra of {smallest:.3e} m would not fill it; make it rigid instead."
        )));
    }
    let spacing = resolution.min(coarsest);
    let too_fine = || {
        Fault::new(
            "resolution_hint",
            format!(
                "A resolution hint of {resolution} m would make more than {MAX_TETRAHEDRA} tetrahedra; \
             use at least {smallest:.3e} m for this size."
            ),
        )
    };
    if spacing < smallest {
        return Err(too_fine());
    }
    let lattice = Lattice::new(&field, spacing, deepest, MAX_TETRAHEDRA).ok_or_else(too_fine)?;
    let warped = warp::warp(&lattice, &field);
    let (mut tets, depths) = clip::clip(&lattice, &warped);
    if tets.tetrahedra.is_empty() || tets.tetrahedra.len() > MAX_TETRAHEDRA {
        return Err(too_fine());
    }
    Features::of(mesh).snap(&mut tets, &depths, &field, spacing);

    let depth = depths.iter().copied().fold(depth, f64::max);
    Ok(VolumeMesh { mesh: tets, extent: depths.iter().map(|d| d / depth).collect(), depth })
}

/// Returns the enclosed volume (m³) and the area (m²).
fn measure(mesh: &TriangleMesh) -> (f64, f64) {
    let origin = mesh.vertices.first().copied().unwrap_or_default();
    (0..mesh.triangles.len()).fold((0.0, 0.0), |(volume, area), t| {
        let a = mesh.area_vector(t);
        (volume + a.dot(&(mesh.corners(t)[0] - origin)) / 6.0, area + 0.5 * a.length())
    })
}

/// Returns the spacing at which the budget is spent: 12 tetrahedra per lattice cell of the volume, and four
/// per squared spacing of the surface for the clipped ones (the most seen in tests is 2.9).
fn smallest_spacing(volume: f64, area: f64) -> f64 {
    let count = |h: f64| 12.0 * volume / (h * h * h) + 4.0 * area / (h * h);
    // Bisection on a falling function, from a spacing that is surely too fine to one that is surely enough.
    let (mut low, mut high) = (0.0, 1.0 + (area).sqrt() + libm::cbrt(volume));
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if count(middle) > MAX_TETRAHEDRA as f64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}
