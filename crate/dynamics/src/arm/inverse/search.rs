//! Inverse kinematics of any joints in a row by search from many starts.
//!
//! Steps are Levenberg–Marquardt with the damping of Chan and Lawrence 1988 in Sugihara's form (2011) without
//! his bias; starts are spread by Halton's sequence (1960) and the solutions of the last query are followed.
//! Places are measured in the arm's reach, turns in radians. The search proves nothing: a solution that no
//! start leads to is not found.
//!
//! An arm of other than six turning joints is searched between its stops. Where it has more joints than directions are asked, a solution is
//! one of a continuum: the one that is nearest to the arm's posture of all that are near, by steps in the null space towards it (Liégeois 1977,
//! *Automatic supervisory control of the configuration and behavior of multibody mechanisms*).

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::PI;

use asperity_control::joints::{Joints, MOST_JOINTS};
use asperity_geometry::{Pose, Rotation, Vec3};
use nalgebra::{Rotation3, Unit};

use super::solve::{Branch, MAX_SOLUTIONS, Solution, Solutions, wrap};
use crate::arm::JointLimits;
use crate::arm::bounded::{LEAST, bounded, in_null_space};
use crate::arm::matrix::Jacobian;
use crate::arm::task::Task;

/// An axis of a joint, all joints at zero, world frame.
#[derive(Clone, Copy, Debug)]
pub struct ArmAxis {
    /// A point of it, m.
    pub point: Vec3,
    /// Unit.
    pub direction: Vec3,
    /// Whether the joint slides along it; else it turns about it.
    pub slides: bool,
}

/// Inverse of joints in a row by search: Levenberg–Marquardt steps `(JᵀJ + E 1) Δq = Jᵀe`, `E = ½ eᵀe`, the damping of
/// Chan and Lawrence (ICRA 1988) in the form of Sugihara (IEEE T-RO 27(5), 2011), without his bias: near a solution the damping
/// is gone and convergence quadratic. Motion is the product of exponentials of the axes at zero (Brockett 1984).
#[derive(Clone, Debug)]
pub struct InverseSearch {
    axes: Vec<ArmAxis>,
    /// Pose of the tool at zero.
    X_WT: Pose,
    /// Upper bound of the tool's distance from the first axis' point, m: the unit of lengths.
    reach: f64,
    task: Task,
    /// Of other than six turning joints that are asked for a whole pose: how they are kept.
    kept: Option<Kept>,
}

/// Stops that a search keeps to, and the posture that it draws near.
#[derive(Clone, Debug)]
struct Kept {
    lower: Joints,
    upper: Joints,
    posture: Joints,
    /// There are more joints than directions asked.
    redundant: bool,
}

/// Most steps from one start.
const STEPS: usize = 40;
/// The same between stops; so many of them towards the posture, where there is one.
const STEPS_WITHIN: usize = 240;
const TOWARDS_POSTURE: usize = 200;
/// The share of the way to the posture that a step goes is this times what it was where the last step led past the nearest solution (they lie
/// on a curve, which bends), and else by this much nearer to the whole way.
const SHORTER: f64 = 0.5;
const LONGER: f64 = 1.3;
/// Starts of a search for solutions that are a continuum, and of these in a row that find nothing new.
const STARTS_OF_MANY: u32 = 64;
const ENOUGH_OF_MANY: u32 = 16;
/// Largest turn of a joint in a step, rad.
const LONGEST: f64 = 1.0;
/// Largest error of a solution: position over the reach, and turn, rad.
const SOLVED: f64 = 1e-11;
/// A joint that goes less far towards its posture (rad, or m over the reach) is there.
const SETTLED: f64 = 1e-6;
/// Solutions nearer than this are one, rad; and those of a continuum.
const SAME_SOLUTION: f64 = 1e-5;
const SAME_POSTURE: f64 = 1e-2;
/// An error whose half square is less than this is near to none.
const NEAR: f64 = 1e-10;
/// Number of starts spread over all angles (Halton 1960).
const STARTS: u32 = 160;
const BASES: [u32; MOST_JOINTS] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
/// Number of starts in a row without a new solution after which the search ends.
const ENOUGH: u32 = 48;
/// Number of queries that follow known solutions before all starts are tried again.
const FOLLOWED: u32 = 64;

