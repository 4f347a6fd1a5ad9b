//! Report of a solve: convergence, distance from the optimum, and cost in iterations.

/// Report of a solve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolveReport {
    /// True when every island met the tolerance.
    pub converged: bool,
    /// Residual: the largest over the islands of `‖D ∇ℓ‖/s`, `s = max(‖D A v‖, ‖D A (v − v*)‖, ‖D Jᵀγ‖)`,
    /// `D = diag(A)^(−1/2)` (Castro et al. 2022, section IV-F); for an island left at sweeps the change by
    /// the last of them, `√Σ w ‖Δγ‖²/s`. Zero is exact.
    pub residual: f64,
    /// Largest change of a friction bound `μ γ_n` since it was last set, over the largest bound: the
    /// deviation of the lagged friction from Coulomb's.
    pub friction_lag: f64,
    /// Newton iterations of the island that took most; an island left at sweeps takes none.
    pub iterations: u32,
    /// Number of factorisations in all islands.
    pub factorisations: u32,
    /// Number of evaluations of the line search in all islands.
    pub line_search: u32,
    /// Number of sweeps over all its contacts of the island that took most, those before Newton's method
    /// included.
    pub sweeps: u32,
    /// Number of islands that were left at the result of sweeps.
    pub islands_swept: u32,
    /// Number of islands with a constraint.
    pub islands: u32,
    /// Number of blocks of the Cholesky factor off its diagonal.
    pub factor_blocks: u32,
}
