//! Contact of a cylinder with flat-faced pieces whose normals are known: a pin in its hole meets forty of
//! them in a step.
//!
//! The steps and bits are those of [`NarrowPhase::find`](super::NarrowPhase::find) with two such shapes, but
//! terms of the solids alone are computed once for all pieces, and terms of one normal once for all pieces
//! with it. Where features meet in none of the ways of `familiar` the contact is left to that. Metres; A is
//! the solid of the pieces, B the cylinder, both with their pieces in place.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::distance::{Core, MinkowskiDifference};
use asperity_geometry::{Mat3, Vec3};

use super::familiar::{Meets, NEAR, PARALLEL, TILT, round};
use super::stationary::Cut;
use super::{Convex, Facets};
use crate::corners::farthest;
use crate::manifold::{self, CORNERS, Manifold, Outline, seen};

/// Pose of a solid, world frame.
#[derive(Clone, Copy)]
pub(crate) struct Stand {
    pub R: Mat3,
    pub p: Vec3,
}

/// A cylinder along z, in the frame of another solid, for one step.
#[derive(Clone, Copy)]
pub(crate) struct Rod {
    radius: f64,
    half_length: f64,
    /// The lesser of both sizes.
    size: f64,
    a: Stand,
    b: Stand,
    /// Rotation `R_AB`.
    R: Mat3,
    /// Position `p_AB`, m.
    p: Vec3,
    /// Axis of the cylinder in A.
    axis: Vec3,
}

/// A direction of A, and the rod's farthest point against it.
#[derive(Clone, Copy)]
pub(crate) struct Towards {
    /// Unit vector in the frame of A.
    pub n: Vec3,
    /// The same vector in the frame of B.
    m: Vec3,
    /// Farthest point, frame of B.
    s: Vec3,
}

/// Contact with a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Passes {
    /// None: it is farther off than asked for.
    Beside,
    /// The manifold has been found.
    Touches,
    /// It touches otherwise than with its side on a face: the features that face each other there are to be
    /// clipped.
    Lies(Cut),
    /// The general narrow phase must decide.
    Unsure,
}

impl Rod {
    /// Makes the rod from B in A, and both in the world; `None` if B is no cylinder.
    pub fn new(shape: &Convex, R: &Mat3, p: &Vec3, [a, b]: [Stand; 2]) -> Option<Self> {
        let &Convex::Round { core: Core::Cylinder { radius, half_length }, .. } = shape else { return None };
        let size = if half_length < radius { half_length } else { radius };
        Some(Self { radius, half_length, size, a, b, R: *R, p: *p, axis: R * Vec3::z() })
    }

    /// Returns B's point farthest along `u`, frame of B.
    #[inline(always)]
    fn support(&self, u: &Vec3) -> Vec3 {
        let rho = (u.x * u.x + u.y * u.y).sqrt();
        let s = if rho > f64::MIN_POSITIVE { self.radius / rho } else { 0.0 };
        let z = if u.z >= 0.0 { self.half_length } else { -self.half_length };
        Vec3::new(s * u.x, s * u.y, z)
    }

    /// Returns its farthest point along `−n`.
    #[inline(always)]
    pub fn towards(&self, n: &Vec3) -> Towards {
        let m = self.R.tr_mul(n);
        Towards { n: *n, m, s: self.support(&-m) }
    }

    /// Returns its least coordinate along `n`.
    #[inline(always)]
    pub fn start(&self, to: &Towards) -> f64 {
        to.m.dot(&to.s) + to.n.dot(&self.p)
    }

    /// Returns a point of it near another, frame of A.
    #[inline(always)]
    pub fn near(&self, x: &Vec3) -> Vec3 {
        let r = x - self.p;
        let t = self.axis.dot(&r);
        let out = r - self.axis * t;
        let far = out.dot(&out).sqrt();
        let within = if far > self.radius { self.radius / far } else { 1.0 };
        self.p + self.axis * t.clamp(-self.half_length, self.half_length) + out * within
    }

    #[inline(always)]
    fn place(&self, x: &Vec3) -> Vec3 {
        self.R * x + self.p
    }

