//! Values of a matrix, then of its factor, and the solve with it.

use super::dense::{Four, TILE, dot_columns, factor_panel, fours, subtract_columns, subtract_square};
use super::symbolic::Front;
use super::{Slot, Symbolic};
use crate::Refused;

/// Values, laid out by a [`Symbolic`], and room for pending updates.
#[derive(Clone, Debug)]
pub struct Factor {
    values: Vec<f64>,
    /// Pending updates.
    stacks: [Vec<f64>; 2],
    x: Vec<f64>,
    /// Values of the rows below a supernode.
    below: Vec<f64>,
    /// Supernode packed by rows of four.
    packed: Vec<Four>,
}

impl Factor {
    /// Makes a matrix of zeros.
    pub fn new(symbolic: &Symbolic) -> Self {
        let unknowns = symbolic.unknowns();
        let most = symbolic.fronts.iter().map(|f| fours(f.below.len())).max().unwrap_or(0);
        Self {
            values: vec![0.0; symbolic.size],
            stacks: symbolic.stacks.map(|n| vec![0.0; n]),
            x: vec![0.0; unknowns],
            below: vec![0.0; most],
            packed: vec![[0.0; TILE]; symbolic.fronts.iter().map(Front::values).max().unwrap_or(0) / TILE],
        }
    }

    /// Sets all values to zero.
    pub fn clear(&mut self) {
        self.values.fill(0.0);
    }

    /// Adds a block of `rows` × `columns`, whose entries `h` gives, between the two nodes of the slot.
    #[inline]
    pub fn add(&mut self, slot: Slot, rows: usize, columns: usize, h: impl Fn(usize, usize) -> f64) {
        let (offset, leading) = (slot.offset as usize, slot.leading as usize);
        if slot.turned {
            for i in 0..rows {
                let column = &mut self.values[offset + leading * i..];
                for (j, x) in column[..columns].iter_mut().enumerate() {
                    *x += h(i, j);
                }
            }
        } else {
            for j in 0..columns {
                let column = &mut self.values[offset + leading * j..];
                for (i, x) in column[..rows].iter_mut().enumerate() {
                    *x += h(i, j);
                }
            }
        }
    }

    /// Factors what has been added.
    ///
    /// # Errors
    /// [`Refused`] where it is not positive definite or not finite; its row is that of the order of elimination.
    pub fn factor(&mut self, symbolic: &Symbolic) -> Result<(), Refused> {
        let mut tops = [0; 2];
        for front in &symbolic.fronts {
            let (size, wide) = (front.update(), fours(front.columns));
            let panel = &mut self.values[front.panel..front.panel + front.values()];
            let packed = &mut self.packed[..front.values() / TILE];
            let [even, odd] = &mut self.stacks;
            let (own, others) = if front.side == 0 { (even, odd) } else { (odd, even) };
            let update = &mut own[tops[front.side]..][..size];
            update.fill(0.0);
            tops[front.side] += size;
            for c in front.children.iter().rev() {
                let child = &symbolic.fronts[*c as usize];
                let top = &mut tops[1 - front.side];
                *top -= child.update();
                gather(&others[*top..][..child.update()], child, front, panel, update);
            }
            factor_panel(panel, front.leading, front.columns, packed).map_err(|refused| match refused {
                Refused::NotPositive { row } => Refused::NotPositive { row: front.first + row },
                other => other,
            })?;
            subtract_square(update, &packed[wide * wide / TILE..], wide, front.columns);
        }
        Ok(())
    }

    /// Solves in place.
    pub fn solve(&mut self, symbolic: &Symbolic, b: &mut [f64]) {
        let x = &mut self.x;
        for (x, k) in x.iter_mut().zip(&symbolic.number) {
            *x = b[*k as usize];
        }
        for f in &symbolic.fronts {
            let panel = &self.values[f.panel..f.panel + f.leading * f.columns];
            let own = &mut x[f.first..f.first + f.columns];
            for (j, column) in panel.chunks_exact(f.leading).enumerate() {
                let xj = own[j] / column[j];
                own[j] = xj;
                for (x, l) in own[j + 1..].iter_mut().zip(&column[j + 1..]) {
                    *x -= l * xj;
                }
            }
            if f.below.is_empty() {
                continue;
            }
            let (own, below) = (&x[f.first..f.first + f.columns], &mut self.below[..f.below.len()]);
            for (y, k) in below.iter_mut().zip(&f.below) {
                *y = x[*k as usize];
            }
            subtract_columns(below, &panel[fours(f.columns)..], f.leading, own);
            for (y, k) in below.iter().zip(&f.below) {
                x[*k as usize] = *y;
            }
        }
        for f in symbolic.fronts.iter().rev() {
            let panel = &self.values[f.panel..f.panel + f.leading * f.columns];
            let below = &mut self.below[..fours(f.below.len())];
            below.fill(0.0);
            for (y, k) in below.iter_mut().zip(&f.below) {
                *y = x[*k as usize];
            }
            let own = &mut x[f.first..f.first + f.columns];
            for j in (0..f.columns).step_by(TILE) {
                let (a, own) = (&panel[f.leading * j + fours(f.columns)..], &mut own[j..]);
                match own.len() {
                    1 => take(own, dot_columns::<1>(a, f.leading, below)),
                    2 => take(own, dot_columns::<2>(a, f.leading, below)),
                    3 => take(own, dot_columns::<3>(a, f.leading, below)),
                    _ => take(own, dot_columns::<4>(a, f.leading, below)),
                }
            }
            for (j, column) in panel.chunks_exact(f.leading).enumerate().rev() {
                let mut s = own[j];
                for (x, l) in own[j + 1..].iter().zip(&column[j + 1..]) {
                    s -= l * x;
                }
                own[j] = s / column[j];
            }
        }
        for (x, k) in x.iter().zip(&symbolic.number) {
            b[*k as usize] = *x;
        }
    }
}

fn take<const W: usize>(from: &mut [f64], what: [f64; W]) {
    from.iter_mut().zip(what).for_each(|(x, w)| *x -= w);
}

/// Adds a child's update to its parent's panel and update; lower triangles.
fn gather(from: &[f64], child: &Front, front: &Front, panel: &mut [f64], update: &mut [f64]) {
    let (leading, wide) = (fours(front.below.len()), fours(front.columns));
    for (j, column) in from.chunks_exact(fours(child.below.len())).take(child.below.len()).enumerate() {
        let to = child.in_parent[j] as usize;
        let rows = &child.in_parent[j..];
        if to < front.columns {
            let into = &mut panel[front.leading * to..front.leading * (to + 1)];
            for (x, i) in column[j..].iter().zip(rows) {
                into[*i as usize] += x;
            }
        } else {
            let into = &mut update[leading * (to - wide)..];
            for (x, i) in column[j..].iter().zip(rows) {
                into[*i as usize - wide] += x;
            }
        }
    }
}
