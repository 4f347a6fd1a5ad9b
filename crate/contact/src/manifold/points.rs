//! Manifolds, and the two ways to make one: by clipping, and above a half-space.

use asperity_geometry::{Vec3, perpendicular};

use super::clip::{Corner, Overlap};
use super::feature::{CORNERS, Feature};
use super::reduce::reduce;
use super::segment::{Outline, over_face};
use crate::identity::{Edge, FeatureId};
use crate::narrow_phase::Collider;

/// Up to four contact points with one normal, from A into B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manifold {
    /// Unit normal from A into B, world frame.
    pub n: Vec3,
    points: [ManifoldPoint; 4],
    len: usize,
}

/// A point of a manifold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ManifoldPoint {
    /// Position midway between the surfaces, world frame, m.
    pub p: Vec3,
    /// Gap along the normal, m; negative is penetration.
    pub gap: f64,
    /// Feature within the pair.
    pub feature: FeatureId,
}

impl Default for Manifold {
    fn default() -> Self {
        Self::new(Vec3::zeros())
    }
}

impl Manifold {
    pub(super) fn new(n: Vec3) -> Self {
        Self { n, points: [ManifoldPoint::default(); 4], len: 0 }
    }

    /// Sets the manifold to one point.
    pub(crate) fn set(&mut self, n: Vec3, p: Vec3, gap: f64) {
        self.begin(n);
        self.push(p, gap, FeatureId::WHOLE);
    }

    /// Begins a manifold without points, along a normal.
    fn begin(&mut self, n: Vec3) {
        (self.n, self.len) = (n, 0);
    }

    pub(super) fn push(&mut self, p: Vec3, gap: f64, feature: FeatureId) {
        if self.len < 4 {
            self.points[self.len] = ManifoldPoint { p, gap, feature };
            self.len += 1;
        }
    }

    /// Returns the points.
    pub fn points(&self) -> &[ManifoldPoint] {
        &self.points[..self.len]
    }

    pub(super) fn points_mut(&mut self) -> &mut [ManifoldPoint] {
        &mut self.points[..self.len]
    }

    /// Drops the points that are not wanted.
    pub(crate) fn keep(&mut self, wanted: impl Fn(&ManifoldPoint) -> bool) {
        let mut kept = 0;
        for k in 0..self.len {
            if wanted(&self.points[k]) {
                self.points[kept] = self.points[k];
                kept += 1;
            }
        }
        self.len = kept;
    }

    pub(crate) fn flip(&mut self) {
        self.n = -self.n;
    }
}

/// Finds the lowest face, edge or corner above a half-space.
pub(crate) fn lowest([a, b]: [&Collider; 2], margin: f64, into: &mut Manifold) -> bool {
    let n: Vec3 = a.R.column(2).into();
    let mut feature = Feature::default();
    b.shape.feature(&-b.R.tr_mul(&n), &mut feature);
    let x = perpendicular(&n);
    let y = n.cross(&x);
    let mut corners: [Corner; CORNERS] = Default::default();
    let mut len = 0;
    for (p, &id) in feature.points().iter().zip(&feature.ids) {
        let p = b.place(p);
        let height = n.dot(&(p - a.p));
        if height <= margin {
            let ground = a.p.dot(&n);
            let id = FeatureId::of_edges(Edge::new(false, id, id), Edge::new(false, id, id));
            corners[len] = Corner {
                x: p.dot(&x),
                y: p.dot(&y),
                a: ground,
                b: ground + height,
                id,
                edge: Edge::default(),
            };
            len += 1;
        }
    }
    if len > 0 {
        from_corners(&mut corners[..len], [&n, &x, &y], into);
    }
    len > 0
}

fn from_corners(corners: &mut [Corner], [n, x, y]: [&Vec3; 3], into: &mut Manifold) {
    into.begin(*n);
    let kept = reduce(corners);
    for c in &corners[..kept] {
        into.push(x * c.x + y * c.y + n * (0.5 * (c.a + c.b)), c.b - c.a, c.id);
    }
}

/// Scratch to clip features in; holds nothing between calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clipping {
    a: Feature,
    b: Feature,
    overlap: Overlap,
}

