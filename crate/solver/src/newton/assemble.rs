//! Hessian `H = A + Σ JᵀGJ` of one island (Castro et al. 2022, eq. 28), written into the blocks of its
//! factor.
//!
//! A pair's contacts and pins are summed to one 6 × 6 matrix at its reference point; this is shifted to the
//! other site's origin and multiplied by both Jacobians. A row adds its slope times the products of its
//! coefficients. Only blocks on and below the diagonal are written.

use super::pairs::{NOWHERE, PairSite, PairWork};
use crate::problem::{IDENTITY, Problem};
use crate::solver::Work;
use crate::spatial::{Stiffness, shift_times, times_shift};
use asperity_linear::lanes::Six as Lanes;
use asperity_linear::sparse::blocks::{Factor, Symbolic};

type Six = [[f64; 6]; 6];

/// Writes `H = A + Σ JᵀGJ` (Castro et al. 2022, eq. 28) of one island into the factor.
pub(super) fn assemble(problem: &Problem, s: &Symbolic, f: &mut Factor, work: &mut Work, island: usize) {
    f.values.fill(0.0);
    for p in 0..s.len() {
        let (n, a) = (s.size[p] as usize, problem.mass_start[s.block[p] as usize] as usize);
        let d = s.diagonal[p] as usize;
        f.values[d..d + n * n].copy_from_slice(&problem.mass[a..a + n * n]);
    }
    for &k in work.pairs_of(island) {
        let pair = &work.pairs[k as usize];
        let mut sum = Stiffness::default();
        for c in pair.points(&work.points) {
            if !c.idle(c.v.dot(&c.n)) {
                sum.add_point(&c.r, &c.evaluate().1);
            }
            if c.turns() {
                sum.add_turn(&c.turn_evaluate(&pair.w).1);
            }
        }
        for c in pair.pins(&work.pins) {
            sum.add_point(&c.r, &c.evaluate(&c.v).1);
        }
        scatter(problem, pair, &sum.dense(), &mut f.values);
    }
    for &k in work.rows_of(island) {
        let k = k as usize;
        let (_, slope) = work.rows[k].evaluate(work.rows[k].u);
        if slope == 0.0 {
            continue;
        }
        let terms = work.row_layout.start[k] as usize..work.row_layout.start[k + 1] as usize;
        let mut at = work.row_layout.first[k] as usize;
        for i in terms.clone() {
            for j in terms.clone() {
                let place = work.row_layout.offsets[at];
                at += 1;
                if place != NOWHERE {
                    let product = problem.row_terms[i].coefficient * problem.row_terms[j].coefficient;
                    f.values[place as usize] += slope * product;
                }
            }
        }
    }
}

/// Adds a stiffness at the reference point to the blocks of both sides.
#[inline]
fn scatter(problem: &Problem, pair: &PairWork, s: &Six, values: &mut [f64]) {
    let Some(a) = &pair.a else {
        add(problem, s, &pair.b, &pair.b, 1.0, pair.b.diagonal, values);
        return;
    };
    let sx = times_shift(s, &pair.shift);
    let xsx = shift_times(&sx, &pair.shift);
    add(problem, s, &pair.b, &pair.b, 1.0, pair.b.diagonal, values);
    add(problem, &xsx, a, a, 1.0, a.diagonal, values);
    match pair.cross {
        Some((at, false)) => add(problem, &sx, &pair.b, a, -1.0, at, values),
        Some((at, true)) => add(problem, &transpose(&sx), a, &pair.b, -1.0, at, values),
        None => {
            add(problem, &sx, &pair.b, a, -1.0, a.diagonal, values);
            add(problem, &transpose(&sx), a, &pair.b, -1.0, a.diagonal, values);
        }
    }
}

fn transpose(s: &Six) -> Six {
    let mut t = *s;
    for (i, row) in s.iter().enumerate() {
        for (j, x) in row.iter().enumerate() {
            t[j][i] = *x;
        }
    }
    t
}

/// Adds `sign · J_rowᵀ S J_column` to a column-major block.
#[inline]
fn add(
    problem: &Problem,
    s: &Six,
    row: &PairSite,
    column: &PairSite,
    sign: f64,
    at: u32,
    values: &mut [f64],
) {
    let (m, n) = (row.width as usize, column.width as usize);
    let block = &mut values[at as usize..at as usize + m * n];
    if row.jacobian == IDENTITY && column.jacobian == IDENTITY {
        for j in 0..6 {
            for i in 0..6 {
                block[j * 6 + i] += sign * s[i][j];
            }
        }
        return;
    }
    if let (Some(block), Some(jr), Some(jc)) =
        (block.first_chunk_mut::<36>(), row.six(problem), column.six(problem))
    {
        add_six(s, jr, jc, sign, block);
        return;
    }
    for j in 0..n {
        // S times column j.
        let mut sj = [0.0; 6];
        for (i, out) in sj.iter_mut().enumerate() {
            *out = match column.jacobian {
                IDENTITY => s[i][j],
                jac => (0..6).map(|k| s[i][k] * problem.site_jacobians[jac as usize + k * n + j]).sum(),
            };
        }
        for i in 0..m {
            block[j * m + i] += sign
                * match row.jacobian {
                    IDENTITY => sj[i],
                    jac => (0..6).map(|k| problem.site_jacobians[jac as usize + k * m + i] * sj[k]).sum(),
                };
        }
    }
}

/// Adds the block where both sides have six velocities: sums in the same order, two at a time.
#[inline]
fn add_six(s: &Six, row: &Six, column: &Six, sign: f64, block: &mut [f64; 36]) {
    // `a B`: one row.
    let times = |a: &[f64; 6], b: &[Lanes; 6]| (1..6).fold(b[0].times(a[0]), |sum, k| sum.more(&b[k], a[k]));
    let column = column.each_ref().map(Lanes::load);
    // S J, row by row.
    let mut sj = [[0.0; 6]; 6];
    for (s, out) in s.iter().zip(&mut sj) {
        times(s, &column).store(out);
    }
    let row = row.each_ref().map(Lanes::load);
    for (j, target) in block.as_chunks_mut::<6>().0.iter_mut().enumerate() {
        let sj = std::array::from_fn(|k| sj[k][j]);
        Lanes::load(target).more(&times(&sj, &row), sign).store(target);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums taken two at a time have the bits of those taken one by one.
    #[test]
    fn six_by_six_are_the_sums_one_by_one() {
        let draw = |k: usize| -> Six {
            std::array::from_fn(|i| std::array::from_fn(|j| libm::sin((36 * k + 6 * i + j) as f64 * 0.7)))
        };
        for k in 0..20 {
            let (s, row, column) = (draw(3 * k), draw(3 * k + 1), draw(3 * k + 2));
            let start: [f64; 36] = std::array::from_fn(|i| libm::cos((i + k) as f64));
            let (sign, mut fast, mut slow) = (-1.0, start, start);
            add_six(&s, &row, &column, sign, &mut fast);
            for j in 0..6 {
                let sj: [f64; 6] = std::array::from_fn(|i| (0..6).map(|k| s[i][k] * column[k][j]).sum());
                for i in 0..6 {
                    slow[j * 6 + i] += sign * (0..6).map(|k| row[k][i] * sj[k]).sum::<f64>();
                }
            }
            assert_eq!(fast.map(f64::to_bits), slow.map(f64::to_bits));
        }
    }
}
