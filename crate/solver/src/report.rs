//! How a solve went: whether it converged, how far it is from the optimum, and what it cost in iterations.

/// How a solve went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolveReport {
    /// True when every island met the tolerance.
    pub converged: bool,
    /// Largest over the islands of `‖D ∇ℓ‖/s`, `s = max(‖D A v‖, ‖D A (v − v*)‖, ‖D Jᵀγ‖)`, `D = diag(A)^(−1/2)` (Castro
    /// et al. 2022, section IV-F); of an island left at sweeps what the last of them changed, `√Σ w ‖Δγ‖²/s`. Zero is exact.
    pub residual: f64,
    /// Largest change of a friction bound `μ γ_n` since it was last set, over the largest bound: how far the lagged
    /// friction is from Coulomb's.
    pub friction_lag: f64,
    /// Newton iterations of the island that took most; an island left at sweeps takes none.
    pub iterations: u32,
    /// Factorisations in all islands.
    pub factorisations: u32,
    /// Evaluations of the line search in all islands.
    pub line_search: u32,
    /// Sweeps over all its contacts of the island that took most, those before Newton's method too.
    pub sweeps: u32,
    /// Islands that were left at what sweeps gave.
    pub islands_swept: u32,
    /// Islands with a constraint.
    pub islands: u32,
    /// Blocks of the Cholesky factor off its diagonal.
    pub factor_blocks: u32,
}
