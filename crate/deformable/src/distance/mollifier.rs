//! The mollifier of two edges that are nearly parallel (Li et al. 2020, eq. 24): with `c = |u × v|²`, `m = (2
//! − c/ε) c/ε` where `c < ε`, else 1. The distance of parallel edges has a kink; times `m` it has none. `ε =
//! 1e-3 |u|² |v|²` of the edges at rest.

use crate::barrier::Derivatives;
use crate::{Mat3, Mat12, Vec3, Vec12};

/// Returns the threshold ε of a pair of edges at rest.
pub fn mollifier_threshold(rest: &[Vec3; 4]) -> f64 {
    1e-3 * (rest[1] - rest[0]).norm_squared() * (rest[3] - rest[2]).norm_squared()
}

/// Mollifier of a pair of edges.
#[derive(Clone, Copy, Debug)]
pub struct Mollifier {
    /// Squared cross product |u × v|².
    pub cross: f64,
    /// Value `m` and its derivatives by |u × v|².
    pub value: Derivatives,
    u: Vec3,
    v: Vec3,
}

impl Mollifier {
    /// Makes the mollifier of the edges `x[0] x[1]` and `x[2] x[3]` with threshold `epsilon`.
    pub fn new(x: &[Vec3; 4], epsilon: f64) -> Self {
        let (u, v) = (x[1] - x[0], x[3] - x[2]);
        let cross = u.cross(&v).norm_squared();
        let value = if cross < epsilon {
            let share = cross / epsilon;
            Derivatives {
                value: (2.0 - share) * share,
                first: 2.0 / epsilon * (1.0 - share),
                second: -2.0 / (epsilon * epsilon),
            }
        } else {
            Derivatives { value: 1.0, first: 0.0, second: 0.0 }
        };
        Self { cross, value, u, v }
    }

    /// Returns true if it differs from one.
    pub fn acts(&self) -> bool {
        self.value.first != 0.0
    }

    /// Returns the gradient of |u × v|² by the four points.
    pub fn gradient(&self) -> Vec12 {
        let n = self.u.cross(&self.v);
        let (gu, gv) = (self.v.cross(&n) * 2.0, n.cross(&self.u) * 2.0);
        let mut g = Vec12::zeros();
        for k in 0..3 {
            g[k] = -gu[k];
            g[3 + k] = gu[k];
            g[6 + k] = -gv[k];
            g[9 + k] = gv[k];
        }
        g
    }

    /// Returns the Hessian of |u × v|² by the four points.
    pub fn hessian_of_cross(&self) -> Mat12 {
        let (u, v) = (&self.u, &self.v);
        let uu = (Mat3::identity() * v.norm_squared() - v * v.transpose()) * 2.0;
        let vv = (Mat3::identity() * u.norm_squared() - u * u.transpose()) * 2.0;
        let uv = u * v.transpose() * 4.0 - v * u.transpose() * 2.0 - Mat3::identity() * (2.0 * u.dot(v));
        let vu = uv.transpose();
        let sign = [-1.0, 1.0, -1.0, 1.0];
        let mut h = Mat12::zeros();
        for i in 0..4 {
            for j in 0..4 {
                let block = match (i < 2, j < 2) {
                    (true, true) => &uu,
                    (true, false) => &uv,
                    (false, true) => &vu,
                    (false, false) => &vv,
                };
                for p in 0..3 {
                    for q in 0..3 {
                        h[(3 * i + p, 3 * j + q)] = sign[i] * sign[j] * block[(p, q)];
                    }
                }
            }
        }
        h
    }

    /// Returns the Hessian of `m`.
    pub fn hessian(&self) -> Mat12 {
        let g = self.gradient();
        g * g.transpose() * self.value.second + self.hessian_of_cross() * self.value.first
    }
}
