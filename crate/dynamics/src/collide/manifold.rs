use asperity_contact::narrow_phase::{DistanceWorkspace, signed_distance_prepared};
use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3};

use super::Convex;
use super::box_box::box_box;
use super::clip::Overlap;
use super::gjk::Posed;
use super::reduce::reduce;
use super::sphere::point_gap;
use super::stationary::{Parting, cut};

/// A posed shape.
#[derive(Clone, Copy)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) struct Collider<'a> {
    pub shape: &'a Convex,
    pub prepared: &'a PreparedShape,
    pub R: Mat3,
    pub p: Vec3,
    pub rotation: Rotation,
}

impl Collider<'_> {
    fn place(&self, x: &Vec3) -> Vec3 {
        self.R * x + self.p
    }

    pub fn pose(&self) -> Pose {
        Pose::from_parts(self.p.into(), self.rotation)
    }
}

/// Up to four contact points with one normal, from A into B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manifold {
    pub n: Vec3,
    pub points: [ManifoldPoint; 4],
    pub len: usize,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ManifoldPoint {
    /// Midway between the surfaces, metres.
    pub p: Vec3,
    pub gap: f64,
}

/// What a pair remembers from step to step: its normal in the frame of A.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairMemory {
    pub(crate) n: Vec3,
}

/// Scratch.
#[derive(Clone, Debug, Default)]
pub(crate) struct NarrowPhase {
    exact: DistanceWorkspace,
}

impl Manifold {
    fn new(n: Vec3) -> Self {
        Self { n, points: [ManifoldPoint::default(); 4], len: 0 }
    }

    fn one(n: Vec3, p: Vec3, gap: f64) -> Self {
        let mut m = Self::new(n);
        m.push(p, gap);
        m
    }

    fn push(&mut self, p: Vec3, gap: f64) {
        if self.len < 4 {
            self.points[self.len] = ManifoldPoint { p, gap };
            self.len += 1;
        }
    }

    pub fn points(&self) -> &[ManifoldPoint] {
        &self.points[..self.len]
    }

    fn flipped(mut self) -> Self {
        self.n = -self.n;
        self
    }
}

impl NarrowPhase {
    /// Contact points nearer than `margin`; `None` if there is none.
    pub fn manifold(
        &mut self,
        a: &Collider,
        b: &Collider,
        margin: f64,
        memory: &mut PairMemory,
    ) -> Option<Manifold> {
        match (a.shape, b.shape) {
            (Convex::HalfSpace, Convex::HalfSpace) => None,
            (_, Convex::Sphere { radius }) if !matches!(a.shape, Convex::Mesh) => {
                match point_gap(a.shape, &a.R.tr_mul(&(b.p - a.p))) {
                    Some((gap, n)) => ball(b.p, a.R * n, gap, *radius, margin),
                    None => self.general(a, b, margin, memory),
                }
            }
            (Convex::Sphere { .. }, _) | (_, Convex::HalfSpace) if !matches!(b.shape, Convex::Mesh) => {
                let mut turned = PairMemory { n: memory.n };
                let found = self.manifold_swapped(a, b, margin, &mut turned);
                memory.n = turned.n;
                found
            }
            (Convex::HalfSpace, Convex::Mesh) | (Convex::Mesh, _) | (_, Convex::Mesh) => {
                self.exact(a, b, margin)
            }
            (Convex::HalfSpace, _) => lowest(a, b, margin),
            (Convex::Box { half: ha }, Convex::Box { half: hb }) => {
                let (rotation, offset) = (a.R.tr_mul(&b.R), a.R.tr_mul(&(b.p - a.p)));
                let (n, gap) = box_box(ha, hb, &rotation, &offset, margin)?;
                Some(clipped(a, b, &(a.R * n), gap, margin, None))
            }
            _ => self.general(a, b, margin, memory),
        }
    }

    /// The pair the other way round. Memory is only used by shapes that are not turned here.
    fn manifold_swapped(
        &mut self,
        a: &Collider,
        b: &Collider,
        margin: f64,
        memory: &mut PairMemory,
    ) -> Option<Manifold> {
        let closed = matches!(b.shape, Convex::Ellipsoid { .. } | Convex::Polytope { .. });
        if closed && matches!(a.shape, Convex::Sphere { .. }) {
            return self.general(a, b, margin, memory);
        }
        self.manifold(b, a, margin, memory).map(Manifold::flipped)
    }

