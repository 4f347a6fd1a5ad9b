//! Soft bodies that touch and never intersect: incremental potential contact (Li et al. 2020) for tetrahedral
//! meshes and affine bodies (Lan et al. 2022). Arrays in, positions out; this crate knows no scene, no file
//! and no clock.
//!
//! [`distance`] computes the distance of two primitives, [`barrier`] makes a potential of it, [`friction`] a
//! dissipative one, [`compliant`] allows penetration to be compared with the barrier, [`contact`] finds the
//! pairs, [`ccd`] bounds a step, [`elasticity`] computes the energy of strain, [`affine`] the motion of a
//! stiff body with twelve numbers.

#![allow(non_snake_case, reason = "monogram notation")]
#![allow(
    clippy::needless_range_loop,
    reason = "rows and columns of small matrices are meant by their numbers"
)]

pub mod affine;
pub mod barrier;
pub mod ccd;
pub mod compliant;
pub mod contact;
pub mod distance;
pub mod elasticity;
pub mod equilibrium;
pub mod friction;
pub mod step;

pub use asperity_fault::{Fault, FaultKind};

/// Point or direction.
pub type Vec3 = nalgebra::Vector3<f64>;
/// Matrix: a deformation gradient, a stress, a second moment.
pub type Mat3 = nalgebra::Matrix3<f64>;
/// Gradient of a function of four points, point by point.
pub type Vec12 = nalgebra::SVector<f64, 12>;
/// Hessian of a function of four points, or of the twelve numbers of an affine body.
pub type Mat12 = nalgebra::SMatrix<f64, 12, 12>;

/// Returns the length of a vector by the processor's square root, which rounds alike everywhere.
#[inline]
pub(crate) fn length(v: &Vec3) -> f64 {
    v.norm_squared().sqrt()
}
