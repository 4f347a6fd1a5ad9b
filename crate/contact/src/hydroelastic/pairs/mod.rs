//! The kinds of pair that have a surface. Each works in the frame M of the mesh it cuts.

mod compliant_compliant;
mod compliant_rigid;
mod half_space;

use super::body::Triangle;
use super::polygon::Polygon;
use super::tet::Tet;

pub(super) use compliant_compliant::compliant_compliant;
pub(super) use compliant_rigid::compliant_rigid;
pub(super) use half_space::{
    compliant_compliant_half_space, compliant_rigid_half_space, rigid_compliant_half_space,
};

/// `cos(5π/8)`: a face counts only if its normal and the pressure gradient make less than 112.5° (Drake
/// `contact_surface_utility.cc`, chosen there by experience).
const COS_LIMIT: f64 = -0.382_683_432_365_089_8;

/// Scratch of the queries: polygons, a stack, and the second body's elements in the first one's frame.
#[derive(Clone, Debug, Default)]
pub struct HydroWorkspace {
    polygon: Polygon,
    spare: Polygon,
    stack: Vec<(u32, u32)>,
    tets: Vec<Tet>,
    triangles: Vec<Triangle>,
    /// Number of the query in which `tets[i]` or `triangles[i]` was last made.
    stamp: Vec<u32>,
    query: u32,
}

impl HydroWorkspace {
    /// Begins a query over `count` elements: everything cached is stale.
    fn begin(&mut self, count: usize) {
        if self.query == u32::MAX {
            self.stamp.fill(0);
            self.query = 0;
        }
        self.query += 1;
        if self.stamp.len() < count {
            self.stamp.resize(count, 0);
        }
    }
}

/// Returns true if the angle between a gradient and the direction `n` (a unit vector, from its outside in) is
/// small enough.
#[inline]
fn is_along(along: f64, steepness: f64) -> bool {
    along > COS_LIMIT * steepness
}

/// Returns two stiffnesses in series; 0 where either does not resist.
#[inline]
fn series(a: f64, b: f64) -> f64 {
    if a > 0.0 && b > 0.0 { a * b / (a + b) } else { 0.0 }
}