    /// Two convex bodies by GJK.
    fn general(
        &mut self,
        a: &Collider,
        b: &Collider,
        margin: f64,
        memory: &mut PairMemory,
    ) -> Option<Manifold> {
        let pair =
            Posed { a: a.shape, b: b.shape, rotation: a.R.tr_mul(&b.R), offset: a.R.tr_mul(&(b.p - a.p)) };
        let size = a.shape.size().min(b.shape.size());
        let radii = a.shape.radius() + b.shape.radius();
        let start = if memory.n == Vec3::zeros() {
            pair.offset.try_unit(0.0).unwrap_or_else(Vec3::z)
        } else {
            memory.n
        };
        let known = memory.n != Vec3::zeros();
        // A first guess may be far from the shallowest way out, so an overlap met for the first time is done exactly.
        let found = match cut(&pair, size, &start, margin + radii) {
            Parting::Apart(n) => {
                memory.n = n;
                return None;
            }
            Parting::Cut(c) if known || c.gap > 0.0 => c,
            _ => {
                let exact = self.exact(a, b, margin);
                memory.n = exact.map_or_else(Vec3::zeros, |m| a.R.tr_mul(&m.n));
                let m = exact?;
                let p = m.points[0];
                return Some(clipped(a, b, &m.n, p.gap, margin, Some(p.p)));
            }
        };
        memory.n = found.n;
        let gap = found.gap - radii;
        if gap > margin {
            return None;
        }
        let n = a.R * found.n;
        let on_a = a.place(&(found.on_a + found.n * a.shape.radius()));
        let on_b = a.place(&(found.on_b - found.n * b.shape.radius()));
        Some(clipped(a, b, &n, gap, margin, Some((on_a + on_b) * 0.5)))
    }

    /// One point by the general narrow phase.
    fn exact(&mut self, a: &Collider, b: &Collider, margin: f64) -> Option<Manifold> {
        let d = signed_distance_prepared(a.prepared, &a.pose(), b.prepared, &b.pose(), &mut self.exact);
        let d = d.contact().filter(|d| d.gap <= margin)?;
        Some(Manifold::one(d.n_W, (d.p_WCa + d.p_WCb) * 0.5, d.gap))
    }
}

/// A ball at `p` against a shape whose surface is `core_gap` from its centre.
fn ball(p: Vec3, n: Vec3, core_gap: f64, radius: f64, margin: f64) -> Option<Manifold> {
    let gap = core_gap - radius;
    (gap <= margin).then(|| Manifold::one(n, p - n * (radius + 0.5 * gap), gap))
}

/// The lowest face, edge or corner above a half-space.
fn lowest(a: &Collider, b: &Collider, margin: f64) -> Option<Manifold> {
    let n: Vec3 = a.R.column(2).into();
    let feature = b.shape.feature(&-b.R.tr_mul(&n));
    let mut points: [(Vec3, f64); super::feature::CORNERS] = Default::default();
    let mut len = 0;
    for p in feature.points() {
        let p = b.place(p);
        let gap = n.dot(&(p - a.p));
        if gap <= margin {
            points[len] = (p - n * (0.5 * gap), gap);
            len += 1;
        }
    }
    if len == 0 {
        return None;
    }
    let x = super::clip::perpendicular(&n);
    let y = n.cross(&x);
    let mut corners: [super::clip::Corner; super::feature::CORNERS] = Default::default();
    for (c, (p, gap)) in corners.iter_mut().zip(&points[..len]) {
        *c = super::clip::Corner {
            x: p.dot(&x),
            y: p.dot(&y),
            a: p.dot(&n) - 0.5 * gap,
            b: p.dot(&n) + 0.5 * gap,
        };
    }
    Some(from_corners(&mut corners[..len], n, &x, &y))
}

fn from_corners(corners: &mut [super::clip::Corner], n: Vec3, x: &Vec3, y: &Vec3) -> Manifold {
    let mut m = Manifold::new(n);
    let kept = reduce(corners);
    for c in &corners[..kept] {
        m.push(x * c.x + y * c.y + n * (0.5 * (c.a + c.b)), c.b - c.a);
    }
    m
}

/// Clips the features that face each other; where they only share a point, or miss the deepest one, `witness` is it.
fn clipped(a: &Collider, b: &Collider, n: &Vec3, gap: f64, margin: f64, witness: Option<Vec3>) -> Manifold {
    let place = |c: &Collider, u: Vec3| {
        let mut f = c.shape.feature(&c.R.tr_mul(&u));
        f.points[..f.len].iter_mut().for_each(|p| *p = c.place(p));
        f.normal = f.normal.map(|m| c.R * m);
        f
    };
    let (fa, fb) = (place(a, *n), place(b, -n));
    let mut overlap = Overlap::new(n, &fa, &fb);
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
fn crossing(fa: &super::feature::Feature, fb: &super::feature::Feature, n: &Vec3) -> Vec3 {
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