    /// Finds the contact points of a hull of A nearer than `margin` along a normal near `to`, that of the
    /// last step; the normal is updated. `is_near`: they are nearer than that along the old one for sure.
    pub fn passes(
        &self,
        hull: &Convex,
        to: &Towards,
        (margin, is_near): (f64, bool),
        known: &mut Vec3,
        into: &mut Manifold,
    ) -> Passes {
        let Convex::Polytope { corners, facets, faces, body, size, .. } = hull else { return Passes::Unsure };
        if corners.is_empty() {
            return Passes::Unsure;
        }
        let n = &to.n;
        let far = |n: &Vec3| {
            let far = farthest(corners, n);
            corners[far / 2].corner(far % 2)
        };
        if !is_near && -(far(n) - self.place(&to.s)).dot(n) > margin {
            return Passes::Beside;
        }
        let cut = if to.m.z.abs() >= NEAR { self.on_cap(far, to) } else { None };
        let cut = cut
            .or_else(|| self.on_face(facets, n))
            .or_else(|| self.crossing(facets, to))
            .or_else(|| self.at_rim(hull, to));
        let Some(cut) = cut else { return Passes::Unsure };
        *known = cut.n;
        if cut.gap > margin {
            return Passes::Beside;
        }
        let n_W = self.a.R * cut.n;
        let along = self.b.R.tr_mul(&-n_W);
        if along.z.abs() >= manifold::TILT {
            return Passes::Lies(cut);
        }
        let Some(face) = seen(faces, &self.a.R.tr_mul(&n_W)) else { return Passes::Lies(cut) };
        let s = self.support(&along);
        let side = [-1.0, 1.0].map(|end| self.b.R * Vec3::new(s.x, s.y, end * self.half_length) + self.b.p);
        let size = if *size < self.size { *size } else { self.size };
        let witness = || {
            let place = |x: &Vec3| self.a.R * x + self.a.p;
            (place(&cut.on_a) + place(&cut.on_b)) * 0.5
        };
        let mut room = [Vec3::zeros(); CORNERS];
        for (to, &id) in room.iter_mut().zip(face.corners()) {
            *to = self.a.R * body.vertices[usize::from(id)] + self.a.p;
        }
        let ids = face.corners();
        let outline = Outline { points: &room[..ids.len()], ids, normal: self.a.R * face.n };
        manifold::above(&outline, side, &n_W, (cut.gap, margin, size), witness, into);
        Passes::Touches
    }

    /// Returns the cut of a cap, as `familiar` does.
    fn on_cap(&self, far: impl Fn(&Vec3) -> Vec3, to: &Towards) -> Option<Cut> {
        let mut out = Vec3::zeros();
        out.z = (-to.m.z).signum();
        let n = -(self.R * out);
        let on_a = far(&n);
        let p = self.R.tr_mul(&(on_a - self.p));
        (p.x * p.x + p.y * p.y <= self.radius * self.radius).then(|| {
            let gap = out.dot(&p) - self.half_length;
            Cut { n, gap, on_a, on_b: on_a + n * gap }
        })
    }

    /// Returns the cut of a corner beside the axis, or of the rim, as `familiar` does.
    #[inline(never)]
    fn at_rim(&self, hull: &Convex, to: &Towards) -> Option<Cut> {
        let core = Core::Cylinder { radius: self.radius, half_length: self.half_length };
        let pair = MinkowskiDifference::turned(hull.core()?, core, self.R, self.p);
        let meets = Meets { pair, facets: [hull.facets(), None], corners: [hull.corners(), &[]] };
        round(&meets, &to.n, &to.m)
    }

    /// Returns the cut of a face of A, as `familiar` does.
    #[inline(always)]
    fn on_face(&self, facets: &Facets, n: &Vec3) -> Option<Cut> {
        let mut best: Option<Cut> = None;
        for face in facets.faces() {
            if face.n.dot(n) >= NEAR {
                let on_b = self.place(&self.support(&-self.R.tr_mul(&face.n)));
                if facets.bears(face, &on_b) {
                    let gap = face.n.dot(&on_b) - face.offset;
                    if best.is_none_or(|b| b.gap < gap) {
                        best = Some(Cut { n: face.n, gap, on_a: on_b - face.n * gap, on_b });
                    }
                }
            }
        }
        best
    }

    /// Returns the cut of an edge of A and the side, as `familiar` does.
    #[inline(always)]
    fn crossing(&self, facets: &Facets, to: &Towards) -> Option<Cut> {
        if to.m.z.abs() > TILT {
            return None;
        }
        let (n, e) = (&to.n, &self.axis);
        let mut found = None;
        facets.facing(n, TILT, |_, edge| {
            let d = edge.d;
            let across = d.cross(e);
            let sin2 = across.norm_squared();
            let along = across.dot(n);
            if !(along * along >= NEAR * NEAR * sin2 && sin2 > PARALLEL) {
                return true;
            }
            let n = across / sin2.sqrt().copysign(along);
            if !edge.is_farthest(&n) {
                return true;
            }
            let mut q = self.support(&-self.R.tr_mul(&n));
            q.z = 0.0;
            let q = self.place(&q);
            let r = q - edge.middle;
            let s = r.cross(e).dot(&across) / sin2;
            let t = r.cross(&d).dot(&across) / sin2;
            if s.abs() <= edge.half_length && t.abs() <= self.half_length {
                let on_a = edge.middle + d * s;
                found = Some(Cut { n, gap: n.dot(&r), on_a, on_b: q + e * t });
            }
            found.is_none()
        });
        found
    }
}
