//! The last three joints of an arm with a spherical wrist: Euler angles zyz of the rotation that the first
//! three joints leave.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::{PI, TAU};

use asperity_control::joints::Joints;
use asperity_geometry::{Mat3, Vec3};

use super::OrthoParallel;
use super::solve::{Reached, Solution, Solutions, wrap};

/// Sine of joint 5 below which axes 4 and 6 count as one axis: the rounding of a pose written with twelve
/// digits stays under it.
const STRAIGHT: f64 = 1e-10;

impl OrthoParallel {
    /// Adds the two wrists of a placed forearm: `Rz(q4) Ry(q5 + β) Rz(q6) = E`, the Euler angles zyz of
    /// `E = Qᵀ (Rz(q1) Ry(q2 + s3 q3))ᵀ K`, which follow from its last column and last row.
    pub(super) fn wrist(&self, at: &Reached, K: &Mat3, near: &Joints, out: &mut Solutions) {
        let column = self.Q.transpose() * at.back(&K.column(2).into_owned());
        let wrist = (column.x * column.x + column.y * column.y).sqrt();
        let [q1, q2, q3] = at.q;
        let mut solution =
            Solution { wrist, branch: at.branch, singular: at.singular, ..Solution::default() };
        if wrist < STRAIGHT {
            let first = self.Q.transpose() * at.back(&K.column(0).into_owned());
            let q4 = wrap(libm::fmod(near[3], TAU));
            // The angle is q4 + q6, or q4 − q6 where the wrist is folded back.
            let (q5, q6) = if column.z > 0.0 {
                (0.0, libm::atan2(first.y, first.x) - q4)
            } else {
                (PI, q4 - libm::atan2(-first.y, -first.x))
            };
            solution.q = [q1, q2, q3, q4, wrap(q5 - self.beta), wrap(q6)].into();
            solution.singular = true;
            out.push(solution);
            return;
        }
        let axis = at.forth(&self.Q.column(2).into_owned());
        let row = Vec3::new(K.column(0).dot(&axis), K.column(1).dot(&axis), 0.0);
        let (q4, q6) = (libm::atan2(column.y, column.x), libm::atan2(row.y, -row.x));
        let q5 = libm::atan2(wrist, column.z);
        for flip in [false, true] {
            solution.branch.flip = flip;
            let q = if flip {
                let over = |a: f64| if a > 0.0 { a - PI } else { a + PI };
                [q1, q2, q3, over(q4), wrap(-q5 - self.beta), over(q6)]
            } else {
                [q1, q2, q3, wrap(q4), wrap(q5 - self.beta), wrap(q6)]
            };
            solution.q = q.into();
            out.push(solution);
        }
    }
}
