//! All joint angles that put an arm's tool at a pose, in closed form: two shoulders, two elbows, two wrists.
//!
//! The wrist centre gives joint 1 (two ways); the triangle of the two bars gives joints 2 and 3 (two ways);
//! the wrist is in `wrist.rs`. Angles are kept as cosine and sine until the end. At a singularity the free
//! joint keeps the angle that the caller names as near.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::{PI, TAU};

use asperity_control::joints::Joints;
use asperity_fault::Fault;
use asperity_geometry::{Pose, Vec3};

use super::OrthoParallel;
use crate::arm::Arm;

/// Largest number of solutions of six turning joints (Lee and Liang 1988); two shoulders, two elbows, two
/// wrists make eight.
pub const MAX_SOLUTIONS: usize = 16;

/// Share by which a pose may lie beyond reach and still counts as at its end: the rounding of a pose made
/// from joint angles.
const STRETCH: f64 = 1e-12;
/// Distance of the wrist centre from axis 1, or of a folded arm from axis 2, below which that joint can take
/// any angle, m.
const ON_AXIS: f64 = 1e-9;

/// Branch of a solution: one of the eight ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Branch {
    /// True if the arm reaches over its back.
    pub back: bool,
    /// True if the elbow bends the other way.
    pub elbow: bool,
    /// True if the wrist is turned over.
    pub flip: bool,
}

/// Joint angles that reach a pose, each in (−π, π].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Solution {
    /// Joint angles, base first, rad.
    pub q: Joints,
    /// Branch of the solution.
    pub branch: Branch,
    /// True if some joint can take any angle here; it took the angle of the joints that the query named as
    /// near.
    pub singular: bool,
    /// Sine of the angle between axes 4 and 6: 0 where the wrist is straight.
    pub wrist: f64,
}

/// All solutions of one pose; written anew by each query.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solutions {
    list: [Solution; MAX_SOLUTIONS],
    count: usize,
    /// Number of queries since all starts of a search were tried.
    pub(super) followed: u32,
}

impl Solutions {
    /// Returns all solutions in a fixed order of branches.
    pub fn all(&self) -> &[Solution] {
        &self.list[..self.count]
    }

    pub(super) fn clear(&mut self) {
        (self.count, self.followed) = (0, 0);
    }

    pub(super) fn push(&mut self, solution: Solution) {
        if self.count < MAX_SOLUTIONS {
            self.list[self.count] = solution;
            self.count += 1;
        }
    }
}

impl Arm {
    /// Every way to put the tool at `X_WT`, limits aside: none where it is out of reach. Where a joint can take any angle
    /// it takes that of `near`. An arm without a closed form is searched: the solutions of the query before, which `out` still
    /// holds, are followed, and all that are found are given. Of an arm of other than six turning joints they are between its stops; where it
    /// has more joints than directions asked, each is as near to its posture as its neighbours lead. Allocates nothing.
    pub fn inverse(&self, X_WT: &Pose, near: &[f64], out: &mut Solutions) {
        let near = Joints::fitted(self.count(), near);
        match &self.inverse {
            Ok(basis) => {
                out.clear();
                basis.solve(X_WT, &near, out);
            }
            Err(_) => self.search.solve(X_WT, &near, out),
        }
    }

    /// Finds solutions by search, whether the arm has a closed form or not.
    pub fn search(&self, X_WT: &Pose, near: &[f64], out: &mut Solutions) {
        self.search.solve(X_WT, &Joints::fitted(self.count(), near), out);
    }

    /// The joints that have the tool at a pose, within their limits, whole turns counted: of all ways that are found the one whose largest
    /// joint is least far from `near`.
    ///
    /// # Errors
    /// None is found, and why: the pose is out of reach, or held only by a joint beyond its stop.
    pub fn joints_at(&self, X_WT: &Pose, near: &[f64]) -> Result<Joints, Fault> {
        let refuse = |why: String| Err(Fault::new("tool", why));
        let near = Joints::fitted(self.count(), near);
        let mut ways = Solutions::default();
        self.inverse(X_WT, &near, &mut ways);
        let mut best: Option<(f64, Joints)> = None;
        for way in ways.all() {
            self.turns_within(&way.q, |q| {
                let far = q.iter().zip(&near).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
                if best.is_none_or(|(least, _)| far < least) {
                    best = Some((far, *q));
                }
            });
        }
        match (best, self.search.too_far(X_WT)) {
            (Some((_, q)), _) => Ok(q),
            (None, Some([far, reach])) => refuse(format!(
                "The tool cannot be there: that is {far:.3} m from the first joint, and the arm reaches {reach:.3} m."
            )),
            (None, None) if !ways.all().is_empty() => {
                refuse("The tool can be there only with a joint beyond its stop.".to_owned())
            }
            (None, None) if self.task.is_whole() => refuse(
                "No joints within their stops were found that have the tool there, turned so.".to_owned(),
            ),
            (None, None) => refuse(format!(
                "No joints within their stops were found that have the tool there: {} joints lead it in {} directions alone.",
                self.count(),
                self.task.count()
            )),
        }
    }

    /// Returns the reason why the inverse has no closed form; `None` where it has one.
    pub fn searched(&self) -> Option<&Fault> {
        self.inverse.as_ref().err()
    }
}

/// An angle as its cosine and sine.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub c: f64,
    pub s: f64,
}

