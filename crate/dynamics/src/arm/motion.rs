//! An arm at one state: poses, Jacobian (linear rows first, world frame), mass matrix, bias, effort, and measures of how near it is
//! to a singularity.
//!
//! Sources: effective inertia Khatib 1987, manipulability Yoshikawa 1985; the recursions are those of
//! [`Mechanism`].

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_control::joints::Joints;
use asperity_fault::Fault;
use asperity_geometry::{Pose, Vec3};
use asperity_impact::effective_mass;
use nalgebra::Matrix6;

use super::Arm;
use super::matrix::{Jacobian, Square};
use crate::mechanism::Mechanism;

/// Placement, motion and effort of an arm, with their scratch. After the first call nothing is allocated.
///
/// Jacobians have the linear velocity in the first three rows, the angular velocity in the last, world frame.
#[derive(Clone, Debug, Default)]
pub struct ArmMotion {
    mechanism: Mechanism,
}

impl ArmMotion {
    /// Places the arm: a position and a velocity per joint (rad, rad/s; m, m/s where it slides).
    pub fn place(&mut self, arm: &Arm, q: &[f64], v: &[f64]) {
        let n = arm.count();
        self.mechanism.place(&arm.model, &Joints::fitted(n, q), &Joints::fitted(n, v));
    }

    /// Places the arm at rest.
    pub fn rest(&mut self, arm: &Arm, q: &[f64]) {
        self.place(arm, q, &[]);
    }

    /// As [`Self::rest`], unless the arm is there already; it is that of the last time.
    pub(crate) fn renew(&mut self, arm: &Arm, q: &[f64]) {
        let n = arm.count();
        self.mechanism.renew(&arm.model, &Joints::fitted(n, q), &Joints::zeros(n));
    }

    /// Returns the pose of link `i`, base first, in the world.
    pub fn link(&self, i: usize) -> Pose {
        self.mechanism.pose(i)
    }

    /// Returns the pose of the tool in the world.
    pub fn tool(&self, arm: &Arm) -> Pose {
        self.mechanism.pose(arm.last()) * arm.X_LT
    }

    /// Returns the Jacobian `J` of the tool's origin.
    pub fn jacobian(&self, arm: &Arm) -> Jacobian {
        let p = self.tool(arm).translation.vector;
        let mut J = Jacobian::zeros(arm.count());
        self.mechanism.jacobian(&arm.model, arm.last(), &p, |j, linear, angular| {
            if let Some(column) = J.columns_mut().get_mut(j) {
                *column = [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z];
            }
        });
        J
    }

    /// Returns `J̇ v`: classical acceleration of the tool's origin and angular acceleration with `v̇ = 0`.
    pub fn bias_acceleration(&mut self, arm: &Arm) -> (Vec3, Vec3) {
        let p = self.tool(arm).translation.vector;
        self.mechanism.bias_acceleration(&arm.model, arm.last(), &p)
    }

    /// `M(q)`, kg·m² (kg where a joint slides).
    pub fn mass_matrix(&mut self, arm: &Arm) -> Square {
        let n = arm.count();
        let rows = self.mechanism.mass_matrix(&arm.model, arm.last());
        let mut M = Square::zeros(n);
        for i in 0..n {
            for j in 0..n {
                M[(i, j)] = rows.get(n * i + j).copied().unwrap_or(f64::NAN);
            }
        }
        M
    }

    /// `C(q, v) v`, N m or N.
    pub fn coriolis(&mut self, arm: &Arm) -> Joints {
        let mut out = Joints::zeros(arm.count());
        self.mechanism.coriolis(&arm.model, arm.last(), &mut out);
        out
    }

    /// `g(q)`, N m or N.
    pub fn gravity(&mut self, arm: &Arm) -> Joints {
        let mut out = Joints::zeros(arm.count());
        self.mechanism.gravity(&arm.model, arm.last(), &mut out);
        out
    }

    /// Inverse dynamics: `τ = M v̇ + C v + g`, N m or N.
    pub fn effort(&mut self, arm: &Arm, acceleration: &[f64]) -> Joints {
        let inertial = self.mass_matrix(arm).times(&Joints::fitted(arm.count(), acceleration));
        let (bias, weight) = (self.coriolis(arm), self.gravity(arm));
        Joints::from_fn(arm.count(), |i| inertial[i] + bias[i] + weight[i])
    }

    /// Returns the effective inertia `1/(nᵀ J_v M⁻¹ J_vᵀ n)`, kg: the mass that a force at the tool along the
    /// unit vector `n_W` meets (Khatib 1987; the grinding paper's I_eff), the joints being free.
    ///
    /// # Errors
    ///
    /// Refuses a direction in which the tool cannot move.
    pub fn effective_inertia(&mut self, arm: &Arm, n_W: &Vec3) -> Result<f64, Fault> {
        let row = self.jacobian(arm).along(n_W);
        let response = match self.mass_matrix(arm).cholesky() {
            Some(factor) => factor.solve(&row),
            None => row.map(|_| f64::NAN),
        };
        effective_mass(&row, &response)
    }

    /// `√det(J Jᵀ)`, with six joints `|det J|`: 0 at a singularity, and of fewer than six joints (Yoshikawa 1985).
    pub fn manipulability(&self, arm: &Arm) -> f64 {
        let J = self.jacobian(arm);
        if arm.count() == 6 {
            return square(&J).determinant().abs();
        }
        J.outer(6).cholesky().map_or(0.0, |factor| factor.root_of_determinant())
    }

    /// Sine of the angle between the last axis and the last but two: where the wrist is straight they are one axis. 1 with fewer joints.
    pub fn wrist(&self, arm: &Arm) -> f64 {
        let J = self.jacobian(arm);
        let [.., a, _, b] = J.columns() else { return 1.0 };
        let axis = |[.., x, y, z]: &[f64; 6]| Vec3::new(*x, *y, *z);
        axis(a).cross(&axis(b)).norm()
    }

    /// Largest over smallest singular value of `J`; infinite at a singularity, and of fewer than six joints.
    pub fn condition(&self, arm: &Arm) -> f64 {
        let J = self.jacobian(arm);
        let values = match arm.count() {
            6 => square(&J).singular_values(),
            0..6 => return f64::INFINITY,
            _ => {
                let G = J.outer(6);
                Matrix6::from_fn(|i, j| G[(i, j)]).symmetric_eigenvalues().map(|x| x.max(0.0).sqrt())
            }
        };
        values.max() / values.min()
    }
}

/// Of six joints.
fn square(J: &Jacobian) -> Matrix6<f64> {
    Matrix6::from_fn(|i, j| J[(i, j)])
}
