//! Inverse kinematics of any six turning joints by search from many starts.
//!
//! Steps are Levenberg–Marquardt with the damping of Chan and Lawrence 1988 in Sugihara's form (2011) without
//! his bias; starts are spread by Halton's sequence (1960), and the solutions of the last query are followed.
//! Errors of position are measured in the arm's reach, of orientation in radians. The search proves nothing:
//! a solution that no start leads to is not found.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::PI;

use asperity_geometry::{Pose, Rotation, Vec3};
use nalgebra::{Cholesky, Const, Matrix6, Rotation3, Unit, Vector6};

use super::solve::{Branch, MAX_SOLUTIONS, Solution, Solutions, wrap};
use crate::arm::Joints;

/// Inverse of any six turning joints by search: Levenberg–Marquardt steps `(JᵀJ + E 1) Δq = Jᵀe`,
/// `E = ½ eᵀe`, the damping of Chan and Lawrence (ICRA 1988) in the form of Sugihara (IEEE T-RO 27(5), 2011),
/// without his bias: near a solution the damping is gone and convergence quadratic. Motion is the product of
/// exponentials of the axes at zero (Brockett 1984).
#[derive(Clone, Debug)]
pub struct Search {
    /// A point and the unit direction of each axis at zero, world frame.
    axes: [(Vec3, Vec3); 6],
    /// Pose of the tool at zero.
    X_WT: Pose,
    /// Upper bound of the tool's distance from the first axis' point, m: the unit of lengths.
    reach: f64,
}

/// Most steps from one start.
const STEPS: usize = 40;
/// Largest turn of a joint in a step, rad.
const LONGEST: f64 = 1.0;
/// Largest error of a solution: position over the reach, and turn, rad.
const SOLVED: f64 = 1e-11;
/// Largest difference of two solutions that count as one, rad.
const SAME_SOLUTION: f64 = 1e-5;
/// Number of starts spread over all angles (Halton 1960).
const STARTS: u32 = 160;
/// Number of starts in a row without a new solution after which the search ends.
const ENOUGH: u32 = 48;
/// Number of queries that follow known solutions before all starts are tried again.
const FOLLOWED: u32 = 64;

impl Search {
    pub fn new(axes: &[(Vec3, Vec3); 6], X_WT: &Pose) -> Self {
        // Sum of the distances from each axis to the nearest point of the next and on to the tool: turning
        // changes none of them.
        let mut reach = 0.0;
        let mut from = axes[0].0;
        for (p, d) in &axes[1..] {
            let foot = p + d * d.dot(&(from - p));
            reach += (foot - from).norm();
            from = foot;
        }
        reach += (X_WT.translation.vector - from).norm();
        Self { axes: *axes, X_WT: *X_WT, reach: reach.max(1e-3) }
    }

