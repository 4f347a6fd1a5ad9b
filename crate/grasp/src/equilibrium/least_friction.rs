//! Least common friction coefficient with which the bodies can rest.
//!
//! For each `μ` a programme computes how far forces must leave their cones; the root of that excess is found
//! by Newton's method in a bracket ([`least_friction`] gives the function). The programme always has a
//! solution, so its multipliers, and with them the slope, exist on both sides of the root. A contact's own
//! coefficient is `μ` times its ratio.

use std::f64::consts::PI;

use super::balance::Balance;
use super::forces::{Impossible, balance_rows, impossible};
use super::problem::Problem;
use crate::convex::{Affine, Failure, Program, ProgramEnd};
use asperity_fault::Fault;

/// Friction cone for the forces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConeShape {
    /// Exact cone `|f_t| ≤ μ f_n`.
    Exact,
    /// Inner pyramid with this many edges on the cone.
    Inner(usize),
}

impl ConeShape {
    /// Adds `|f_t| ≤ μ f_n + slack` and `f_n + normal_slack ≥ 0` for contact `i`. Returns the row of the
    /// first.
    pub(super) fn add(
        self,
        p: &mut Program,
        mu: f64,
        i: usize,
        slack: Affine,
        normal_slack: Affine,
    ) -> usize {
        let (n, t1, t2) = (Balance::index(i, 0), Balance::index(i, 1), Balance::index(i, 2));
        let plus = |terms: &[(usize, f64)], more: &Affine, by: f64| {
            let extra = more.terms.iter().map(|&(j, c)| (j, c * by));
            Affine::new(terms.iter().copied().chain(extra), more.constant * by)
        };
        p.nonnegative(plus(&[(n, 1.0)], &normal_slack, 1.0));
        let first = p.rows();
        match self {
            Self::Exact => p.second_order(vec![
                plus(&[(n, mu)], &slack, 1.0),
                Affine::new([(t1, 1.0)], 0.0),
                Affine::new([(t2, 1.0)], 0.0),
            ]),
            Self::Inner(edges) => {
                let reach = libm::cos(PI / edges as f64);
                for j in 0..edges {
                    let middle = 2.0 * PI * (j as f64 + 0.5) / edges as f64;
                    let (c, s) = (libm::cos(middle), libm::sin(middle));
                    p.nonnegative(plus(&[(n, mu * reach), (t1, -c), (t2, -s)], &slack, reach));
                }
            }
        }
        first
    }

    /// Returns the sum of the multipliers of the cone's rows, weighted by their coefficients of `μ f_n`.
    fn weight(self, dual: &[f64], first: usize) -> f64 {
        let at = |i: usize| dual.get(i).copied().unwrap_or(0.0);
        match self {
            Self::Exact => at(first),
            Self::Inner(edges) => {
                (0..edges).map(|j| at(first + j)).sum::<f64>() * libm::cos(PI / edges as f64)
            }
        }
    }
}

/// Result of the search for the smallest common friction coefficient.
#[derive(Clone, Debug, PartialEq)]
pub enum LeastFriction {
    /// Smallest `μ` for which forces exist.
    Mu(f64),
    /// No `μ` up to [`LARGEST_MU`] suffices, with a proof.
    Impossible(Impossible),
    /// The solver found neither.
    Unknown(Failure),
}

impl LeastFriction {
    /// Returns the coefficient, if there is one.
    pub fn mu(&self) -> Option<f64> {
        match self {
            Self::Mu(mu) => Some(*mu),
            _ => None,
        }
    }
}

/// Largest `μ` that is searched, as in the golden data.
pub const LARGEST_MU: f64 = 1e3;
/// Violation of the cones that is accepted, of the total load.
const FEASIBLE: f64 = 2e-9;
/// Precision of the coefficient, relative to `max(1, μ)`.
const PRECISION: f64 = 1e-8;