impl Clipping {
    /// Clips the features that face each other along `n`, as far as they are nearer than `margin`. Where they
    /// only share a point, or miss the deepest one, at `gap`, the manifold is the witness, if there is one.
    pub fn clipped(
        &mut self,
        [a, b]: [&Collider; 2],
        n: &Vec3,
        (gap, margin): (f64, f64),
        witness: Option<impl FnOnce() -> Vec3>,
        into: &mut Manifold,
    ) {
        let Self { a: fa, b: fb, overlap } = self;
        facing(a, n, fa);
        facing(b, &-n, fb);
        let x = perpendicular(n);
        let y = n.cross(&x);
        let mut ends;
        let corners: &mut [Corner] = match (fa.len, fb.len) {
            (3.., 2) | (2, 3..) => {
                let of_a = fb.len == 2;
                let (face, line) = if of_a { (&*fa, &*fb) } else { (&*fb, &*fa) };
                let (points, ids) = (face.points(), &face.ids[..face.len]);
                let outline = Outline { points, ids, normal: face.normal.unwrap_or(*n) };
                let line = ([line.points[0], line.points[1]], [line.ids[0], line.ids[1]]);
                ends = over_face([n, &x, &y], &outline, (&line.0, line.1), of_a);
                ends.as_mut().map_or(&mut [], |ends| ends)
            }
            _ => overlap.clip([n, &x, &y], fa, fb),
        };
        let size = a.shape.size().min(b.shape.size());
        if !nearer(corners, [n, &x, &y], (gap, margin, size), into) {
            into.set(*n, witness.map_or_else(|| crossing(fa, fb, n), |at| at()), gap);
        }
    }
}

/// Clips a face of A and a line of B, given by its ends, world frame: `gap` apart along `n`, of bodies of
/// which the smaller has `size`.
pub(crate) fn above(
    face: &Outline,
    line: [Vec3; 2],
    n: &Vec3,
    (gap, margin, size): (f64, f64, f64),
    witness: impl FnOnce() -> Vec3,
    into: &mut Manifold,
) {
    let x = perpendicular(n);
    let y = n.cross(&x);
    let mut ends = over_face([n, &x, &y], face, (&line, [0, 1]), true);
    let found = ends.as_mut().is_some_and(|e| nearer(e, [n, &x, &y], (gap, margin, size), into));
    if !found {
        into.set(*n, witness(), gap);
    }
}

/// Writes the points of the corners that are nearer than `margin`; returns false if none is, or if they miss
/// the deepest one.
#[inline]
fn nearer(
    corners: &mut [Corner],
    axes: [&Vec3; 3],
    (gap, margin, size): (f64, f64, f64),
    into: &mut Manifold,
) -> bool {
    let mut kept = 0;
    let mut least = f64::INFINITY;
    for i in 0..corners.len() {
        let c = corners[i];
        let apart = c.b - c.a;
        if apart <= margin {
            least = if apart < least { apart } else { least };
            corners[kept] = c;
            kept += 1;
        }
    }
    let finds = kept > 0 && least <= gap + 1e-3 * size;
    if finds {
        from_corners(&mut corners[..kept], axes, into);
    }
    finds
}

/// Finds the feature of a shape that faces a direction, world frame.
fn facing(c: &Collider, u: &Vec3, f: &mut Feature) {
    f.clear();
    c.shape.feature(&c.R.tr_mul(u), f);
    f.points[..f.len].iter_mut().for_each(|p| *p = c.place(p));
    f.normal = f.normal.map(|m| c.R * m);
}

/// Returns the point midway between the nearest points of two features of at most an edge each.
fn crossing(fa: &Feature, fb: &Feature, n: &Vec3) -> Vec3 {
    match (fa.len, fb.len) {
        (1, _) => fa.points[0] + n * (0.5 * (fb.points[0] - fa.points[0]).dot(n)),
        (_, 1) => fb.points[0] - n * (0.5 * (fb.points[0] - fa.points[0]).dot(n)),
        _ => {
            let (p, d) = (fa.points[0], fa.points[1] - fa.points[0]);
            let (q, e) = (fb.points[0], fb.points[1] - fb.points[0]);
            let (dd, ee, de) = (d.norm_squared(), e.norm_squared(), d.dot(&e));
            let r = q - p;
            let det = dd * ee - de * de;
            let s = if det > 0.0 { (r.dot(&d) * ee - r.dot(&e) * de) / det } else { 0.5 };
            let t = if ee > 0.0 { (de * s - r.dot(&e)) / ee } else { 0.5 };
            (p + d * s.clamp(0.0, 1.0) + q + e * t.clamp(0.0, 1.0)) * 0.5
        }
    }
}