    /// Follows the solutions in `out`, and `near`; tries all starts where fewer are found than before, or
    /// where they have been followed for long.
    pub fn solve(&self, X_WT: &Pose, near: &Joints, out: &mut Solutions) {
        let before = *out;
        out.clear();
        let numbers = X_WT.translation.vector.iter().chain(X_WT.rotation.coords.iter());
        let far = (X_WT.translation.vector - self.axes[0].0).norm() > self.reach * (1.0 + 1e-9);
        if far || !numbers.into_iter().all(|x| x.is_finite()) {
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
        for i in 1..=STARTS {
            let count = out.all().len();
            let start = [2, 3, 5, 7, 11, 13].map(|base| PI * (2.0 * halton(i, base) - 1.0));
            self.from(&start, X_WT, out);
            idle = if out.all().len() > count { 0 } else { idle + 1 };
            if out.all().len() == MAX_SOLUTIONS || idle >= ENOUGH {
                break;
            }
        }
    }

    /// Adds the solution that steps from `q` lead to, if there is one and it is new; and the one with the
    /// wrist turned over.
    fn from(&self, q: &Joints, X_WT: &Pose, out: &mut Solutions) {
        let Some(found) = self.descend(q, X_WT) else { return };
        if !self.keep(found, out) {
            return;
        }
        // Half a turn of axis 4 puts axis 6 back where it was: nearly a solution if the wrist nearly is a
        // point.
        let q5 = self.turned_over(&found);
        let over = [found[0], found[1], found[2], found[3] + PI, q5, found[5] + PI];
        if let Some(other) = self.descend(&over, X_WT) {
            self.keep(other, out);
        }
    }

    fn keep(&self, q: Joints, out: &mut Solutions) -> bool {
        let q = q.map(|a| wrap(libm::remainder(a, 2.0 * PI)));
        let apart = |a: &Joints| {
            a.iter().zip(&q).any(|(x, y)| libm::remainder(x - y, 2.0 * PI).abs() > SAME_SOLUTION)
        };
        if !out.all().iter().all(|s| apart(&s.q)) {
            return false;
        }
        let (axes, _) = self.place(&q);
        let wrist = axes[3].1.cross(&axes[5].1).norm();
        out.push(Solution { q, branch: Branch::default(), singular: false, wrist });
        true
    }

    /// Returns the angle of joint 5 at which axis 6 makes the same angle with axis 4 on its other side.
    fn turned_over(&self, q: &Joints) -> f64 {
        let (four, five, six) = (self.axes[3].1, self.axes[4].1, self.axes[5].1);
        // Directions of axes 4 and 6 as seen along axis 5.
        let (u, v) = (four - five * four.dot(&five), six - five * six.dot(&five));
        let straight = libm::atan2(v.cross(&u).dot(&five), v.dot(&u));
        2.0 * straight - q[4]
    }

    fn descend(&self, start: &Joints, goal: &Pose) -> Option<Joints> {
        let mut q = *start;
        let mut last = f64::INFINITY;
        let mut slow = 0;
        for _ in 0..STEPS {
            let (axes, X_WT) = self.place(&q);
            let e = self.error(&X_WT, goal);
            let energy = 0.5 * e.norm_squared();
            if energy.sqrt() < SOLVED {
                return Some(q);
            }
            // Neither near nor getting nearer: a local minimum that is no solution.
            slow = if energy > 0.7 * last { slow + 1 } else { 0 };
            if slow > 6 {
                return None;
            }
            last = energy;
            let p = X_WT.translation.vector;
            let J = Matrix6::from_fn(|i, j| {
                let (c, d) = &axes[j];
                if i < 3 { d.cross(&(p - c))[i] / self.reach } else { d[i - 3] }
            });
            let JT = J.transpose();
            let damped = JT * J + Matrix6::identity() * (energy + 1e-14);
            let step = Cholesky::<f64, Const<6>>::new(damped)?.solve(&(JT * e));
            let long = step.amax();
            let scale = if long > LONGEST { LONGEST / long } else { 1.0 };
            for (a, d) in q.iter_mut().zip(step.iter()) {
                *a += scale * d;
            }
        }
        None
    }

    /// Returns the error of a pose: position over the reach, and turn as a rotation vector.
    fn error(&self, at: &Pose, goal: &Pose) -> Vector6<f64> {
        let p = (goal.translation.vector - at.translation.vector) / self.reach;
        let mut turn = goal.rotation * at.rotation.inverse();
        if turn.w < 0.0 {
            turn = Rotation::new_unchecked(-turn.into_inner());
        }
        // 2 atan2(|v|, w) v/|v|; for small turns 2 v.
        let v = turn.imag();
        let n = v.norm();
        let r = if n > 1e-9 { v * (2.0 * libm::atan2(n, turn.w) / n) } else { v * 2.0 };
        Vector6::new(p.x, p.y, p.z, r.x, r.y, r.z)
    }

    /// Returns all axes and the tool at `q`.
    fn place(&self, q: &Joints) -> ([(Vec3, Vec3); 6], Pose) {
        let (mut R, mut t) = (Rotation3::identity(), Vec3::zeros());
        let mut axes = self.axes;
        for (axis, &angle) in axes.iter_mut().zip(q) {
            let (c, d) = *axis;
            *axis = (R * c + t, R * d);
            let turn = Rotation3::from_axis_angle(&Unit::new_unchecked(d), angle);
            // x ↦ turn (x − c) + c before the turns so far.
            t += R * (c - turn * c);
            R *= turn;
        }
        let p = R * self.X_WT.translation.vector + t;
        let rotation = Rotation::from_rotation_matrix(&R) * self.X_WT.rotation;
        (axes, Pose::from_parts(p.into(), rotation))
    }
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
