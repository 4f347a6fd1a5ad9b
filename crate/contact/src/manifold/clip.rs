//! Two features that face each other, clipped in the plane square to the normal (Sutherland and Hodgman 1974). Each corner is
//! named by the two edges that meet in it.

use asperity_geometry::{Length, Vec3, perpendicular};

use super::feature::{CORNERS, Feature};
use crate::identity::{Edge, FeatureId};

/// Room for a polygon clipped by another.
pub(crate) const CLIPPED: usize = 2 * CORNERS;

/// A corner in the plane square to the normal, with the heights of both bodies along it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Corner {
    pub x: f64,
    pub y: f64,
    /// Height of A's surface, and of B's; the gap is `b − a`.
    pub a: f64,
    pub b: f64,
    pub id: FeatureId,
    /// The edge that leaves it, counting on.
    pub edge: Edge,
}

/// Where the features of two bodies lie over each other: the corners of their common part, seen along `n`.
pub(crate) struct Overlap {
    pub corners: [Corner; CLIPPED],
    pub len: usize,
    /// Plane axes.
    pub x: Vec3,
    pub y: Vec3,
}

impl Overlap {
    /// Nothing yet, square to a normal.
    pub fn new(n: &Vec3) -> Self {
        let x = perpendicular(n);
        Self { corners: [Corner::default(); CLIPPED], len: 0, x, y: n.cross(&x) }
    }

    /// Clips B's feature by A's. Both in the world frame; the normal runs from A into B. Empty unless one is a face and
    /// the other at least an edge, or both are parallel edges.
    pub fn clip(&mut self, n: &Vec3, fa: &Feature, fb: &Feature) {
        let (x, y) = (self.x, self.y);
        let out = self;
        let flat = |p: &Vec3| (p.dot(&x), p.dot(&y), p.dot(n));
        match (fa.len, fb.len) {
            (0 | 1, _) | (_, 0 | 1) => {}
            (2, 2) => out.edges(n, fa, fb),
            (2, _) => {
                out.start(fa, true, |p| {
                    let (x, y, a) = flat(p);
                    Corner { x, y, a, ..Corner::default() }
                });
                out.cut(fb, false, &flat);
                let plane = Plane::new(fb, n, &x, &y);
                out.corners[..out.len].iter_mut().for_each(|c| c.b = plane.height(c.x, c.y));
            }
            _ => {
                out.start(fb, false, |p| {
                    let (x, y, b) = flat(p);
                    Corner { x, y, b, ..Corner::default() }
                });
                out.cut(fa, true, &flat);
                let plane = Plane::new(fa, n, &x, &y);
                out.corners[..out.len].iter_mut().for_each(|c| c.a = plane.height(c.x, c.y));
            }
        }
    }

    /// All corners of a feature, each named by the edges on both sides of it.
    fn start(&mut self, f: &Feature, of_a: bool, corner: impl Fn(&Vec3) -> Corner) {
        for (i, p) in f.points().iter().enumerate() {
            let edge = Edge::new(of_a, f.ids[i], f.ids[(i + 1) % f.len]);
            let arrives = Edge::new(of_a, f.ids[(i + f.len - 1) % f.len], f.ids[i]);
            // Both are one where the feature is an edge: its ends are told by their own corner.
            let id = if f.len == 2 { Edge::new(of_a, f.ids[i], f.ids[i]) } else { arrives };
            self.push(Corner { id: FeatureId::of_edges(id, edge), edge, ..corner(p) });
        }
    }

