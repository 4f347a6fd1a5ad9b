//! Dense loops on column-major matrices whose rows and columns come in fours, by tiles of 4 × 4. Each entry
//! is `c − a₀b₀ − a₁b₁ …` in that order.
//!
//! Rows and columns are padded to fours with zeros, so that nothing is done number by number, which took as
//! long for one row as for ten. Finished columns are packed by rows of four (Goto and van de Geijn 2008), so
//! that a tile reads its numbers one after the other.

use crate::Refused;
use crate::dense::pivot as positive;
use crate::lanes::Two as f64x2;

/// Number of rows and columns of a tile.
pub(super) const TILE: usize = 4;
/// Four rows of a column.
pub(super) type Four = [f64; TILE];

/// Rounds up to a multiple of four.
pub(super) const fn fours(n: usize) -> usize {
    n.div_ceil(TILE) * TILE
}

/// Computes `C ← C − A Bᵀ` of a tile of a matrix with leading size `lc`; `A` and `B` packed.
#[inline(always)]
fn tile(c: &mut [f64], lc: usize, a: &[Four], b: &[Four]) {
    let mut acc = [[f64x2::ZERO; 2]; TILE];
    for (k, acc) in acc.iter_mut().enumerate() {
        let c = &c[lc * k..lc * k + TILE];
        *acc = [f64x2::new([c[0], c[1]]), f64x2::new([c[2], c[3]])];
    }
    for (a, b) in a.iter().zip(b) {
        let (low, high) = (f64x2::new([a[0], a[1]]), f64x2::new([a[2], a[3]]));
        for (acc, b) in acc.iter_mut().zip(b) {
            let b = f64x2::splat(*b);
            acc[0] -= low * b;
            acc[1] -= high * b;
        }
    }
    for (k, acc) in acc.iter().enumerate() {
        let c = &mut c[lc * k..lc * k + TILE];
        let ([x, y], [z, w]) = (acc[0].to_array(), acc[1].to_array());
        (c[0], c[1], c[2], c[3]) = (x, y, z, w);
    }
}

/// Factors the first `columns` columns of a panel (leading size `la`, of fours, and as many columns as make fours), the lower triangle of
/// which is read, and packs them: of each four rows all columns, `wide` apart. It is refused where a pivot is not
/// positive.
pub(super) fn factor_panel(
    panel: &mut [f64],
    la: usize,
    columns: usize,
    packed: &mut [Four],
) -> Result<(), Refused> {
    let wide = fours(columns);
    for (j0, band) in panel.chunks_exact_mut(TILE * la).enumerate().map(|(k, band)| (TILE * k, band)) {
        if j0 > 0 {
            let b = &packed[j0 / TILE * wide..][..j0];
            for i in (j0..la).step_by(TILE) {
                tile(&mut band[i..], la, &packed[i / TILE * wide..][..j0], b);
            }
        }
        for j in 0..TILE.min(columns - j0) {
            let (before, rest) = band.split_at_mut(la * j);
            let column = &mut rest[j0 + j..la];
            for l in before.chunks_exact(la) {
                let l = &l[j0 + j..];
                let f = l[0];
                for (x, l) in column.iter_mut().zip(l) {
                    *x -= l * f;
                }
            }
            let pivot = column[0];
            let root = positive(pivot, 0.0, j0 + j)?.sqrt();
            let inverse = 1.0 / root;
            column[0] = root;
            for x in &mut column[1..] {
                *x *= inverse;
            }
        }
        for (k, column) in band.chunks_exact(la).enumerate() {
            let rows = packed[j0 / TILE * wide..].chunks_exact_mut(wide);
            for (row, four) in rows.zip(column[j0..].as_chunks::<TILE>().0) {
                row[j0 + k] = *four;
            }
        }
    }
    Ok(())
}

/// Computes `C ← C − A Aᵀ` on and below the diagonal (tiles of it); `A` packed, `wide` apart, with its first
/// `depth` columns.
pub(super) fn subtract_square(c: &mut [f64], packed: &[Four], wide: usize, depth: usize) {
    let rows: usize = packed.len() / wide;
    let lc = TILE * rows;
    for (j, b) in packed.chunks_exact(wide).enumerate() {
        for (i, a) in packed.chunks_exact(wide).enumerate().skip(j) {
            tile(&mut c[TILE * (i + lc * j)..], lc, &a[..depth], &b[..depth]);
        }
    }
}

/// Computes `y ← y − A x`: `A` has a column for each of `x`, `la` apart, and as many rows as `y`.
pub(super) fn subtract_columns(y: &mut [f64], a: &[f64], la: usize, x: &[f64]) {
    let mut columns = a.chunks(la);
    for x in x.chunks(TILE) {
        // Missing columns count as zero.
        let zero: &[f64] = &[];
        let mut all = [zero; TILE];
        let mut by = [0.0; TILE];
        for ((all, by), x) in all.iter_mut().zip(&mut by).zip(x) {
            (*all, *by) = (columns.next().unwrap_or(zero), *x);
        }
        if x.len() == TILE {
            let [a, b, c, d] = all.map(|a| &a[..y.len()]);
            for ((((y, a), b), c), d) in y.iter_mut().zip(a).zip(b).zip(c).zip(d) {
                *y = (((*y - a * by[0]) - b * by[1]) - c * by[2]) - d * by[3];
            }
        } else {
            for (a, by) in all.iter().zip(by) {
                for (y, a) in y.iter_mut().zip(*a) {
                    *y -= a * by;
                }
            }
        }
    }
}

/// Computes `aᵀ y` of `W` columns of `A`, `la` apart; rows in twos.
#[inline]
pub(super) fn dot_columns<const W: usize>(a: &[f64], la: usize, y: &[f64]) -> [f64; W] {
    let columns: [&[[f64; 2]]; W] = std::array::from_fn(|k| a[la * k..][..y.len()].as_chunks().0);
    let mut sum = [f64x2::ZERO; W];
    for (i, y) in y.as_chunks::<2>().0.iter().enumerate() {
        let y = f64x2::new(*y);
        for (sum, column) in sum.iter_mut().zip(&columns) {
            *sum += f64x2::new(column[i]) * y;
        }
    }
    sum.map(|s| {
        let [a, b] = s.to_array();
        a + b
    })
}
