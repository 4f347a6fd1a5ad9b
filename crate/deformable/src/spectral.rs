//! Eigenvalues of small symmetric matrices and singular values of 3 × 3 ones, both by Jacobi's rotations
//! (Golub and Van Loan, §8.5, §8.6.3): short, without pivoting, and accurate for small values beside large
//! ones.

use crate::{Mat3, Vec3};

/// Ratio of off-diagonal to diagonal entries at which rotations end.
const SMALL: f64 = 1e-17;
const SWEEPS: usize = 16;

/// Returns the rotation (c, s) that makes the off-diagonal `apq` of [app apq; apq aqq] zero, and its tangent.
#[inline]
fn rotation(app: f64, aqq: f64, apq: f64) -> (f64, f64, f64) {
    let theta = (aqq - app) / (2.0 * apq);
    let t = if theta.abs() > 1e150 {
        0.5 / theta
    } else {
        1.0_f64.copysign(theta) / (theta.abs() + (theta * theta + 1.0).sqrt())
    };
    let c = 1.0 / (t * t + 1.0).sqrt();
    (c, t * c, t)
}

/// Returns the eigenvalues of a symmetric matrix, in no order, and the eigenvectors as rows.
pub fn eigen<const N: usize>(mut a: [[f64; N]; N]) -> ([f64; N], [[f64; N]; N]) {
    let mut q = [[0.0; N]; N];
    for (i, row) in q.iter_mut().enumerate() {
        row[i] = 1.0;
    }
    for _ in 0..SWEEPS {
        let mut done = true;
        for i in 0..N {
            for j in i + 1..N {
                let off = a[i][j];
                if off == 0.0 || off * off <= SMALL * SMALL * (a[i][i] * a[j][j]).abs() {
                    continue;
                }
                done = false;
                let (c, s, t) = rotation(a[i][i], a[j][j], off);
                a[i][i] -= t * off;
                a[j][j] += t * off;
                a[i][j] = 0.0;
                a[j][i] = 0.0;
                for k in 0..N {
                    if k != i && k != j {
                        let (x, y) = (a[i][k], a[j][k]);
                        a[i][k] = c * x - s * y;
                        a[j][k] = s * x + c * y;
                        a[k][i] = a[i][k];
                        a[k][j] = a[j][k];
                    }
                    let (x, y) = (q[i][k], q[j][k]);
                    q[i][k] = c * x - s * y;
                    q[j][k] = s * x + c * y;
                }
            }
        }
        if done {
            break;
        }
    }
    (std::array::from_fn(|i| a[i][i]), q)
}

/// Returns the nearest positive semidefinite matrix: negative eigenvalues become zero.
pub fn clamp_positive<const N: usize>(a: &[[f64; N]; N]) -> [[f64; N]; N] {
    let (values, vectors) = eigen(*a);
    if values.iter().all(|l| *l >= 0.0) {
        return *a;
    }
    let mut out = [[0.0; N]; N];
    for (l, v) in values.iter().zip(&vectors).filter(|(l, _)| **l > 0.0) {
        for i in 0..N {
            let f = l * v[i];
            for j in 0..N {
                out[i][j] += f * v[j];
            }
        }
    }
    out
}

/// Singular value decomposition `F = U diag(s) Vᵀ` of a matrix with positive determinant; U and V are
/// orthogonal, and det U = det V.
#[derive(Clone, Copy, Debug)]
pub struct Svd {
    /// Columns of U.
    pub u: [Vec3; 3],
    /// Singular values, positive, in no order.
    pub s: [f64; 3],
    /// Columns of V.
    pub v: [Vec3; 3],
}

/// Computes the decomposition by one-sided rotations of the columns: each singular value is accurate to its
/// own size.
pub fn svd(f: &Mat3) -> Svd {
    let mut u: [Vec3; 3] = std::array::from_fn(|k| f.column(k).into());
    let mut v: [Vec3; 3] = std::array::from_fn(|k| {
        let mut e = Vec3::zeros();
        e[k] = 1.0;
        e
    });
    for _ in 0..SWEEPS {
        let mut done = true;
        for (p, q) in [(0, 1), (0, 2), (1, 2)] {
            let (app, aqq, apq) = (u[p].norm_squared(), u[q].norm_squared(), u[p].dot(&u[q]));
            if apq == 0.0 || apq * apq <= 1e-32 * app * aqq {
                continue;
            }
            done = false;
            let (c, s, _) = rotation(app, aqq, apq);
            (u[p], u[q]) = (u[p] * c - u[q] * s, u[p] * s + u[q] * c);
            (v[p], v[q]) = (v[p] * c - v[q] * s, v[p] * s + v[q] * c);
        }
        if done {
            break;
        }
    }
    let s = u.map(|c| c.norm_squared().sqrt());
    for (column, s) in u.iter_mut().zip(s) {
        if s > 0.0 {
            *column /= s;
        }
    }
    Svd { u, s, v }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(k: usize) -> f64 {
        let x = libm::sin(k as f64 * 12.9898) * 43758.5453;
        2.0 * (x - libm::floor(x)) - 1.0
    }

    #[test]
    fn eigenvectors_rebuild_the_matrix() {
        for case in 0..20 {
            let mut a = [[0.0; 7]; 7];
            for i in 0..7 {
                for j in 0..=i {
                    a[i][j] = noise(case * 100 + i * 7 + j);
                    a[j][i] = a[i][j];
                }
            }
            let (l, q) = eigen(a);
            for i in 0..7 {
                for j in 0..7 {
                    let back: f64 = (0..7).map(|k| l[k] * q[k][i] * q[k][j]).sum();
                    let unit: f64 = (0..7).map(|k| q[i][k] * q[j][k]).sum();
                    assert!((back - a[i][j]).abs() < 1e-13);
                    assert!((unit - f64::from(u8::from(i == j))).abs() < 1e-13);
                }
            }
            let plus = eigen(clamp_positive(&a)).0;
            assert!(plus.iter().all(|l| *l > -1e-13));
        }
    }

    #[test]
    fn small_singular_values_are_as_accurate_as_large_ones() {
        for case in 0..50 {
            let r = |k: usize| {
                let q = nalgebra::Quaternion::new(noise(k), noise(k + 1), noise(k + 2), noise(k + 3));
                nalgebra::UnitQuaternion::from_quaternion(q).to_rotation_matrix().into_inner()
            };
            let (a, b) = (r(case * 8), r(case * 8 + 4));
            let s = [1.3, 0.8, 1e-5];
            let f = a * Mat3::from_diagonal(&Vec3::from(s)) * b.transpose();
            let found = svd(&f);
            let mut sorted = found.s;
            sorted.sort_unstable_by(|a, b| b.total_cmp(a));
            for (x, y) in sorted.iter().zip(s) {
                assert!((x / y - 1.0).abs() < 1e-10, "{x} {y}");
            }
            let back: Mat3 = (0..3).map(|k| found.u[k] * found.v[k].transpose() * found.s[k]).sum();
            assert!((back - f).abs().max() < 1e-14);
        }
    }
}
