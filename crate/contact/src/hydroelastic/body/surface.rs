//! The triangles of a rigid body, in the order of their tree; triangles without area are left out.

use asperity_fault::Fault;
use asperity_geometry::{Aabb, Bvh, Length, Mat3, ShellBox, TriangleMesh, Vec3, check_finite, check_indices};

use super::LEAF_SIZE;
use crate::hydroelastic::core_table::CoreTable;

/// A rigid surface: triangles in tree order.
#[derive(Clone, Debug)]
pub(in crate::hydroelastic) struct Surface {
    pub mesh: TriangleMesh,
    pub triangles: Vec<Triangle>,
    pub tree: Bvh,
    pub bounds: CoreTable,
}

/// A rigid triangle and its outward unit normal.
#[derive(Clone, Copy, Debug)]
pub(in crate::hydroelastic) struct Triangle {
    pub corners: [Vec3; 3],
    pub normal: Vec3,
}

impl Surface {
    pub fn new(mesh: TriangleMesh) -> Result<Self, Fault> {
        check_indices("triangles", mesh.triangles.iter().map(|t| t.as_slice()), mesh.vertices.len())?;
        check_finite(&mesh.vertices)?;
        let mut kept = Vec::with_capacity(mesh.triangles.len());
        let mut boxes = Vec::with_capacity(mesh.triangles.len());
        for t in 0..mesh.triangles.len() {
            let corners = mesh.corners(t);
            let area_vector = mesh.area_vector(t);
            let length = area_vector.length();
            if length > 0.0 {
                let full = Aabb::of_points(&corners);
                boxes.push(ShellBox { outer: full, full });
                kept.push((t, Triangle { corners, normal: area_vector / length }));
            }
        }
        if kept.is_empty() {
            return Err(Fault::new("triangles", "The surface has no triangle with an area."));
        }
        let mut tree = Bvh::build(&boxes, LEAF_SIZE);
        let triangles = tree.order().iter().map(|&i| kept[i as usize].1).collect();
        tree.rename(|i| kept[i as usize].0 as u32);
        let bounds = CoreTable::of_surface(&mesh);
        Ok(Self { mesh, triangles, tree, bounds })
    }
}

impl Triangle {
    #[inline]
    pub fn transformed(&self, R: &Mat3, t: &Vec3) -> Self {
        Self { corners: self.corners.map(|p| R * p + t), normal: R * self.normal }
    }
}
