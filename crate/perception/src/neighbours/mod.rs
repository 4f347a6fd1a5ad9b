//! Which points of a cloud are near a point: a tree of the points, asked for the k nearest or for all within a radius.

mod kd_tree;

pub(crate) use kd_tree::check_points;
pub use kd_tree::{KdTree, Nearest};
