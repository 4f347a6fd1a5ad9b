//! Dense loops on column-major matrices, by tiles of 4 × 4. Each entry is `c − a₀b₀ − a₁b₁ …` in that order, in a tile or out of one.

use wide::f64x2;

const TILE: usize = 4;
/// Columns that are factored together.
const BAND: usize = 8;

/// `C ← C − A Bᵀ` for the entries of `C` (`rows` × `columns`, leading size `lc`) on and below the diagonal; what tiles reach above
/// it is not meant. `A` is `rows` × `depth` and `B` `columns` × `depth`, both with leading size `la`.
pub(super) fn subtract_product(
    c: &mut [f64],
    lc: usize,
    (a, b): (&[f64], &[f64]),
    la: usize,
    [rows, columns, depth]: [usize; 3],
) {
    let mut j = 0;
    while j < columns {
        let wide = columns - j >= TILE;
        let width = if wide { TILE } else { 1 };
        // Below the diagonal only, from the tile that holds it.
        let mut i = j;
        while i < rows {
            if wide && rows - i >= TILE {
                tile(&mut c[i + lc * j..], lc, &a[i..], &b[j..], la, depth);
                i += TILE;
            } else {
                for col in j..j + width {
                    let mut s = c[i + lc * col];
                    for p in 0..depth {
                        s -= a[i + la * p] * b[col + la * p];
                    }
                    c[i + lc * col] = s;
                }
                i += 1;
            }
        }
        j += width;
    }
}

#[inline(always)]
fn tile(c: &mut [f64], lc: usize, a: &[f64], b: &[f64], la: usize, depth: usize) {
    let mut acc = [[f64x2::ZERO; 2]; TILE];
    for (k, acc) in acc.iter_mut().enumerate() {
        let c = &c[lc * k..lc * k + TILE];
        *acc = [f64x2::new([c[0], c[1]]), f64x2::new([c[2], c[3]])];
    }
    for p in 0..depth {
        let (a, b) = (&a[la * p..la * p + TILE], &b[la * p..la * p + TILE]);
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

/// Factors the first `columns` columns of a panel (`rows` × `columns`, column-major), the lower triangle of which is read. The
/// number of the first pivot that is not positive, if one is not.
pub(super) fn factor_panel(panel: &mut [f64], rows: usize, columns: usize) -> Result<(), usize> {
    let mut j0 = 0;
    while j0 < columns {
        let width = BAND.min(columns - j0);
        if j0 > 0 {
            let (done, rest) = panel.split_at_mut(rows * j0);
            let b = &done[j0..];
            subtract_product(&mut rest[j0..], rows, (b, b), rows, [rows - j0, width, j0]);
        }
        for j in j0..j0 + width {
            let (before, rest) = panel.split_at_mut(rows * j);
            let column = &mut rest[..rows];
            for k in j0..j {
                let l = &before[rows * k..rows * (k + 1)];
                let f = l[j];
                for (x, l) in column[j..].iter_mut().zip(&l[j..]) {
                    *x -= l * f;
                }
            }
            let pivot = column[j];
            if !(pivot > 0.0 && pivot.is_finite()) {
                return Err(j);
            }
            let root = pivot.sqrt();
            let inverse = 1.0 / root;
            column[j] = root;
            for x in &mut column[j + 1..] {
                *x *= inverse;
            }
        }
        j0 += width;
    }
    Ok(())
}
