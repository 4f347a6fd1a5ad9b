//! Jacobi's cyclic rotations (Golub and Van Loan, *Matrix Computations*, 4th ed., §8.5).

/// Rotations end when the square of an entry is this share of the product of its two diagonals: 1e-17 squared. This is the bound under
/// which small eigenvalues of a positive definite matrix are as accurate as large ones (Demmel, Veselić 1992).
const SMALL: f64 = 1e-34;
/// Sweeps, at most. Convergence is quadratic: six rows take about six, twenty take ten.
pub(super) const SWEEPS: usize = 16;

/// The rotation (c, s) that makes the off-diagonal `apq` of [app apq; apq aqq] zero, and its tangent (eq. 8.5.1).
#[inline(always)]
pub(super) fn rotation(app: f64, aqq: f64, apq: f64) -> (f64, f64, f64) {
    let theta = (aqq - app) / (2.0 * apq);
    let t = if theta.abs() > 1e150 {
        0.5 / theta
    } else {
        1.0_f64.copysign(theta) / (theta.abs() + (theta * theta + 1.0).sqrt())
    };
    let c = 1.0 / (t * t + 1.0).sqrt();
    (c, t * c, t)
}

/// Makes the symmetric matrix `a` (rows) diagonal by rotations, which turn the rows of `q` as well: from the identity these become the
/// eigenvectors. Entries lie between 1e-150 and 1e150 in size.
#[inline(always)]
pub(super) fn diagonalise<R: AsMut<[f64]>, const VECTORS: bool>(a: &mut [R], q: &mut [R]) {
    let n = a.len();
    for _ in 0..SWEEPS {
        let mut done = true;
        for i in 0..n {
            for j in i + 1..n {
                let (head, tail) = a.split_at_mut(j);
                let (row_i, row_j) = (head[i].as_mut(), tail[0].as_mut());
                let off = row_i[j];
                if off == 0.0 || off * off <= SMALL * (row_i[i] * row_j[j]).abs() {
                    continue;
                }
                done = false;
                let (c, s, t) = rotation(row_i[i], row_j[j], off);
                let (new_i, new_j) = (row_i[i] - t * off, row_j[j] + t * off);
                for (x, y) in row_i.iter_mut().zip(row_j.iter_mut()) {
                    (*x, *y) = (c * *x - s * *y, s * *x + c * *y);
                }
                (row_i[i], row_i[j], row_j[i], row_j[j]) = (new_i, 0.0, 0.0, new_j);
                for k in 0..n {
                    if k != i && k != j {
                        let (x, y) = (a[i].as_mut()[k], a[j].as_mut()[k]);
                        let row = a[k].as_mut();
                        (row[i], row[j]) = (x, y);
                    }
                }
                if VECTORS {
                    let (head, tail) = q.split_at_mut(j);
                    for (x, y) in head[i].as_mut().iter_mut().zip(tail[0].as_mut()) {
                        (*x, *y) = (c * *x - s * *y, s * *x + c * *y);
                    }
                }
            }
        }
        if done {
            break;
        }
    }
}
