//! Eigenvalues and eigenvectors of a small symmetric matrix by Jacobi's cyclic rotations (Golub & Van Loan, §
//! 8.5): the same bits everywhere, as accurate as the entries.

#![allow(clippy::needless_range_loop, reason = "indices of matrices")]

/// Largest number of sweeps; six rows need about six.
const SWEEPS: usize = 30;

/// Returns the eigenvalues, and the eigenvectors in the rows that belong to them.
pub(super) fn eigen<const D: usize>(mut a: [[f64; D]; D]) -> ([f64; D], [[f64; D]; D]) {
    let mut vectors = [[0.0; D]; D];
    for j in 0..D {
        vectors[j][j] = 1.0;
    }
    for _ in 0..SWEEPS {
        let mut turned = false;
        for p in 0..D {
            for q in p + 1..D {
                // An entry that no longer changes the larger diagonal entry counts as zero.
                let small = f64::EPSILON * 0.25 * (a[p][p].abs() * a[q][q].abs()).sqrt();
                if a[p][q].abs() <= small {
                    continue;
                }
                turned = true;
                let tau = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
                let t = tau.signum() / (tau.abs() + (1.0 + tau * tau).sqrt());
                let c = 1.0 / (1.0 + t * t).sqrt();
                let s = t * c;
                for r in 0..D {
                    let (x, y) = (a[r][p], a[r][q]);
                    (a[r][p], a[r][q]) = (c * x - s * y, s * x + c * y);
                }
                for r in 0..D {
                    let (x, y) = (a[p][r], a[q][r]);
                    (a[p][r], a[q][r]) = (c * x - s * y, s * x + c * y);
                    let (x, y) = (vectors[p][r], vectors[q][r]);
                    (vectors[p][r], vectors[q][r]) = (c * x - s * y, s * x + c * y);
                }
                (a[p][q], a[q][p]) = (0.0, 0.0);
            }
        }
        if !turned {
            break;
        }
    }
    let mut values = [0.0; D];
    for j in 0..D {
        values[j] = a[j][j];
    }
    (values, vectors)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the definition of eigenvectors, for matrices with equal and with very different eigenvalues.
    #[test]
    fn vectors_are_turned_into_their_multiples() {
        let mut seed = 7_u64;
        let mut draw = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        };
        for case in 0..200 {
            let mut a = [[0.0; 6]; 6];
            for _ in 0..case % 9 {
                let w: [f64; 6] = std::array::from_fn(|_| draw());
                let size = if case % 2 == 0 { 1.0 } else { libm::exp10(6.0 * draw()) };
                for j in 0..6 {
                    for l in 0..6 {
                        a[j][l] += size * w[j] * w[l];
                    }
                }
            }
            let most = (0..6).fold(0.0_f64, |m, j| m.max(a[j][j]));
            let (values, vectors) = eigen(a);
            for (value, u) in values.iter().zip(&vectors) {
                let length: f64 = u.iter().map(|x| x * x).sum();
                assert!((length - 1.0).abs() < 1e-13, "{length}");
                for j in 0..6 {
                    let turned: f64 = (0..6).map(|l| a[j][l] * u[l]).sum();
                    assert!((turned - value * u[j]).abs() <= 1e-13 * most, "{case}: {turned} {value}");
                }
            }
        }
    }
}
