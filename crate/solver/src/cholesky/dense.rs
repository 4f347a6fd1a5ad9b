//! Cholesky factorisation of one small dense matrix, `A = L Lᵀ`, and the two triangular solves.
//!
//! Matrices are `n × n`, column by column; only the lower triangle is read and written. A pivot that is not
//! positive and finite ends the factorisation, which is how a matrix that is not positive definite is found.

/// Factors the lower triangle of a column-major `n × n` matrix in place, `A = L Lᵀ`. `false` if it is not positive
/// definite.
pub(crate) fn dense_cholesky(a: &mut [f64], n: usize) -> bool {
    for j in 0..n {
        // By columns: the rows are independent, so that they are taken two at a time.
        let (done, rest) = a.split_at_mut(j * n);
        let column = &mut rest[j..n];
        for before in done.chunks_exact(n) {
            let before = &before[j..];
            let l = before[0];
            for (x, y) in column.iter_mut().zip(before) {
                *x -= y * l;
            }
        }
        let d = column[0];
        if !(d > 0.0 && d.is_finite()) {
            return false;
        }
        let root = d.sqrt();
        let inverse = 1.0 / root;
        column[0] = root;
        column[1..].iter_mut().for_each(|x| *x *= inverse);
    }
    true
}

/// Solves `L x = b` in place.
pub(crate) fn forward(l: &[f64], n: usize, x: &mut [f64]) {
    for (j, column) in l.chunks_exact(n).enumerate() {
        let (done, rest) = x.split_at_mut(j + 1);
        let column = &column[j..];
        done[j] /= column[0];
        let of = done[j];
        for (x, l) in rest.iter_mut().zip(&column[1..]) {
            *x -= l * of;
        }
    }
}

/// Solves `Lᵀ x = b` in place.
pub(crate) fn backward(l: &[f64], n: usize, x: &mut [f64]) {
    for (j, column) in l.chunks_exact(n).enumerate().rev() {
        let (open, done) = x.split_at_mut(j + 1);
        let column = &column[j..];
        let mut sum = open[j];
        for (x, l) in done.iter().zip(&column[1..]) {
            sum -= l * x;
        }
        open[j] = sum / column[0];
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
