//! Common face of two posed solids that touch: the corners of the area where they can push on each other (m),
//! at most eight.
//!
//! Each solid's part near the touching plane is projected on it as a convex outline; the outlines are clipped
//! against each other. Round rims are polygons of 16 points.

use asperity_geometry::distance::Core;
use asperity_geometry::{Pose, Shape, Vec3, perpendicular};

use super::rim;

/// Number of points of a rim that stand for a circle (see [`rim()`]).
const RIM: usize = 16;
/// Largest number of points of a common face: those farthest out in this many directions.
const MOST_POINTS: usize = 8;
/// Distance, as a fraction of the face's size, below which two points are one.
const SAME_POINT: f64 = 1e-9;

/// Returns the corners of the common face of A and B, m: one where they touch in a point, two along a line.
/// `n_W` is the unit normal from A into B, `p_W` a point where they touch; points within `depth` of the
/// touching plane belong to the face.
#[allow(clippy::too_many_arguments, reason = "two posed shapes and a contact")]
#[allow(non_snake_case, reason = "monogram notation")]
pub fn common_face(
    a: &Shape,
    X_WA: &Pose,
    b: &Shape,
    X_WB: &Pose,
    n_W: &Vec3,
    p_W: &Vec3,
    depth: f64,
) -> Vec<Vec3> {
    let t1 = perpendicular(n_W);
    let t2 = n_W.cross(&t1);
    let flat =
        |points: Vec<Vec3>| hull(points.iter().map(|p| [(p - p_W).dot(&t1), (p - p_W).dot(&t2)]).collect());
    let one = face(a, X_WA, n_W, depth).map(flat);
    let two = face(b, X_WB, &-n_W, depth).map(flat);
    let common = match (one, two) {
        (Some(one), Some(two)) => clip(one, two),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => Vec::new(),
    };
    let points = spread(common);
    if points.is_empty() { vec![*p_W] } else { points.iter().map(|[x, y]| p_W + t1 * *x + t2 * *y).collect() }
}

type Flat = [f64; 2];

fn cross(o: Flat, a: Flat, b: Flat) -> f64 {
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
}

fn distance(a: Flat, b: Flat) -> f64 {
    let (x, y) = (a[0] - b[0], a[1] - b[1]);
    (x * x + y * y).sqrt()
}

/// Returns the part of a solid within `depth` of its farthest point along `u_W`, as points; `None` for a
/// whole plane.
#[allow(non_snake_case, reason = "monogram notation")]
fn face(shape: &Shape, X_WS: &Pose, u_W: &Vec3, depth: f64) -> Option<Vec<Vec3>> {
    let u = X_WS.rotation.inverse() * u_W;
    let near = |points: Vec<Vec3>| {
        let most = points.iter().map(|p| p.dot(&u)).fold(f64::NEG_INFINITY, f64::max);
        points.into_iter().filter(|p| most - p.dot(&u) <= depth).collect::<Vec<_>>()
    };
    let points = match (shape, shape.core()) {
        (Shape::HalfSpace, _) => return None,
        (_, Some((Core::Cylinder { radius, half_length }, _))) => {
            // The rim begins where it reaches farthest, so that a cylinder on its side has its line.
            let start = if u.x == 0.0 && u.y == 0.0 { 0.0 } else { libm::atan2(u.y, u.x) };
            near(rim(radius, half_length, start, RIM).collect())
        }
        (Shape::Convex(mesh), _) => near(mesh.vertices.clone()),
        (_, core) => match core.and_then(|(core, radius)| Some((core.corners()?, radius))) {
            Some((corners, 0.0)) => near(corners),
            Some((corners, radius)) => near(corners.iter().map(|p| p + u * radius).collect()),
            None => shape.support(&u).into_iter().collect(),
        },
    };
    Some(points.iter().map(|p| X_WS.rotation * p + X_WS.translation.vector).collect())
}

/// Returns the convex hull, counter-clockwise (Andrew's monotone chain); a segment or a point where there is
/// no area.
fn hull(mut points: Vec<Flat>) -> Vec<Flat> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let size = points.first().zip(points.last()).map_or(0.0, |(a, b)| distance(*a, *b));
    points.dedup_by(|a, b| distance(*a, *b) <= SAME_POINT * size);
    if points.len() < 3 {
        return points;
    }
    let chain = |points: &mut dyn Iterator<Item = Flat>| {
        let mut out: Vec<Flat> = Vec::new();
        for p in points {
            while let [.., a, b] = out[..]
                && cross(a, b, p) <= SAME_POINT * size * size
            {
                out.pop();
            }
            out.push(p);
        }
        out.pop();
        out
    };
    let mut lower = chain(&mut points.iter().copied());
    lower.extend(chain(&mut points.iter().rev().copied()));
    lower
}

/// Returns the part of one convex figure that lies in another (Sutherland & Hodgman 1974). Two figures
/// without area have at most a segment in common, and none where they cross: the witness point stands for
/// that.
fn clip(one: Vec<Flat>, two: Vec<Flat>) -> Vec<Flat> {
    let (mut subject, window) = if two.len() >= 3 { (one, two) } else { (two, one) };
    match window[..] {
        [] | [_] => Vec::new(),
        [a, b] => along(&subject, a, b),
        _ => {
            for (k, &a) in window.iter().enumerate() {
                let b = window.get(k + 1).copied().unwrap_or(window[0]);
                subject = half_plane(&subject, a, b);
            }
            hull(subject)
        }
    }
}

