//! Numeric Cholesky factorisation of a sparse matrix of dense blocks, and the solve with it.
//!
//! The pattern comes from [`Symbolic`], which also lists in advance where each product of two blocks is
//! subtracted: the method is right-looking, a column of blocks at a time. Blocks are stored column by column,
//! `m × n` with `m` velocities of the row's block and `n` of the column's. Blocks of 6 × 6 (free bodies) have
//! loops of known length. Nothing is pivoted.

use super::Symbolic;
use crate::Refused;
use crate::dense::{self, backward, forward};
use crate::lanes::Six;

/// Values of a block matrix, then of its factor, laid out by a [`Symbolic`].
#[derive(Clone, Debug, Default)]
pub struct Factor {
    /// Values, where the [`Symbolic`] says.
    pub values: Vec<f64>,
}

impl Factor {
    /// Makes room; all zeros.
    pub fn fit(&mut self, s: &Symbolic) {
        let n = s.diagonal.last().copied().unwrap_or(0) as usize;
        self.values.clear();
        self.values.resize(n, 0.0);
    }

    /// Factors all columns (right-looking).
    ///
    /// # Errors
    /// [`Refused`] where the matrix is not positive definite or not finite; its row counts the numbers of its block's column.
    pub fn factor(&mut self, s: &Symbolic) -> Result<(), Refused> {
        for p in 0..s.len() {
            let n = s.size[p] as usize;
            let (d, end) = (s.diagonal[p] as usize, s.diagonal[p + 1] as usize);
            let (head, later) = self.values.split_at_mut(end);
            let column = &mut head[d..];
            let (diagonal, below) = column.split_at_mut(n * n);
            dense::factor(diagonal, n)?;
            let entries = s.pattern.column[p] as usize..s.pattern.column[p + 1] as usize;
            let base = d + n * n;
            for e in entries.clone() {
                let m = s.size[s.pattern.rows[e] as usize] as usize;
                let at = s.offsets[e] as usize - base;
                scale(&mut below[at..at + m * n], diagonal, m, n);
            }
            let mut t = s.update[p] as usize;
            for j in entries.clone() {
                let mj = s.size[s.pattern.rows[j] as usize] as usize;
                let at = s.offsets[j] as usize - base;
                let lj = &below[at..at + mj * n];
                for i in j..entries.end {
                    let mi = s.size[s.pattern.rows[i] as usize] as usize;
                    let at = s.offsets[i] as usize - base;
                    let li = &below[at..at + mi * n];
                    let target = s.targets[t] as usize - end;
                    t += 1;
                    subtract(&mut later[target..target + mi * mj], li, lj, mi, mj, n);
                }
            }
        }
        Ok(())
    }

    /// Solves for the velocities of the island in place.
    pub fn solve(&self, s: &Symbolic, x: &mut [f64]) {
        for p in 0..s.len() {
            let n = s.size[p] as usize;
            let v = s.velocity[p] as usize;
            let d = s.diagonal[p] as usize;
            forward(&self.values[d..d + n * n], n, &mut x[v..v + n]);
            for e in s.pattern.column[p] as usize..s.pattern.column[p + 1] as usize {
                let row = s.pattern.rows[e] as usize;
                let (m, u, at) = (s.size[row] as usize, s.velocity[row] as usize, s.offsets[e] as usize);
                let block = &self.values[at..at + m * n];
                let (low, high) = x.split_at_mut(u.max(v));
                let (own, other) =
                    if u > v { (&low[v..v + n], &mut high[..m]) } else { (&high[..n], &mut low[u..u + m]) };
                for (column, xk) in block.chunks_exact(m).zip(own) {
                    for (x, l) in other.iter_mut().zip(column) {
                        *x -= l * xk;
                    }
                }
            }
        }
        for p in (0..s.len()).rev() {
            let n = s.size[p] as usize;
            let v = s.velocity[p] as usize;
            let d = s.diagonal[p] as usize;
            for e in s.pattern.column[p] as usize..s.pattern.column[p + 1] as usize {
                let row = s.pattern.rows[e] as usize;
                let (m, u, at) = (s.size[row] as usize, s.velocity[row] as usize, s.offsets[e] as usize);
                let block = &self.values[at..at + m * n];
                let (low, high) = x.split_at_mut(u.max(v));
                let (own, other) =
                    if u > v { (&mut low[v..v + n], &high[..m]) } else { (&mut high[..n], &low[u..u + m]) };
                for (column, xk) in block.chunks_exact(m).zip(own) {
                    *xk -= column.iter().zip(other).map(|(l, x)| l * x).sum::<f64>();
                }
            }
            backward(&self.values[d..d + n * n], n, &mut x[v..v + n]);
        }
    }
}

