//! A straight line over a face: an edge, or the side of a cylinder, on a polygon.
//!
//! What is left of the line are two ends, so the polygon's sides are asked of two points and nothing is copied. A pin in its hole meets
//! dozens of faces so. Of the same bits as [`super::clip::Overlap`] finds, which has room for polygons on both sides.

use asperity_geometry::Vec3;

use super::clip::{Corner, Plane};
use super::feature::CORNERS;
use crate::identity::{Edge, FeatureId};

/// A face: its corners in order around it, world, their numbers and its normal.
#[derive(Clone, Copy)]
pub(crate) struct Outline<'a> {
    pub points: &'a [Vec3],
    pub ids: &'a [u8],
    pub normal: Vec3,
}

/// The part of `line` that lies over `face`, seen along `n` in the plane of `x` and `y`: its two ends; nothing where none of it does.
/// World frame; the normal runs from A into B.
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
