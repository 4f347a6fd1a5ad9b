//! Manifolds, and the two ways to make one: by clipping, and above a half-space.

use asperity_geometry::{Vec3, perpendicular};

use super::clip::{Corner, Overlap};
use super::feature::{CORNERS, Feature};
use super::reduce::reduce;
use crate::identity::{Edge, FeatureId};
use crate::narrow_phase::Collider;

/// Up to four contact points with one normal, from A into B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manifold {
    /// Unit, world frame.
    pub n: Vec3,
    points: [ManifoldPoint; 4],
    len: usize,
}

/// One of its points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ManifoldPoint {
    /// Midway between the surfaces, metres.
    pub p: Vec3,
    /// Metres along the normal; negative is penetration.
    pub gap: f64,
    /// Which of the pair's.
    pub feature: FeatureId,
}

impl Manifold {
    pub(super) fn new(n: Vec3) -> Self {
        Self { n, points: [ManifoldPoint::default(); 4], len: 0 }
    }

    pub(crate) fn one(n: Vec3, p: Vec3, gap: f64) -> Self {
        let mut m = Self::new(n);
        m.push(p, gap, FeatureId::WHOLE);
        m
    }

    pub(super) fn push(&mut self, p: Vec3, gap: f64, feature: FeatureId) {
        if self.len < 4 {
            self.points[self.len] = ManifoldPoint { p, gap, feature };
            self.len += 1;
        }
    }

    /// The points.
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

    pub(crate) fn flipped(mut self) -> Self {
        self.n = -self.n;
        self
    }
}

/// The lowest face, edge or corner above a half-space.
pub(crate) fn lowest(a: &Collider, b: &Collider, margin: f64) -> Option<Manifold> {
    let n: Vec3 = a.R.column(2).into();
    let mut feature = Feature::new();
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
    (len > 0).then(|| from_corners(&mut corners[..len], n, &x, &y))
}

fn from_corners(corners: &mut [Corner], n: Vec3, x: &Vec3, y: &Vec3) -> Manifold {
    let mut m = Manifold::new(n);
    let kept = reduce(corners);
    for c in &corners[..kept] {
        m.push(x * c.x + y * c.y + n * (0.5 * (c.a + c.b)), c.b - c.a, c.id);
    }
    m
}

/// Clips the features that face each other; where they only share a point, or miss the deepest one, `witness` is it.
pub(crate) fn clipped(
    a: &Collider,
    b: &Collider,
    n: &Vec3,
    gap: f64,
    margin: f64,
    witness: Option<Vec3>,
) -> Manifold {
    let place = |c: &Collider, u: Vec3, f: &mut Feature| {
        c.shape.feature(&c.R.tr_mul(&u), f);
        f.points[..f.len].iter_mut().for_each(|p| *p = c.place(p));
        f.normal = f.normal.map(|m| c.R * m);
    };
    let (mut fa, mut fb) = (Feature::new(), Feature::new());
    place(a, *n, &mut fa);
    place(b, -n, &mut fb);
    let mut overlap = Overlap::new(n);
    overlap.clip(n, &fa, &fb);
    let mut kept = 0;
    let mut least = f64::INFINITY;
    for i in 0..overlap.len {
        let c = overlap.corners[i];
        if c.b - c.a <= margin {
            least = least.min(c.b - c.a);
            overlap.corners[kept] = c;
            kept += 1;
        }
    }
    let size = a.shape.size().min(b.shape.size());
    if kept > 0 && least <= gap + 1e-3 * size {
        return from_corners(&mut overlap.corners[..kept], *n, &overlap.x, &overlap.y);
    }
    let p = witness.unwrap_or_else(|| crossing(&fa, &fb, n));
    Manifold::one(*n, p, gap)
}

/// Midway between the nearest points of two features of at most an edge each.
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
