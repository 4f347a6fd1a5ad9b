//! A cone programme, built row by row and solved by Clarabel:
//!
//! ```text
//! minimise cᵀ x   such that   each group of rows a·x + b lies in its cone: {0}, ≥ 0, or second-order
//! ```
//!
//! Rows that follow each other in the same linear cone are merged into one. Clarabel writes `A x + s = b`, so
//! coefficients change their sign on the way. The answer is checked again from the rows: a solve that stopped
//! short counts as solved only if primal residual, dual residual and gap are all below 1e-8.

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettings, DefaultSolver, IPSolver, SolverStatus,
    SupportedConeT::{self, NonnegativeConeT, SecondOrderConeT, ZeroConeT},
};

use super::program_end::{Certificate, Failure, ProgramEnd, RecessionDirection, Solution};

/// Affine expression `Σ coefficient · x[index] + constant`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Affine {
    /// Terms, each of index and coefficient.
    pub terms: Vec<(usize, f64)>,
    /// Constant term.
    pub constant: f64,
}

impl Affine {
    /// Makes an expression from its terms and constant.
    pub fn new(terms: impl IntoIterator<Item = (usize, f64)>, constant: f64) -> Self {
        Self { terms: terms.into_iter().collect(), constant }
    }

    fn at(&self, x: &[f64]) -> f64 {
        self.terms.iter().fold(self.constant, |sum, &(i, c)| sum + c * x.get(i).copied().unwrap_or(0.0))
    }
}

/// Cone programme: minimise a linear cost with affine expressions in cones.
#[derive(Clone, Debug, Default)]
pub struct Program {
    variables: usize,
    cost: Vec<f64>,
    rows: Vec<Affine>,
    cones: Vec<SupportedConeT<f64>>,
}

/// Tolerance of gap and feasibility; the reference data were made with the same.
const TOLERANCE: f64 = 1e-11;
/// Largest violation of a constraint at which a solution that missed [`TOLERANCE`] is still accepted.
const ACCEPTED_RESIDUAL: f64 = 1e-8;

impl Program {
    /// Makes a programme in `variables` unknowns with zero cost.
    pub fn new(variables: usize) -> Self {
        Self { variables, cost: vec![0.0; variables], ..Self::default() }
    }

    /// Sets the cost of one variable.
    pub fn cost(&mut self, index: usize, cost: f64) {
        if let Some(c) = self.cost.get_mut(index) {
            *c = cost;
        }
    }

    /// Returns the number of rows so far: the next constraint's first multiplier.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Adds the constraint `row = 0`.
    pub fn zero(&mut self, row: Affine) {
        self.push(ZeroConeT(1), [row]);
    }

    /// Adds the constraint `row ≥ 0`.
    pub fn nonnegative(&mut self, row: Affine) {
        self.push(NonnegativeConeT(1), [row]);
    }

    /// Adds the constraint `rows[0] ≥ |rows[1..]|`.
    pub fn second_order(&mut self, rows: Vec<Affine>) {
        self.push(SecondOrderConeT(rows.len()), rows);
    }

    fn push(&mut self, cone: SupportedConeT<f64>, rows: impl IntoIterator<Item = Affine>) {
        self.rows.extend(rows);
        match (self.cones.last_mut(), &cone) {
            (Some(ZeroConeT(n)), ZeroConeT(more)) | (Some(NonnegativeConeT(n)), NonnegativeConeT(more)) => {
                *n += more;
            }
            _ => self.cones.push(cone),
        }
    }

    /// Solves the programme.
    pub fn minimise(&self) -> ProgramEnd {
        let (mut i, mut j, mut v) = (Vec::new(), Vec::new(), Vec::new());
        let mut b = Vec::with_capacity(self.rows.len());
        for (row, affine) in self.rows.iter().enumerate() {
            b.push(affine.constant);
            for &(column, coefficient) in &affine.terms {
                if coefficient != 0.0 {
                    i.push(row);
                    j.push(column);
                    v.push(-coefficient);
                }
            }
        }
        let A = CscMatrix::new_from_triplets(self.rows.len(), self.variables, i, j, v);
        let P = CscMatrix::zeros((self.variables, self.variables));
        match DefaultSolver::new(&P, &self.cost, &A, &b, &self.cones, settings()) {
            Ok(mut solver) => {
                solver.solve();
                self.read(&solver.solution)
            }
            Err(_) => ProgramEnd::Failed(Failure {
                reason: "the programme is malformed",
                primal_residual: 0.0,
                dual_residual: 0.0,
                iterations: 0,
            }),
        }
    }

