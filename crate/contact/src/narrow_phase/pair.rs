//! Contact of two posed shapes by kind of pair: one row per kind, as in the table of [`super`].

use asperity_geometry::distance::{
    Core, DistanceWorkspace, MinkowskiDifference, PreparedShape, signed_distance,
};
use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3};

use super::Convex;
use super::box_box::box_box;
use super::familiar::Meets;
use super::point_gap::point_gap;
use super::stationary::{Cut, Parting, cut};
use crate::manifold::{Clipping, Manifold, lowest};

/// A posed shape.
#[derive(Clone, Copy)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Collider<'a> {
    /// Shape with its core, for manifolds.
    pub shape: &'a Convex,
    /// Shape for the exact narrow phase.
    pub prepared: &'a PreparedShape,
    /// Rotation `R_WG` as a matrix.
    pub R: Mat3,
    /// Position `p_WG`, m.
    pub p: Vec3,
    /// Rotation `R_WG`.
    pub rotation: Rotation,
}

impl Collider<'_> {
    pub(crate) fn place(&self, x: &Vec3) -> Vec3 {
        self.R * x + self.p
    }

    /// Returns the pose `X_WG`.
    pub fn pose(&self) -> Pose {
        Pose::from_parts(self.p.into(), self.rotation)
    }
}

/// Memory of a pair from step to step: its normal in the frame of A.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairMemory {
    /// Unit normal from A into B, in the frame of A; zero where none is known.
    pub n: Vec3,
}

/// Nearest or deepest point of a pair; world frame.
struct Point {
    n: Vec3,
    /// Position midway between the surfaces, m.
    p: Vec3,
    gap: f64,
}

/// Shallowest contact of a pair.
enum Shallowest {
    /// Result of the exact narrow phase.
    Exact(Point),
    /// Cut of the cores, frame of A; the gap is that of the shapes.
    Cut { cut: Cut, gap: f64 },
}

/// Narrow phase for manifolds of pairs; holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub struct NarrowPhase {
    exact: DistanceWorkspace,
    clipping: Clipping,
}

impl NarrowPhase {
    /// Returns the contact points nearer than `margin`; `None` if there is none.
    pub fn manifold(
        &mut self,
        a: &Collider,
        b: &Collider,
        margin: f64,
        memory: &mut PairMemory,
    ) -> Option<Manifold> {
        let mut found = Manifold::default();
        self.find([a, b], margin, memory, &mut found).then_some(found)
    }

    /// Writes the contact points nearer than `margin` into `into`; returns false if there is none.
    pub(crate) fn find(
        &mut self,
        [a, b]: [&Collider; 2],
        margin: f64,
        memory: &mut PairMemory,
        into: &mut Manifold,
    ) -> bool {
        match (a.shape, b.shape) {
            (Convex::HalfSpace, Convex::HalfSpace) => false,
            (_, Convex::Round { core: Core::Point, radius }) if !matches!(a.shape, Convex::Mesh) => {
                match point_gap(a.shape, &a.R.tr_mul(&(b.p - a.p))) {
                    Some((gap, n)) => ball(b.p, a.R * n, (gap, *radius), margin, into),
                    None => self.general([a, b], margin, memory, into),
                }
            }
            (Convex::Round { core: Core::Point, .. }, _) | (_, Convex::HalfSpace)
                if !matches!(b.shape, Convex::Mesh) =>
            {
                let mut turned = PairMemory { n: memory.n };
                let found = self.find_swapped([a, b], margin, &mut turned, into);
                memory.n = turned.n;
                found
            }
            (Convex::HalfSpace, Convex::Mesh) | (Convex::Mesh, _) | (_, Convex::Mesh) => {
                let found = self.exact(a, b, margin).map(|Point { n, p, gap }| into.set(n, p, gap));
                found.is_some()
            }
            (Convex::HalfSpace, _) => lowest([a, b], margin, into),
            (
                Convex::Round { core: Core::Box { half_size: ha }, radius: 0.0 },
                Convex::Round { core: Core::Box { half_size: hb }, radius: 0.0 },
            ) => {
                let (rotation, offset) = (a.R.tr_mul(&b.R), a.R.tr_mul(&(b.p - a.p)));
                let Some((n, gap)) = box_box(ha, hb, &rotation, &offset, margin) else { return false };
                self.clip([a, b], &(a.R * n), (gap, margin), into);
                true
            }
            _ => self.general([a, b], margin, memory, into),
        }
    }

    /// Clips the features that face each other along a unit vector, world frame, of two shapes that are `gap`
    /// apart along it, m.
    pub(crate) fn clip(
        &mut self,
        pair: [&Collider; 2],
        n: &Vec3,
        (gap, margin): (f64, f64),
        into: &mut Manifold,
    ) {
        self.clipping.clipped(pair, n, (gap, margin), None::<fn() -> Vec3>, into);
    }