impl Turn {
    fn of(angle: f64) -> Self {
        let (s, c) = libm::sincos(angle);
        Self { c, s }
    }

    fn angle(self) -> f64 {
        libm::atan2(self.s, self.c)
    }

    fn plus(self, o: Self) -> Self {
        Self { c: self.c * o.c - self.s * o.s, s: self.s * o.c + self.c * o.s }
    }

    fn minus(self, o: Self) -> Self {
        self.plus(Self { c: o.c, s: -o.s })
    }
}

/// Wraps an angle into (−π, π], for angles within a few turns.
pub(super) fn wrap(mut a: f64) -> f64 {
    while a > PI {
        a -= TAU;
    }
    while a <= -PI {
        a += TAU;
    }
    a
}

impl OrthoParallel {
    fn solve(&self, X_WT: &Pose, near: &Joints, out: &mut Solutions) {
        let R_WT = X_WT.rotation.to_rotation_matrix().into_inner();
        let c = self.R_WF.transpose() * (X_WT.translation.vector + R_WT * self.p_TC - self.p_WF);
        if !c.iter().all(|x| x.is_finite()) {
            return;
        }
        let K = self.R_WF.transpose() * R_WT * self.H;
        let rho2 = c.x * c.x + c.y * c.y;
        let reach2 = rho2 - self.b * self.b;
        if reach2 < -STRETCH * (rho2 + self.b * self.b) {
            return;
        }
        let forward = reach2.max(0.0).sqrt();
        for back in [false, true] {
            let x = if back { -forward } else { forward };
            let (q1, singular) = if rho2 < ON_AXIS * ON_AXIS {
                if back {
                    continue;
                }
                (Turn::of(near[0]), true)
            } else {
                (Turn { c: (c.x * x + c.y * self.b) / rho2, s: (c.y * x - c.x * self.b) / rho2 }, false)
            };
            let angle = if singular { wrap(libm::fmod(near[0], TAU)) } else { wrap(q1.angle()) };
            let shoulder = Shoulder { q1, angle, x: x - self.a1, z: c.z, singular, back };
            self.bend(&shoulder, &K, near, out);
            if forward == 0.0 {
                break;
            }
        }
    }

    /// Adds the two elbows of a shoulder.
    fn bend(&self, at: &Shoulder, K: &asperity_geometry::Mat3, near: &Joints, out: &mut Solutions) {
        let ((l2, phi2), (l3, phi3)) = (self.upper, self.fore);
        let t2 = at.x * at.x + at.z * at.z;
        let cosine = (t2 - l2 * l2 - l3 * l3) / (2.0 * l2 * l3);
        if cosine.abs() > 1.0 + STRETCH {
            return;
        }
        let cosine = cosine.clamp(-1.0, 1.0);
        let sine = ((1.0 - cosine) * (1.0 + cosine)).sqrt();
        let angle = libm::atan2(sine, cosine);
        let ahead = Turn { c: self.ahead.0, s: self.ahead.1 };
        for elbow in [false, true] {
            let (s, delta) = if elbow { (-sine, -angle) } else { (sine, angle) };
            let (k1, k2) = (l2 + l3 * cosine, l3 * s);
            let folded = t2 < ON_AXIS * ON_AXIS;
            // Directions of the bars in the xz plane.
            let a = if folded {
                Turn::of(phi2 - near[1])
            } else {
                Turn { c: (at.x * k1 + at.z * k2) / t2, s: (at.z * k1 - at.x * k2) / t2 }
            };
            let q2 = wrap(phi2 - a.angle());
            let q3 = wrap(libm::fmod(self.s3 * (phi3 - phi2 - delta), TAU));
            let turn = ahead.minus(a.plus(Turn { c: cosine, s }));
            let reached = Reached {
                q: [at.angle, q2, q3],
                q1: at.q1,
                turn,
                branch: Branch { back: at.back, elbow, flip: false },
                singular: at.singular || folded,
            };
            self.wrist(&reached, K, near, out);
            if sine == 0.0 {
                break;
            }
        }
    }
}

struct Shoulder {
    q1: Turn,
    angle: f64,
    /// Coordinates x and z of the wrist centre from axis 2, m.
    x: f64,
    z: f64,
    singular: bool,
    back: bool,
}

/// Placement of the first three joints.
pub(super) struct Reached {
    pub q: [f64; 3],
    pub q1: Turn,
    /// Angle `q2 + s3 q3`.
    pub turn: Turn,
    pub branch: Branch,
    pub singular: bool,
}

impl Reached {
    /// Returns `Rz(q1) Ry(q2 + s3 q3) v`.
    pub fn forth(&self, v: &Vec3) -> Vec3 {
        let (t, q) = (self.turn, self.q1);
        let (x, z) = (t.c * v.x + t.s * v.z, t.c * v.z - t.s * v.x);
        Vec3::new(q.c * x - q.s * v.y, q.s * x + q.c * v.y, z)
    }

    /// Returns `(Rz(q1) Ry(q2 + s3 q3))ᵀ v`.
    pub fn back(&self, v: &Vec3) -> Vec3 {
        let (t, q) = (self.turn, self.q1);
        let (x, y) = (q.c * v.x + q.s * v.y, q.c * v.y - q.s * v.x);
        Vec3::new(t.c * x - t.s * v.z, y, t.s * x + t.c * v.z)
    }
}
