//! Augmented Lagrangian of a placement and its minimisation (Nocedal & Wright 2006, §17.4, §10.3).
//!
//! Cost and constraints are written as one vector of residuals whose half square sum is the augmented
//! Lagrangian; each inner problem is then least squares for Levenberg–Marquardt with dense normal equations.
//! Between rounds the multipliers are updated, and the penalty grows by four where the violation has not
//! fallen to a quarter. Residuals are scaled: lengths over the largest reach, forces over the total weight,
//! angles in radians.

use nalgebra::{DMatrix, DVector};

use super::program::{Model, Point, Relaxation};

/// Multipliers and penalty of the augmented Lagrangian (Nocedal & Wright 2006, §17.4).
pub(super) struct Multipliers {
    equal: DVector<f64>,
    least: DVector<f64>,
    penalty: f64,
}

/// Effort of a stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Number of updates of the multipliers.
    pub rounds: usize,
    /// Number of steps of Levenberg–Marquardt in each.
    pub steps: usize,
    /// Largest violation of a constraint at which a stage ends.
    pub tolerance: f64,
}

/// Weight of the forces' size beside the distance from the guess: only breaks ties.
const FORCE_WEIGHT: f64 = 1e-3;
const MOST_PENALTY: f64 = 1e7;

impl Multipliers {
    pub fn new(model: &Model) -> Self {
        Self {
            equal: DVector::zeros(model.coordinates),
            least: DVector::zeros(model.inequalities()),
            penalty: 10.0,
        }
    }

    /// Computes residuals whose half square sum is the augmented Lagrangian, and their derivatives.
    fn residuals(&self, model: &Model, at: &Point, relaxation: Relaxation) -> (DVector<f64>, DMatrix<f64>) {
        let (near, near_J) = model.nearness(at, FORCE_WEIGHT);
        let c = model.constraints(at, relaxation);
        let n = model.unknowns();
        let s = self.penalty.sqrt();
        let total = near.len() + c.equal.0.len() + c.least.0.len();
        let (mut r, mut J) = (DVector::zeros(total), DMatrix::zeros(total, n));
        r.rows_mut(0, near.len()).copy_from(&near);
        J.view_mut((0, 0), near_J.shape()).copy_from(&near_J);
        let mut row = near.len();
        for k in 0..c.equal.0.len() {
            r[row] = s * (c.equal.0[k] + self.equal[k] / self.penalty);
            J.row_mut(row).copy_from(&(c.equal.1.row(k) * s));
            row += 1;
        }
        for k in 0..c.least.0.len() {
            let v = c.least.0[k] - self.least[k] / self.penalty;
            if v < 0.0 {
                r[row] = s * v;
                J.row_mut(row).copy_from(&(c.least.1.row(k) * s));
            }
            row += 1;
        }
        (r, J)
    }

    /// Runs one stage from `at`. Returns where it ended, the worst violation, and the steps taken.
    pub fn solve(
        &mut self,
        model: &Model,
        mut at: Point,
        relaxation: Relaxation,
        effort: Effort,
    ) -> (Point, f64, usize) {
        let mut steps = 0;
        let mut before = f64::INFINITY;
        for _ in 0..effort.rounds {
            let (next, taken) = self.descend(model, at, relaxation, effort.steps);
            at = next;
            steps += taken;
            let c = model.constraints(&at, relaxation);
            let mut worst = c.equal.0.amax();
            for (k, v) in c.least.0.iter().enumerate() {
                // Distance from being feasible and complementary to its multiplier.
                worst = worst.max(-v.min(self.least[k] / self.penalty));
            }
            for (l, v) in self.equal.iter_mut().zip(c.equal.0.iter()) {
                *l += self.penalty * v;
            }
            for (l, v) in self.least.iter_mut().zip(c.least.0.iter()) {
                *l = (*l - self.penalty * v).max(0.0);
            }
            if worst < effort.tolerance {
                return (at, worst, steps);
            }
            if worst > 0.25 * before {
                self.penalty = (self.penalty * 4.0).min(MOST_PENALTY);
            }
            before = worst;
        }
        (at, before, steps)
    }

    /// Minimises the residuals by Levenberg–Marquardt.
    fn descend(&self, model: &Model, mut at: Point, relaxation: Relaxation, most: usize) -> (Point, usize) {
        let (mut r, mut J) = self.residuals(model, &at, relaxation);
        let mut damping = 1e-3;
        for step in 0..most {
            let JtJ = J.tr_mul(&J);
            let gradient = J.tr_mul(&r);
            if gradient.amax() < 1e-10 * self.penalty.sqrt() {
                return (at, step);
            }
            let cost = r.norm_squared();
            let mut moved = false;
            for _ in 0..12 {
                let mut H = JtJ.clone();
                for k in 0..H.nrows() {
                    H[(k, k)] += damping * (JtJ[(k, k)] + 1e-6);
                }
                let Some(factor) = H.cholesky() else {
                    damping *= 10.0;
                    continue;
                };
                let mut delta = factor.solve(&-&gradient);
                let largest = delta.amax();
                if !largest.is_finite() {
                    damping *= 10.0;
                    continue;
                }
                if largest > 0.5 {
                    delta *= 0.5 / largest;
                }
                let next = model.moved(&at, &delta);
                let (nr, nJ) = self.residuals(model, &next, relaxation);
                if nr.norm_squared() < cost {
                    let gained = cost - nr.norm_squared();
                    (at, r, J) = (next, nr, nJ);
                    damping = (damping * 0.3).max(1e-12);
                    moved = gained > 1e-14 * cost;
                    break;
                }
                damping *= 4.0;
            }
            if !moved {
                return (at, step + 1);
            }
        }
        (at, most)
    }
}
