//! Fast planes of least squares of many small sets of points: sums about a point of the set, the smallest
//! root of the characteristic polynomial by Newton's method, and its axis as a product of two rows.
//!
//! All roots are 0 or more, and left of them the polynomial `λ³ − c₂λ² + c₁λ − c₀` rises and is concave:
//! Newton's steps from 0 come from the left and do not pass the smallest. Where no two rows of `A − λ`
//! determine a direction, Jacobi's rotations do.

use asperity_geometry::{Length, Mat3, Vec3};

use asperity_linear::eigen::Eigen;

/// Sums over points, about one of them.
pub(super) struct PlaneSums {
    about: Vec3,
    count: f64,
    sum: Vec3,
    /// Sums of xx, xy, xz, yy, yz, zz.
    squares: [f64; 6],
}

/// Number of Newton steps; five are enough where roots are apart.
const STEPS: usize = 12;
/// Length of the product of two rows below which they determine no direction, as a share of the trace's
/// square.
const PARALLEL: f64 = 1e-5;

impl PlaneSums {
    pub fn about(p: &Vec3) -> Self {
        Self { about: *p, count: 0.0, sum: Vec3::zeros(), squares: [0.0; 6] }
    }

    #[inline]
    pub fn add(&mut self, p: &Vec3) {
        let d = p - self.about;
        self.count += 1.0;
        self.sum += d;
        let s = &mut self.squares;
        s[0] += d.x * d.x;
        s[1] += d.x * d.y;
        s[2] += d.x * d.z;
        s[3] += d.y * d.y;
        s[4] += d.y * d.z;
        s[5] += d.z * d.z;
    }

    /// Returns true if there are the three points that a plane needs.
    pub fn holds_three(&self) -> bool {
        self.count > 2.5
    }

    /// Returns the unit normal, of either sign.
    pub fn normal(&self) -> Vec3 {
        let (n, m, s) = (1.0 / self.count, self.sum / self.count, &self.squares);
        let (xx, xy, xz) = (s[0] * n - m.x * m.x, s[1] * n - m.x * m.y, s[2] * n - m.x * m.z);
        let (yy, yz, zz) = (s[3] * n - m.y * m.y, s[4] * n - m.y * m.z, s[5] * n - m.z * m.z);
        let trace = xx + yy + zz;
        let c1 = xx * yy - xy * xy + xx * zz - xz * xz + yy * zz - yz * yz;
        let c0 = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
        let mut root = 0.0;
        for _ in 0..STEPS {
            let value = ((root - trace) * root + c1) * root - c0;
            let slope = (3.0 * root - 2.0 * trace) * root + c1;
            let next = root - value / slope;
            if next <= root || next.is_nan() {
                break;
            }
            root = next;
        }
        let rows = [Vec3::new(xx - root, xy, xz), Vec3::new(xy, yy - root, yz), Vec3::new(xz, yz, zz - root)];
        let across = [rows[0].cross(&rows[1]), rows[0].cross(&rows[2]), rows[1].cross(&rows[2])];
        let longer = |a: Vec3, b: Vec3| if a.norm_squared() >= b.norm_squared() { a } else { b };
        let longest = longer(longer(across[0], across[1]), across[2]);
        longest.try_unit(PARALLEL * trace * trace).unwrap_or_else(|| {
            let m = Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz);
            Eigen::of(&m).vectors.column(0).into_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normals::PrincipalAxes;

    #[test]
    fn it_is_the_axis_that_jacobi_finds() {
        for (k, thin) in [(0, 1e-9), (1, 1e-3), (2, 0.1), (3, 0.5)] {
            let at = |i: u32| {
                let t = f64::from(i + 7 * k);
                let p = Vec3::new(libm::sin(1.7 * t), 0.7 * libm::cos(2.9 * t), thin * libm::sin(5.3 * t));
                nalgebra::UnitQuaternion::from_euler_angles(t.floor() * 0.0 + 0.4, 1.2, f64::from(k))
                    * p
                    * 0.01
                    + Vec3::new(3.0, -2.0, 1.0)
            };
            let points: Vec<Vec3> = (0..30).map(at).collect();
            let mut sums = PlaneSums::about(&points[4]);
            points.iter().for_each(|p| sums.add(p));
            let want = PrincipalAxes::of(points.iter().copied()).unwrap().axes.column(0).into_owned();
            assert!(sums.normal().cross(&want).norm() < 1e-11, "{k}");
        }
    }

    #[test]
    fn a_line_and_a_point_still_give_a_unit_vector() {
        for step in [0.0, 1.0] {
            let mut sums = PlaneSums::about(&Vec3::zeros());
            (0..9).for_each(|i| sums.add(&(Vec3::new(1.0, 2.0, -1.0) * step * f64::from(i))));
            let n = sums.normal();
            assert!((n.norm() - 1.0).abs() < 1e-12 && n.dot(&Vec3::new(1.0, 2.0, -1.0)).abs() * step < 1e-7);
        }
    }
}
