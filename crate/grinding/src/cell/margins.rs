//! Margins of an arm at a point of the path: distance from its stops and singularities, and the mass and the
//! compliance that a force along the normal meets.
//!
//! Compliance is that of the joints alone, seen along the normal (Salisbury 1980), in m/N.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{Arm, ArmMotion};
use asperity_geometry::Vec3;

use crate::timing::SixJoints;

/// Margins of an arm at one point of the path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins {
    /// Distance to the nearest stop, as a share of half the joint's range.
    pub limit: f64,
    /// Sine of the angle between axes 4 and 6.
    pub wrist: f64,
    /// Manipulability |det J| of the tool.
    pub manipulability: f64,
    /// Effective mass along the normal, kg.
    pub inertia: f64,
    /// Compliance of the tool along the normal, m/N.
    pub compliance: f64,
}

impl Margins {
    /// Computes the margins at joints `q`, for the outward normal `n_W` and joints of compliance
    /// `joint_compliance` (rad/(N m)). `motion` is scratch.
    pub fn at(
        arm: &Arm,
        motion: &mut ArmMotion,
        q: &SixJoints,
        n_W: &Vec3,
        joint_compliance: &SixJoints,
    ) -> Self {
        motion.rest(arm, q);
        Self {
            limit: arm.limit_margin(q),
            wrist: motion.wrist(arm),
            manipulability: motion.manipulability(arm),
            inertia: motion.effective_inertia(arm, n_W).unwrap_or(f64::INFINITY),
            compliance: normal_compliance(arm, motion, n_W, joint_compliance),
        }
    }
}

/// Returns the compliance `nᵀ J_v C J_vᵀ n` of a placed arm with `C = diag(joint_compliance)`: the motion of
/// the tool along `n_W` under a unit force, m/N (Salisbury 1980, with the joints' own stiffness).
pub fn normal_compliance(arm: &Arm, motion: &ArmMotion, n_W: &Vec3, joint_compliance: &SixJoints) -> f64 {
    let row = motion.jacobian(arm).along(n_W);
    row.iter().zip(joint_compliance).map(|(j, c)| j * j * c).sum()
}
