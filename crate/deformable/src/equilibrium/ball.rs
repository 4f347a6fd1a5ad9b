//! Rigid ball above points that stand for areas of a surface, by the barrier; and the correction of Hertz's
//! law where the layer below is thin.

use super::Potential;
use crate::barrier::{Derivatives, barrier};
use crate::{Mat3, Vec3};

/// Rigid ball and the points that it may touch.
#[derive(Clone, Debug)]
pub struct RigidBall {
    /// Centre, m.
    pub centre: Vec3,
    /// Radius, m.
    pub radius: f64,
    /// Reach d̂ of the barrier, m.
    pub reach: f64,
    /// Points, and the stiffness of each, J/m⁴: a pressure, times the point's area, over the cube of d̂.
    pub points: Vec<(u32, f64)>,
}

/// Point within the ball's reach.
#[derive(Clone, Copy, Debug)]
pub struct NearBall {
    /// Number of the point.
    pub point: u32,
    /// Stiffness, J/m⁴.
    pub stiffness: f64,
    /// Gap to the ball, m.
    pub gap: f64,
    /// Direction from the ball's centre; unit.
    pub normal: Vec3,
}

impl NearBall {
    fn barrier(&self, reach: f64) -> Derivatives {
        barrier(self.gap * self.gap, reach * reach)
    }
}

impl RigidBall {
    /// Returns the points within reach; `None` where a point is inside.
    pub fn near(&self, x: &[Vec3]) -> Option<Vec<NearBall>> {
        let mut out = Vec::new();
        for &(point, stiffness) in &self.points {
            let r = x[point as usize] - self.centre;
            let size = r.norm_squared().sqrt();
            let gap = size - self.radius;
            if gap <= 0.0 {
                return None;
            }
            if gap < self.reach {
                out.push(NearBall { point, stiffness, gap, normal: r / size });
            }
        }
        Some(out)
    }
}

impl Potential for RigidBall {
    fn value(&mut self, x: &[Vec3]) -> f64 {
        let sum = |all: Vec<NearBall>| all.iter().map(|n| n.stiffness * n.barrier(self.reach).value).sum();
        self.near(x).map_or(f64::INFINITY, sum)
    }
    fn add_gradient(&mut self, x: &[Vec3], gradient: &mut [Vec3]) {
        for n in self.near(x).into_iter().flatten() {
            gradient[n.point as usize] +=
                n.normal * (n.stiffness * n.barrier(self.reach).first * 2.0 * n.gap);
        }
    }
    fn blocks(&mut self, x: &[Vec3], add: &mut dyn FnMut(u32, u32, &Mat3)) {
        for n in self.near(x).into_iter().flatten() {
            let b = n.barrier(self.reach);
            let along = n.stiffness * (4.0 * n.gap * n.gap * b.second + 2.0 * b.first);
            add(n.point, n.point, &(n.normal * n.normal.transpose() * along));
        }
    }
    fn limit(&mut self, _: &[Vec3], _: &[Vec3]) -> f64 {
        1.0
    }
}

/// Returns the factor of a bonded layer of finite thickness on Hertz's force (Dimitriadis et al. 2002, eq.
/// 12); `chi = √(R δ) / thickness`.
pub fn layer_factor(chi: f64, nu: f64) -> f64 {
    let a = -(1.2876 - 1.4678 * nu + 1.3442 * nu * nu) / (1.0 - nu);
    let b = (0.6387 - 1.0277 * nu + 1.5164 * nu * nu) / (1.0 - nu);
    let p = std::f64::consts::PI;
    let cube = a * a * a;
    let first = -2.0 * a / p;
    let second = 4.0 * a * a / (p * p);
    let third = -8.0 / (p * p * p) * (cube + 4.0 * p * p / 15.0 * b);
    let fourth = 16.0 * a / (p * p * p * p) * (cube + 3.0 * p * p / 5.0 * b);
    1.0 + chi * (first + chi * (second + chi * (third + chi * fourth)))
}