impl InverseSearch {
    pub fn new(axes: &[ArmAxis], X_WT: &Pose, task: Task, limits: &[JointLimits], posture: &Joints) -> Self {
        // Sum of the distances from each axis to the nearest point of the next and on to the tool: turning
        // changes none of them.
        let mut reach = 0.0;
        let mut from = axes.first().map_or_else(Vec3::zeros, |a| a.point);
        for a in axes.iter().skip(1).filter(|a| !a.slides) {
            let foot = a.point + a.direction * a.direction.dot(&(from - a.point));
            reach += (foot - from).norm();
            from = foot;
        }
        reach += (X_WT.translation.vector - from).norm();
        let sliding = axes.iter().zip(limits).filter(|(a, _)| a.slides);
        reach += sliding.map(|(_, l)| l.lower.abs().max(l.upper.abs())).sum::<f64>();
        let n = axes.len();
        let as_usual = n == 6 && task.is_whole() && axes.iter().all(|a| !a.slides);
        let kept = (!as_usual).then(|| Kept {
            lower: Joints::from_fn(n, |i| limits.get(i).map_or(0.0, |l| l.lower)),
            upper: Joints::from_fn(n, |i| limits.get(i).map_or(0.0, |l| l.upper)),
            posture: *posture,
            redundant: n > task.count(),
        });
        Self { axes: axes.to_vec(), X_WT: *X_WT, reach: reach.max(1e-3), task, kept }
    }

    /// How far a place is from the first axis, and how far it may be, m, where that is asked and too far.
    pub fn too_far(&self, X_WT: &Pose) -> Option<[f64; 2]> {
        let from = self.axes.first().map_or_else(Vec3::zeros, |a| a.point);
        let far = (X_WT.translation.vector - from).norm();
        let [x, y, z, ..] = self.task.asked();
        (*x && *y && *z && far > self.reach * (1.0 + 1e-9)).then_some([far, self.reach])
    }

    /// Follows the solutions in `out`, and `near`; tries all starts where fewer are found than before, or
    /// where they have been followed for long.
    pub fn solve(&self, X_WT: &Pose, near: &Joints, out: &mut Solutions) {
        let before = *out;
        out.clear();
        let numbers = X_WT.translation.vector.iter().chain(X_WT.rotation.coords.iter());
        if self.too_far(X_WT).is_some() || !numbers.into_iter().all(|x| x.is_finite()) {
            return;
        }
        for s in before.all() {
            self.from(&s.q, X_WT, out);
        }
        self.from(near, X_WT, out);
        if !before.all().is_empty() && out.all().len() >= before.all().len() && before.followed < FOLLOWED {
            out.followed = before.followed + 1;
            return;
        }
        let mut idle = 0;
        let many = self.kept.as_ref().is_some_and(|k| k.redundant);
        let (starts, enough) = if many { (STARTS_OF_MANY, ENOUGH_OF_MANY) } else { (STARTS, ENOUGH) };
        for i in 1..=starts {
            let count = out.all().len();
            self.from(&self.start(i), X_WT, out);
            idle = if out.all().len() > count { 0 } else { idle + 1 };
            if out.all().len() == MAX_SOLUTIONS || idle >= enough {
                break;
            }
        }
    }

    /// Of all angles, or between the stops.
    fn start(&self, i: u32) -> Joints {
        let share = |k: usize| BASES.get(k).map_or(0.5, |base| halton(i, *base));
        Joints::from_fn(self.axes.len(), |k| match &self.kept {
            None => PI * (2.0 * share(k) - 1.0),
            Some(kept) => kept.lower[k] + (kept.upper[k] - kept.lower[k]) * share(k),
        })
    }

    /// Adds the solution that steps from `q` lead to, if there is one and it is new; and the one with the
    /// wrist turned over.
    fn from(&self, q: &Joints, X_WT: &Pose, out: &mut Solutions) {
        if let Some(kept) = &self.kept {
            if let Some(found) = self.descend_within(q, X_WT, kept) {
                self.keep(found, out);
            }
            return;
        }
        let Some(found) = self.descend(q, X_WT) else { return };
        if !self.keep(found, out) {
            return;
        }
        // Half a turn of axis 4 puts axis 6 back where it was: nearly a solution if the wrist nearly is a
        // point.
        let mut over = found;
        if let ([.., four, five, six], Some(q5)) = (&mut *over, self.turned_over(&found)) {
            (*four, *five, *six) = (*four + PI, q5, *six + PI);
        }
        if let Some(other) = self.descend(&over, X_WT) {
            self.keep(other, out);
        }
    }