    /// Keeps what lies over the polygon `by` (Sutherland and Hodgman 1974).
    fn cut(&mut self, by: &Feature, of_a: bool, flat: &impl Fn(&Vec3) -> (f64, f64, f64)) {
        let mut knives = [(0.0, 0.0); CORNERS];
        for (knife, p) in knives.iter_mut().zip(by.points()) {
            let (x, y, _) = flat(p);
            *knife = (x, y);
        }
        let knives = &knives[..by.len];
        let mut area = 0.0;
        for i in 0..knives.len() {
            let (p, q) = (knives[i], knives[(i + 1) % knives.len()]);
            area += p.0 * q.1 - p.1 * q.0;
        }
        let sign = if area >= 0.0 { 1.0 } else { -1.0 };
        let is_segment = self.len == 2;
        let mut old = [Corner::default(); CLIPPED];
        for i in 0..knives.len() {
            let (p, q) = (knives[i], knives[(i + 1) % knives.len()]);
            let (ex, ey) = (sign * (q.0 - p.0), sign * (q.1 - p.1));
            let knife = Edge::new(of_a, by.ids[i], by.ids[(i + 1) % by.len]);
            let mut sides = [0.0; CLIPPED];
            let mut whole = true;
            for (side, c) in sides.iter_mut().zip(&self.corners[..self.len]) {
                *side = ex * (c.y - p.1) - ey * (c.x - p.0);
                whole &= *side >= 0.0;
            }
            if whole {
                continue;
            }
            let n = self.len;
            // One by one: in wasm a copy of unknown length is a call.
            for (to, c) in old.iter_mut().zip(&self.corners[..n]) {
                *to = *c;
            }
            self.len = 0;
            for k in 0..n {
                let next = if k + 1 < n { k + 1 } else { 0 };
                let (c, d) = (&old[k], &old[next]);
                let (s, t) = (sides[k], sides[next]);
                if s >= 0.0 {
                    self.push(*c);
                }
                // A segment has one edge, not two.
                if (s < 0.0) != (t < 0.0) && !(is_segment && k == 1) {
                    let f = s / (s - t);
                    let mix = |x: f64, y: f64| x + f * (y - x);
                    self.push(Corner {
                        x: mix(c.x, d.x),
                        y: mix(c.y, d.y),
                        a: mix(c.a, d.a),
                        b: mix(c.b, d.b),
                        id: FeatureId::of_edges(c.edge, knife),
                        // What leaves follows the cut from here on; what comes in follows its own edge.
                        edge: if t < 0.0 { knife } else { c.edge },
                    });
                }
            }
            if self.len == 0 {
                return;
            }
        }
    }

    fn push(&mut self, c: Corner) {
        if self.len < CLIPPED {
            self.corners[self.len] = c;
            self.len += 1;
        }
    }

    /// The common stretch of two nearly parallel edges.
    fn edges(&mut self, n: &Vec3, fa: &Feature, fb: &Feature) {
        let (a0, a1, b0, b1) = (fa.points[0], fa.points[1], fb.points[0], fb.points[1]);
        let level = |d: Vec3| d - n * d.dot(n);
        let (da, db) = (level(a1 - a0), level(b1 - b0));
        let (la, lb) = (da.length(), db.length());
        // Edges that cross at more than about 6° share a point, not a stretch.
        if !(la > 0.0 && lb > 0.0) || da.cross(&db).length() > 0.1 * la * lb {
            return;
        }
        let t = da / la;
        let along = |p: &Vec3| (p - a0).dot(&t);
        let (s0, s1) = (along(&b0), along(&b1));
        let (low, high) = (s0.min(s1).max(0.0), s0.max(s1).min(la));
        if low > high {
            return;
        }
        let (of_a, of_b) = (Edge::new(true, fa.ids[0], fa.ids[1]), Edge::new(false, fb.ids[0], fb.ids[1]));
        for (s, end) in [(low, true), (high, false)] {
            let p = a0 + (a1 - a0) * (s / la);
            let q = b0 + (b1 - b0) * if s1 == s0 { 0.5 } else { (s - s0) / (s1 - s0) };
            let middle = (p + q) * 0.5;
            let (x, y) = (middle.dot(&self.x), middle.dot(&self.y));
            // The two ends of the stretch, along A's edge.
            let id = FeatureId::of_edges(of_a, if end == (fa.ids[0] < fa.ids[1]) { of_b } else { of_a });
            self.push(Corner { x, y, a: p.dot(n), b: q.dot(n), id, edge: of_a });
        }
    }
}

/// A face as heights over the plane.
struct Plane {
    base: f64,
    dx: f64,
    dy: f64,
}

impl Plane {
    fn new(f: &Feature, n: &Vec3, x: &Vec3, y: &Vec3) -> Self {
        let m = f.normal.unwrap_or(*n);
        let mn = m.dot(n);
        let (dx, dy) = (-m.dot(x) / mn, -m.dot(y) / mn);
        let p = f.points[0];
        Self { base: p.dot(n) - dx * p.dot(x) - dy * p.dot(y), dx, dy }
    }

    fn height(&self, x: f64, y: f64) -> f64 {
        self.base + self.dx * x + self.dy * y
    }
}
