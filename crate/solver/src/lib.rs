//! One step of a multibody system with compliant contact and friction, as a convex program in the velocities:
//!
//! ```text
//! min over v  ½ (v − v*)ᵀ A (v − v*) + Σ ℓ_c(J_c v)            Castro et al. 2022, eq. 14
//! A (v − v*) = Jᵀ γ,   γ_c = −∂ℓ_c/∂v_c                         its optimality condition, eq. 12
//! ```
//!
//! It is solved by Newton's method with an exact line search on a block-sparse Cholesky factorisation.
//! [`Problem`] is the input, [`Solver`] keeps scratch from step to step, [`SolveReport`] holds residuals and
//! costs. This crate knows no shape, no body, no clock. Equations and sources are in `README.md`.

#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "a NaN takes the branch that ends the work")]
#![allow(clippy::needless_range_loop, reason = "small matrices are written by their indices")]

mod gauss_seidel;
mod islands;
mod law;
mod newton;
mod problem;
mod report;
mod solver;
mod spatial;

pub use problem::{CompliantContact, GROUND, IDENTITY, Pair, Pin, Problem, Row, Site, Term, Vec3};
pub use report::SolveReport;
pub use solver::{Options, Solver};
