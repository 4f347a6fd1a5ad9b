//! The tetrahedra of a compliant body with their linear pressures, in the order of their tree; flat
//! tetrahedra are left out.
//!
//! A tetrahedron whose corners have extents 0 and 1 only also tells the tree the box of its corners on the
//! boundary, so that a search down to a given depth may use smaller boxes.

use asperity_fault::Fault;
use asperity_geometry::{Aabb, Bvh, ShellBox, TetMesh, check_finite, check_indices};

use super::LEAF_SIZE;
use crate::hydroelastic::core_table::CoreTable;
use crate::hydroelastic::tet::Tet;

/// A compliant volume: tetrahedra in tree order.
#[derive(Clone, Debug)]
pub(in crate::hydroelastic) struct Volume {
    pub mesh: TetMesh,
    pub pressure: Vec<f64>,
    pub modulus: f64,
    pub tets: Vec<Tet>,
    pub tree: Bvh,
    pub cores: CoreTable,
}

impl Volume {
    pub fn new(mesh: TetMesh, extent: &[f64], modulus: f64) -> Result<Self, Fault> {
        check_indices("tetrahedra", mesh.tetrahedra.iter().map(|t| t.as_slice()), mesh.vertices.len())?;
        check_finite(&mesh.vertices)?;
        if extent.len() != mesh.vertices.len() || !extent.iter().all(|e| (0.0..=1.0).contains(e)) {
            return Err(Fault::new(
                "extent",
                "Each vertex needs an extent between 0 (boundary) and 1 (deepest).",
            ));
        }
        let pressure: Vec<f64> = extent.iter().map(|e| modulus * e).collect();
        let mut kept = Vec::with_capacity(mesh.tetrahedra.len());
        let mut boxes = Vec::with_capacity(mesh.tetrahedra.len());
        for (t, index) in mesh.tetrahedra.iter().enumerate() {
            let corners = mesh.corners(t);
            let Some(tet) = Tet::new(&corners, index.map(|i| pressure[i as usize])) else { continue };
            let full = Aabb::of_points(&corners);
            let outer = index.map(|i| extent[i as usize]);
            let two_levels = outer.iter().all(|&e| e == 0.0 || e == 1.0) && outer.contains(&0.0);
            let outer = if two_levels {
                Aabb::of_points(corners.iter().zip(outer).filter(|(_, e)| *e == 0.0).map(|(p, _)| p))
            } else {
                full
            };
            boxes.push(ShellBox { outer, full });
            kept.push((t, tet));
        }
        if kept.is_empty() {
            return Err(Fault::new("tetrahedra", "The volume has no tetrahedron with a volume."));
        }
        let mut tree = Bvh::build(&boxes, LEAF_SIZE);
        let tets = tree.order().iter().map(|&i| kept[i as usize].1).collect();
        tree.rename(|i| kept[i as usize].0 as u32);
        let cores = CoreTable::of_volume(&mesh, extent);
        Ok(Self { mesh, pressure, modulus, tets, tree, cores })
    }
}