/// Computes `X ← X L⁻ᵀ` for an `m × n` block.
#[inline]
fn scale(x: &mut [f64], l: &[f64], m: usize, n: usize) {
    if let (6, Some(x), Some(l)) = (m, x.first_chunk_mut::<36>(), l.first_chunk::<36>())
        && n == 6
    {
        scale_six(x, l);
        return;
    }
    for j in 0..n {
        for k in 0..j {
            let f = l[k * n + j];
            for i in 0..m {
                x[j * m + i] -= x[k * m + i] * f;
            }
        }
        let inverse = 1.0 / l[j * n + j];
        for i in 0..m {
            x[j * m + i] *= inverse;
        }
    }
}

#[inline]
fn scale_six(x: &mut [f64; 36], l: &[f64; 36]) {
    let (columns, _) = x.as_chunks_mut::<6>();
    for j in 0..6 {
        let (before, rest) = columns.split_at_mut(j);
        let mut column = Six::load(&rest[0]);
        for (k, x) in before.iter().enumerate() {
            column = column.less(&Six::load(x), l[k * 6 + j]);
        }
        column.times(1.0 / l[j * 7]).store(&mut rest[0]);
    }
}

/// Computes `C ← C − A Bᵀ` with `A` of `mi × n`, `B` of `mj × n`.
#[inline]
fn subtract(c: &mut [f64], a: &[f64], b: &[f64], mi: usize, mj: usize, n: usize) {
    if let (36, Some(c), Some(a), Some(b)) =
        (mi * mj, c.first_chunk_mut::<36>(), a.first_chunk::<36>(), b.first_chunk::<36>())
        && (mi, n) == (6, 6)
    {
        subtract_six(c, a, b);
        return;
    }
    for j in 0..mj {
        for k in 0..n {
            let f = b[k * mj + j];
            for i in 0..mi {
                c[j * mi + i] -= a[k * mi + i] * f;
            }
        }
    }
}

#[inline]
fn subtract_six(c: &mut [f64; 36], a: &[f64; 36], b: &[f64; 36]) {
    let ((columns, _), (of_a, _)) = (c.as_chunks_mut::<6>(), a.as_chunks::<6>());
    for (j, target) in columns.iter_mut().enumerate() {
        let mut column = Six::load(target);
        for (k, a) in of_a.iter().enumerate() {
            column = column.less(&Six::load(a), b[k * 6 + j]);
        }
        column.store(target);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A random block matrix with blocks of several widths against a dense factorisation; the first block of
    /// the problem is of another island.
    #[test]
    fn solves_what_a_dense_factorisation_solves() {
        let sizes = [6u32, 3, 6, 1, 6, 2, 6, 6, 4, 6];
        let mut starts = vec![0, 5];
        for s in sizes {
            starts.push(starts[starts.len() - 1] + s);
        }
        let blocks: Vec<u32> = (1..=10).collect();
        let edges = [(0, 1), (0, 4), (0, 6), (1, 2), (2, 3), (3, 4), (4, 6), (5, 7), (5, 8), (6, 9), (7, 8)];
        let mut s = Symbolic::default();
        s.analyse(&blocks, &starts, &edges);
        let mut f = Factor::default();
        f.fit(&s);
        let n = starts[11] as usize - 5;
        let mut dense = vec![0.0; n * n];
        let wave = |i: usize, j: usize| libm::sin((i * j + 3 * i + 3 * j) as f64);
        let first = |node: u32| starts[node as usize + 1] as usize - 5;
        for (a, b) in edges.into_iter().chain((0..10).map(|i| (i, i))) {
            for i in first(a)..first(a + 1) {
                for j in first(b)..first(b + 1) {
                    let x = wave(i, j) + if i == j { 40.0 } else { 0.0 };
                    dense[i * n + j] = x;
                    dense[j * n + i] = x;
                }
            }
            let (row, column) = if s.pattern.position[a as usize] >= s.pattern.position[b as usize] {
                (a, b)
            } else {
                (b, a)
            };
            let at = if a == b {
                s.diagonal[s.pattern.position[a as usize] as usize]
            } else {
                s.find(row, column).unwrap()
            } as usize;
            let m = sizes[row as usize] as usize;
            for j in 0..sizes[column as usize] as usize {
                for i in 0..m {
                    f.values[at + j * m + i] = dense[(first(row) + i) * n + first(column) + j];
                }
            }
        }
        let b: Vec<f64> = (0..n).map(|i| wave(i, 7)).collect();
        let mut x = vec![1.0; 5];
        x.extend_from_slice(&b);
        assert_eq!(f.factor(&s), Ok(()));
        f.solve(&s, &mut x);
        assert_eq!(x[..5], [1.0; 5]);
        for i in 0..n {
            let r: f64 = (0..n).map(|j| dense[i * n + j] * x[5 + j]).sum::<f64>() - b[i];
            assert!(r.abs() < 1e-12, "{i}: {r}");
        }
    }
}
