//! Witness points: the middle of the region in which the two support faces meet, in the plane normal to the
//! direction.
//!
//! Faces are clipped by Sutherland and Hodgman's method, outlines made by Andrew's monotone chain; discs are
//! met in closed form or as polygons of 32 sides. Lengths in metres, frame of A.

use super::core::Core;
use super::minkowski::MinkowskiDifference;
use crate::Length;
use crate::Vec3;
use crate::perpendicular;

type Point2 = nalgebra::Vector2<f64>;

/// Angle of a face or edge from the plane normal to the direction within which it counts as flush, rad.
/// Within it the choice of witness points moves them along a face, never off it by more than this fraction of
/// its size.
const FLUSH: f64 = 1e-9;
/// Number of sides of the polygon that stands in for a disc where it meets a polygon.
const DISC_SIDES: usize = 32;

/// Scratch of [`witnesses`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Polygons {
    a: Vec<Point2>,
    b: Vec<Point2>,
    spare: Vec<Point2>,
}

/// Set of points of a body farthest along a direction, in the plane normal to it. Segments and polygons keep
/// their corners in a buffer.
#[derive(Clone, Copy, Debug)]
enum Patch {
    Point,
    Segment,
    Polygon,
    Disc { center: Point2, radius: f64 },
}

/// Computes witness points on both cores for the normal `u` (frame of A): the middle of the region in which
/// the support faces meet. Returns `(p_ACa, p_ACb, unique)`.
pub(crate) fn witnesses(pair: &MinkowskiDifference, u: &Vec3, work: &mut Polygons) -> (Vec3, Vec3, bool) {
    let s = pair.support(u);
    let x = perpendicular(u);
    let y = u.cross(&x);
    let flat = |p: Vec3| Point2::new(p.dot(&x), p.dot(&y));
    let patch_a = patch(&pair.a, u, &s.a, flat, &mut work.a);
    let own = pair.b.support(&-pair.in_b(u));
    let patch_b =
        patch(&pair.b, &-pair.in_b(u), &own, |p| flat(pair.rotation * p + pair.translation), &mut work.b);
    let (middle, extent) = meet(patch_a, patch_b, work);
    let at = |height: f64| x * middle.x + y * middle.y + u * height;
    (at(s.a.dot(u)), at(s.b.dot(u)), extent <= 1e-7 * pair.scale)
}

/// Returns the middle of the support face of one body, and true if it is a single point.
pub(crate) fn middle(core: &Core, u: &Vec3, work: &mut Polygons) -> (Vec3, bool) {
    let s = core.support(u);
    let x = perpendicular(u);
    let y = u.cross(&x);
    let found = patch(core, u, &s, |p: Vec3| Point2::new(p.dot(&x), p.dot(&y)), &mut work.a);
    let c = match found {
        Patch::Disc { center, .. } => center,
        _ => centroid(&work.a),
    };
    (x * c.x + y * c.y + u * s.dot(u), matches!(found, Patch::Point))
}

/// Computes the support patch. `support` is a point of the support face along `u`, both in the core's frame;
/// `flat` takes a point of that frame to the plane.
fn patch(
    core: &Core,
    u: &Vec3,
    support: &Vec3,
    flat: impl Fn(Vec3) -> Point2,
    out: &mut Vec<Point2>,
) -> Patch {
    out.clear();
    let along = |k: usize| u[k].abs() <= FLUSH;
    match core {
        Core::Point | Core::Ellipsoid { .. } => out.push(flat(*support)),
        Core::Segment { half_length } if along(2) => {
            out.extend([-1.0, 1.0].map(|s| flat(Vec3::z() * (s * half_length))));
        }
        Core::Cylinder { half_length, .. } if along(2) => {
            out.extend([-1.0, 1.0].map(|s| flat(Vec3::new(support.x, support.y, s * half_length))));
        }
        Core::Cylinder { radius, .. } if along(0) && along(1) => {
            let center = flat(Vec3::new(0.0, 0.0, support.z));
            return Patch::Disc { center, radius: *radius };
        }
        Core::Segment { .. } | Core::Cylinder { .. } => out.push(flat(*support)),
        Core::Box { .. } => {
            let flip = |k: usize, p: Vec3| {
                let mut q = p;
                q[k] = -q[k];
                q
            };
            match [0, 1, 2].map(along) {
                [true, true, _] => face(support, 0, 1, flip, &flat, out),
                [_, true, true] => face(support, 1, 2, flip, &flat, out),
                [true, _, true] => face(support, 2, 0, flip, &flat, out),
                [false, false, false] => out.push(flat(*support)),
                [x, y, _] => {
                    let k = if x {
                        0
                    } else if y {
                        1
                    } else {
                        2
                    };
                    out.extend([*support, flip(k, *support)].map(&flat));
                }
            }
        }
        Core::Polytope(body) => {
            let top = support.dot(u) - FLUSH * body.extent;
            out.extend(body.vertices.iter().filter(|v| v.dot(u) >= top).map(|v| flat(*v)));
            outline(out);
        }
        Core::Triangle(v) => {
            let top = support.dot(u) - FLUSH * core.extent();
            out.extend(v.iter().filter(|v| v.dot(u) >= top).map(|v| flat(*v)));
            outline(out);
        }
    }
    if out.is_empty() {
        out.push(flat(*support));
    }
    match out.len() {
        0 | 1 => Patch::Point,
        2 => Patch::Segment,
        _ => Patch::Polygon,
    }
}

