//! Distance of two edges. The closest points of their lines are clamped to the edges as by Lumelsky (1985);
//! edges whose directions are parallel to rounding (|u × v|² < 2.5e-16 |u|² |v|², as in the IPC Toolkit) are
//! closest at an end of one.

use super::{Closest, Spot};
use crate::Vec3;

const PARALLEL: f64 = 2.5e-16;
/// Threshold below which the normal of two edges has lost half of its digits, and the difference of the
/// closest points is more accurate.
const THIN: f64 = 1e-8;

/// Closest feature of each edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeEdge {
    /// Feature of the first edge.
    pub a: Spot,
    /// Feature of the second edge.
    pub b: Spot,
}

/// Computes the closest points of the edges `x[0] x[1]` and `x[2] x[3]`.
pub fn edge_edge(x: &[Vec3; 4]) -> (EdgeEdge, Closest) {
    let spots = spots(x);
    let start_or_end = |s: Spot, base: usize| if s == Spot::End { base + 1 } else { base };
    let closest = match (spots.a, spots.b) {
        (Spot::Inside, Spot::Inside) => inside(x),
        (Spot::Inside, b) => {
            let q = start_or_end(b, 2);
            let u = x[1] - x[0];
            let s = (u.dot(&(x[q] - x[0])) / u.norm_squared()).clamp(0.0, 1.0);
            Closest::edge(x, q, [0, 1], s, -1.0)
        }
        (a, Spot::Inside) => {
            let p = start_or_end(a, 0);
            let v = x[3] - x[2];
            let t = (v.dot(&(x[p] - x[2])) / v.norm_squared()).clamp(0.0, 1.0);
            Closest::edge(x, p, [2, 3], t, 1.0)
        }
        (a, b) => Closest::points(x, start_or_end(a, 0), start_or_end(b, 2)),
    };
    (spots, closest)
}

/// Computes the closest points of the two lines: `s` along the first, `t` along the second.
fn inside(x: &[Vec3; 4]) -> Closest {
    let (u, v, w) = (x[1] - x[0], x[3] - x[2], x[0] - x[2]);
    let n = u.cross(&v);
    let size = n.norm_squared();
    let s = v.cross(&w).dot(&n) / size;
    let t = u.cross(&w).dot(&n) / size;
    let r = if size > THIN * u.norm_squared() * v.norm_squared() {
        n * (n.dot(&w) / size)
    } else {
        w + u * s - v * t
    };
    let c = [1.0 - s, s, -(1.0 - t), -t];
    Closest::crossing(c, ([-1.0, 1.0, 0.0, 0.0], u), ([0.0, 0.0, 1.0, -1.0], -v), &n, r)
}

fn spots(x: &[Vec3; 4]) -> EdgeEdge {
    let (u, v, w) = (x[1] - x[0], x[3] - x[2], x[0] - x[2]);
    let (a, b, c) = (u.norm_squared(), u.dot(&v), v.norm_squared());
    let (d, e) = (u.dot(&w), v.dot(&w));
    let n = u.cross(&v);
    let size = n.norm_squared();
    let s = v.cross(&w).dot(&n);
    let mut first = Spot::Inside;
    let (mut t, mut whole) = (u.cross(&w).dot(&n), size);
    if s <= 0.0 {
        (first, t, whole) = (Spot::Start, e, c);
    } else if s >= size {
        (first, t, whole) = (Spot::End, e + b, c);
    } else if t > 0.0 && t < whole && size < PARALLEL * a * c {
        (first, t, whole) = if s < 0.5 * size { (Spot::Start, e, c) } else { (Spot::End, e + b, c) };
    }
    // Off the second edge: its nearer end against the whole first edge.
    let clamped = |along: f64| {
        if along <= 0.0 {
            Spot::Start
        } else if along >= a {
            Spot::End
        } else {
            Spot::Inside
        }
    };
    if t <= 0.0 {
        EdgeEdge { a: clamped(-d), b: Spot::Start }
    } else if t >= whole {
        EdgeEdge { a: clamped(b - d), b: Spot::End }
    } else {
        EdgeEdge { a: first, b: Spot::Inside }
    }
}
