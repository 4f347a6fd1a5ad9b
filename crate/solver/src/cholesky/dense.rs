//! Cholesky factorisation of one small dense matrix, `A = L Lᵀ`, and the two triangular solves.
//!
//! Matrices are `n × n`, column by column; only the lower triangle is read and written. A pivot that is not
//! positive and finite ends the factorisation: the matrix is not positive definite. For 6 × 6 (a free body,
//! an arm) every loop has a known length; sums keep their order, so the bits are the same.

use crate::lanes::Six;

/// Factors the lower triangle of a column-major `n × n` matrix in place, `A = L Lᵀ`. Returns false if it is
/// not positive definite.
pub(crate) fn dense_cholesky(a: &mut [f64], n: usize) -> bool {
    if let (6, Some(a)) = (n, a.first_chunk_mut::<36>()) {
        return cholesky_six(a);
    }
    for j in 0..n {
        // By columns: the rows are independent, so two are taken at a time.
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

/// Factors six whole columns; entries above the diagonal are never read.
fn cholesky_six(a: &mut [f64; 36]) -> bool {
    let (columns, _) = a.as_chunks_mut::<6>();
    for j in 0..6 {
        let (before, rest) = columns.split_at_mut(j);
        let mut column = Six::load(&rest[0]);
        for before in before.iter() {
            column = column.less(&Six::load(before), before[j]);
        }
        column.store(&mut rest[0]);
        let d = rest[0][j];
        if !(d > 0.0 && d.is_finite()) {
            return false;
        }
        let root = d.sqrt();
        column.times(1.0 / root).store(&mut rest[0]);
        rest[0][j] = root;
    }
    true
}

/// Solves `L x = b` in place.
pub(crate) fn forward(l: &[f64], n: usize, x: &mut [f64]) {
    if let (6, Some(l), Some(x)) = (n, l.first_chunk::<36>(), x.first_chunk_mut::<6>()) {
        for j in 0..6 {
            x[j] /= l[7 * j];
            for i in j + 1..6 {
                x[i] -= l[6 * j + i] * x[j];
            }
        }
        return;
    }
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
    if let (6, Some(l), Some(x)) = (n, l.first_chunk::<36>(), x.first_chunk_mut::<6>()) {
        for j in (0..6).rev() {
            let sum = (j + 1..6).fold(x[j], |sum, i| sum - l[6 * j + i] * x[i]);
            x[j] = sum / l[7 * j];
        }
        return;
    }
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

/// Solves `A x = b` in place for a symmetric positive definite `n × n` matrix, with `scratch` for its factor;
/// `x` is zero where there is no solution.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Six velocities have the bits that they have as the first of seven, the last on its own.
    #[test]
    fn six_are_factored_and_solved_as_any_other_number() {
        for k in 0..20 {
            let draw = |i: usize| libm::sin((i + 40 * k) as f64 * 0.9);
            let root: [[f64; 6]; 6] = std::array::from_fn(|i| std::array::from_fn(|j| draw(6 * i + j)));
            let (mut six, mut seven) = ([0.0; 36], [0.0; 49]);
            for i in 0..6 {
                for j in 0..6 {
                    let x: f64 = (0..6).map(|k| root[k][i] * root[k][j]).sum();
                    six[6 * j + i] = x + if i == j { 0.1 } else { 0.0 };
                    seven[7 * j + i] = six[6 * j + i];
                }
            }
            seven[48] = 1.0;
            let (mut x, mut y) = ([1.0, -2.0, 3.0, 0.5, -0.1, 0.7], [1.0, -2.0, 3.0, 0.5, -0.1, 0.7, 0.0]);
            assert!(dense_cholesky(&mut six, 6) && dense_cholesky(&mut seven, 7));
            for j in 0..6 {
                for i in j..6 {
                    assert_eq!(six[6 * j + i].to_bits(), seven[7 * j + i].to_bits());
                }
            }
            forward(&six, 6, &mut x);
            forward(&seven, 7, &mut y);
            assert_eq!(x[..], y[..6]);
            backward(&six, 6, &mut x);
            backward(&seven, 7, &mut y);
            // The last of seven is zero, and takes nothing off.
            assert_eq!(x[..], y[..6]);
        }
    }

    #[test]
    fn six_that_are_not_positive_definite_are_found() {
        let mut a = [0.0; 36];
        (0..6).for_each(|i| a[7 * i] = if i == 4 { -1.0 } else { 1.0 });
        assert!(!dense_cholesky(&mut a, 6));
        a[28] = f64::INFINITY;
        assert!(!dense_cholesky(&mut a, 6));
        let mut x = [1.0; 6];
        solve_dense(&a, 6, &mut Vec::new(), &mut x);
        assert_eq!(x, [0.0; 6]);
    }
}
