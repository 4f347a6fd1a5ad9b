//! Result of a cone programme: an optimum, a proof that nothing is feasible, a ray along which the cost falls
//! for ever, or the residuals at which the solver gave up.

/// Result of a programme.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramEnd {
    /// Optimum.
    Solved(Solution),
    /// Proof that no point satisfies the constraints.
    Infeasible(Certificate),
    /// Proof that the cost has no lower bound.
    Unbounded(RecessionDirection),
    /// Neither optimum nor proof.
    Failed(Failure),
}

/// Optimum of a programme.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// Values of the variables.
    pub x: Vec<f64>,
    /// Cost at `x`.
    pub value: f64,
    /// Multiplier of each constraint row, in the order they were added; cost = … − Σ dual · row.
    pub dual: Vec<f64>,
    /// Returns the largest violation of a constraint at `x`.
    pub residual: f64,
    /// Number of interior point iterations.
    pub iterations: u32,
}

/// Multipliers `y` in the dual cones with `Σ y·row = −1` for every `x`: no `x` can put all rows in their
/// cones (Farkas).
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    /// Multiplier of each constraint row.
    pub multipliers: Vec<f64>,
}

/// Direction that stays feasible and lowers the cost.
#[derive(Clone, Debug, PartialEq)]
pub struct RecessionDirection {
    /// Direction, in the variables.
    pub direction: Vec<f64>,
}

/// State of a solver that stopped without an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Reason in words.
    pub reason: &'static str,
    /// Primal residual where it stopped.
    pub primal_residual: f64,
    /// Dual residual where it stopped.
    pub dual_residual: f64,
    /// Number of interior point iterations.
    pub iterations: u32,
}

impl ProgramEnd {
    /// Returns the optimum, if there is one.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Self::Solved(s) => Some(s),
            _ => None,
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} after {} iterations (primal residual {:.1e}, dual residual {:.1e})",
            self.reason, self.iterations, self.primal_residual, self.dual_residual
        )
    }
}
