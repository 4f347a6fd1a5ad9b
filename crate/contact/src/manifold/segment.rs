//! A straight line over a face: an edge, or the side of a cylinder, on a polygon.
//!
//! The result is a line's two ends, so the polygon's sides are tested with two points and nothing is copied.
//! A pin in its hole meets dozens of faces so. The bits are those of [`super::clip::Overlap`], which has room
//! for polygons on both sides.

use asperity_geometry::Vec3;

use super::clip::{Corner, Plane};
use super::feature::CORNERS;
use crate::identity::{Edge, FeatureId};

/// A face: its corners in order around it, world frame, their numbers and its normal.
#[derive(Clone, Copy)]
pub(crate) struct Outline<'a> {
    pub points: &'a [Vec3],
    pub ids: &'a [u8],
    pub normal: Vec3,
}

/// Returns the two ends of the part of `line` that lies over `face`, seen along `n` in the plane of `x` and
/// `y`; `None` if no part does. World frame; the normal runs from A into B.
pub(super) fn over_face(
    [n, x, y]: [&Vec3; 3],
    face: &Outline,
    (line, ids): (&[Vec3; 2], [u8; 2]),
    face_is_a: bool,
) -> Option<[Corner; 2]> {
    let edge = Edge::new(!face_is_a, ids[0], ids[1]);
    let end = |i: usize| {
        let (p, own) = (&line[i], Edge::new(!face_is_a, ids[i], ids[i]));
        let height = p.dot(n);
        let (a, b) = if face_is_a { (0.0, height) } else { (height, 0.0) };
        Corner { x: p.dot(x), y: p.dot(y), a, b, id: FeatureId::of_edges(own, edge), edge }
    };
    let mut ends = [end(0), end(1)];
    let mut outline = [(0.0, 0.0); CORNERS];
    for (to, p) in outline.iter_mut().zip(face.points) {
        *to = (p.dot(x), p.dot(y));
    }
    let outline = outline.get(..face.points.len())?;
    let first = outline.first()?;
    // Twice the area.
    let mut area = 0.0;
    for (i, p) in outline.iter().enumerate() {
        let q = outline.get(i + 1).unwrap_or(first);
        area += p.0 * q.1 - p.1 * q.0;
    }
    let sign = if area >= 0.0 { 1.0 } else { -1.0 };
    for (i, p) in outline.iter().enumerate() {
        let next = if i + 1 < outline.len() { i + 1 } else { 0 };
        let q = &outline[next];
        let (ex, ey) = (sign * (q.0 - p.0), sign * (q.1 - p.1));
        let [s, t] = [0, 1].map(|k: usize| ex * (ends[k].y - p.1) - ey * (ends[k].x - p.0));
        if s >= 0.0 && t >= 0.0 {
            continue;
        }
        if !(s >= 0.0 || t >= 0.0) {
            return None;
        }
        let [c, d] = &ends;
        let f = s / (s - t);
        let mix = |x: f64, y: f64| x + f * (y - x);
        let knife = Edge::new(face_is_a, face.ids[i], face.ids[next]);
        let cut = Corner {
            x: mix(c.x, d.x),
            y: mix(c.y, d.y),
            a: mix(c.a, d.a),
            b: mix(c.b, d.b),
            id: FeatureId::of_edges(edge, knife),
            edge,
        };
        ends[usize::from(s >= 0.0)] = cut;
    }
    let plane = Plane::new(&face.points[0], &face.normal, [n, x, y]);
    for c in &mut ends {
        let height = plane.height(c.x, c.y);
        if face_is_a { c.a = height } else { c.b = height }
    }
    Some(ends)
}

#[cfg(test)]
mod tests {
    use asperity_geometry::Length;

    use super::*;

    fn wave(k: usize) -> f64 {
        libm::sin(13.0 * k as f64 + 0.7)
    }

    /// Compared with a slow twin: the stretch of the line's parameter that lies within all sides; heights on
    /// both planes; ends without a cut are named by their own corner, the others by the side that cut them.
    #[test]
    fn the_stretch_is_what_all_sides_leave() {
        let (n, x, y) = (Vec3::z(), Vec3::x(), Vec3::y());
        let (mut whole, mut cut, mut none) = (0, 0, 0);
        for k in 0..4000 {
            let corners = 3 + k % 6;
            let turned = if k % 2 == 0 { 1.0 } else { -1.0 };
            let normal = Vec3::new(0.1 * wave(k + 1), 0.1 * wave(k + 2), 1.0).unit();
            let height = |x: f64, y: f64| 0.3 - (normal.x * x + normal.y * y) / normal.z;
            let points: Vec<Vec3> = (0..corners)
                .map(|i| {
                    let angle = turned * std::f64::consts::TAU * i as f64 / corners as f64 + wave(k);
                    let (x, y) = (libm::cos(angle), libm::sin(angle));
                    Vec3::new(x, y, height(x, y))
                })
                .collect();
            let ids: Vec<u8> = (10..10 + corners as u8).collect();
            let end = |i: usize| Vec3::new(1.6 * wave(k + i), 1.6 * wave(k + i + 50), 0.2 * wave(k + i + 90));
            let line = [end(100), end(200)];
            let mut stretch = [0.0_f64, 1.0];
            for i in 0..corners {
                let (p, q) = (points[i], points[(i + 1) % corners]);
                let side = |r: &Vec3| turned * ((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
                let (s, t) = (side(&line[0]), side(&line[1]));
                let at = s / (s - t);
                if s < 0.0 && t < 0.0 {
                    stretch = [1.0, 0.0];
                } else if s < 0.0 {
                    stretch[0] = stretch[0].max(at);
                } else if t < 0.0 {
                    stretch[1] = stretch[1].min(at);
                }
            }
            let outline = Outline { points: &points, ids: &ids, normal };
            for of_a in [false, true] {
                let found = over_face([&n, &x, &y], &outline, (&line, [0, 1]), of_a);
                let Some(ends) = found else {
                    assert!(stretch[0] >= stretch[1] - 1e-12, "{k}: {stretch:?}");
                    none += 1;
                    continue;
                };
                if stretch[0] > stretch[1] {
                    continue;
                }
                for (i, c) in ends.iter().enumerate() {
                    let p = line[0] + (line[1] - line[0]) * stretch[i];
                    assert!((c.x - p.x).abs() < 1e-12 && (c.y - p.y).abs() < 1e-12, "{k}");
                    let (on_face, on_line) = if of_a { (c.a, c.b) } else { (c.b, c.a) };
                    assert!((on_face - height(c.x, c.y)).abs() < 1e-12 && (on_line - p.z).abs() < 1e-12);
                    let own = Edge::new(!of_a, i as u8, i as u8);
                    let is_own = c.id == FeatureId::of_edges(own, Edge::new(!of_a, 0, 1));
                    assert_eq!(is_own, stretch[i] == i as f64, "{k}");
                    *if is_own { &mut whole } else { &mut cut } += 1;
                }
            }
        }
        assert!(whole > 500 && cut > 2000 && none > 500, "{whole} {cut} {none}");
    }
}
