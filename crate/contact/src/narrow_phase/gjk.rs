//! Distance of two cores that start from a guess of the last step (Gilbert, Johnson and Keerthi 1988): the direction is good to
//! about 1e-6, and the search ends as soon as the cores are known to be farther apart than asked for. `geometry::distance` has
//! the exact one.

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

/// Up to four points of B − A, and those of A and B that made them.
#[derive(Default)]
struct Simplex {
    w: [Vec3; 4],
    a: [Vec3; 4],
    b: [Vec3; 4],
    len: usize,
}

impl Simplex {
    fn push(&mut self, w: Vec3, a: Vec3, b: Vec3) {
        let at = self.len;
        (self.w[at], self.a[at], self.b[at]) = (w, a, b);
        self.len += 1;
    }

    /// Leaves only the corners of a part of it, which are in order.
    fn shrink(&mut self, to: &Part) {
        for (at, &from) in to.corners[..to.len].iter().enumerate() {
            if at != from {
                (self.w[at], self.a[at], self.b[at]) = (self.w[from], self.a[from], self.b[from]);
            }
        }
        self.len = to.len;
    }
}

/// The part of a simplex that holds its point nearest to the origin.
#[derive(Clone, Copy)]
struct Part {
    /// That point, and the weights of the corners in it.
    v: Vec3,
    weights: [f64; 3],
    corners: [usize; 3],
    /// How many corners; 4 where the origin is inside.
    len: usize,
}

impl Part {
    fn corner(w: &[Vec3; 4], i: usize) -> Self {
        Self { v: w[i], weights: [1.0, 0.0, 0.0], corners: [i, i, i], len: 1 }
    }
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
    let mut simplex = Simplex::default();
    let mut weights = [1.0, 0.0, 0.0];
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
        if simplex.w[..simplex.len].contains(&w) {
            break;
        }
        simplex.push(w, a, b);
        let old = v2;
        let part = nearest(&simplex.w, simplex.len);
        (v, weights) = (part.v, part.weights);
        if part.len == 4 {
            return Distance::Overlap;
        }
        simplex.shrink(&part);
        // Not `f64::max`, which is a call in wasm.
        let sizes = simplex.w[..simplex.len].iter().map(|w| w.norm_squared());
        let scale = sizes.fold(0.0, |most, x| if x > most { x } else { most });
        if v.norm_squared() <= 1e-24 * scale {
            return Distance::Overlap;
        }
        // Rounding: no progress any more.
        if moving && v.norm_squared() >= old {
            break;
        }
        moving = true;
    }
    let mut out = Nearest { v, on_a: Vec3::zeros(), on_b: Vec3::zeros() };
    for (i, w) in weights[..simplex.len.min(3)].iter().enumerate() {
        out.on_a += simplex.a[i] * *w;
        out.on_b += simplex.b[i] * *w;
    }
    Distance::Near(out)
}

/// Point of the first `len` corners' simplex nearest to the origin.
fn nearest(w: &[Vec3; 4], len: usize) -> Part {
    match len {
        1 => Part::corner(w, 0),
        2 => segment(w, 0, 1),
        3 => triangle(w, 0, 1, 2),
        _ => tetrahedron(w),
    }
}

fn segment(w: &[Vec3; 4], i: usize, j: usize) -> Part {
    let (a, b) = (w[i], w[j]);
    let d = b - a;
    let t = -a.dot(&d);
    let dd = d.norm_squared();
    if t <= 0.0 || dd == 0.0 {
        return Part::corner(w, i);
    }
    if t >= dd {
        return Part::corner(w, j);
    }
    let t = t / dd;
    Part { v: a + d * t, weights: [1.0 - t, t, 0.0], corners: [i, j, j], len: 2 }
}

/// By Voronoi regions (Ericson 2005, section 5.1.5).
fn triangle(w: &[Vec3; 4], i: usize, j: usize, k: usize) -> Part {
    let (a, b, c) = (w[i], w[j], w[k]);
    let (ab, ac) = (b - a, c - a);
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
    let v = if n2 > 0.0 { n * (n.dot(&a) / n2) } else { a + ab * y + ac * z };
    Part { v, weights: [1.0 - y - z, y, z], corners: [i, j, k], len: 3 }
}

fn tetrahedron(w: &[Vec3; 4]) -> Part {
    const FACES: [[usize; 4]; 4] = [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 2, 3, 0]];
    let mut best = Part { v: Vec3::zeros(), weights: [0.0; 3], corners: [0; 3], len: 4 };
    let mut least = f64::INFINITY;
    for [i, j, k, l] in FACES {
        let (a, b, c, d) = (w[i], w[j], w[k], w[l]);
        let n = (b - a).cross(&(c - a));
        let (origin, other) = (-n.dot(&a), n.dot(&(d - a)));
        // The origin is inside of this face if it lies on the side of the fourth corner.
        if origin * other > 0.0 && other != 0.0 {
            continue;
        }
        let part = triangle(w, i, j, k);
        let d2 = part.v.norm_squared();
        if best.len == 4 || d2 < least {
            (least, best) = (d2, part);
        }
    }
    best
}
