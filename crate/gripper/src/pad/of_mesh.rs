//! Pads from a closed mesh, in the pad's frame: the reader's own STL.

use asperity_fault::{Fault, positive_in};
use asperity_geometry::{TriangleMesh, tetrahedralise};

use super::{Holding, Pad};
use crate::{Vec3, check_solid};

impl Pad {
    /// Cuts the solid of a closed mesh into tetrahedra with edges of about `spacing` (m). The mesh stands in
    /// P: `z` out of the front, `x` towards the fingertip; it is moved along `z` so that its front reaches
    /// zero. The gripper holds the part within `held_depth` (m) of the back, or of the root, the end towards
    /// the palm.
    ///
    /// # Errors
    ///
    /// Refuses a mesh that bounds no solid, and a `held_depth` that holds nothing or everything.
    pub fn of_mesh(
        mesh: &TriangleMesh,
        spacing: f64,
        holding: Holding,
        held_depth: f64,
    ) -> Result<Self, Fault> {
        let held_depth = positive_in("m", "held_depth", held_depth)?;
        check_solid(mesh)?;
        let solid = tetrahedralise(mesh, spacing)?.mesh;
        let front = solid.vertices.iter().map(|p| p.z).fold(f64::NEG_INFINITY, f64::max);
        let least = |along: fn(&Vec3) -> f64| {
            let end = solid.vertices.iter().map(along).fold(f64::INFINITY, f64::min);
            solid.vertices.iter().map(|p| along(p) <= end + held_depth).collect()
        };
        let held = match holding {
            Holding::Back => least(|p| p.z),
            Holding::Root => least(|p| p.x),
        };
        let points = solid.vertices.iter().map(|p| p - Vec3::z() * front).collect();
        Self { points, tets: solid.tetrahedra, held }.checked("held_depth")
    }
}
