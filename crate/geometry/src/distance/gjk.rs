//! Distance of the origin from the Minkowski difference D of two convex cores (Gilbert, Johnson and Keerthi
//! 1988), with the sub-distances of Ericson, *Real-Time Collision Detection*, §5.1.5.
//!
//! Metres, frame of A. Flat pairs end exactly; curved pairs are handed on to be polished at a stated
//! accuracy.

use super::minkowski::{Pair, Vertex};
use crate::Length;
use crate::Vec3;

/// Iterations after which a curved pair is handed on as it stands.
const MAX_ITERATIONS: usize = 96;

/// Up to four points of the Minkowski difference.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Simplex {
    pub v: [Vertex; 4],
    pub len: usize,
}

impl Simplex {
    pub fn vertices(&self) -> &[Vertex] {
        &self.v[..self.len.min(4)]
    }

    fn keep<const N: usize>(&mut self, which: [usize; N]) {
        let v = which.map(|i| self.v[i]);
        self.v[..N].copy_from_slice(&v);
        self.len = N;
    }
}

/// When [`gjk`] lets go of a curved pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Effort {
    /// At a direction good to about 1e-3, to be polished.
    Quick,
    /// At a direction good to about 1e-6.
    Thorough,
}

/// What [`gjk`] found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Gjk {
    /// `v` is the point of D nearest the origin.
    Apart { v: Vec3 },
    /// The origin lies in D, or too near its boundary to tell.
    Together,
}

/// Distance of the origin from `D` (Gilbert, Johnson, Keerthi 1988; sub-distances after Ericson, *Real-Time
/// Collision Detection*, §5.1.5). Exact for flat pairs; curved pairs stop short and are polished afterwards.
pub(crate) fn gjk(pair: &Pair, simplex: &mut Simplex, effort: Effort) -> Gjk {
    let flat = pair.is_flat();
    let touch = if flat { 1e-13 } else { 1e-7 } * pair.scale;
    let (relative, absolute) = match (flat, effort) {
        (true, _) => (1e-15, 0.0),
        (false, Effort::Quick) => (1e-5, 1e-9 * pair.scale),
        (false, Effort::Thorough) => (1e-12, 1e-14 * pair.scale),
    };
    let mut u = pair.translation;
    if !(u.norm_squared() > 0.0) {
        u = Vec3::x();
    }
    simplex.v[0] = pair.support(&u);
    simplex.len = 1;
    let mut v = simplex.v[0].w;
    for _ in 0..MAX_ITERATIONS {
        let distance = v.length();
        if !(distance > touch) {
            return Gjk::Together;
        }
        let s = pair.support(&(-v / distance));
        let slack = distance - v.dot(&s.w) / distance;
        if slack <= relative * distance + absolute || simplex.vertices().iter().any(|p| p.w == s.w) {
            break;
        }
        let before = *simplex;
        simplex.v[simplex.len.min(3)] = s;
        simplex.len = (simplex.len + 1).min(4);
        let Some(next) = nearest(simplex) else { return Gjk::Together };
        if !(next.norm_squared() < v.norm_squared()) {
            *simplex = before;
            break;
        }
        v = next;
    }
    Gjk::Apart { v }
}

/// The point of the simplex nearest the origin; the simplex shrinks to the vertices that carry it. `None` when
/// the origin is inside.
fn nearest(s: &mut Simplex) -> Option<Vec3> {
    match s.len {
        1 => Some(s.v[0].w),
        2 => Some(nearest_on_segment(s)),
        3 => Some(nearest_on_triangle(s)),
        _ => nearest_on_tetrahedron(s),
    }
}

fn nearest_on_segment(s: &mut Simplex) -> Vec3 {
    let (a, b) = (s.v[0].w, s.v[1].w);
    let ab = b - a;
    let t = -a.dot(&ab);
    let length2 = ab.norm_squared();
    if t <= 0.0 || length2 == 0.0 {
        s.keep([0]);
        a
    } else if t >= length2 {
        s.keep([1]);
        b
    } else {
        // From the nearer end, and square to the segment to the last bit.
        let v = if 2.0 * t < length2 { a + ab * (t / length2) } else { b - ab * ((length2 - t) / length2) };
        v - ab * (v.dot(&ab) / length2)
    }
}

fn nearest_on_triangle(s: &mut Simplex) -> Vec3 {
    let (a, b, c) = (s.v[0].w, s.v[1].w, s.v[2].w);
    let (ab, ac) = (b - a, c - a);
    let n = ab.cross(&ac);
    let n2 = n.norm_squared();
    // Outside an edge: the nearest point lies on one of the edges.
    let outside = |p: &Vec3, q: &Vec3| (q - p).cross(&n).dot(p) <= 0.0;
    let (on_ab, on_bc, on_ca) = (outside(&a, &b), outside(&b, &c), outside(&c, &a));
    if n2 > f64::MIN_POSITIVE && !on_ab && !on_bc && !on_ca {
        return n * (n.dot(&a) / n2);
    }
    let degenerate = !(n2 > f64::MIN_POSITIVE);
    let mut best: Option<(Vec3, Simplex)> = None;
    for (i, j, on) in [(0, 1, on_ab), (1, 2, on_bc), (2, 0, on_ca)] {
        if on || degenerate {
            let mut edge = *s;
            edge.keep([i, j]);
            let v = nearest_on_segment(&mut edge);
            if best.is_none_or(|(w, _)| v.norm_squared() < w.norm_squared()) {
                best = Some((v, edge));
            }
        }
    }
    match best {
        Some((v, edge)) => {
            *s = edge;
            v
        }
        None => a,
    }
}

fn nearest_on_tetrahedron(s: &mut Simplex) -> Option<Vec3> {
    let mut best: Option<(Vec3, Simplex)> = None;
    for ([i, j, k], l) in [([0, 1, 2], 3), ([0, 3, 1], 2), ([0, 2, 3], 1), ([1, 3, 2], 0)] {
        let (a, b, c, d) = (s.v[i].w, s.v[j].w, s.v[k].w, s.v[l].w);
        let n = (b - a).cross(&(c - a));
        let (below, origin) = (n.dot(&(d - a)), -n.dot(&a));
        // The origin is on the other side of this face than the fourth corner.
        if origin * below <= 0.0 {
            let mut face = *s;
            face.keep([i, j, k]);
            let v = nearest_on_triangle(&mut face);
            if best.is_none_or(|(w, _)| v.norm_squared() < w.norm_squared()) {
                best = Some((v, face));
            }
        }
    }
    let (v, face) = best?;
    *s = face;
    Some(v)
}