/// Returns the part of a figure left of the line from `a` to `b`.
fn half_plane(figure: &[Flat], a: Flat, b: Flat) -> Vec<Flat> {
    let length = distance(a, b);
    let side = |p: Flat| cross(a, b, p) / length;
    let mut out = Vec::with_capacity(figure.len() + 1);
    let closed = figure.len() > 2;
    for (k, &p) in figure.iter().enumerate() {
        let s = side(p);
        if s >= -SAME_POINT * length {
            out.push(p);
        }
        let next = match figure.get(k + 1) {
            Some(&q) => q,
            None if closed => figure[0],
            None => break,
        };
        let t = side(next);
        if s * t < 0.0 && s.abs().min(t.abs()) > SAME_POINT * length {
            let share = s / (s - t);
            out.push([p[0] + share * (next[0] - p[0]), p[1] + share * (next[1] - p[1])]);
        }
    }
    out
}

/// Returns the part of the segment `subject` within the segment from `a` to `b`, where they lie on one line.
fn along(subject: &[Flat], a: Flat, b: Flat) -> Vec<Flat> {
    let &[p, q] = subject else { return Vec::new() };
    let length = distance(a, b);
    let off = |p: Flat| (cross(a, b, p) / length).abs();
    if off(p).max(off(q)) > 1e-6 * length {
        return Vec::new();
    }
    let u = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    let at = |p: Flat| (p[0] - a[0]) * u[0] + (p[1] - a[1]) * u[1];
    let (from, to) = (at(p).min(at(q)).max(0.0), at(p).max(at(q)).min(length));
    if from > to {
        return Vec::new();
    }
    hull([from, to].map(|s| [a[0] + s * u[0], a[1] + s * u[1]]).to_vec())
}

/// Returns the points farthest out, at most [`MOST_POINTS`], in their order.
fn spread(points: Vec<Flat>) -> Vec<Flat> {
    if points.len() <= MOST_POINTS {
        return points;
    }
    let farthest = |k: usize| {
        let (s, c) = libm::sincos(std::f64::consts::TAU * k as f64 / MOST_POINTS as f64);
        let reach = |p: &Flat| p[0] * c + p[1] * s;
        (0..points.len()).max_by(|&i, &j| reach(&points[i]).total_cmp(&reach(&points[j])).then(j.cmp(&i)))
    };
    let mut kept: Vec<usize> = (0..MOST_POINTS).filter_map(farthest).collect();
    kept.sort_unstable();
    kept.dedup();
    kept.into_iter().filter_map(|i| points.get(i).copied()).collect()
}

#[cfg(test)]
mod tests {
    #![allow(non_snake_case, reason = "monogram notation")]

    use super::*;

    const CUBE: Shape = Shape::Box { half_size: Vec3::new(0.05, 0.05, 0.05) };

    fn on_top(x: f64, y: f64, turn: f64, b: &Shape, height: f64) -> Vec<Vec3> {
        let X_WB = Pose::new(Vec3::new(x, y, 0.05 + height), Vec3::z() * turn);
        common_face(&CUBE, &Pose::identity(), b, &X_WB, &Vec3::z(), &Vec3::new(x, y, 0.05), 1e-6)
    }

    #[test]
    fn a_block_over_the_edge_is_carried_by_what_is_below_it() {
        let small = Shape::Box { half_size: Vec3::new(0.05, 0.03, 0.02) };
        let p = on_top(0.06, 0.0, 0.0, &small, 0.02);
        assert_eq!(p.len(), 4);
        for q in &p {
            assert!((q.x - 0.01).abs() < 1e-12 || (q.x - 0.05).abs() < 1e-12, "{q}");
            assert!((q.y.abs() - 0.03).abs() < 1e-12 && (q.z - 0.05).abs() < 1e-12, "{q}");
        }
        assert_eq!(on_top(0.0, 0.0, 0.0, &CUBE, 0.05).len(), 4);
        assert_eq!(on_top(0.0, 0.0, 0.785, &CUBE, 0.05).len(), 8);
    }

    #[test]
    fn round_things() {
        assert_eq!(on_top(0.0, 0.0, 0.0, &Shape::Sphere { radius: 0.1 }, 0.1).len(), 1);
        let can = Shape::Cylinder { radius: 0.03, half_length: 0.1 };
        assert_eq!(on_top(0.0, 0.0, 0.3, &can, 0.1).len(), 8);
        assert!(on_top(0.045, 0.0, 0.3, &can, 0.1).iter().all(|p| p.x < 0.05 + 1e-12));
        let rod = Shape::Capsule { radius: 0.01, half_length: 0.2 };
        let lying = Pose::new(Vec3::new(0.0, 0.0, 0.06), Vec3::x() * std::f64::consts::FRAC_PI_2);
        let p = common_face(&CUBE, &Pose::identity(), &rod, &lying, &Vec3::z(), &(Vec3::z() * 0.05), 1e-6);
        assert_eq!(p.len(), 2);
        assert!(p.iter().all(|p| (p.y.abs() - 0.05).abs() < 1e-9), "{p:?}");
        let floor =
            common_face(&Shape::HalfSpace, &Pose::identity(), &rod, &lying, &Vec3::z(), &Vec3::zeros(), 1e-6);
        assert_eq!(floor.len(), 2);
    }

    #[test]
    fn crossing_edges_touch_in_their_witness() {
        let turned = Pose::new(Vec3::zeros(), Vec3::x() * std::f64::consts::FRAC_PI_4);
        let above = Pose::new(Vec3::new(0.0, 0.0, 0.2), Vec3::y() * std::f64::consts::FRAC_PI_4);
        let p = common_face(&CUBE, &turned, &CUBE, &above, &Vec3::z(), &(Vec3::z() * 0.1), 1e-6);
        assert_eq!(p, vec![Vec3::z() * 0.1]);
    }
}
