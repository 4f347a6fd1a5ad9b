//! Search for neighbours in a cloud: a tree of the points, for the k nearest or for all within a radius.

mod kd_tree;

pub(crate) use kd_tree::check_points;
pub use kd_tree::{KdTree, Nearest};
