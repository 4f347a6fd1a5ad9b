//! Distance of a point and a triangle.

use super::Closest;
use crate::Vec3;

/// Closest feature of the triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointTriangle {
    /// A corner.
    Corner(u8),
    /// The inside of an edge: 0 is t₀t₁, 1 is t₁t₂, 2 is t₂t₀.
    Edge(u8),
    /// The inside of the triangle.
    Face,
}

/// Computes the closest points of the point `x[0]` and the triangle `x[1] x[2] x[3]`.
pub fn point_triangle(x: &[Vec3; 4]) -> (PointTriangle, Closest) {
    let [p, t0, t1, t2] = x;
    let (e1, e2, w) = (t1 - t0, t2 - t0, p - t0);
    let n = e1.cross(&e2);
    let size = n.norm_squared();
    if size > 0.0 {
        let s = w.cross(&e2).dot(&n) / size;
        let t = e1.cross(&w).dot(&n) / size;
        if s > 0.0 && t > 0.0 && s + t < 1.0 {
            let r = n * (n.dot(&w) / size);
            let c = [1.0, -(1.0 - s - t), -s, -t];
            let first = ([0.0, 1.0, -1.0, 0.0], -e1);
            let second = ([0.0, 1.0, 0.0, -1.0], -e2);
            return (PointTriangle::Face, Closest::crossing(c, first, second, &n, r));
        }
    }
    let mut best: Option<(PointTriangle, Closest)> = None;
    for k in 0..3_u8 {
        let (j, l) = (1 + usize::from(k), 1 + usize::from((k + 1) % 3));
        let e = x[l] - x[j];
        let (along, size) = (e.dot(&(p - x[j])), e.norm_squared());
        let found = if along <= 0.0 || size <= 0.0 {
            (PointTriangle::Corner(k), Closest::points(x, 0, j))
        } else if along >= size {
            (PointTriangle::Corner((k + 1) % 3), Closest::points(x, 0, l))
        } else {
            (PointTriangle::Edge(k), Closest::edge(x, 0, [j, l], along / size, 1.0))
        };
        if best.as_ref().is_none_or(|b| found.1.squared < b.1.squared) {
            best = Some(found);
        }
    }
    best.unwrap_or((PointTriangle::Corner(0), Closest::points(x, 0, 1)))
}