fn face(
    support: &Vec3,
    i: usize,
    j: usize,
    flip: impl Fn(usize, Vec3) -> Vec3,
    flat: impl Fn(Vec3) -> Point2,
    out: &mut Vec<Point2>,
) {
    let (p, q) = (*support, flip(i, *support));
    out.extend([p, q, flip(j, q), flip(j, p)].map(flat));
    outline(out);
}

fn turn(a: &Point2, b: &Point2, c: &Point2) -> f64 {
    (b - a).perp(&(c - a))
}

/// Sorts points into their convex outline, counter-clockwise (Andrew's monotone chain), in place.
fn outline(p: &mut Vec<Point2>) {
    let n = p.len();
    if n < 3 {
        return;
    }
    p.sort_unstable_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    // Append the walk from left to right and back; the hull grows over the front of the same buffer.
    for i in 0..2 * n - 1 {
        p.push(if i < n { p[i] } else { p[2 * n - 2 - i] });
    }
    let mut hull_len = 0;
    let mut lower = 0;
    for i in n..3 * n - 1 {
        let q = p[i];
        if i == 2 * n {
            lower = hull_len;
        }
        let least = if i < 2 * n { 1 } else { lower };
        while hull_len > least && hull_len >= 2 && turn(&p[hull_len - 2], &p[hull_len - 1], &q) <= 0.0 {
            hull_len -= 1;
        }
        p[hull_len] = q;
        hull_len += 1;
    }
    p.truncate(hull_len.saturating_sub(1).max(1));
}

/// Returns middle and extent of the region where two patches meet. They do meet up to rounding; where they
/// seem not to, the nearest choice is made.
fn meet(a: Patch, b: Patch, work: &mut Polygons) -> (Point2, f64) {
    match (a, b) {
        (Patch::Point, Patch::Point) => (0.5 * (work.a[0] + work.b[0]), 0.0),
        (Patch::Point, _) => (work.a[0], 0.0),
        (_, Patch::Point) => (work.b[0], 0.0),
        (Patch::Segment, Patch::Segment) => cross_segments([work.a[0], work.a[1]], [work.b[0], work.b[1]]),
        (Patch::Segment, other) => clip_segment([work.a[0], work.a[1]], other, &work.b),
        (other, Patch::Segment) => clip_segment([work.b[0], work.b[1]], other, &work.a),
        (Patch::Disc { center: c, radius: r }, Patch::Disc { center: d, radius: s }) => lens(c, r, d, s),
        (a, b) => {
            for (patch, polygon) in [(a, &mut work.a), (b, &mut work.b)] {
                if let Patch::Disc { center, radius } = patch {
                    polygon.clear();
                    polygon.extend((0..DISC_SIDES).map(|k| {
                        let angle = std::f64::consts::TAU * k as f64 / DISC_SIDES as f64;
                        center + radius * Point2::new(libm::cos(angle), libm::sin(angle))
                    }));
                }
            }
            let fallback = 0.5 * (centroid(&work.a) + centroid(&work.b));
            clip_polygon(work);
            if work.a.is_empty() { (fallback, 0.0) } else { (centroid(&work.a), spread(&work.a)) }
        }
    }
}

