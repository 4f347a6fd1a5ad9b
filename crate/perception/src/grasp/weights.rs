//! Weights of the terms of a grasp's cost: `−w Σᵢ (nᵢ · x_G)² + α (y_G · z_W)`. They are asked after the
//! score, so that other weights score nothing anew.

use super::GraspCost;

/// Weights of the terms of a cost that was scored with a tilt weight of 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostWeights {
    /// Weight w of a point between the fingers whose normal lies along the direction of closing.
    pub facing: f64,
    /// Weight α of fingers that point up instead of down.
    pub tilt: f64,
}

impl CostWeights {
    /// Returns the cost with these weights; `None` is infinite.
    pub fn cost(&self, cost: &GraspCost) -> Option<f64> {
        cost.cost().map(|_| self.tilt * cost.tilt - self.facing * cost.facing)
    }

    /// Returns the term of the points between the fingers, `−w Σᵢ (nᵢ · x_G)²`.
    pub fn facing_term(&self, cost: &GraspCost) -> f64 {
        -self.facing * cost.facing
    }

    /// Returns the term of the fingers' direction, `α (y_G · z_W)`.
    pub fn tilt_term(&self, cost: &GraspCost) -> f64 {
        self.tilt * cost.tilt
    }
}
