//! Motion of an arm at one state: poses, Jacobian (6 × 6, linear rows first, world frame), mass matrix, bias,
//! effort, and measures of the distance from a singularity.
//!
//! Sources: effective inertia Khatib 1987, manipulability Yoshikawa 1985; the recursions are those of
//! [`Mechanism`].

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_fault::Fault;
use asperity_geometry::{Pose, Vec3};
use asperity_impact::effective_mass;
use nalgebra::{Cholesky, Const, Matrix6, Vector6};

use super::{Arm, Joints};
use crate::mechanism::Mechanism;

/// Index of the link that carries the tool.
const LAST: usize = 5;

/// Placement, motion and effort of an arm, with their scratch. After the first call nothing is allocated.
///
/// Jacobians have the linear velocity in the first three rows, the angular velocity in the last, world frame.
#[derive(Clone, Debug, Default)]
pub struct ArmMotion {
    mechanism: Mechanism,
}

impl ArmMotion {
    /// Places the arm at joint angles `q` (rad) with velocities `v` (rad/s).
    pub fn place(&mut self, arm: &Arm, q: &Joints, v: &Joints) {
        self.mechanism.place(&arm.model, q, v);
    }

    /// Places the arm as [`Self::place`] does, unless it is there already; the arm is that of the last call.
    pub(crate) fn renew(&mut self, arm: &Arm, q: &Joints, v: &Joints) {
        self.mechanism.renew(&arm.model, q, v);
    }

    /// Returns the pose of link `i`, base first, in the world.
    pub fn link(&self, i: usize) -> Pose {
        self.mechanism.pose(i)
    }

    /// Returns the pose of the tool in the world.
    pub fn tool(&self, arm: &Arm) -> Pose {
        self.mechanism.pose(LAST) * arm.X_LT
    }

    /// Returns the Jacobian `J` of the tool's origin.
    pub fn jacobian(&self, arm: &Arm) -> Matrix6<f64> {
        let p = self.tool(arm).translation.vector;
        let mut J = Matrix6::zeros();
        self.mechanism.jacobian(&arm.model, LAST, &p, |j, linear, angular| {
            J.fixed_view_mut::<3, 1>(0, j).copy_from(linear);
            J.fixed_view_mut::<3, 1>(3, j).copy_from(angular);
        });
        J
    }

    /// Returns `J̇ v`: classical acceleration of the tool's origin and angular acceleration with `v̇ = 0`.
    pub fn bias_acceleration(&mut self, arm: &Arm) -> (Vec3, Vec3) {
        let p = self.tool(arm).translation.vector;
        self.mechanism.bias_acceleration(&arm.model, LAST, &p)
    }

    /// Returns the mass matrix `M(q)`, kg·m².
    pub fn mass_matrix(&mut self, arm: &Arm) -> Matrix6<f64> {
        let rows = self.mechanism.mass_matrix(&arm.model, LAST);
        Matrix6::from_fn(|i, j| rows.get(6 * i + j).copied().unwrap_or(f64::NAN))
    }

    /// Returns the velocity effort `C(q, v) v`, N m.
    pub fn coriolis(&mut self, arm: &Arm) -> Vector6<f64> {
        let mut out = [0.0; 6];
        self.mechanism.coriolis(&arm.model, LAST, &mut out);
        Vector6::from(out)
    }

    /// Returns the gravity effort `g(q)`, N m.
    pub fn gravity(&mut self, arm: &Arm) -> Vector6<f64> {
        let mut out = [0.0; 6];
        self.mechanism.gravity(&arm.model, LAST, &mut out);
        Vector6::from(out)
    }

    /// Returns the inverse dynamics `τ = M v̇ + C v + g`, N m.
    pub fn effort(&mut self, arm: &Arm, acceleration: &Joints) -> Vector6<f64> {
        self.mass_matrix(arm) * Vector6::from(*acceleration) + self.coriolis(arm) + self.gravity(arm)
    }

    /// Returns the effective inertia `1/(nᵀ J_v M⁻¹ J_vᵀ n)`, kg: the mass that a force at the tool along the
    /// unit vector `n_W` meets (Khatib 1987; the grinding paper's I_eff), the joints being free.
    ///
    /// # Errors
    ///
    /// Refuses a direction in which the tool cannot move.
    pub fn effective_inertia(&mut self, arm: &Arm, n_W: &Vec3) -> Result<f64, Fault> {
        let J = self.jacobian(arm);
        let row: Vector6<f64> = J.fixed_rows::<3>(0).transpose() * n_W;
        let response = match Cholesky::<f64, Const<6>>::new(self.mass_matrix(arm)) {
            Some(factor) => factor.solve(&row),
            None => Vector6::repeat(f64::NAN),
        };
        effective_mass(row.as_slice(), response.as_slice())
    }

    /// Returns the manipulability `|det J|`: 0 at a singularity (Yoshikawa 1985).
    pub fn manipulability(&self, arm: &Arm) -> f64 {
        self.jacobian(arm).determinant().abs()
    }

    /// Returns the sine of the angle between axes 4 and 6: where the wrist is straight they are one axis.
    pub fn wrist(&self, arm: &Arm) -> f64 {
        let J = self.jacobian(arm);
        J.fixed_view::<3, 1>(3, 3).cross(&J.fixed_view::<3, 1>(3, 5)).norm()
    }

    /// Returns the largest over the smallest singular value of `J`; infinite at a singularity.
    pub fn condition(&self, arm: &Arm) -> f64 {
        let values = self.jacobian(arm).singular_values();
        values.max() / values.min()
    }
}
