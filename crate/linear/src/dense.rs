//! Cholesky factorisation of one small dense matrix, `A = L Lᵀ`, and the two triangular solves.
//!
//! Matrices are `n × n`, column by column; only the lower triangle is read and written. A pivot that is not
//! positive and finite ends the factorisation: the matrix is not positive definite. For 6 × 6 (a free body,
//! an arm) every loop has a known length; sums keep their order, so the bits are the same.

use crate::Refused;
use crate::lanes::Six;

/// Factors the lower triangle of a column-major `n × n` matrix in place, `A = L Lᵀ` (Golub and Van Loan, alg. 4.2.1).
///
/// # Errors
/// [`Refused`] where the matrix is not positive definite or not finite.
#[inline]
pub fn factor(a: &mut [f64], n: usize) -> Result<(), Refused> {
    factor_above(a, n, |_| 0.0)
}

/// As [`factor`], for a matrix that is to be far enough from a singular one: each pivot must be greater than `least` of the entry of the
/// diagonal that it comes from.
///
/// # Errors
/// [`Refused`] where a pivot is not greater, or not finite.
#[inline]
pub fn factor_above(a: &mut [f64], n: usize, least: impl Fn(f64) -> f64) -> Result<(), Refused> {
    if let (6, Some(a)) = (n, a.first_chunk_mut::<36>()) {
        return factor_six(a, least);
    }
    for j in 0..n {
        // By columns: the rows are independent, so two are taken at a time.
        let (done, rest) = a.split_at_mut(j * n);
        let column = &mut rest[j..n];
        let whole = column[0];
        for before in done.chunks_exact(n) {
            let before = &before[j..];
            let l = before[0];
            for (x, y) in column.iter_mut().zip(before) {
                *x -= y * l;
            }
        }
        let root = pivot(column[0], least(whole), j)?.sqrt();
        let inverse = 1.0 / root;
        column[0] = root;
        column[1..].iter_mut().for_each(|x| *x *= inverse);
    }
    Ok(())
}

/// Factors six whole columns; entries above the diagonal are never read.
#[inline]
fn factor_six(a: &mut [f64; 36], least: impl Fn(f64) -> f64) -> Result<(), Refused> {
    let (columns, _) = a.as_chunks_mut::<6>();
    for j in 0..6 {
        let (before, rest) = columns.split_at_mut(j);
        let mut column = Six::load(&rest[0]);
        let whole = rest[0][j];
        for before in before.iter() {
            column = column.less(&Six::load(before), before[j]);
        }
        column.store(&mut rest[0]);
        let root = pivot(rest[0][j], least(whole), j)?.sqrt();
        column.times(1.0 / root).store(&mut rest[0]);
        rest[0][j] = root;
    }
    Ok(())
}

/// A pivot that is greater than `least`.
#[inline(always)]
pub(crate) fn pivot(d: f64, least: f64, row: usize) -> Result<f64, Refused> {
    if d > least && d.is_finite() {
        Ok(d)
    } else if d.is_finite() {
        Err(Refused::NotPositive { row })
    } else {
        Err(Refused::NotFinite)
    }
}

/// Solves `L x = b` in place.
pub fn forward(l: &[f64], n: usize, x: &mut [f64]) {
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
pub fn backward(l: &[f64], n: usize, x: &mut [f64]) {
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
pub fn solve(a: &[f64], n: usize, scratch: &mut Vec<f64>, x: &mut [f64]) {
    scratch.clear();
    scratch.extend_from_slice(a);
    if factor(scratch, n).is_ok() {
        forward(scratch, n, x);
        backward(scratch, n, x);
    } else {
        x.fill(0.0);
    }
}

#[cfg(test)]
mod tests {
    use asperity_chance::Stream;
    use nalgebra::{DMatrix, DVector};

    use super::*;

    /// A positive definite matrix by columns.
    fn drawn(stream: &mut Stream, n: usize) -> Vec<f64> {
        let root: Vec<f64> = (0..n * n).map(|_| stream.between(-1.0, 1.0)).collect();
        let entry = |i: usize, j: usize| (0..n).map(|k| root[n * k + i] * root[n * k + j]).sum::<f64>();
        (0..n * n).map(|at| entry(at % n, at / n) + if at % n == at / n { 0.1 } else { 0.0 }).collect()
    }

    /// What is solved satisfies the equations, and is what nalgebra finds.
    #[test]
    fn solutions_satisfy_the_equations() {
        let mut stream = Stream::new(1);
        for n in 1..14 {
            let a = drawn(&mut stream, n);
            let b: Vec<f64> = (0..n).map(|_| stream.normal()).collect();
            let mut x = b.clone();
            solve(&a, n, &mut Vec::new(), &mut x);
            let matrix = DMatrix::from_column_slice(n, n, &a);
            let rest = &matrix * DVector::from_column_slice(&x) - DVector::from_column_slice(&b);
            assert!(rest.amax() < 1e-12, "{n} {}", rest.amax());
            let mut l = a.clone();
            factor(&mut l, n).unwrap();
            let oracle = matrix.cholesky().unwrap().unpack();
            for j in 0..n {
                for i in j..n {
                    assert!((l[n * j + i] - oracle[(i, j)]).abs() < 1e-13);
                }
            }
        }
    }

    /// The factor of `min(i, j)`, counted from one, is all ones.
    #[test]
    fn a_known_factor_is_found() {
        for n in [1, 5, 6, 7] {
            let mut a: Vec<f64> = (0..n * n).map(|at| ((at % n).min(at / n) + 1) as f64).collect();
            factor(&mut a, n).unwrap();
            assert!((0..n).all(|j| (j..n).all(|i| a[n * j + i] == 1.0)));
        }
    }

    /// Six velocities have the bits that they have as the first of seven, the last on its own.
    #[test]
    fn six_are_factored_and_solved_as_any_other_number() {
        let mut stream = Stream::new(2);
        for _ in 0..20 {
            let mut six = drawn(&mut stream, 6);
            let mut seven = vec![0.0; 49];
            for (from, to) in six.chunks(6).zip(seven.chunks_mut(7)) {
                to[..6].copy_from_slice(from);
            }
            seven[48] = 1.0;
            let (mut x, mut y) = ([1.0, -2.0, 3.0, 0.5, -0.1, 0.7], [1.0, -2.0, 3.0, 0.5, -0.1, 0.7, 0.0]);
            assert!(factor(&mut six, 6).is_ok() && factor(&mut seven, 7).is_ok());
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
    fn what_is_not_positive_definite_is_refused() {
        for n in [5, 6, 7] {
            let unit = |bad: f64| -> Vec<f64> {
                let of = |at: usize| {
                    if at == 4 * n + 4 { bad } else { f64::from(u8::from(at.is_multiple_of(n + 1))) }
                };
                (0..n * n).map(of).collect()
            };
            let refused = |bad: f64| factor(&mut unit(bad), n);
            assert_eq!(refused(-1.0), Err(Refused::NotPositive { row: 4 }));
            assert_eq!(refused(0.0), Err(Refused::NotPositive { row: 4 }));
            assert_eq!(refused(f64::INFINITY), Err(Refused::NotFinite));
            assert_eq!(refused(f64::NAN), Err(Refused::NotFinite));
            let small = |least: f64| factor_above(&mut unit(1e-9), n, |_| least);
            assert_eq!((small(1e-8), small(1e-10)), (Err(Refused::NotPositive { row: 4 }), Ok(())));
            let mut x = vec![1.0; n];
            solve(&unit(-1.0), n, &mut Vec::new(), &mut x);
            assert_eq!(x, vec![0.0; n]);
        }
    }
}
