//! Two features that face each other, clipped in the plane square to the normal (Sutherland and Hodgman
//! 1974). Each corner is named by the two edges that meet in it.

use asperity_geometry::{Length, Vec3};

use super::feature::{CORNERS, Feature};
use crate::identity::{Edge, FeatureId};

/// Largest number of corners of a polygon clipped by another.
pub(crate) const CLIPPED: usize = 2 * CORNERS;

/// A corner in the plane square to the normal, with the heights of both bodies along it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Corner {
    pub x: f64,
    pub y: f64,
    /// Height of A's surface, and of B's, m; the gap is `b − a`.
    pub a: f64,
    pub b: f64,
    pub id: FeatureId,
    /// Edge that leaves the corner, in the order of corners.
    pub edge: Edge,
}

/// Overlap of the features of two bodies: the corners of their common part, seen along `n`. A scratch; holds
/// nothing between calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlap {
    /// Corners before the last cut and after it, in turn.
    corners: [[Corner; CLIPPED]; 2],
    which: usize,
    len: usize,
}

impl Overlap {
    /// Clips B's feature by A's, in the plane of `x` and `y`. Both in the world frame; the normal runs from A
    /// into B. Empty unless both are faces or parallel edges (an edge over a face: [`super::segment`]).
    pub fn clip(&mut self, [n, x, y]: [&Vec3; 3], fa: &Feature, fb: &Feature) -> &mut [Corner] {
        self.len = 0;
        match (fa.len, fb.len) {
            (2, 2) => self.edges([n, x, y], fa, fb),
            (0..=2, _) | (_, 0..=2) => {}
            _ => {
                self.start(fb, [n, x, y]);
                self.cut(fa, [x, y]);
                let plane = Plane::new(&fa.points[0], fa.normal.as_ref().unwrap_or(n), [n, x, y]);
                self.now().iter_mut().for_each(|c| c.a = plane.height(c.x, c.y));
            }
        }
        self.now()
    }

    fn now(&mut self) -> &mut [Corner] {
        &mut self.corners[self.which & 1][..self.len]
    }

    /// Starts with all corners of B's feature, each named by the edges on both sides of it.
    fn start(&mut self, f: &Feature, [n, x, y]: [&Vec3; 3]) {
        self.len = f.len;
        let mut arrives = Edge::new(false, f.ids[f.len - 1], f.ids[0]);
        for (i, (c, p)) in self.now().iter_mut().zip(&f.points).enumerate() {
            let edge = Edge::new(false, f.ids[i], f.ids[after(i, f.len)]);
            let id = FeatureId::of_edges(arrives, edge);
            *c = Corner { x: p.dot(x), y: p.dot(y), a: 0.0, b: p.dot(n), id, edge };
            arrives = edge;
        }
    }

    /// Keeps the part over the polygon `by`, of A (Sutherland and Hodgman 1974). Heights of A are computed at
    /// the end.
    fn cut(&mut self, by: &Feature, [x, y]: [&Vec3; 2]) {
        let mut knives = [(0.0, 0.0); CORNERS];
        for (knife, p) in knives.iter_mut().zip(by.points()) {
            *knife = (p.dot(x), p.dot(y));
        }
        let knives = &knives[..by.len];
        let mut area = 0.0;
        for (i, p) in knives.iter().enumerate() {
            let q = &knives[after(i, knives.len())];
            area += p.0 * q.1 - p.1 * q.0;
        }
        let sign = if area >= 0.0 { 1.0 } else { -1.0 };
        for (i, p) in knives.iter().enumerate() {
            let next = after(i, knives.len());
            let q = &knives[next];
            let (ex, ey) = (sign * (q.0 - p.0), sign * (q.1 - p.1));
            let mut sides = [0.0; CLIPPED];
            let mut whole = true;
            for (side, c) in sides.iter_mut().zip(&*self.now()) {
                *side = ex * (c.y - p.1) - ey * (c.x - p.0);
                whole &= *side >= 0.0;
            }
            if whole {
                continue;
            }
            let knife = Edge::new(true, by.ids[i], by.ids[next]);
            let [one, two] = &mut self.corners;
            let (from, to) = if self.which & 1 == 0 { (&*one, two) } else { (&*two, one) };
            let (from, sides) = (&from[..self.len], &sides[..self.len]);
            let mut len = 0;
            let mut push = |c: Corner| {
                if let Some(to) = to.get_mut(len) {
                    *to = c;
                    len += 1;
                }
            };
            for (k, (c, &s)) in from.iter().zip(sides).enumerate() {
                let next = after(k, from.len());
                let t = sides[next];
                if s >= 0.0 {
                    push(*c);
                }
                if (s < 0.0) != (t < 0.0) {
                    let (d, f) = (&from[next], s / (s - t));
                    let mix = |x: f64, y: f64| x + f * (y - x);
                    push(Corner {
                        x: mix(c.x, d.x),
                        y: mix(c.y, d.y),
                        a: 0.0,
                        b: mix(c.b, d.b),
                        id: FeatureId::of_edges(c.edge, knife),
                        // The edge that leaves the polygon follows the cut from here on; the edge that enters
                        // follows itself.
                        edge: if t < 0.0 { knife } else { c.edge },
                    });
                }
            }
            self.which ^= 1;
            self.len = len;
            if len == 0 {
                return;
            }
        }
    }

    fn push(&mut self, c: Corner) {
        if self.len < CLIPPED {
            self.corners[self.which & 1][self.len] = c;
            self.len += 1;
        }
    }

    /// Finds the common stretch of two nearly parallel edges.
    fn edges(&mut self, [n, x, y]: [&Vec3; 3], fa: &Feature, fb: &Feature) {
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
            let (x, y) = (middle.dot(x), middle.dot(y));
            // The two ends of the stretch, along A's edge.
            let id = FeatureId::of_edges(of_a, if end == (fa.ids[0] < fa.ids[1]) { of_b } else { of_a });
            self.push(Corner { x, y, a: p.dot(n), b: q.dot(n), id, edge: of_a });
        }
    }
}

/// Returns the index that follows another around.
#[inline(always)]
fn after(k: usize, len: usize) -> usize {
    if k + 1 < len { k + 1 } else { 0 }
}

/// A face as heights over the plane.
pub(super) struct Plane {
    base: f64,
    dx: f64,
    dy: f64,
}

impl Plane {
    /// Makes the plane through `p`, normal to `m`, over the plane normal to `n`.
    pub fn new(p: &Vec3, m: &Vec3, [n, x, y]: [&Vec3; 3]) -> Self {
        let mn = m.dot(n);
        let (dx, dy) = (-m.dot(x) / mn, -m.dot(y) / mn);
        Self { base: p.dot(n) - dx * p.dot(x) - dy * p.dot(y), dx, dy }
    }

    pub fn height(&self, x: f64, y: f64) -> f64 {
        self.base + self.dx * x + self.dy * y
    }
}
