//! Distance of a point and an edge.

use super::Closest;
use crate::Vec3;

/// Closest feature of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Its first end.
    Start,
    /// Its second end.
    End,
    /// Between them.
    Inside,
}

/// Computes the closest points of the point `x[0]` and the edge `x[1] x[2]`; `x[3]` has no part in it.
pub fn point_edge(x: &[Vec3; 4]) -> (Spot, Closest) {
    let e = x[2] - x[1];
    let (along, size) = (e.dot(&(x[0] - x[1])), e.norm_squared());
    if along <= 0.0 || size <= 0.0 {
        (Spot::Start, Closest::points(x, 0, 1))
    } else if along >= size {
        (Spot::End, Closest::points(x, 0, 2))
    } else {
        (Spot::Inside, Closest::edge(x, 0, [1, 2], along / size, 1.0))
    }
}
