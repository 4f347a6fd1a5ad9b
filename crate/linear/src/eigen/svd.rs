//! Singular values of a 3 × 3 matrix by one-sided rotations (Golub and Van Loan, §8.6.3).

use super::jacobi::{SWEEPS, rotation};
use crate::{Mat3, Vec3};

/// Singular value decomposition `F = U diag(s) Vᵀ` of a matrix with positive determinant; U and V are
/// orthogonal, and det U = det V.
#[derive(Clone, Copy, Debug)]
pub struct Svd {
    /// Left singular vectors.
    pub u: [Vec3; 3],
    /// Singular values: positive, in no order.
    pub s: [f64; 3],
    /// Right singular vectors.
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
