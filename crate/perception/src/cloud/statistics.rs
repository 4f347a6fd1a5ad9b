//! Statistics of a cloud.

use asperity_geometry::{Mat3, Vec3};

/// Statistics of a cloud's points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statistics {
    /// Number of points.
    pub count: usize,
    /// Mean of the points, m.
    pub mean: Vec3,
    /// Covariance `Σ (p − p̄)(p − p̄)ᵀ / n`, m².
    pub covariance: Mat3,
    /// Corners of the smallest box that holds them, m.
    pub bounds: [Vec3; 2],
}

impl Statistics {
    /// Computes the statistics of a cloud with at least one point.
    pub fn of(points: &[Vec3]) -> Option<Self> {
        let first = points.first()?;
        let n = points.len() as f64;
        let mean = points.iter().sum::<Vec3>() / n;
        let covariance =
            points.iter().fold(Mat3::zeros(), |m, p| m + (p - mean) * (p - mean).transpose()) / n;
        let bounds = points.iter().fold([*first; 2], |[low, high], p| [low.inf(p), high.sup(p)]);
        Some(Self { count: points.len(), mean, covariance, bounds })
    }
}
