//! Points of a file, placed in the world, in the place of what cameras see of bodies: which side of the
//! surface is the outer one at each of them, and their normals.

use asperity_fault::Fault;
use asperity_geometry::{Pose, Vec3};

use crate::normals::sided_normals;

/// Points of a file in the world.
pub struct PlacedCloud {
    /// Positions, world, m.
    pub p_W: Vec<Vec3>,
    /// Outward directions, as far as the file has them; empty where it has none.
    out_W: Vec<Vec3>,
    /// Eyes of the cameras in use, world, m.
    eyes: Vec<Vec3>,
}

impl PlacedCloud {
    /// Places points and outward directions of a file's frame F (m; any length, zero: not known, empty: known
    /// of none). `eyes`: of the cameras in use, world, m.
    pub fn new(
        X_WF: &Pose,
        points: impl IntoIterator<Item = Vec3>,
        out: impl IntoIterator<Item = Vec3>,
        eyes: Vec<Vec3>,
    ) -> Self {
        let (R_WF, p_WF) = (X_WF.rotation.to_rotation_matrix(), X_WF.translation.vector);
        Self {
            p_W: points.into_iter().map(|p| R_WF * p + p_WF).collect(),
            out_W: out.into_iter().map(|n| R_WF * n).collect(),
            eyes,
        }
    }

    /// Returns a direction that the outer normal of this point has a part along: the file's normal; where it
    /// has none, to the nearest camera.
    pub fn side(&self, i: usize) -> Vec3 {
        if let Some(n) = self.out_W.get(i).filter(|n| **n != Vec3::zeros()) {
            return *n;
        }
        let Some(p) = self.p_W.get(i) else { return Vec3::z() };
        let to = |eye: &Vec3| eye - p;
        let nearer = |a: Vec3, b: Vec3| if b.norm_squared() < a.norm_squared() { b } else { a };
        self.eyes.iter().map(to).reduce(nearer).unwrap_or_else(Vec3::z)
    }

    /// Returns the normals of some of its points by their `k` nearest among these within `radius` (m); zero
    /// where too few are near. `turned`: outwards.
    ///
    /// # Errors
    ///
    /// Refuses `k` below 3, a radius that is not positive, and points that are not finite.
    pub fn normals(&self, kept: &[usize], k: usize, radius: f64, turned: bool) -> Result<Vec<Vec3>, Fault> {
        // No plane goes through two points.
        if kept.len() < 3 {
            return Ok(vec![Vec3::zeros(); kept.len()]);
        }
        let points: Vec<Vec3> = kept.iter().filter_map(|i| self.p_W.get(*i).copied()).collect();
        sided_normals(&points, k, radius, |i| turned.then(|| self.side(kept[i])))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    #[test]
    fn the_file_tells_which_side_is_out_and_else_the_nearest_camera() {
        let points = [[0.0, 0.0, 0.0], [0.1, 0.0, 0.0], [0.0, 0.1, 0.0], [0.1, 0.1, 0.0]].map(Vec3::from);
        let placed = |out: Vec<Vec3>| {
            let eyes = vec![Vec3::new(0.0, 0.0, -3.0), Vec3::z()];
            PlacedCloud::new(&Pose::identity(), points, out, eyes)
        };
        let up = placed(Vec::new());
        let all = [0, 1, 2, 3];
        let z = |placed: &PlacedCloud| {
            placed.normals(&all, 4, f64::INFINITY, true).unwrap().iter().map(|n| n.z).sum::<f64>()
        };
        assert!((z(&up) - 4.0).abs() < 1e-12);
        let mut told = vec![-0.5 * Vec3::z(); 4];
        told[2] = Vec3::zeros();
        assert!((z(&placed(told)) + 2.0).abs() < 1e-12);
        // Two points, or none near enough, make no plane.
        assert_eq!(up.normals(&all[..2], 4, 1.0, true).unwrap(), [Vec3::zeros(); 2]);
        assert_eq!(up.normals(&all, 4, 0.05, true).unwrap(), [Vec3::zeros(); 4]);
    }
}
