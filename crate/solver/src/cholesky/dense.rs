//! Cholesky factorisation of one small dense matrix, `A = L Lᵀ`, and the two triangular solves.
//!
//! Matrices are `n × n`, column by column; only the lower triangle is read and written. A pivot that is not
//! positive and finite ends the factorisation, which is how a matrix that is not positive definite is found.

/// Factors the lower triangle of a column-major `n × n` matrix in place, `A = L Lᵀ`. `false` if it is not positive
/// definite.
pub(crate) fn dense_cholesky(a: &mut [f64], n: usize) -> bool {
    for j in 0..n {
        for k in 0..j {
            let l = a[k * n + j];
            for i in j..n {
                a[j * n + i] -= a[k * n + i] * l;
            }
        }
        let d = a[j * n + j];
        if !(d > 0.0 && d.is_finite()) {
            return false;
        }
        let root = d.sqrt();
        let inverse = 1.0 / root;
        a[j * n + j] = root;
        for i in j + 1..n {
            a[j * n + i] *= inverse;
        }
    }
    true
}

/// Solves `L x = b` in place.
pub(crate) fn forward(l: &[f64], n: usize, x: &mut [f64]) {
    for j in 0..n {
        x[j] /= l[j * n + j];
        for i in j + 1..n {
            x[i] -= l[j * n + i] * x[j];
        }
    }
}

/// Solves `Lᵀ x = b` in place.
pub(crate) fn backward(l: &[f64], n: usize, x: &mut [f64]) {
    for j in (0..n).rev() {
        for i in j + 1..n {
            x[j] -= l[j * n + i] * x[i];
        }
        x[j] /= l[j * n + j];
    }
}

/// Solves `A x = b` in place for a symmetric positive definite `n × n` matrix, with `scratch` for its factor; `x` is
/// zero where there is no solution.
pub fn solve_dense(a: &[f64], n: usize, scratch: &mut Vec<f64>, x: &mut [f64]) {
    scratch.clear();
    scratch.extend_from_slice(a);
    if dense_cholesky(scratch, n) {
        forward(scratch, n, x);
        backward(scratch, n, x);
    } else {
        x.fill(0.0);
    }
}
