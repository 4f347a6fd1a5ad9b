//! Types of position and orientation.

/// A vector or point, metres unless its name says otherwise.
pub type Vec3 = nalgebra::Vector3<f64>;
/// A 3 × 3 matrix.
pub type Mat3 = nalgebra::Matrix3<f64>;
/// A rotation `R_WB`: takes components in B to components in W.
pub type Rotation = nalgebra::UnitQuaternion<f64>;
/// A rigid transform `X_WB`: the pose of frame B measured in frame W.
pub type Pose = nalgebra::Isometry3<f64>;
