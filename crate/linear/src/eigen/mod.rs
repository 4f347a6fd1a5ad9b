//! Eigenvalues and eigenvectors of symmetric matrices, and singular values of 3 × 3 ones, by Jacobi's rotations: short, without pivoting,
//! with square roots alone, and accurate for small values beside large ones.

mod jacobi;
mod svd;

use nalgebra::{SMatrix, SVector};

use crate::Refused;
use jacobi::diagonalise;
pub use svd::{Svd, svd};

/// Sizes of entries whose squares and products neither vanish nor overflow.
const SIZES: std::ops::RangeInclusive<f64> = 1e-100..=1e100;
/// A power of two that brings any number into [`SIZES`], up or down.
const SHIFT: f64 = f64::from_bits((1023 + 700) << 52);

/// Eigenvalues of a symmetric matrix, in no order, and its eigenvectors, as rows: `a = Σ values[k] vectors[k] vectors[k]ᵀ`. All values are
/// NaN where an entry is not finite.
#[inline]
pub fn eigen<const N: usize>(mut a: [[f64; N]; N]) -> ([f64; N], [[f64; N]; N]) {
    let mut vectors = identity();
    let values = solved::<N, true>(&mut a, &mut vectors).unwrap_or([f64::NAN; N]);
    (values, vectors)
}

/// As [`eigen`], for a matrix that may come from anywhere.
///
/// # Errors
/// [`Refused::NotFinite`] where an entry is not finite.
pub fn checked<const N: usize>(mut a: [[f64; N]; N]) -> Result<([f64; N], [[f64; N]; N]), Refused> {
    let mut vectors = identity();
    let values = solved::<N, true>(&mut a, &mut vectors)?;
    Ok((values, vectors))
}

/// Eigenvalues of a symmetric matrix, rising; what stands below its diagonal is not read. NaN where an entry is not finite.
#[inline]
pub fn eigenvalues<const N: usize>(m: &SMatrix<f64, N, N>) -> SVector<f64, N> {
    let mut values = solved::<N, false>(&mut rows(m), &mut [[0.0; N]; N]).unwrap_or([f64::NAN; N]);
    values.sort_unstable_by(f64::total_cmp);
    SVector::from(values)
}

/// Eigenvalues and eigenvectors of a symmetric matrix: `m = Σ values[k] vₖ vₖᵀ` with the columns `vₖ` of `vectors`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eigen<const N: usize> {
    /// Eigenvalues, rising.
    pub values: SVector<f64, N>,
    /// Unit eigenvectors as columns, right-handed or left-handed.
    pub vectors: SMatrix<f64, N, N>,
}

impl<const N: usize> Eigen<N> {
    /// The decomposition of a symmetric matrix; what stands below its diagonal is not read. Values are NaN where an entry is not finite.
    #[inline]
    pub fn of(m: &SMatrix<f64, N, N>) -> Self {
        let (values, vectors) = eigen(rows(m));
        let mut order: [usize; N] = std::array::from_fn(|k| k);
        order.sort_by(|i, j| values[*i].total_cmp(&values[*j]));
        Self {
            values: SVector::from_fn(|k, _| values[order[k]]),
            vectors: SMatrix::from_fn(|i, k| vectors[order[k]][i]),
        }
    }
}

/// Eigenvalues of the symmetric matrix of `n` rows in `a`, in no order, and its eigenvectors, as rows one after the other.
///
/// # Errors
/// [`Refused::NotFinite`] where an entry is not finite.
pub fn eigen_of_rows(a: &[f64], n: usize) -> Result<(Vec<f64>, Vec<f64>), Refused> {
    let mut own = a.to_vec();
    let mut vectors = vec![0.0; n * n];
    vectors.iter_mut().step_by(n + 1).for_each(|x| *x = 1.0);
    let scale = scale(&own)?;
    own.iter_mut().for_each(|x| *x *= scale);
    let mut rows: Vec<&mut [f64]> = own.chunks_exact_mut(n.max(1)).collect();
    let mut turned: Vec<&mut [f64]> = vectors.chunks_exact_mut(n.max(1)).collect();
    diagonalise::<_, true>(&mut rows, &mut turned);
    let values = own.iter().step_by(n + 1).map(|x| x / scale).collect();
    Ok((values, vectors))
}

/// Returns the nearest positive semidefinite matrix: negative eigenvalues become zero.
#[inline]
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

fn identity<const N: usize>() -> [[f64; N]; N] {
    let mut q = [[0.0; N]; N];
    for (i, row) in q.iter_mut().enumerate() {
        row[i] = 1.0;
    }
    q
}

/// Rows of a symmetric matrix by its upper triangle.
#[inline]
fn rows<const N: usize>(m: &SMatrix<f64, N, N>) -> [[f64; N]; N] {
    std::array::from_fn(|i| std::array::from_fn(|j| m[(i.min(j), i.max(j))]))
}

/// The diagonal that `a` is turned to, and the rotations in `q`.
#[inline]
fn solved<const N: usize, const VECTORS: bool>(
    a: &mut [[f64; N]; N],
    q: &mut [[f64; N]; N],
) -> Result<[f64; N], Refused> {
    let mut sums = [0.0; N];
    for row in a.iter() {
        for (sum, x) in sums.iter_mut().zip(row) {
            *sum += x.abs();
        }
    }
    if SIZES.contains(&sums.iter().sum()) {
        diagonalise::<_, VECTORS>(a, q);
        return Ok(std::array::from_fn(|k| a[k][k]));
    }
    let scale = scale(a.as_flattened())?;
    a.as_flattened_mut().iter_mut().for_each(|x| *x *= scale);
    diagonalise::<_, VECTORS>(a, q);
    Ok(std::array::from_fn(|k| a[k][k] / scale))
}

/// A power of two by which the entries come into [`SIZES`].
#[cold]
fn scale(a: &[f64]) -> Result<f64, Refused> {
    if !a.iter().all(|x| x.is_finite()) {
        return Err(Refused::NotFinite);
    }
    let most = a.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    Ok(if most > *SIZES.end() {
        1.0 / SHIFT
    } else if most < *SIZES.start() {
        SHIFT
    } else {
        1.0
    })
}

#[cfg(test)]
mod tests;