    fn keep(&self, q: Joints, out: &mut Solutions) -> bool {
        // Between stops it is as it is.
        let whole = |a: f64| if self.kept.is_some() { a } else { wrap(libm::remainder(a, 2.0 * PI)) };
        let q = q.map(whole);
        let same = if self.kept.as_ref().is_some_and(|k| k.redundant) { SAME_POSTURE } else { SAME_SOLUTION };
        let apart = |a: &Joints| {
            let off = |(k, axis): (usize, &ArmAxis)| {
                if axis.slides { a[k] - q[k] } else { libm::remainder(a[k] - q[k], 2.0 * PI) }
            };
            self.axes.iter().enumerate().any(|each| off(each).abs() > same)
        };
        if !out.all().iter().all(|s| apart(&s.q)) {
            return false;
        }
        let wrist = match &placed(&self.axes, &self.X_WT, &q).0[..self.axes.len()] {
            [.., a, _, b] => a.1.cross(&b.1).norm(),
            _ => 1.0,
        };
        out.push(Solution { q, branch: Branch::default(), singular: false, wrist });
        true
    }

    /// The angle of the last joint but one at which the last axis makes the same angle with that of the last but two on its other side.
    fn turned_over(&self, q: &Joints) -> Option<f64> {
        let ([.., four, five, six], [.., q5, _]) = (&self.axes[..], &**q) else { return None };
        let (four, five, six) = (four.direction, five.direction, six.direction);
        // Directions of axes 4 and 6 as seen along axis 5.
        let (u, v) = (four - five * four.dot(&five), six - five * six.dot(&five));
        let straight = libm::atan2(v.cross(&u).dot(&five), v.dot(&u));
        Some(2.0 * straight - q5)
    }

    fn descend(&self, start: &Joints, goal: &Pose) -> Option<Joints> {
        let mut q = *start;
        let mut last = f64::INFINITY;
        let mut slow = 0;
        for _ in 0..STEPS {
            let (J, e) = self.linear(&q, goal);
            let energy = 0.5 * squared(&e);
            if energy.sqrt() < SOLVED {
                return Some(q);
            }
            // Neither near nor getting nearer: a local minimum that is no solution.
            slow = if energy > 0.7 * last { slow + 1 } else { 0 };
            if slow > 6 {
                return None;
            }
            last = energy;
            let damped = J.gram().with_diagonal(energy + 1e-14);
            let step = damped.cholesky()?.solve(&J.transposed_times(&e));
            let long = step.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
            let scale = if long > LONGEST { LONGEST / long } else { 1.0 };
            for (a, d) in q.iter_mut().zip(&step) {
                *a += scale * d;
            }
        }
        None
    }

    /// The same between the stops, and towards the posture.
    fn descend_within(&self, start: &Joints, goal: &Pose, kept: &Kept) -> Option<Joints> {
        let n = self.axes.len();
        let scale = |i: usize| if self.axes[i].slides { self.reach } else { 1.0 };
        let clamped = |q: Joints| Joints::from_fn(n, |i| q[i].max(kept.lower[i]).min(kept.upper[i]));
        let mut q = clamped(Joints::fitted(n, start));
        let mut last = f64::INFINITY;
        let mut slow = 0;
        let (mut pull, mut before) = (1.0_f64, Joints::zeros(n));
        for k in 0..STEPS_WITHIN {
            let (J, e) = self.linear(&q, goal);
            let energy = 0.5 * squared(&e);
            let drawn = kept.redundant && k < TOWARDS_POSTURE;
            let solved = energy.sqrt() < SOLVED;
            if solved && !drawn {
                return Some(q);
            }
            slow = if energy > 0.7 * last && energy > NEAR { slow + 1 } else { 0 };
            if slow > 10 {
                return None;
            }
            last = energy;
            let H = J.gram();
            let (lower, upper) = (
                Joints::from_fn(n, |i| ((kept.lower[i] - q[i]) / scale(i)).max(-LONGEST)),
                Joints::from_fn(n, |i| ((kept.upper[i] - q[i]) / scale(i)).min(LONGEST)),
            );
            let mut g = J.transposed_times(&e);
            let mut damping = energy + 1e-14;
            if drawn {
                let way = in_null_space(&H, &Joints::from_fn(n, |i| (kept.posture[i] - q[i]) / scale(i)))?;
                let back = way.iter().zip(&before).map(|(a, b)| a * b).sum::<f64>() < 0.0;
                pull = if back { pull * SHORTER } else { (pull * LONGER).min(1.0) };
                before = way;
                damping += LEAST;
                g.iter_mut().zip(&way).for_each(|(g, z)| *g += damping * pull * z);
            } else if kept.redundant {
                damping += LEAST;
            }
            let step = bounded(&H.with_diagonal(damping), &g, &lower, &upper)?;
            if solved && step.iter().all(|x| x.abs() < SETTLED) {
                return Some(q);
            }
            q = clamped(Joints::from_fn(n, |i| q[i] + step[i] * scale(i)));
        }
        None
    }

