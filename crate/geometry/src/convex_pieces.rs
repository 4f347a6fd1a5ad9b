//! A solid cut into convex pieces that cover it: V-HACD (Mamou & Ghorbel, *A simple and efficient approach for 3D mesh
//! approximate convex decomposition*, ICIP 2009) by parry on voxels, each piece then the hull of its voxels by ours. parry's own
//! hulls lose pieces of lattices of points, which voxels are.
//!
//! A piece stands out beyond the solid by up to a voxel and by what its hull bridges: 2 to 3 % of the size at 64 voxels along it,
//! half of that at 128. It serves shapes that are rested, pushed and gripped; a peg's clearance of 0.05 mm is lost in it.
//! Takes 0.1 s to 7 s: for the command line or a worker.

use asperity_fault::Fault;
use std::collections::BTreeMap;

use parry3d_f64::transformation::vhacd::{VHACD, VHACDParameters};
use parry3d_f64::transformation::voxelization::VoxelSet;

use crate::mesh_edges::check_closed;
use crate::to_parry::vector;
use crate::{TriangleMesh, Vec3, convex_hull};

/// Most triangles that are cut up, and most voxels along the longest side: some seconds, some hundred MB.
const MAX_TRIANGLES: usize = 500_000;
const MAX_RESOLUTION: u32 = 256;

/// How finely a solid is cut up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fineness {
    /// Voxels along the longest side, 8 to 256.
    pub resolution: u32,
    /// A piece is cut no further when its hull's volume exceeds its own by less than this fraction of the whole.
    pub concavity: f64,
    /// How many pieces are aimed at, at most. It is cut in rounds, and the last may go over by a few.
    pub pieces: u32,
}

impl Default for Fineness {
    fn default() -> Self {
        Self { resolution: 128, concavity: 0.001, pieces: 48 }
    }
}

/// Convex pieces, each closed and wound outwards, that together cover the solid within a closed mesh. The same pieces each time
/// and on every machine.
pub fn convex_pieces(mesh: &TriangleMesh, fineness: &Fineness) -> Result<Vec<TriangleMesh>, Fault> {
    let refused = |field: &str, message: String| Err(Fault::new(field, message));
    check_closed(mesh)?;
    if mesh.triangles.len() > MAX_TRIANGLES {
        let message =
            format!("At most {MAX_TRIANGLES} triangles can be cut up, not {}.", mesh.triangles.len());
        return refused("triangles", message);
    }
    let Fineness { resolution, concavity, pieces } = *fineness;
    if !(8..=MAX_RESOLUTION).contains(&resolution) {
        return refused(
            "resolution",
            format!("It must lie between 8 and {MAX_RESOLUTION}, not {resolution}."),
        );
    }
    if !(0.0..=1.0).contains(&concavity) {
        return refused("concavity", format!("It must lie between 0 and 1, not {concavity}."));
    }
    if !(1..=1024).contains(&pieces) {
        return refused("pieces", format!("There must be 1 to 1024 pieces, not {pieces}."));
    }
    let parameters =
        VHACDParameters { resolution, concavity, max_convex_hulls: pieces, ..VHACDParameters::default() };
    let points: Vec<_> = mesh.vertices.iter().map(vector).collect();
    let cut = VHACD::decompose(&parameters, &points, &mesh.triangles, false);
    let found = cut.voxel_parts().iter().filter(|part| !part.is_empty()).map(hull_of_voxels);
    let found: Vec<TriangleMesh> = found.collect::<Result<_, _>>()?;
    if found.is_empty() {
        return refused("triangles", "The mesh encloses no volume.".into());
    }
    Ok(found)
}

/// Of each column of voxel corners along z only the two ends can be on the hull.
fn hull_of_voxels(part: &VoxelSet) -> Result<TriangleMesh, Fault> {
    let mut columns: BTreeMap<[i64; 2], [i64; 2]> = BTreeMap::new();
    for voxel in part.voxels() {
        let c = voxel.coords;
        for [x, y] in [[c.x, c.y], [c.x + 1, c.y], [c.x, c.y + 1], [c.x + 1, c.y + 1]] {
            let ends = columns.entry([x, y]).or_insert([c.z, c.z + 1]);
            *ends = [ends[0].min(c.z), ends[1].max(c.z + 1)];
        }
    }
    let corner = |x: i64, y: i64, z: i64| {
        let o = part.origin;
        // A voxel's coordinates are those of its centre.
        let at = |o: f64, k: i64| o + (k as f64 - 0.5) * part.scale;
        Vec3::new(at(o.x, x), at(o.y, y), at(o.z, z))
    };
    let points: Vec<Vec3> =
        columns.iter().flat_map(|(&[x, y], ends)| ends.map(|z| corner(x, y, z))).collect();
    convex_hull(&points)
}
