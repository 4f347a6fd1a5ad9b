//! The hyperplane through `D` points of a space of `D` dimensions, by Gaussian elimination.

use asperity_geometry::Length;
use nalgebra::SVector;

/// Returns the unit normal of the hyperplane through `D` points, sign undetermined; `None` if they are
/// affinely dependent.
///
/// Gaussian elimination with complete pivoting on the `D − 1` differences.
pub(super) fn normal<const D: usize>(points: &[SVector<f64, D>; D]) -> Option<SVector<f64, D>> {
    let base = points[0];
    let mut rows = [[0.0; D]; D];
    for (row, p) in rows.iter_mut().zip(points.iter().skip(1)) {
        let d = p - base;
        row.copy_from_slice(d.as_slice());
    }
    let mut column = [0; D];
    for (i, c) in column.iter_mut().enumerate() {
        *c = i;
    }
    for k in 0..D - 1 {
        let (mut best, mut at) = (0.0, (k, k));
        for (i, row) in rows.iter().enumerate().take(D - 1).skip(k) {
            for (j, v) in row.iter().enumerate().skip(k) {
                if v.abs() > best {
                    (best, at) = (v.abs(), (i, j));
                }
            }
        }
        if best < 1e-14 {
            return None;
        }
        rows.swap(k, at.0);
        if at.1 != k {
            for row in &mut rows {
                row.swap(k, at.1);
            }
            column.swap(k, at.1);
        }
        let pivot = rows[k];
        for row in rows.iter_mut().take(D - 1).skip(k + 1) {
            let f = row[k] / pivot[k];
            for (v, p) in row.iter_mut().zip(&pivot).skip(k) {
                *v -= f * p;
            }
        }
    }
    // Back substitution for the null vector with its last (permuted) component 1.
    let mut x = [0.0; D];
    x[D - 1] = 1.0;
    for k in (0..D - 1).rev() {
        let mut sum = 0.0;
        for j in k + 1..D {
            sum += rows[k][j] * x[j];
        }
        x[k] = -sum / rows[k][k];
    }
    let mut n = SVector::<f64, D>::zeros();
    for (c, v) in column.iter().zip(&x) {
        n[*c] = *v;
    }
    let length = n.length();
    (length.is_finite() && length > 0.0).then(|| n / length)
}
