//! The Darboux frame by the scatter of normals (ten Pas & Platt, *Using Geometry to Detect Grasps in 3D Point
//! Clouds*, 2015; Tedrake, *Robotic Manipulation*, ch. 5):
//!
//! ```text
//! N = Σ nᵢ nᵢᵀ  over the neighbours
//! ```
//!
//! Its greatest axis is the normal, its least the direction in which normals change least: that of least
//! curvature.

use asperity_fault::Fault;
use asperity_geometry::{Mat3, Vec3};

use asperity_linear::eigen::Eigen;

/// Frame F on a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Darboux {
    /// Columns: v₂ (across, greatest curvature), v₁ (inward normal), v₃ (along, least curvature).
    /// Right-handed; v₂ and v₃ may both be the other way.
    pub R_WF: Mat3,
    /// Eigenvalues of N, falling; their sum is the number of neighbours.
    pub eigenvalues: Vec3,
}

/// Computes the frame from the normals of a point's neighbours, itself among them; `n_W` is its own outward
/// normal.
///
/// # Errors
///
/// Refuses normals that are zero or not finite.
pub fn darboux<'a>(neighbours: impl Iterator<Item = &'a Vec3>, n_W: &Vec3) -> Result<Darboux, Fault> {
    let scatter = neighbours.fold(Mat3::zeros(), |m, n| m + n * n.transpose());
    if !scatter.iter().all(|x| x.is_finite()) || scatter.trace() <= 0.0 {
        return Err(Fault::new("normals", "Neighbours must have finite normals that are not zero."));
    }
    let Eigen { values, vectors } = Eigen::of(&scatter);
    let [v3, v2, v1] = [0, 1, 2].map(|k| vectors.column(k).into_owned());
    let v1 = if v1.dot(n_W) > 0.0 { -v1 } else { v1 };
    let v2 = if v2.cross(&v1).dot(&v3) < 0.0 { -v2 } else { v2 };
    Ok(Darboux {
        R_WF: Mat3::from_columns(&[v2, v1, v3]),
        eigenvalues: Vec3::new(values.z, values.y, values.x),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_cylinder_the_last_axis_is_the_cylinders() {
        let normals: Vec<Vec3> = (-5..=5)
            .map(|k| {
                let angle = 0.1 * f64::from(k);
                Vec3::new(libm::cos(angle), libm::sin(angle), 0.0)
            })
            .collect();
        let frame = darboux(normals.iter(), &Vec3::x()).unwrap();
        let R = frame.R_WF;
        assert!((R.column(2).z.abs() - 1.0).abs() < 1e-12 && (R.column(1) + Vec3::x()).norm() < 1e-12);
        assert!((R.determinant() - 1.0).abs() < 1e-12);
        assert!((frame.eigenvalues.sum() - 11.0).abs() < 1e-12);
        assert!(darboux([].iter(), &Vec3::x()).is_err());
        assert!(darboux([Vec3::repeat(f64::NAN)].iter(), &Vec3::x()).is_err());
    }
}