/// Computes the smallest `μ` for which the bodies can rest.
///
/// `F(μ) = min { t : balance, |f_t| ≤ μ f_n + t √(1 + μ²), f_n ≥ −t }` is how far forces must leave their
/// cones. It always has a solution, falls with `μ`, and its multipliers give `dF/dμ`; its root is found by
/// Newton's method held in a bracket.
///
/// # Errors
///
/// Refuses an invalid problem.
pub fn least_friction(problem: &Problem, shape: ConeShape) -> Result<LeastFriction, Fault> {
    problem.check()?;
    let balance = match Balance::new(problem) {
        Ok(balance) => balance,
        Err(motion) => return Ok(LeastFriction::Impossible(impossible(problem, motion))),
    };
    if balance.frames.is_empty() {
        return Ok(LeastFriction::Mu(0.0));
    }
    let evaluate = |mu: f64| excess(&balance, mu, shape);
    let mut low = match evaluate(0.0) {
        Ok(e) if e.value <= FEASIBLE => return Ok(LeastFriction::Mu(0.0)),
        Ok(e) => e,
        Err(f) => return Ok(LeastFriction::Unknown(f)),
    };
    let mut high: Option<f64> = None;
    for _ in 0..80 {
        let newton = low.mu - low.value / low.slope;
        let ceiling = high.unwrap_or(LARGEST_MU);
        let bisected = match high {
            Some(high) => 0.5 * (low.mu + high),
            None => (2.0 * low.mu).clamp(1.0, LARGEST_MU),
        };
        // Newton from the left; bisection where the slope is of no use.
        let mut next = if newton > low.mu && newton < ceiling { newton } else { bisected };
        if high.is_none() && (newton >= LARGEST_MU || !newton.is_finite() || next >= LARGEST_MU) {
            let last = match evaluate(LARGEST_MU) {
                Ok(e) => e,
                Err(f) => return Ok(LeastFriction::Unknown(f)),
            };
            if last.value > FEASIBLE {
                let found = impossible(problem, balance.motion(&last.multipliers));
                return Ok(LeastFriction::Impossible(found));
            }
            high = Some(LARGEST_MU);
            next = bisected.min(0.5 * (low.mu + LARGEST_MU));
        }
        let precision = PRECISION * next.max(1.0);
        if next - low.mu < precision && low.slope < 0.0 && newton < ceiling {
            return Ok(LeastFriction::Mu(next));
        }
        let e = match evaluate(next) {
            Ok(e) => e,
            Err(f) => return Ok(LeastFriction::Unknown(f)),
        };
        if e.value <= FEASIBLE {
            high = Some(next);
            // On the root from the left: the last step estimates the error.
            if e.value > -FEASIBLE && (e.value / e.slope).abs() < precision {
                return Ok(LeastFriction::Mu(next));
            }
        } else {
            low = e;
        }
        if let Some(high) = high
            && high - low.mu < precision
        {
            return Ok(LeastFriction::Mu(high));
        }
    }
    Ok(LeastFriction::Mu(high.unwrap_or(low.mu)))
}

struct Excess {
    mu: f64,
    value: f64,
    slope: f64,
    multipliers: Vec<f64>,
}

/// Computes `F(μ)` and its slope `−Σ z (f_n + t μ / √(1 + μ²))`.
fn excess(balance: &Balance, mu: f64, shape: ConeShape) -> Result<Excess, Failure> {
    let contacts = balance.frames.len();
    let t = 3 * contacts;
    let mut p = Program::new(t + 1);
    p.cost(t, 1.0);
    balance_rows(&mut p, balance);
    let spread = (1.0 + mu * mu).sqrt();
    let mut first = Vec::with_capacity(contacts);
    for (i, ratio) in balance.ratios.iter().enumerate() {
        let slack = Affine::new([(t, spread)], 0.0);
        first.push(shape.add(&mut p, mu * ratio, i, slack, Affine::new([(t, 1.0)], 0.0)));
    }
    p.nonnegative(Affine::new([(t, 1.0)], 1.0));
    let s = match p.minimise() {
        ProgramEnd::Solved(s) => s,
        ProgramEnd::Failed(f) => return Err(f),
        ProgramEnd::Infeasible(_) | ProgramEnd::Unbounded(_) => {
            return Err(Failure {
                reason: "the balance of forces is too badly conditioned",
                primal_residual: f64::INFINITY,
                dual_residual: f64::INFINITY,
                iterations: 0,
            });
        }
    };
    let at = |i: usize| s.x.get(i).copied().unwrap_or(0.0);
    let mut slope = 0.0;
    for (i, &row) in first.iter().enumerate() {
        let ratio = balance.ratios.get(i).copied().unwrap_or(1.0);
        slope -= shape.weight(&s.dual, row) * (at(Balance::index(i, 0)) * ratio + at(t) * mu / spread);
    }
    Ok(Excess { mu, value: at(t), slope, multipliers: s.dual })
}
