//! Distance of the origin from the Minkowski difference D of two convex cores (Gilbert, Johnson and Keerthi
//! 1988), with the sub-distances of Ericson, *Real-Time Collision Detection*, §5.1.5.
//!
//! There is one search for all callers: [`GjkLimits`] sets its accuracy, the distance that counts as touching,
//! and the distance beyond which the search stops. The exact distance polishes the result; a manifold takes
//! it is, started from the normal of the last step. Metres, frame of A. Corners of a simplex are chosen
//! by number and moved only when it shrinks. Vectors are written out component by component in the inner
//! loop: this crate is compiled for size, which leaves their loops.

use super::minkowski::{Vertex, minus};
use crate::Vec3;

/// Largest number of iterations.
const MAX_ITERATIONS: u32 = 96;

/// Options of [`gjk`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GjkLimits {
    /// Relative gap between the upper and lower bound of the squared distance at which the search ends: the
    /// direction is then good to about its root.
    pub relative: f64,
    /// Absolute gap of the distance at which the search ends, m.
    pub absolute: f64,
    /// Distance up to which cores touch, m.
    pub touch: f64,
    /// Distance beyond which the search stops, m.
    pub most: f64,
}

/// Result of [`gjk`].
#[derive(Clone, Copy, Debug)]
pub enum Gjk {
    /// Farther apart than [`GjkLimits::most`], as seen along this vector from A to B (not of unit length).
    Beyond(Vec3),
    /// The cores are apart.
    Apart(Nearest),
    /// The origin lies in D, or too near its boundary to tell.
    Together,
}

/// Point of D nearest the origin, and the weights of the simplex's corners in it.
#[derive(Clone, Copy, Debug)]
pub struct Nearest {
    /// Vector from B to A, m.
    pub v: Vec3,
    weights: [f64; 3],
}

/// Up to four points of D.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simplex {
    pub(super) v: [Vertex; 4],
    pub(super) len: usize,
}

impl Simplex {
    /// Returns the corners.
    pub fn vertices(&self) -> &[Vertex] {
        &self.v[..self.len.min(4)]
    }

    /// Returns the nearest points of A and B, frame of A.
    pub fn witnesses(&self, nearest: &Nearest) -> (Vec3, Vec3) {
        let (mut a, mut b) = (Vec3::zeros(), Vec3::zeros());
        for (vertex, weight) in self.v[..self.len.min(3)].iter().zip(nearest.weights) {
            a += vertex.a * weight;
            b += vertex.b * weight;
        }
        (a, b)
    }

    /// Keeps only the corners of a part of it, which are in order.
    #[inline]
    fn shrink(&mut self, to: &Part) {
        for (at, &from) in to.corners[..to.len].iter().enumerate() {
            if at != from {
                self.v[at] = self.v[from];
            }
        }
        self.len = to.len;
    }
}

/// Part of a simplex that holds its point nearest to the origin.
#[derive(Clone, Copy)]
struct Part {
    /// That point, m, and the weights of the corners in it.
    v: Vec3,
    weights: [f64; 3],
    corners: [usize; 3],
    /// Number of corners; 4 where the origin is inside.
    len: usize,
}

impl Part {
    #[inline]
    fn corner(w: &[Vertex; 4], i: usize) -> Self {
        Self { v: w[i].w, weights: [1.0, 0.0, 0.0], corners: [i, i, i], len: 1 }
    }
}

/// Computes the distance of the origin from D, of which `support` returns the point farthest along a vector.
/// Starts along `start` (from A towards B, not zero); `simplex` is scratch and holds the corners of the
/// result. It is compiled in the calling crate: for speed where thousands are computed.
pub fn gjk(
    support: impl Fn(&Vec3) -> Vertex,
    start: &Vec3,
    search: &GjkLimits,
    simplex: &mut Simplex,
) -> Gjk {
    simplex.len = 0;
    let mut weights = [1.0, 0.0, 0.0];
    let mut v = -start;
    let mut moving = false;
    for _ in 0..MAX_ITERATIONS {
        let u = -v;
        let s = support(&u);
        let v2 = v.norm_squared();
        // No point of D is nearer along u than s.
        let along = v.dot(&s.w);
        if along > 0.0 && along * along > search.most * search.most * v2 {
            return Gjk::Beyond(u);
        }
        let slack = v2 - along;
        let settled =
            slack <= search.relative * v2 || slack * slack <= search.absolute * search.absolute * v2;
        let there = |p: &Vertex| p.w.x == s.w.x && p.w.y == s.w.y && p.w.z == s.w.z;
        if moving && settled || simplex.vertices().iter().any(there) {
            break;
        }
        simplex.v[simplex.len] = s;
        simplex.len += 1;
        let part = nearest(&simplex.v, simplex.len);
        if part.len == 4 {
            return Gjk::Together;
        }
        // Rounding: no progress any more. The result before is better.
        if moving && !(part.v.norm_squared() < v2) {
            simplex.len -= 1;
            break;
        }
        (v, weights) = (part.v, part.weights);
        simplex.shrink(&part);
        if !(v.norm_squared() > search.touch * search.touch) {
            return Gjk::Together;
        }
        moving = true;
    }
    Gjk::Apart(Nearest { v, weights })
}

