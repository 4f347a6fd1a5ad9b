//! Cholesky factorisation of a symmetric matrix of small dense blocks.

mod dense;
mod factor;
mod order;
mod symbolic;

pub use dense::solve_dense;
pub(crate) use factor::Factor;
pub(crate) use symbolic::Symbolic;
