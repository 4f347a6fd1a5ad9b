//! Sparse Cholesky factorisation `P A Pᵀ = L Lᵀ` of a symmetric matrix of small dense blocks: one order of elimination, one symbolic phase,
//! and two ways to lay out and compute the factor.
//!
//! A [`Pattern`] has the order of the blocks and the rows of each column of the factor. [`blocks`] keeps each column as it is, for
//! matrices of a few to some hundred blocks whose pattern changes often; [`fronts`] joins columns to dense panels, for matrices of many
//! thousand numbers whose pattern stays. Which is quicker is told by the README.

mod graph;
mod minimum_degree;
mod order;
mod pattern;

pub mod blocks;
pub mod fronts;

pub use pattern::Pattern;