    /// Finds the contact of the pair the other way round. Memory is only used by shapes that are not swapped
    /// here.
    fn find_swapped(
        &mut self,
        [a, b]: [&Collider; 2],
        margin: f64,
        memory: &mut PairMemory,
        into: &mut Manifold,
    ) -> bool {
        let closed = matches!(b.shape.core(), Some(Core::Ellipsoid { .. } | Core::Polytope(_)));
        if closed && matches!(a.shape, Convex::Round { core: Core::Point, .. }) {
            return self.general([a, b], margin, memory, into);
        }
        let found = self.find([b, a], margin, memory, into);
        into.flip();
        found
    }

    /// Returns true if [`Self::manifold`] finds a contact. It is cheaper where the manifold would be clipped.
    pub(crate) fn meets(&mut self, a: &Collider, b: &Collider, margin: f64, memory: PairMemory) -> bool {
        let mut memory = memory;
        match (a.shape, b.shape) {
            (
                Convex::Polytope { .. },
                Convex::Polytope { .. } | Convex::Round { core: Core::Cylinder { .. }, .. },
            )
            | (Convex::Round { core: Core::Cylinder { .. }, .. }, Convex::Polytope { .. }) => {
                self.shallowest(a, b, margin, &mut memory).is_some()
            }
            _ => self.find([a, b], margin, &mut memory, &mut Manifold::default()),
        }
    }

    /// Finds the contact of two convex bodies by GJK.
    fn general(
        &mut self,
        [a, b]: [&Collider; 2],
        margin: f64,
        memory: &mut PairMemory,
        into: &mut Manifold,
    ) -> bool {
        match self.shallowest(a, b, margin, memory) {
            None => return false,
            Some(Shallowest::Exact(Point { n, p, gap })) => {
                self.clipping.clipped([a, b], &n, (gap, margin), Some(|| p), into);
            }
            Some(Shallowest::Cut { cut, gap }) => self.clip_cut([a, b], &cut, (gap, margin), into),
        }
        true
    }

    /// Clips the features that face each other along a cut of the cores, frame of A, of two shapes that are
    /// `gap` apart along it, m.
    pub(crate) fn clip_cut(
        &mut self,
        [a, b]: [&Collider; 2],
        cut: &Cut,
        (gap, margin): (f64, f64),
        into: &mut Manifold,
    ) {
        let between = || {
            let on_a = a.place(&(cut.on_a + cut.n * a.shape.radius()));
            let on_b = a.place(&(cut.on_b - cut.n * b.shape.radius()));
            (on_a + on_b) * 0.5
        };
        self.clipping.clipped([a, b], &(a.R * cut.n), (gap, margin), Some(between), into);
    }

    /// Finds normal and position of the shallowest contact.
    fn shallowest(
        &mut self,
        a: &Collider,
        b: &Collider,
        margin: f64,
        memory: &mut PairMemory,
    ) -> Option<Shallowest> {
        let (Some(core_a), Some(core_b)) = (a.shape.core(), b.shape.core()) else {
            return self.exact(a, b, margin).map(Shallowest::Exact);
        };
        let pair = MinkowskiDifference::turned(core_a, core_b, a.R.tr_mul(&b.R), a.R.tr_mul(&(b.p - a.p)));
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
        // A first guess may be far from the shallowest way out, so an overlap met for the first time is
        // computed exactly.
        let found = match cut(&meets, size, &start, known, margin + radii) {
            Parting::Apart(n) => {
                memory.n = n;
                return None;
            }
            Parting::Cut(c) if known || c.gap > 0.0 => c,
            _ => {
                let exact = self.exact(a, b, margin);
                memory.n = exact.as_ref().map_or_else(Vec3::zeros, |m| a.R.tr_mul(&m.n));
                return exact.map(Shallowest::Exact);
            }
        };
        memory.n = found.n;
        let gap = found.gap - radii;
        if gap > margin {
            return None;
        }
        Some(Shallowest::Cut { cut: found, gap })
    }

    /// Finds one point by the general narrow phase.
    fn exact(&mut self, a: &Collider, b: &Collider, margin: f64) -> Option<Point> {
        let d = signed_distance(a.prepared, &a.pose(), b.prepared, &b.pose(), &mut self.exact);
        let d = d.filter(|d| d.gap <= margin)?;
        Some(Point { n: d.n_W, p: (d.p_WCa + d.p_WCb) * 0.5, gap: d.gap })
    }
}

/// Finds the contact of a ball at `p` with a shape whose surface is `core_gap` from its centre.
fn ball(p: Vec3, n: Vec3, (core_gap, radius): (f64, f64), margin: f64, into: &mut Manifold) -> bool {
    let gap = core_gap - radius;
    into.set(n, p - n * (radius + 0.5 * gap), gap);
    gap <= margin
}
