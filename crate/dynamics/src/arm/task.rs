//! What is asked of an arm's joints: the whole pose of the tool, or some of its directions, in the tool's own frame. An arm of four
//! joints that stand upright (SCARA) gives a place and a turn about the vertical; one of five gives all but the turn about its last axis.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_control::joints::Joints;
use asperity_fault::Fault;
use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3};

use super::JointLimits;
use super::controlled::rotation_vector;
use super::inverse::{ArmAxis, placed};
use super::matrix::Jacobian;

/// Directions in which a tool is led, in its own frame: its place along x, y and z, its turn about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    asked: [bool; 6],
    count: usize,
}

/// A direction that the joints move less than this, of what others of them do, they do not move; lengths as shares of the reach.
const GIVEN: f64 = 1e-4;
/// Where between its stops each joint is while that is found out: no share of another, so that no axes fall together.
const GENERIC: f64 = 0.618_033_988_749_894_9;

const DIRECTIONS: [&str; 6] = [
    "move the tool along its x",
    "move the tool along its y",
    "move the tool along its z",
    "turn the tool about its x",
    "turn the tool about its y",
    "turn the tool about its z",
];

impl Task {
    /// The whole pose.
    pub const WHOLE: Self = Self { asked: [true; 6], count: 6 };

    /// `axes` and `X_WT` with all joints at zero. A fault where a direction is asked that the joints cannot give beside those before it.
    pub(super) fn new(
        asked: Option<[bool; 6]>,
        axes: &[ArmAxis],
        X_WT: &Pose,
        limits: &[JointLimits],
    ) -> Result<Self, Fault> {
        if axes.len() >= 6 && asked.is_none_or(|a| a == [true; 6]) {
            return Ok(Self::WHOLE);
        }
        let given = given(asked.unwrap_or([true; 6]), axes, X_WT, limits);
        let count = given.iter().filter(|g| **g).count();
        if let Some(asked) = asked
            && let Some(k) = (0..6).find(|&k| asked[k] && !given[k])
        {
            let (what, n) = (DIRECTIONS[k], axes.len());
            let message = format!("The {n} joints cannot {what} beside what else is asked of them.");
            return Err(Fault::new(format!("asked[{k}]"), message));
        }
        if count == 0 {
            return Err(Fault::new("asked", "Nothing is asked of the joints that they can give."));
        }
        Ok(Self { asked: given, count })
    }

    /// Along x, y, z and about x, y, z of the tool.
    pub fn asked(&self) -> &[bool; 6] {
        &self.asked
    }

    /// Directions asked.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many of them are lengths: those are the first.
    pub(super) fn lengths(&self) -> usize {
        self.asked.iter().take(3).filter(|a| **a).count()
    }

    /// Whether the whole pose is asked.
    pub fn is_whole(&self) -> bool {
        self.count == 6
    }

    /// Rows of a Jacobian (world frame) of what is asked, the first ones of what comes out; those of the whole pose stay in the world frame.
    pub(super) fn rows(&self, J: &Jacobian, R_WT: &Rotation) -> Jacobian {
        if self.is_whole() {
            return *J;
        }
        let mut rows = *J;
        for column in rows.columns_mut() {
            let [x, y, z, a, b, c] = *column;
            *column = self
                .picked(&self.in_tool(R_WT, &Vec3::new(x, y, z)), &self.in_tool(R_WT, &Vec3::new(a, b, c)));
        }
        rows
    }

    /// A way and a turn of the tool (rotation vector), world frame, as far as they are asked, in the order of [`Self::rows`].
    pub(super) fn error(&self, way: &Vec3, turn: &Vec3, R_WT: &Rotation) -> [f64; 6] {
        if self.is_whole() {
            return [way.x, way.y, way.z, turn.x, turn.y, turn.z];
        }
        let turn = self.asked_turn(&self.in_tool(R_WT, turn));
        self.picked(&self.in_tool(R_WT, way), &turn)
    }

    fn in_tool(&self, R_WT: &Rotation, v: &Vec3) -> Vec3 {
        R_WT.inverse() * v
    }

    /// What is asked of six numbers, the first ones of what comes out, then zeros.
    fn picked(&self, linear: &Vec3, angular: &Vec3) -> [f64; 6] {
        let all = [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z];
        let mut out = [0.0; 6];
        let asked = all.iter().zip(&self.asked).filter(|(_, asked)| **asked);
        for (to, (x, _)) in out.iter_mut().zip(asked) {
            *to = *x;
        }
        out
    }

    /// The least turn that has all that is asked of a turn (rotation vector, tool's frame): of one that may turn about an axis freely, that
    /// which brings this axis to where it goes; of one that is led about an axis alone, its part about it.
    fn asked_turn(&self, turn: &Vec3) -> Vec3 {
        let asked = [self.asked[3], self.asked[4], self.asked[5]];
        let axis = |k: usize| Vec3::from_fn(|i, _| if i == k { 1.0 } else { 0.0 });
        let R = Rotation::from_scaled_axis(*turn);
        match asked.iter().filter(|a| **a).count() {
            2 => {
                let free = axis(asked.iter().position(|a| !a).unwrap_or(2));
                let to = R * free;
                let across = free.cross(&to);
                let (sin, cos) = (across.length(), free.dot(&to));
                if sin > 1e-9 { across * (libm::atan2(sin, cos) / sin) } else { across }
            }
            1 => {
                let k = asked.iter().position(|a| *a).unwrap_or(2);
                let twist =
                    Rotation::from_quaternion(nalgebra::Quaternion::from_parts(R.w, axis(k) * R.imag()[k]));
                rotation_vector(&twist)
            }
            _ => *turn,
        }
    }
}

/// Which of the directions wanted the joints give, each beside those before it.
fn given(wanted: [bool; 6], axes: &[ArmAxis], X_WT: &Pose, limits: &[JointLimits]) -> [bool; 6] {
    let q = Joints::from_fn(axes.len(), |i| {
        let share = (GENERIC * (i as f64 + 1.0)) % 1.0;
        limits.get(i).map_or(0.0, |l| l.lower + (l.upper - l.lower) * (0.2 + 0.6 * share))
    });
    let (all, X) = placed(axes, X_WT, &q);
    let p = X.translation.vector;
    let R: Mat3 = X.rotation.to_rotation_matrix().into_inner();
    let columns: Vec<[f64; 6]> = all
        .iter()
        .zip(axes)
        .map(|((c, d), axis)| {
            let (linear, angular) = if axis.slides { (*d, Vec3::zeros()) } else { (d.cross(&(p - c)), *d) };
            let (v, w) = (R.tr_mul(&linear), R.tr_mul(&angular));
            [v.x, v.y, v.z, w.x, w.y, w.z]
        })
        .collect();
    let long = columns.iter().flat_map(|c| &c[..3]).fold(1e-9_f64, |m, x| m.max(x.abs()));
    let mut basis: Vec<Vec<f64>> = Vec::new();
    let mut found = [false; 6];
    for k in (0..6).filter(|&k| wanted[k]) {
        let mut row: Vec<f64> = columns.iter().map(|c| if k < 3 { c[k] / long } else { c[k] }).collect();
        for b in &basis {
            let along: f64 = row.iter().zip(b).map(|(x, y)| x * y).sum();
            row.iter_mut().zip(b).for_each(|(x, y)| *x -= along * y);
        }
        let size = row.iter().map(|x| x * x).sum::<f64>().sqrt();
        if size > GIVEN {
            basis.push(row.iter().map(|x| x / size).collect());
            found[k] = true;
        }
    }
    found
}
