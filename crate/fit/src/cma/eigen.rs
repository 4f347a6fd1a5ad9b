//! Eigenvalues and vectors of a small symmetric matrix by Jacobi's cyclic rotations (Golub and Van Loan,
//! *Matrix Computations*, 8.5).

/// Diagonalises `a` (n × n, by rows, symmetric): its diagonal becomes the eigenvalues; returns the
/// eigenvectors as columns of a matrix by rows.
pub(super) fn symmetric(a: &mut [f64], n: usize) -> Vec<f64> {
    let mut v = vec![0.0; n * n];
    for i in 0..n {
        v[i * n + i] = 1.0;
    }
    // Converges quadratically: a matrix of twenty takes six to ten rounds.
    for _ in 0..60 {
        let (mut off, mut on) = (0.0, 0.0);
        for i in 0..n {
            for j in 0..n {
                let x = a[i * n + j] * a[i * n + j];
                if i == j { on += x } else { off += x }
            }
        }
        if off <= 1e-30 * on || !off.is_finite() {
            break;
        }
        for p in 0..n {
            for q in p + 1..n {
                rotate(a, &mut v, n, p, q);
            }
        }
    }
    v
}

/// Rotates in the plane of `p` and `q` so that their entry becomes zero.
fn rotate(a: &mut [f64], v: &mut [f64], n: usize, p: usize, q: usize) {
    let apq = a[p * n + q];
    if apq == 0.0 {
        return;
    }
    let theta = (a[q * n + q] - a[p * n + p]) / (2.0 * apq);
    let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let c = 1.0 / (t * t + 1.0).sqrt();
    let s = t * c;
    for k in 0..n {
        let (x, y) = (a[k * n + p], a[k * n + q]);
        (a[k * n + p], a[k * n + q]) = (c * x - s * y, s * x + c * y);
    }
    for k in 0..n {
        let (x, y) = (a[p * n + k], a[q * n + k]);
        (a[p * n + k], a[q * n + k]) = (c * x - s * y, s * x + c * y);
    }
    for k in 0..n {
        let (x, y) = (v[k * n + p], v[k * n + q]);
        (v[k * n + p], v[k * n + q]) = (c * x - s * y, s * x + c * y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_times_values_are_the_matrix() {
        let n = 5;
        let mut a: Vec<f64> = (0..n * n).map(|k| 1.0 / (1.0 + (k / n) as f64 + (k % n) as f64)).collect();
        let hilbert = a.clone();
        let v = symmetric(&mut a, n);
        for i in 0..n {
            for j in 0..n {
                let sum: f64 = (0..n).map(|k| v[i * n + k] * a[k * n + k] * v[j * n + k]).sum();
                assert!((sum - hilbert[i * n + j]).abs() < 1e-14, "{i} {j}");
                let dot: f64 = (0..n).map(|k| v[k * n + i] * v[k * n + j]).sum();
                assert!((dot - f64::from(u8::from(i == j))).abs() < 1e-14);
            }
        }
    }
}
