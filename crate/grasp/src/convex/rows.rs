use nalgebra::{DMatrix, DVector};

/// Linear equations without redundant ones: `matrix · x = rhs` has the same solutions as before.
#[derive(Clone, Debug, PartialEq)]
pub struct IndependentRows {
    /// Orthonormal combinations of the old rows (rank, columns).
    pub matrix: DMatrix<f64>,
    /// Their right hand sides.
    pub rhs: DVector<f64>,
    /// The combinations (old rows, rank).
    pub basis: DMatrix<f64>,
}

/// Singular values below this, of the largest, are rounding.
const RANK: f64 = 1e-10;
/// A right hand side farther than this from the span, of its size, is contradictory. Input of 12 digits stays within.
const CONTRADICTION: f64 = 1e-9;

/// Drops redundant rows of `M x = rhs`. The error is the part of `rhs` that no `x` reaches.
pub fn independent_rows(M: &DMatrix<f64>, rhs: &DVector<f64>) -> Result<IndependentRows, DVector<f64>> {
    let scale = rhs.norm();
    let (rows, columns) = M.shape();
    // Eigenvectors of M Mᵀ would halve the digits; the singular values of M itself do not.
    let basis = if columns == 0 {
        DMatrix::zeros(rows, 0)
    } else {
        let svd = M.clone().svd(true, false);
        let largest = svd.singular_values.iter().copied().fold(0.0, f64::max);
        let rank = svd.singular_values.iter().filter(|s| **s > RANK * largest).count();
        svd.u.map_or_else(|| DMatrix::zeros(rows, 0), |u| u.columns(0, rank).into_owned())
    };
    let reached = &basis * (basis.transpose() * rhs);
    let lost = rhs - reached;
    if lost.norm() > CONTRADICTION * scale {
        return Err(lost);
    }
    Ok(IndependentRows { matrix: basis.transpose() * M, rhs: basis.transpose() * rhs, basis })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redundant_rows_go_and_contradictions_are_returned() {
        let M = DMatrix::from_row_slice(3, 2, &[1.0, 0.0, 2.0, 0.0, 0.0, 1.0]);
        let reduced = independent_rows(&M, &DVector::from_vec(vec![1.0, 2.0, 5.0])).unwrap();
        assert_eq!(reduced.matrix.nrows(), 2);
        let lost = independent_rows(&M, &DVector::from_vec(vec![1.0, 0.0, 5.0])).unwrap_err();
        assert!((lost - DVector::from_vec(vec![0.8, -0.4, 0.0])).norm() < 1e-12);
    }
}
