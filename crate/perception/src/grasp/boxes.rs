//! Boxes given by two corners, and the gap between two of them.

use asperity_fault::{Fault, all_finite};
use asperity_geometry::{Length, Vec3};

use super::GraspPose;

/// Box along the axes of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CornerBox {
    /// Lowest corner, m.
    pub low: Vec3,
    /// Highest corner, m.
    pub high: Vec3,
}

impl CornerBox {
    /// Refuses corners that are not finite or not in order.
    pub fn validate(&self) -> Result<(), Fault> {
        all_finite("", self.low.iter().chain(self.high.iter()))?;
        if (0..3).all(|k| self.low[k] <= self.high[k]) {
            return Ok(());
        }
        Err(Fault::new("", "The first corner must be the lower one, in each of its three numbers."))
    }

    /// Returns true if a point is inside or on a face.
    pub fn holds(&self, p: &Vec3) -> bool {
        (0..3).all(|k| self.low[k] <= p[k] && p[k] <= self.high[k])
    }

    /// Returns true if a point is inside and on no face.
    pub fn holds_strictly(&self, p: &Vec3) -> bool {
        (0..3).all(|k| self.low[k] < p[k] && p[k] < self.high[k])
    }

    /// Returns the least distance of a point to the planes of the six faces, m: the margin of either verdict.
    pub fn margin(&self, p: &Vec3) -> f64 {
        (p - self.low).abs().inf(&(p - self.high).abs()).min()
    }

    fn centre(&self) -> Vec3 {
        0.5 * (self.low + self.high)
    }

    fn half(&self) -> Vec3 {
        0.5 * (self.high - self.low)
    }
}

/// Sine of the angle below which two edges count as parallel, without a common normal.
const PARALLEL: f64 = 1e-9;

/// Returns the gap between a box in frame G and a box in the world, m: the greatest gap between their
/// projections on 15 axes (Gottschalk, Lin & Manocha 1996). Negative where they overlap; where they do not it
/// is at most the distance.
pub fn gap(in_G: &CornerBox, X_WG: &GraspPose, in_W: &CornerBox) -> f64 {
    let R = X_WG.R_WG;
    let between = R * in_G.centre() + X_WG.p_WG - in_W.centre();
    let (mine, other) = (in_G.half(), in_W.half());
    let along = |v: Vec3| v.dot(&between).abs() - (R.transpose() * v).abs().dot(&mine) - v.abs().dot(&other);
    let unit = |k: usize| Vec3::ith(k, 1.0);
    let column = |k: usize| R.column(k).into_owned();
    let faces = (0..3).map(column).chain((0..3).map(unit));
    let edges = (0..9).filter_map(|k| column(k / 3).cross(&unit(k % 3)).try_unit(PARALLEL));
    faces.chain(edges).map(along).fold(f64::NEG_INFINITY, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_geometry::Pose;

    #[test]
    fn boxes_edge_to_edge_are_told_apart() {
        let cube = CornerBox { low: Vec3::repeat(-1.0), high: Vec3::repeat(1.0) };
        let at = |x: f64, turn: f64| {
            let turn = nalgebra::UnitQuaternion::from_axis_angle(&Vec3::z_axis(), turn);
            gap(&cube, &Pose::from_parts(Vec3::new(x, 0.0, 0.0).into(), turn).into(), &cube)
        };
        assert!((at(3.0, 0.0) - 1.0).abs() < 1e-15 && (at(1.5, 0.0) + 0.5).abs() < 1e-15);
        let quarter = std::f64::consts::FRAC_PI_4;
        assert!((at(3.0, quarter) - (2.0 - 2.0_f64.sqrt())).abs() < 1e-15);
    }

    #[test]
    fn corners_out_of_order_are_refused() {
        let turned = CornerBox { low: Vec3::zeros(), high: Vec3::new(1.0, -1.0, 1.0) };
        assert!(turned.validate().is_err());
        assert!(CornerBox { low: Vec3::repeat(f64::NAN), high: Vec3::zeros() }.validate().is_err());
    }
}
