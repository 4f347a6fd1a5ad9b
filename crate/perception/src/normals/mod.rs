//! Normals of a cloud: by the spread of a point's neighbours, of a window of the depth image, or by
//! differences between neighbouring pixels.

mod by_image;
mod by_neighbours;
mod by_pixels;
mod plane;

pub use by_image::{difference_normal, difference_product, window_spread};
pub use by_neighbours::{normals, sided_normals, spread};
pub use by_pixels::{NormalSearch, image_normals, searched_normals};

use asperity_fault::Fault;
use asperity_geometry::{Length, Mat3, Vec3};
use asperity_linear::eigen::Eigen;

/// Spread of points about their mean: the eigenvalues of their covariance, and its axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrincipalAxes {
    /// Variances, rising, m².
    pub variances: Vec3,
    /// The axis of each variance is a column; the first is the normal of the plane of least squares.
    pub axes: Mat3,
}

impl PrincipalAxes {
    /// Computes the spread of points about their mean: `Σ (p − p̄)(p − p̄)ᵀ / n`.
    pub fn of(points: impl Iterator<Item = Vec3> + Clone) -> Option<Self> {
        let (n, sum) = points.clone().fold((0.0, Vec3::zeros()), |(n, sum), p| (n + 1.0, sum + p));
        if n == 0.0 {
            return None;
        }
        let mean = sum / n;
        let about_mean = |m: Mat3, p: Vec3| m + (p - mean) * (p - mean).transpose();
        let Eigen { values, vectors } = Eigen::of(&(points.fold(Mat3::zeros(), about_mean) / n));
        Some(Self { variances: values, axes: vectors })
    }

    /// Returns the unit normal, turned to the side from which the surface at `p` is seen.
    pub fn normal(&self, p: &Vec3, p_WC: &Vec3) -> Vec3 {
        towards(self.axes.column(0).into_owned(), &(p_WC - p))
    }

    /// Returns the surface variation `λ₀ / (λ₀ + λ₁ + λ₂)`: 0 on a plane, 1/3 for points all about (Pauly,
    /// Gross & Kobbelt 2002).
    pub fn surface_variation(&self) -> f64 {
        let sum = self.variances.sum();
        if sum > 0.0 { self.variances.x / sum } else { 0.0 }
    }
}

/// Returns the angle between unit vectors, rad.
pub fn angle(a: &Vec3, b: &Vec3) -> f64 {
    libm::atan2(a.cross(b).length(), a.dot(b))
}

/// Returns `n`, or the opposite if that points more along `d`.
pub(crate) fn towards(n: Vec3, d: &Vec3) -> Vec3 {
    if n.dot(d) > 0.0 { n } else { -n }
}

/// Refuses a bound that is zero, negative or NaN; it may be infinite.
fn positive_or_none(path: &str, x: f64) -> Result<(), Fault> {
    if x > 0.0 { Ok(()) } else { Err(Fault::new(path, "It must be positive.")) }
}
