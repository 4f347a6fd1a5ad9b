//! Smooth lagged friction (Li et al. 2020, §5): for a pair in contact the tangents `T`, the weights `Γ` of
//! its points and the normal force `N` are held from an earlier state, and sliding dissipates `D = w μ N
//! f₀(|u|)` with `u = Tᵀ Γ v`. It is a potential, so that the step stays a minimisation; slip below `ε` costs
//! quadratically, and so a body that is held creeps.

use crate::barrier::Derivatives;
use crate::distance::Closest;
use crate::{Mat3, Mat12, Vec3, Vec12};

/// Computes `f₀, f₁ = f₀′, f₂ = f₀″` and `f₁(y) / y` of a slip `y ≥ 0` with threshold `epsilon`.
pub fn smooth(y: f64, epsilon: f64) -> (Derivatives, f64) {
    if y >= epsilon {
        return (Derivatives { value: y, first: 1.0, second: 0.0 }, 1.0 / y);
    }
    let share = y / epsilon;
    let f = Derivatives {
        value: epsilon * (share * share * (1.0 - share / 3.0) + 1.0 / 3.0),
        first: share * (2.0 - share),
        second: 2.0 / epsilon * (1.0 - share),
    };
    (f, (2.0 - share) / epsilon)
}

/// Data of a pair in contact that are held from an earlier state.
#[derive(Clone, Copy, Debug)]
pub struct Lagged {
    /// Two unit directions across the normal.
    pub tangents: [Vec3; 2],
    /// Weights Γ of the four points in the velocity between the closest points.
    pub weights: [f64; 4],
    /// Force of full slip `w μ N`, N.
    pub grip: f64,
}

/// Dissipation, its gradient and its Hessian by the points' velocities.
#[derive(Clone, Copy, Debug)]
pub struct Dissipation {
    /// Dissipation D, W (or J, of displacements).
    pub value: f64,
    /// Gradient by the four points.
    pub gradient: Vec12,
    /// Hessian by the four points; positive semidefinite without projection.
    pub hessian: Mat12,
}

impl Lagged {
    /// Holds the closest points of a pair; `grip` is `w μ N`.
    pub fn new(closest: &Closest, grip: f64) -> Self {
        let [_, t, b] = closest.frame();
        Self { tangents: [t, b], weights: closest.c, grip }
    }

    /// Returns the slip of the closest points in the tangents' coordinates.
    pub fn slip(&self, v: &[Vec3; 4]) -> [f64; 2] {
        let mut s = Vec3::zeros();
        for (v, w) in v.iter().zip(self.weights) {
            s += v * w;
        }
        self.tangents.map(|t| t.dot(&s))
    }

    /// Returns the dissipation.
    pub fn value(&self, v: &[Vec3; 4], epsilon: f64) -> f64 {
        let [a, b] = self.slip(v);
        self.grip * smooth((a * a + b * b).sqrt(), epsilon).0.value
    }

    /// Returns the force `f` at the closest points and its derivative `B` by their slip: `wᵢ f` is the
    /// gradient and `wᵢ wⱼ B` the Hessian.
    pub fn force(&self, v: &[Vec3; 4], epsilon: f64) -> (Vec3, Mat3) {
        let u = self.slip(v);
        let y = (u[0] * u[0] + u[1] * u[1]).sqrt();
        let (f, ratio) = smooth(y, epsilon);
        // ratio I + (f₂ y − f₁) / y³ u uᵀ; both of its eigenvalues, f₁ / y and f₂, are positive or zero.
        let bend = if y > 0.0 { (f.second - ratio) / (y * y) } else { 0.0 };
        let inner = |i: usize, j: usize| {
            self.grip * (if i == j { ratio } else { 0.0 } + if y > 0.0 { bend * u[i] * u[j] } else { 0.0 })
        };
        let [t, b] = &self.tangents;
        let force = (t * u[0] + b * u[1]) * (self.grip * ratio);
        let block = t * t.transpose() * inner(0, 0)
            + (t * b.transpose() + b * t.transpose()) * inner(0, 1)
            + b * b.transpose() * inner(1, 1);
        (force, block)
    }

    /// Returns a `B` that bounds the dissipation from above: `f₀` is concave in the square of the slip, so
    /// the parabola with `f₁(y) / y` lies above it. A step made with it does not overshoot the kink at rest,
    /// where the exact one of a sliding pair sees none.
    pub fn above(&self, v: &[Vec3; 4], epsilon: f64) -> Mat3 {
        let u = self.slip(v);
        let (_, ratio) = smooth((u[0] * u[0] + u[1] * u[1]).sqrt(), epsilon);
        let [t, b] = &self.tangents;
        (t * t.transpose() + b * b.transpose()) * (self.grip * ratio)
    }

    /// Returns the dissipation with its derivatives.
    pub fn dissipation(&self, v: &[Vec3; 4], epsilon: f64) -> Dissipation {
        let (force, block) = self.force(v, epsilon);
        let (mut gradient, mut hessian) = (Vec12::zeros(), Mat12::zeros());
        for i in 0..4 {
            for p in 0..3 {
                gradient[3 * i + p] = self.weights[i] * force[p];
                for j in 0..4 {
                    for q in 0..3 {
                        hessian[(3 * i + p, 3 * j + q)] = self.weights[i] * self.weights[j] * block[(p, q)];
                    }
                }
            }
        }
        Dissipation { value: self.value(v, epsilon), gradient, hessian }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::point_triangle;

    #[test]
    fn derivatives_are_those_of_the_cost() {
        let x = [
            Vec3::new(0.3, 0.2, 0.1),
            Vec3::new(0.0, 0.1, 0.0),
            Vec3::new(1.0, 0.0, 0.05),
            Vec3::new(0.1, 1.1, -0.05),
        ];
        let lag = Lagged::new(&point_triangle(&x).1, 2.5);
        for scale in [0.0, 1e-4, 8e-4, 3e-3] {
            let v: [Vec3; 4] =
                std::array::from_fn(|i| Vec3::new(0.3, -0.5, 0.2) * (scale * (1.0 + i as f64)));
            let (d, h) = (lag.dissipation(&v, 1e-3), 1e-8);
            assert!((d.value - lag.value(&v, 1e-3)).abs() < 1e-15);
            for k in 0..12 {
                let moved = |s: f64| {
                    let mut w = v;
                    w[k / 3][k % 3] += s * h;
                    lag.dissipation(&w, 1e-3)
                };
                let (up, down) = (moved(1.0), moved(-1.0));
                assert!(((up.value - down.value) / (2.0 * h) - d.gradient[k]).abs() < 1e-6);
                let row = (up.gradient - down.gradient) / (2.0 * h);
                assert!((row - d.hessian.column(k)).abs().max() < 2e-4 * d.hessian.abs().max().max(1.0));
            }
        }
    }
}
