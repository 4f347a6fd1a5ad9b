//! Penetration depth of a surface in a convex body: the greatest distance, of all its points and not of its
//! corners only, to the body's surface. On a triangle that distance is the least of finitely many linear
//! functions, so it is concave there and has one maximum.
//!
//! The triangle is cut by the body's planes, shifted inwards by the depth found so far; the rest lies deeper,
//! and its corners and its centroid are tried. A cut of a convex area through its centroid leaves at most a
//! share of 1 − 1/e (Grünbaum 1960), so nothing is left soon. The remaining error is less than [`LEAST`].

use crate::contact::Surface;
use crate::{Vec3, length};

/// Greatest error of a depth, m: a nanometre.
const LEAST: f64 = 1e-9;
/// Distance of a body's corners outside a plane of its own, over its size, up to which it counts as convex.
const FLAT: f64 = 1e-9;
/// Greatest number of cuts of a triangle, which none needs.
const CUTS: usize = 200;

/// Convex body: one triangle for each of its planes.
#[derive(Clone, Debug)]
pub struct HullBody {
    faces: Vec<[u32; 3]>,
}

/// Deepest point of a surface in a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deepest {
    /// Depth, m; zero where the surface does not enter.
    pub depth: f64,
    /// Point of the surface, m.
    pub at: Vec3,
    /// Direction out of the body, unit.
    pub out: Vec3,
}

/// Plane: outward unit normal, and its product with a point of the plane, m.
type Plane = (Vec3, f64);

fn plane(f: &[u32; 3], x: &[Vec3]) -> Option<Plane> {
    let [a, b, c] = f.map(|k| x[k as usize]);
    let n = (b - a).cross(&(c - a));
    let size = length(&n);
    (size > 0.0).then(|| (n / size, n.dot(&a) / size))
}

impl HullBody {
    /// Makes the hull; `None` where the closed surface is not convex with its points at `x`.
    pub fn new(surface: &Surface, x: &[Vec3]) -> Option<Self> {
        let places = || surface.points.iter().map(|k| &x[*k as usize]);
        let reach = places().map(|p| p.amax()).fold(0.0, f64::max);
        let slack = FLAT * reach;
        let mut kept: Vec<(Plane, [u32; 3])> = Vec::new();
        for f in &surface.faces {
            let Some((n, at)) = plane(f, x) else { continue };
            if places().any(|p| n.dot(p) > at + slack) {
                return None;
            }
            let known =
                kept.iter().any(|((m, other), _)| (m - n).amax() < FLAT && (at - other).abs() < slack);
            if !known {
                kept.push(((n, at), *f));
            }
        }
        (kept.len() > 3).then(|| Self { faces: kept.into_iter().map(|(_, f)| f).collect() })
    }

    /// Finds the deepest point of `surface` in the body, all points at `x`.
    pub fn deepest(&self, surface: &Surface, x: &[Vec3]) -> Deepest {
        let planes: Vec<Plane> = self.faces.iter().filter_map(|f| plane(f, x)).collect();
        let mut best = Deepest { depth: 0.0, at: Vec3::zeros(), out: Vec3::x() };
        let (mut area, mut room) = (Vec::new(), Vec::new());
        for f in &surface.faces {
            area.clear();
            area.extend(f.map(|k| x[k as usize]));
            for _ in 0..CUTS {
                for (n, at) in &planes {
                    cut(&area, n, at - best.depth - LEAST, &mut room);
                    std::mem::swap(&mut area, &mut room);
                    if area.is_empty() {
                        break;
                    }
                }
                if area.is_empty() {
                    break;
                }
                let middle = area.iter().sum::<Vec3>() / area.len() as f64;
                for p in area.iter().chain([&centroid(&area, &middle)]) {
                    let found = inside(p, &planes);
                    if found.0 > best.depth {
                        best = Deepest { depth: found.0, at: *p, out: found.1 };
                    }
                }
            }
        }
        best
    }
}

/// Returns the distance of a point to the nearest plane, m, and that plane's normal.
fn inside(p: &Vec3, planes: &[Plane]) -> (f64, Vec3) {
    let all = planes.iter().map(|(n, at)| (at - n.dot(p), *n));
    all.fold((f64::INFINITY, Vec3::x()), |least, found| if found.0 < least.0 { found } else { least })
}

/// Cuts a polygon to the part with `n · p ≤ at`.
fn cut(polygon: &[Vec3], n: &Vec3, at: f64, into: &mut Vec<Vec3>) {
    into.clear();
    for (i, p) in polygon.iter().enumerate() {
        let q = &polygon[(i + 1) % polygon.len()];
        let (a, b) = (n.dot(p) - at, n.dot(q) - at);
        if a <= 0.0 {
            into.push(*p);
        }
        if a < 0.0 && b > 0.0 || a > 0.0 && b < 0.0 {
            into.push(p + (q - p) * (a / (a - b)));
        }
    }
}

/// Returns the centroid of a polygon's area; `middle` where it has none.
fn centroid(polygon: &[Vec3], middle: &Vec3) -> Vec3 {
    let (mut sum, mut all) = (Vec3::zeros(), 0.0);
    for (i, p) in polygon.iter().enumerate() {
        let q = &polygon[(i + 1) % polygon.len()];
        let area = length(&(p - middle).cross(&(q - middle)));
        sum += (p + q + middle) * (area / 3.0);
        all += area;
    }
    if all > 0.0 { sum / all } else { *middle }
}
