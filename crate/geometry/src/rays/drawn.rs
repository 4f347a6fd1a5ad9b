//! Rays from one point at one mesh, triangle by triangle: the caller chooses the rays that a triangle may
//! meet (from its place in the image), and only those are tried. For an image this takes less than a walk
//! through the tree for every ray: neighbours of a small triangle share its work. Test and numbers are the
//! tree's own; of triangles at the same distance the first is taken.

use crate::Vec3;
use crate::to_parry::{from_vector, vector};

use super::mesh::{RayMesh, Sheared};
use super::{RayShape, RayTarget, facing};

/// A ray with the nearest triangle that it met so far.
#[derive(Clone, Debug)]
pub struct DrawnRay {
    ray: Sheared,
    /// Distance, m, or the bound that a hit must stay under.
    nearest: f64,
    triangle: Option<u32>,
}

/// A mesh that is drawn: its vertices are numbered as in the [`TriangleMesh`](crate::TriangleMesh) that it
/// was made of.
#[derive(Clone, Copy, Debug)]
pub struct DrawnMesh<'a> {
    mesh: &'a RayMesh,
}

impl RayShape {
    /// Returns the mesh, where rays are cast against triangles.
    pub fn drawn(&self) -> Option<DrawnMesh<'_>> {
        match &self.target {
            RayTarget::Mesh(mesh) => Some(DrawnMesh { mesh }),
            _ => None,
        }
    }
}

impl DrawnMesh<'_> {
    /// Returns the positions of all vertices, body frame, m.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Vec3> {
        self.mesh.mesh.vertices().iter().map(|v| from_vector(*v))
    }

    /// Returns its triangles, by their vertices.
    pub fn triangles(&self) -> &[[u32; 3]] {
        self.mesh.mesh.indices()
    }

    /// Makes a ray from `o_B` (m) along the unit vector `d_B`; only hits nearer than `most` (m) count.
    #[inline]
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn ray(&self, o_B: &Vec3, d_B: &Vec3, most: f64) -> DrawnRay {
        DrawnRay { ray: Sheared::new(vector(o_B), vector(d_B)), nearest: most, triangle: None }
    }

    /// Tries a triangle; one that does not exist is never hit.
    #[inline]
    pub fn meet(&self, ray: &mut DrawnRay, triangle: u32) {
        let Some(&[a, b, c]) = self.triangles().get(triangle as usize) else { return };
        let vertices = self.mesh.mesh.vertices();
        let hit = ray.ray.hit(vertices[a as usize], vertices[b as usize], vertices[c as usize]);
        if let Some(distance) = hit.filter(|t| *t < ray.nearest) {
            (ray.nearest, ray.triangle) = (distance, Some(triangle));
        }
    }

    /// Returns the hit of the ray along `d_B`: as [`RayShape::cast_B`].
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn hit(&self, d_B: &Vec3, ray: &DrawnRay) -> Option<(f64, f64)> {
        let normal = from_vector(self.mesh.mesh.triangle(ray.triangle?).scaled_normal());
        Some((ray.nearest, facing(&normal, d_B)?))
    }
}
