//! Small linear algebra with the same bits everywhere: symmetric eigenvalues, dense and sparse Cholesky, numbers two by two.
//! The README names the sources.

pub mod dense;
pub mod eigen;
pub mod lanes;
pub mod sparse;

mod refused;

pub use refused::Refused;

/// A vector in three dimensions.
pub type Vec3 = nalgebra::Vector3<f64>;
/// A 3 × 3 matrix.
pub type Mat3 = nalgebra::Matrix3<f64>;
