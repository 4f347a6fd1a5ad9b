//! Removal of redundant equations from `M x = rhs`, and detection of contradictory ones, by an orthonormal
//! basis of the span of the columns of `M` (Gram–Schmidt with pivoting, Golub & Van Loan 2013, §5.2).
//!
//! An interior point method needs this: balances of forces have dependent rows as soon as contacts do not
//! reach every direction.

use asperity_geometry::Length;
use nalgebra::{DMatrix, DVector};

/// Linear equations without redundant ones: `matrix · x = rhs` has the same solutions as before.
#[derive(Clone, Debug, PartialEq)]
pub struct IndependentRows {
    /// Orthonormal combinations of the old rows (rank, columns).
    pub matrix: DMatrix<f64>,
    /// Right-hand sides of these rows.
    pub rhs: DVector<f64>,
    /// Combinations that make them (old rows, rank).
    pub basis: DMatrix<f64>,
}

/// Length of the rest of a column below which it is rounding, of the largest entry.
const RANK: f64 = 1e-10;
/// Distance of a right-hand side from the span beyond which it is contradictory, of its size. Input of 12
/// digits stays within.
const CONTRADICTION: f64 = 1e-9;

/// Removes redundant rows of `M x = rhs`. The error is the part of `rhs` that no `x` reaches.
pub fn independent_rows(M: &DMatrix<f64>, rhs: &DVector<f64>) -> Result<IndependentRows, DVector<f64>> {
    let scale = rhs.length();
    let basis = range(M, RANK * M.amax());
    let reached = &basis * (basis.transpose() * rhs);
    let lost = rhs - reached;
    if lost.length() > CONTRADICTION * scale {
        return Err(lost);
    }
    Ok(IndependentRows { matrix: basis.transpose() * M, rhs: basis.transpose() * rhs, basis })
}

/// Returns an orthonormal basis of the span of the columns: Gram–Schmidt with the longest remaining column
/// next, twice each (Golub & Van Loan 2013, §5.2). A column counts if more than `least` of it is left.
pub fn range(M: &DMatrix<f64>, least: f64) -> DMatrix<f64> {
    let mut left = M.clone();
    let mut basis: Vec<DVector<f64>> = Vec::new();
    while basis.len() < M.nrows() {
        let longest = left.column_iter().map(|c| c.length()).enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
        let Some((k, length)) = longest.filter(|(_, length)| *length > least) else { break };
        let mut q = left.column(k) / length;
        for b in &basis {
            q -= b * b.dot(&q);
        }
        let length = q.length();
        q /= length;
        for _ in 0..2 {
            for mut c in left.column_iter_mut() {
                let along = q.dot(&c);
                c.axpy(-along, &q, 1.0);
            }
        }
        left.column_mut(k).fill(0.0);
        basis.push(q);
    }
    DMatrix::from_fn(M.nrows(), basis.len(), |i, j| basis.get(j).map_or(0.0, |q| q[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rod on two contacts in the plane: nalgebra's SVD loses a direction of this matrix's range.
    #[test]
    fn range_of_a_planar_balance() {
        for k in 0..500 {
            let (a, b) = (0.4 + 0.0021 * f64::from(k), 0.1 + 0.0016 * f64::from(k));
            let mut M = DMatrix::zeros(6, 6);
            for (c, v) in [(0, [0.0, 0.0, 1.0]), (1, [0.0, -1.0, 0.0]), (2, [1.0, 0.0, 0.0])] {
                let (p, q) = ([b * a, 0.0, -b], [-a + b * a, 0.0, 1.0 - b]);
                for i in 0..3 {
                    let (j, l) = ((i + 1) % 3, (i + 2) % 3);
                    M[(i, c)] = v[i];
                    M[(i, c + 3)] = v[j];
                    M[(3 + i, c)] = p[j] * v[l] - p[l] * v[j];
                    M[(3 + i, c + 3)] = q[j] * v[(l + 1) % 3] - q[l] * v[(j + 1) % 3];
                }
            }
            let Q = range(&M, 1e-10);
            assert!((Q.transpose() * &Q - DMatrix::identity(Q.ncols(), Q.ncols())).amax() < 1e-12);
            assert!((&M - &Q * (Q.transpose() * &M)).amax() < 1e-9);
        }
    }

    #[test]
    fn redundant_rows_go_and_contradictions_are_returned() {
        let M = DMatrix::from_row_slice(3, 2, &[1.0, 0.0, 2.0, 0.0, 0.0, 1.0]);
        let reduced = independent_rows(&M, &DVector::from_vec(vec![1.0, 2.0, 5.0])).unwrap();
        assert_eq!(reduced.matrix.nrows(), 2);
        let lost = independent_rows(&M, &DVector::from_vec(vec![1.0, 0.0, 5.0])).unwrap_err();
        assert!((lost - DVector::from_vec(vec![0.8, -0.4, 0.0])).length() < 1e-12);
    }
}
