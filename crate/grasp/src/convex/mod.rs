//! Convex cone programmes, solved by Clarabel's interior point method (Goulart & Chen 2024).
//!
//! Besides an optimum, the result may be a certificate that nothing is feasible, a ray along which the cost
//! falls for ever, or the residuals at which the solver gave up.
//!
//! **Same bits everywhere.** Only zero, non-negative and second-order cones are used; for these Clarabel
//! needs `+ − × ÷ √` alone (`powi(·, 3)`, its one other call, is two products). The factorisation is its own
//! `QDLDL` with AMD ordering on one thread, and nothing depends on the clock: the time limit is infinite.

mod program;
mod program_end;
mod rows;

pub use program::{Affine, Program};
pub use program_end::{Certificate, Failure, ProgramEnd, RecessionDirection, Solution};
pub use rows::{IndependentRows, independent_rows, range};