fn cross_segments(p: [Point2; 2], q: [Point2; 2]) -> (Point2, f64) {
    let (d, e) = (p[1] - p[0], q[1] - q[0]);
    let (long, short, from, to) =
        if d.norm_squared() >= e.norm_squared() { (d, e, p, q) } else { (e, d, q, p) };
    let length2 = long.norm_squared();
    if !(length2 > 0.0) {
        return (0.5 * (p[0] + q[0]), 0.0);
    }
    if long.perp(&short).abs() > 1e-8 * (length2 * short.norm_squared()).sqrt() {
        let t = (to[0] - from[0]).perp(&short) / long.perp(&short);
        return (from[0] + long * t.clamp(0.0, 1.0), 0.0);
    }
    let [s, t] = to.map(|x| (x - from[0]).dot(&long) / length2);
    let (low, high) = (s.min(t).max(0.0), s.max(t).min(1.0));
    (from[0] + long * (0.5 * (low + high)).clamp(0.0, 1.0), (high - low).max(0.0) * length2.sqrt())
}

fn clip_segment(p: [Point2; 2], patch: Patch, polygon: &[Point2]) -> (Point2, f64) {
    let d = p[1] - p[0];
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    if let Patch::Disc { center, radius } = patch {
        let m = p[0] - center;
        let (a, b, c) = (d.norm_squared(), m.dot(&d), m.norm_squared() - radius * radius);
        let root = (b * b - a * c).max(0.0).sqrt();
        if a > 0.0 {
            (low, high) = (low.max((-b - root) / a), high.min((-b + root) / a));
        }
    } else {
        for (i, v) in polygon.iter().enumerate() {
            let edge = polygon[(i + 1) % polygon.len()] - v;
            let (inside, rate) = (edge.perp(&(p[0] - v)), edge.perp(&d));
            if rate > 0.0 {
                low = low.max(-inside / rate);
            } else if rate < 0.0 {
                high = high.min(-inside / rate);
            }
        }
    }
    let t = (0.5 * (low + high)).clamp(0.0, 1.0);
    (p[0] + d * t, (high - low).max(0.0) * d.length())
}

/// Clips `a` by the convex polygon `b` (Sutherland–Hodgman).
fn clip_polygon(work: &mut Polygons) {
    for i in 0..work.b.len() {
        let (v, edge) = (work.b[i], work.b[(i + 1) % work.b.len()] - work.b[i]);
        work.spare.clear();
        for j in 0..work.a.len() {
            let (p, q) = (work.a[j], work.a[(j + 1) % work.a.len()]);
            let (dp, dq) = (edge.perp(&(p - v)), edge.perp(&(q - v)));
            if dp >= 0.0 {
                work.spare.push(p);
            }
            if (dp > 0.0 && dq < 0.0) || (dp < 0.0 && dq > 0.0) {
                work.spare.push(p + (q - p) * (dp / (dp - dq)));
            }
        }
        std::mem::swap(&mut work.a, &mut work.spare);
    }
}

/// Returns the middle of the overlap of two discs on the line through their centres.
fn lens(c: Point2, r: f64, d: Point2, s: f64) -> (Point2, f64) {
    let apart = (d - c).length();
    let (low, high) = ((-r).max(apart - s), r.min(apart + s));
    let along = if apart > 0.0 { (d - c) / apart } else { Point2::x() };
    (c + along * (0.5 * (low + high)), (high - low).max(0.0))
}

/// Returns the area centroid, or the mean of the corners where there is no area.
fn centroid(p: &[Point2]) -> Point2 {
    let Some(base) = p.first() else { return Point2::zeros() };
    let (mut area, mut moment, mut sum) = (0.0, Point2::zeros(), Point2::zeros());
    for (i, q) in p.iter().enumerate() {
        let (a, b) = (q - base, p[(i + 1) % p.len()] - base);
        let twice = a.perp(&b);
        area += twice;
        moment += (a + b) * (twice / 3.0);
        sum += a;
    }
    let size = spread(p);
    if area.abs() > 1e-12 * size * size { base + moment / area } else { base + sum / p.len() as f64 }
}

fn spread(p: &[Point2]) -> f64 {
    let Some(base) = p.first() else { return 0.0 };
    p.iter().map(|q| (q - base).length()).fold(0.0, f64::max)
}
