use asperity_geometry::{Mat3, Vec3};

use super::Convex;

/// Two cores in the frame of A: `b` turned by `rotation`, then moved by `offset`.
pub(crate) struct Posed<'a> {
    pub a: &'a Convex,
    pub b: &'a Convex,
    pub rotation: Mat3,
    pub offset: Vec3,
}

impl Posed<'_> {
    /// Farthest points along `u` of A, and along `−u` of B (frame of A).
    #[inline]
    pub fn support(&self, u: &Vec3) -> (Vec3, Vec3) {
        let b = self.b.support(&-self.rotation.tr_mul(u));
        (self.a.support(u), self.rotation * b + self.offset)
    }
}

/// Nearest points of two cores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest {
    /// From A to B, metres.
    pub v: Vec3,
    pub on_a: Vec3,
    pub on_b: Vec3,
}

#[derive(Clone, Copy, Debug, Default)]
struct Vertex {
    w: Vec3,
    a: Vec3,
    b: Vec3,
}

/// Relative gap between upper and lower bound of the squared distance at which the search ends: the direction is then
/// good to about its root.
const TIGHT: f64 = 1e-11;
const MOST: u32 = 64;

/// How two cores lie.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Distance {
    /// Farther apart than asked for, as seen along this direction (not of unit length).
    Apart(Vec3),
    Near(Nearest),
    Overlap,
}

/// Distance of the cores by Gilbert, Johnson and Keerthi (1988). Starts along `start`; ends early where it is more than
/// `most`.
pub(crate) fn gjk(pair: &Posed, start: &Vec3, most: f64) -> Distance {
    let mut simplex = [Vertex::default(); 4];
    let mut weights = [1.0, 0.0, 0.0, 0.0];
    let mut len = 0;
    let mut v = *start;
    let mut moving = false;
    for _ in 0..MOST {
        let (a, b) = pair.support(&v);
        let w = b - a;
        let v2 = v.norm_squared();
        // No point of B − A is nearer along v than w.
        let along = v.dot(&w);
        if along > 0.0 && along * along > most * most * v2 {
            return Distance::Apart(v);
        }
        // `v` points from A to B and is the nearest point of the simplex; w the point of B − A farthest against it.
        if moving && v2 - along <= TIGHT * v2 {
            break;
        }
        if simplex[..len].iter().any(|s| s.w == w) {
            break;
        }
        simplex[len] = Vertex { w, a, b };
        len += 1;
        let old = v2;
        (v, len) = nearest(&mut simplex, len, &mut weights);
        let scale = simplex[..len].iter().map(|s| s.w.norm_squared()).fold(0.0, f64::max);
        if len == 4 || v.norm_squared() <= 1e-24 * scale {
            return Distance::Overlap;
        }
        // Rounding: no progress any more.
        if moving && v.norm_squared() >= old {
            break;
        }
        moving = true;
    }
    let mut out = Nearest { v, on_a: Vec3::zeros(), on_b: Vec3::zeros() };
    for (s, w) in simplex[..len].iter().zip(weights) {
        out.on_a += s.a * w;
        out.on_b += s.b * w;
    }
    Distance::Near(out)
}

/// Point of the simplex nearest to the origin; shrinks the simplex to the part that holds it.
fn nearest(s: &mut [Vertex; 4], len: usize, weights: &mut [f64; 4]) -> (Vec3, usize) {
    match len {
        1 => {
            weights[0] = 1.0;
            (s[0].w, 1)
        }
        2 => segment(s, weights),
        3 => triangle(s, weights),
        _ => tetrahedron(s, weights),
    }
}

fn segment(s: &mut [Vertex; 4], weights: &mut [f64; 4]) -> (Vec3, usize) {
    let (a, b) = (s[0].w, s[1].w);
    let d = b - a;
    let t = -a.dot(&d);
    let dd = d.norm_squared();
    if t <= 0.0 || dd == 0.0 {
        weights[0] = 1.0;
        return (a, 1);
    }
    if t >= dd {
        s[0] = s[1];
        weights[0] = 1.0;
        return (b, 1);
    }
    let t = t / dd;
    (weights[0], weights[1]) = (1.0 - t, t);
    (a + d * t, 2)
}

/// By Voronoi regions (Ericson 2005, section 5.1.5).
fn triangle(s: &mut [Vertex; 4], weights: &mut [f64; 4]) -> (Vec3, usize) {
    let (a, b, c) = (s[0].w, s[1].w, s[2].w);
    let (ab, ac) = (b - a, c - a);
    let (d1, d2) = (-ab.dot(&a), -ac.dot(&a));
    let edge = |s: &mut [Vertex; 4], i: usize, j: usize, weights: &mut [f64; 4]| {
        let (p, q) = (s[i], s[j]);
        s[0] = p;
        s[1] = q;
        segment(s, weights)
    };
    if d1 <= 0.0 && d2 <= 0.0 {
        weights[0] = 1.0;
        return (a, 1);
    }
    let (d3, d4) = (-ab.dot(&b), -ac.dot(&b));
    if d3 >= 0.0 && d4 <= d3 {
        s[0] = s[1];
        weights[0] = 1.0;
        return (b, 1);
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return edge(s, 0, 1, weights);
    }
    let (d5, d6) = (-ab.dot(&c), -ac.dot(&c));
    if d6 >= 0.0 && d5 <= d6 {
        s[0] = s[2];
        weights[0] = 1.0;
        return (c, 1);
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return edge(s, 0, 2, weights);
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        return edge(s, 1, 2, weights);
    }
    // Inside: project onto the plane, which is more exact than summing weights.
    let sum = va + vb + vc;
    let (v, w) = (vb / sum, vc / sum);
    (weights[0], weights[1], weights[2]) = (1.0 - v - w, v, w);
    let n = ab.cross(&ac);
    let n2 = n.norm_squared();
    let p = if n2 > 0.0 { n * (n.dot(&a) / n2) } else { a + ab * v + ac * w };
    (p, 3)
}

fn tetrahedron(s: &mut [Vertex; 4], weights: &mut [f64; 4]) -> (Vec3, usize) {
    const FACES: [[usize; 4]; 4] = [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 2, 3, 0]];
    let all = *s;
    let mut best: Option<(f64, Vec3, usize)> = None;
    let (mut best_face, mut best_weights) = (all, *weights);
    for [i, j, k, l] in FACES {
        let (a, b, c, d) = (all[i].w, all[j].w, all[k].w, all[l].w);
        let n = (b - a).cross(&(c - a));
        let (origin, other) = (-n.dot(&a), n.dot(&(d - a)));
        // The origin is inside of this face if it lies on the side of the fourth corner.
        if origin * other > 0.0 && other != 0.0 {
            continue;
        }
        let mut face = [all[i], all[j], all[k], Vertex::default()];
        let mut w = [0.0; 4];
        let (p, len) = triangle(&mut face, &mut w);
        let d2 = p.norm_squared();
        if best.as_ref().is_none_or(|b| d2 < b.0) {
            best = Some((d2, p, len));
            (best_face, best_weights) = (face, w);
        }
    }
    match best {
        None => (Vec3::zeros(), 4),
        Some((_, p, len)) => {
            *s = best_face;
            *weights = best_weights;
            (p, len)
        }
    }
}
