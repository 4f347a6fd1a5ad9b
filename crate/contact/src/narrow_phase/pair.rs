//! Which way two posed shapes meet: one row per kind of pair, as the table of [`super`] says.

use asperity_geometry::distance::{Core, DistanceWorkspace, Pair, PreparedShape, signed_distance};
use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3};

use super::Convex;
use super::box_box::box_box;
use super::familiar::Meets;
use super::point_gap::point_gap;
use super::stationary::{Parting, cut};
use crate::manifold::{Manifold, clipped, lowest};

/// A posed shape.
#[derive(Clone, Copy)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Collider<'a> {
    /// Its core, for manifolds.
    pub shape: &'a Convex,
    /// The same for the exact narrow phase.
    pub prepared: &'a PreparedShape,
    /// `R_WG`, as a matrix.
    pub R: Mat3,
    /// `p_WG`, metres.
    pub p: Vec3,
    /// `R_WG`.
    pub rotation: Rotation,
}

impl Collider<'_> {
    pub(crate) fn place(&self, x: &Vec3) -> Vec3 {
        self.R * x + self.p
    }

    /// `X_WG`.
    pub fn pose(&self) -> Pose {
        Pose::from_parts(self.p.into(), self.rotation)
    }
}

/// What a pair remembers from step to step: its normal in the frame of A.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairMemory {
    /// Unit, from A into B, in the frame of A; zero where none is known.
    pub n: Vec3,
}

/// How a pair meets: by its one point, or where features are to be clipped; world.
enum Shallowest {
    Whole(Manifold),
    Clipped { n: Vec3, gap: f64, p: Vec3 },
}

/// Manifolds of pairs; holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub struct NarrowPhase {
    exact: DistanceWorkspace,
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
            (_, Convex::Round { core: Core::Point, radius }) if !matches!(a.shape, Convex::Mesh) => {
                match point_gap(a.shape, &a.R.tr_mul(&(b.p - a.p))) {
                    Some((gap, n)) => ball(b.p, a.R * n, gap, *radius, margin),
                    None => self.general(a, b, margin, memory),
                }
            }
            (Convex::Round { core: Core::Point, .. }, _) | (_, Convex::HalfSpace)
                if !matches!(b.shape, Convex::Mesh) =>
            {
                let mut turned = PairMemory { n: memory.n };
                let found = self.manifold_swapped(a, b, margin, &mut turned);
                memory.n = turned.n;
                found
            }
            (Convex::HalfSpace, Convex::Mesh) | (Convex::Mesh, _) | (_, Convex::Mesh) => {
                self.exact(a, b, margin)
            }
            (Convex::HalfSpace, _) => lowest(a, b, margin),
            (
                Convex::Round { core: Core::Box { half_size: ha }, .. },
                Convex::Round { core: Core::Box { half_size: hb }, .. },
            ) => {
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
        let closed = matches!(b.shape.core(), Some(Core::Ellipsoid { .. } | Core::Polytope(_)));
        if closed && matches!(a.shape, Convex::Round { core: Core::Point, .. }) {
            return self.general(a, b, margin, memory);
        }
        self.manifold(b, a, margin, memory).map(Manifold::flipped)
    }

    /// True if [`Self::manifold`] finds a contact. Cheaper where it would be clipped.
    pub(crate) fn meets(&mut self, a: &Collider, b: &Collider, margin: f64, memory: PairMemory) -> bool {
        let mut memory = memory;
        match (a.shape, b.shape) {
            (Convex::Polytope { .. }, Convex::Polytope { .. }) => {
                self.shallowest(a, b, margin, &mut memory).is_some()
            }
            _ => self.manifold(a, b, margin, &mut memory).is_some(),
        }
    }

    /// Two convex bodies by GJK.
    fn general(
        &mut self,
        a: &Collider,
        b: &Collider,
        margin: f64,
        memory: &mut PairMemory,
    ) -> Option<Manifold> {
        match self.shallowest(a, b, margin, memory)? {
            Shallowest::Whole(manifold) => Some(manifold),
            Shallowest::Clipped { n, gap, p } => Some(clipped(a, b, &n, gap, margin, Some(p))),
        }
    }

    /// Along which normal they meet, and where.
    fn shallowest(
        &mut self,
        a: &Collider,
        b: &Collider,
        margin: f64,
        memory: &mut PairMemory,
    ) -> Option<Shallowest> {
        let (Some(core_a), Some(core_b)) = (a.shape.core(), b.shape.core()) else {
            return self.exact(a, b, margin).map(Shallowest::Whole);
        };
        let pair = Pair::turned(core_a, core_b, a.R.tr_mul(&b.R), a.R.tr_mul(&(b.p - a.p)));
        let meets = Meets {
            pair,
            facets: [a.shape.facets(), b.shape.facets()],
            corners: [a.shape.corners(), b.shape.corners()],
        };
        let size = a.shape.size().min(b.shape.size());
        let radii = a.shape.radius() + b.shape.radius();
        let start = if memory.n == Vec3::zeros() {
            pair.translation.try_unit(0.0).unwrap_or_else(Vec3::z)
        } else {
            memory.n
        };
        let known = memory.n != Vec3::zeros();
        // A first guess may be far from the shallowest way out, so an overlap met for the first time is done exactly.
        let found = match cut(&meets, size, &start, known, margin + radii) {
            Parting::Apart(n) => {
                memory.n = n;
                return None;
            }
            Parting::Cut(c) if known || c.gap > 0.0 => c,
            _ => {
                let exact = self.exact(a, b, margin);
                memory.n = exact.map_or_else(Vec3::zeros, |m| a.R.tr_mul(&m.n));
                let m = exact?;
                let p = m.points().first()?;
                return Some(Shallowest::Clipped { n: m.n, gap: p.gap, p: p.p });
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
        Some(Shallowest::Clipped { n, gap, p: (on_a + on_b) * 0.5 })
    }

    /// One point by the general narrow phase.
    fn exact(&mut self, a: &Collider, b: &Collider, margin: f64) -> Option<Manifold> {
        let d = signed_distance(a.prepared, &a.pose(), b.prepared, &b.pose(), &mut self.exact);
        let d = d.filter(|d| d.gap <= margin)?;
        Some(Manifold::one(d.n_W, (d.p_WCa + d.p_WCb) * 0.5, d.gap))
    }
}

/// A ball at `p` against a shape whose surface is `core_gap` from its centre.
fn ball(p: Vec3, n: Vec3, core_gap: f64, radius: f64, margin: f64) -> Option<Manifold> {
    let gap = core_gap - radius;
    (gap <= margin).then(|| Manifold::one(n, p - n * (radius + 0.5 * gap), gap))
}
