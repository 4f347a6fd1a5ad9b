//! Newton's method on one island.

mod assemble;
mod iterate;
mod line_search;
mod pairs;
mod pattern;
mod start;
mod vectors;

pub(crate) use iterate::solve_island;
pub(crate) use pairs::{PairWork, RowLayout};
pub(crate) use vectors::Vectors;