    fn read(&self, s: &clarabel::solver::DefaultSolution<f64>) -> ProgramEnd {
        let failed = |reason| {
            ProgramEnd::Failed(Failure {
                reason,
                primal_residual: s.r_prim,
                dual_residual: s.r_dual,
                iterations: s.iterations,
            })
        };
        let solution = || Solution {
            x: s.x.clone(),
            value: self.cost.iter().zip(&s.x).map(|(c, x)| c * x).sum(),
            dual: s.z.clone(),
            residual: self.residual(&s.x),
            iterations: s.iterations,
        };
        match s.status {
            SolverStatus::Solved => ProgramEnd::Solved(solution()),
            SolverStatus::AlmostSolved | SolverStatus::InsufficientProgress | SolverStatus::MaxIterations => {
                let candidate = solution();
                // `r_dual` is the solver's own; the primal residual is recomputed from the rows.
                let gap = (s.obj_val - s.obj_val_dual).abs() / s.obj_val.abs().max(1.0);
                if candidate.residual < ACCEPTED_RESIDUAL
                    && s.r_dual < ACCEPTED_RESIDUAL
                    && gap < ACCEPTED_RESIDUAL
                {
                    ProgramEnd::Solved(candidate)
                } else {
                    failed("the solver stopped making progress")
                }
            }
            SolverStatus::PrimalInfeasible | SolverStatus::AlmostPrimalInfeasible => {
                let total: f64 = self.rows.iter().zip(&s.z).map(|(row, z)| row.constant * z).sum();
                let scale = if total < 0.0 { -1.0 / total } else { 1.0 };
                ProgramEnd::Infeasible(Certificate { multipliers: s.z.iter().map(|z| z * scale).collect() })
            }
            SolverStatus::DualInfeasible | SolverStatus::AlmostDualInfeasible => {
                ProgramEnd::Unbounded(RecessionDirection { direction: s.x.clone() })
            }
            SolverStatus::NumericalError => failed("the solver met a numerical error"),
            _ => failed("the solver did not run"),
        }
    }

    /// Returns the largest violation of a constraint at `x`.
    fn residual(&self, x: &[f64]) -> f64 {
        let (mut worst, mut row) = (0.0_f64, 0);
        for cone in &self.cones {
            let size = match cone {
                ZeroConeT(n) | NonnegativeConeT(n) | SecondOrderConeT(n) => *n,
                _ => 0,
            };
            let values: Vec<f64> = self.rows.iter().skip(row).take(size).map(|r| r.at(x)).collect();
            let violation = match (cone, values.split_first()) {
                (ZeroConeT(_), _) => values.iter().fold(0.0_f64, |m, v| m.max(v.abs())),
                (SecondOrderConeT(_), Some((first, rest))) => {
                    rest.iter().map(|v| v * v).sum::<f64>().sqrt() - first
                }
                _ => values.iter().fold(0.0_f64, |m, v| m.max(-v)),
            };
            worst = worst.max(violation);
            row += size;
        }
        worst
    }
}

fn settings() -> DefaultSettings<f64> {
    DefaultSettings {
        verbose: false,
        max_threads: 1,
        direct_solve_method: "qdldl".into(),
        tol_gap_abs: TOLERANCE,
        tol_gap_rel: TOLERANCE,
        tol_feas: TOLERANCE,
        tol_infeas_abs: TOLERANCE,
        tol_infeas_rel: TOLERANCE,
        ..DefaultSettings::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projection_onto_a_disc() {
        // maximise x over x² + y² ≤ 1, y = 0.6
        let mut p = Program::new(2);
        p.cost(0, -1.0);
        p.zero(Affine::new([(1, 1.0)], -0.6));
        p.second_order(vec![
            Affine::new([], 1.0),
            Affine::new([(0, 1.0)], 0.0),
            Affine::new([(1, 1.0)], 0.0),
        ]);
        let outcome = p.minimise();
        let s = outcome.solution().unwrap();
        assert!((s.x[0] - 0.8).abs() < 1e-9 && s.residual < 1e-9);
    }

    #[test]
    fn contradiction_comes_with_its_proof() {
        let mut p = Program::new(1);
        p.nonnegative(Affine::new([(0, 1.0)], -2.0));
        p.nonnegative(Affine::new([(0, -1.0)], 1.0));
        let ProgramEnd::Infeasible(c) = p.minimise() else { panic!("x ≥ 2 and x ≤ 1") };
        assert!((c.multipliers[0] - 1.0).abs() < 1e-6 && (c.multipliers[1] - 1.0).abs() < 1e-6);
    }

    #[test]
    fn falling_for_ever_is_said() {
        let mut p = Program::new(1);
        p.cost(0, -1.0);
        p.nonnegative(Affine::new([(0, 1.0)], 0.0));
        assert!(matches!(p.minimise(), ProgramEnd::Unbounded(_)));
    }
}