/// Returns the point of the first `len` corners' simplex nearest to the origin.
#[inline]
fn nearest(w: &[Vertex; 4], len: usize) -> Part {
    match len {
        1 => Part::corner(w, 0),
        2 => segment(w, 0, 1),
        3 => triangle(w, 0, 1, 2),
        _ => tetrahedron(w),
    }
}

#[inline]
fn segment(w: &[Vertex; 4], i: usize, j: usize) -> Part {
    let (a, b) = (w[i].w, w[j].w);
    let d = minus(&b, &a);
    let t = -a.dot(&d);
    let dd = d.norm_squared();
    if t <= 0.0 || dd == 0.0 {
        return Part::corner(w, i);
    }
    if t >= dd {
        return Part::corner(w, j);
    }
    let t = t / dd;
    let v = Vec3::new(a.x + d.x * t, a.y + d.y * t, a.z + d.z * t);
    Part { v, weights: [1.0 - t, t, 0.0], corners: [i, j, j], len: 2 }
}

/// Returns the nearest part of a triangle, by Voronoi regions (Ericson 2005, section 5.1.5).
#[inline]
fn triangle(w: &[Vertex; 4], i: usize, j: usize, k: usize) -> Part {
    let (a, b, c) = (w[i].w, w[j].w, w[k].w);
    let (ab, ac) = (minus(&b, &a), minus(&c, &a));
    let (d1, d2) = (-ab.dot(&a), -ac.dot(&a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return Part::corner(w, i);
    }
    let (d3, d4) = (-ab.dot(&b), -ac.dot(&b));
    if d3 >= 0.0 && d4 <= d3 {
        return Part::corner(w, j);
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return segment(w, i, j);
    }
    let (d5, d6) = (-ab.dot(&c), -ac.dot(&c));
    if d6 >= 0.0 && d5 <= d6 {
        return Part::corner(w, k);
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return segment(w, i, k);
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        return segment(w, j, k);
    }
    // Inside: project onto the plane, which is more exact than summing weights.
    let sum = va + vb + vc;
    let (y, z) = (vb / sum, vc / sum);
    let n = ab.cross(&ac);
    let n2 = n.norm_squared();
    let along = n.dot(&a) / n2;
    let v = if n2 > 0.0 { Vec3::new(n.x * along, n.y * along, n.z * along) } else { a + ab * y + ac * z };
    Part { v, weights: [1.0 - y - z, y, z], corners: [i, j, k], len: 3 }
}

#[inline]
fn tetrahedron(w: &[Vertex; 4]) -> Part {
    let mut best = Part { v: Vec3::zeros(), weights: [0.0; 3], corners: [0; 3], len: 4 };
    let mut least = f64::INFINITY;
    let mut face = |i: usize, j: usize, k: usize, l: usize| {
        let (a, b, c, d) = (&w[i].w, &w[j].w, &w[k].w, &w[l].w);
        let n = minus(b, a).cross(&minus(c, a));
        let (origin, other) = (-n.dot(a), n.dot(&minus(d, a)));
        // The origin is inside of this face if it lies on the side of the fourth corner.
        if origin * other > 0.0 && other != 0.0 {
            return;
        }
        let part = triangle(w, i, j, k);
        let d2 = part.v.norm_squared();
        if best.len == 4 || d2 < least {
            (least, best) = (d2, part);
        }
    };
    face(0, 1, 2, 3);
    face(0, 1, 3, 2);
    face(0, 2, 3, 1);
    face(1, 2, 3, 0);
    best
}