    /// Jacobian and error of what is asked, where the joints are: lengths over the reach, joints that slide too.
    fn linear(&self, q: &Joints, goal: &Pose) -> (Jacobian, [f64; 6]) {
        let (axes, X_WT) = placed(&self.axes, &self.X_WT, q);
        let p = X_WT.translation.vector;
        let mut J = Jacobian::zeros(self.axes.len());
        for ((column, axis), (c, d)) in J.columns_mut().iter_mut().zip(&self.axes).zip(&axes) {
            *column = if axis.slides {
                [d.x, d.y, d.z, 0.0, 0.0, 0.0]
            } else {
                let v = d.cross(&(p - c)) / self.reach;
                [v.x, v.y, v.z, d.x, d.y, d.z]
            };
        }
        let (way, turn) = self.missing(&X_WT, goal);
        (self.task.rows(&J, &X_WT.rotation), self.task.error(&way, &turn, &X_WT.rotation))
    }

    /// Returns the error of a pose: position over the reach, and turn as a rotation vector.
    fn missing(&self, at: &Pose, goal: &Pose) -> (Vec3, Vec3) {
        let p = (goal.translation.vector - at.translation.vector) / self.reach;
        let mut turn = goal.rotation * at.rotation.inverse();
        if turn.w < 0.0 {
            turn = Rotation::new_unchecked(-turn.into_inner());
        }
        // 2 atan2(|v|, w) v/|v|; for small turns 2 v.
        let v = turn.imag();
        let n = v.norm();
        (p, if n > 1e-9 { v * (2.0 * libm::atan2(n, turn.w) / n) } else { v * 2.0 })
    }
}

/// Sum of squares.
fn squared(e: &[f64; 6]) -> f64 {
    nalgebra::Vector6::from(*e).norm_squared()
}

/// A point and the direction of each axis, and the tool, where the joints are; `axes` and `X_WT` with all of them at zero.
pub fn placed(axes: &[ArmAxis], X_WT: &Pose, q: &Joints) -> ([(Vec3, Vec3); MOST_JOINTS], Pose) {
    let (mut R, mut t) = (Rotation3::identity(), Vec3::zeros());
    let mut all = [(Vec3::zeros(), Vec3::zeros()); MOST_JOINTS];
    for ((to, axis), &at) in all.iter_mut().zip(axes).zip(q) {
        let (c, d) = (axis.point, axis.direction);
        *to = (R * c + t, R * d);
        if axis.slides {
            t += to.1 * at;
            continue;
        }
        let turn = Rotation3::from_axis_angle(&Unit::new_unchecked(d), at);
        // x ↦ turn (x − c) + c before the turns so far.
        t += R * (c - turn * c);
        R *= turn;
    }
    let p = R * X_WT.translation.vector + t;
    let rotation = Rotation::from_rotation_matrix(&R) * X_WT.rotation;
    (all, Pose::from_parts(p.into(), rotation))
}

/// Returns the `i`-th number of a sequence that fills (0, 1) evenly.
fn halton(mut i: u32, base: u32) -> f64 {
    let (mut share, mut sum) = (1.0, 0.0);
    while i > 0 {
        share /= f64::from(base);
        sum += share * f64::from(i % base);
        i /= base;
    }
    sum
}
