//! Eigenvalues and axes of a symmetric 3 × 3 matrix by Jacobi's rotations (Golub & Van Loan, *Matrix
//! Computations*, 4th ed., §8.5.2): square roots alone, so the same bits everywhere, and small eigenvalues as
//! exact as large ones.

use asperity_geometry::{Mat3, Vec3};

/// Eigenvalues and eigenvectors of a symmetric matrix: `m = Σ values[k] · vectors[k] vectors[k]ᵀ`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eigen {
    /// Eigenvalues, rising.
    pub values: Vec3,
    /// Unit eigenvectors as columns, right-handed or left-handed.
    pub vectors: Mat3,
}

/// Greatest number of sweeps; six are enough for any matrix known.
const MOST_SWEEPS: usize = 30;

/// Computes the eigenvalues of a symmetric matrix; the entries below its diagonal are not read.
pub fn eigen(m: &Mat3) -> Eigen {
    let mut a = *m;
    let mut v = Mat3::identity();
    for _ in 0..MOST_SWEEPS {
        if a[(0, 1)] == 0.0 && a[(0, 2)] == 0.0 && a[(1, 2)] == 0.0 {
            break;
        }
        rotate(&mut a, &mut v, 0, 1, 2);
        rotate(&mut a, &mut v, 0, 2, 1);
        rotate(&mut a, &mut v, 1, 2, 0);
    }
    let mut order = [0, 1, 2];
    order.sort_by(|i, j| a[(*i, *i)].total_cmp(&a[(*j, *j)]));
    Eigen {
        values: Vec3::new(a[(order[0], order[0])], a[(order[1], order[1])], a[(order[2], order[2])]),
        vectors: Mat3::from_columns(&order.map(|i| v.column(i).into_owned())),
    }
}

/// Rotates axes p and q so that `a[(p, q)]` vanishes; r is the third axis and p < q.
fn rotate(a: &mut Mat3, v: &mut Mat3, p: usize, q: usize, r: usize) {
    let off = a[(p, q)];
    if off == 0.0 {
        return;
    }
    let (app, aqq) = (a[(p, p)], a[(q, q)]);
    // An entry that no longer changes either diagonal counts as zero.
    if off.abs() <= 1e-18 * (app.abs().min(aqq.abs())) {
        a[(p, q)] = 0.0;
        return;
    }
    let tau = (aqq - app) / (2.0 * off);
    let t = if tau >= 0.0 {
        1.0 / (tau + (1.0 + tau * tau).sqrt())
    } else {
        1.0 / (tau - (1.0 + tau * tau).sqrt())
    };
    let c = 1.0 / (1.0 + t * t).sqrt();
    let s = t * c;
    a[(p, p)] = app - t * off;
    a[(q, q)] = aqq + t * off;
    a[(p, q)] = 0.0;
    let (pr, qr) = ((p.min(r), p.max(r)), (q.min(r), q.max(r)));
    let (apr, aqr) = (a[pr], a[qr]);
    a[pr] = c * apr - s * aqr;
    a[qr] = s * apr + c * aqr;
    for k in 0..3 {
        let (vp, vq) = (v[(k, p)], v[(k, q)]);
        v[(k, p)] = c * vp - s * vq;
        v[(k, q)] = s * vp + c * vq;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_geometry::Rotation;

    #[test]
    fn a_turned_diagonal_is_found_again() {
        let values =
            [[1.0, 2.0, 3.0], [1e-16, 1e-5, 1e-4], [-2.0, -2.0, 5.0], [0.0, 0.0, 0.0], [4.0, 4.0, 4.0]];
        for (k, d) in values.into_iter().enumerate() {
            let turn = Rotation::from_euler_angles(0.3 + k as f64, 1.1, -0.7).to_rotation_matrix();
            let m = turn.matrix() * Mat3::from_diagonal(&Vec3::from(d)) * turn.matrix().transpose();
            let Eigen { values, vectors } = eigen(&m);
            let size = d[2].abs();
            assert!((values - Vec3::from(d)).amax() <= 1e-15 * size * 8.0, "{values}");
            assert!((m * vectors - vectors * Mat3::from_diagonal(&values)).amax() <= 1e-14 * size);
            assert!((vectors.transpose() * vectors - Mat3::identity()).amax() <= 1e-14);
        }
    }
}
