//! Conversion of our vectors and poses to parry's types and back: the one place where `glam` meets
//! `nalgebra`. A vertex costs 6 ns with its copy, beside queries of 200 ns and more.

use crate::{Pose, Vec3};
use parry3d_f64::math::{Pose as ParryPose, Rotation, Vector};

/// Converts a point or vector, same numbers.
#[inline]
pub(crate) fn vector(v: &Vec3) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

/// Converts a vector back.
#[inline]
pub(crate) fn from_vector(v: Vector) -> Vec3 {
    Vec3::new(v.x, v.y, v.z)
}

/// Converts a pose, same numbers.
#[inline]
pub(crate) fn pose(x: &Pose) -> ParryPose {
    let [i, j, k, w] = x.rotation.coords.into();
    ParryPose::from_parts(vector(&x.translation.vector), Rotation::from_xyzw(i, j, k, w))
}
