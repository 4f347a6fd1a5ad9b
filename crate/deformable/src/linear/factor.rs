//! The values of a matrix, then of its factor, and the solve with it.

use super::dense::{factor_panel, subtract_product};
use super::symbolic::Front;
use super::{Slot, Symbolic};

/// The values, laid out by a [`Symbolic`], and room for the updates that wait.
#[derive(Clone, Debug)]
pub struct Factor {
    values: Vec<f64>,
    stack: Vec<f64>,
    x: Vec<f64>,
}

impl Factor {
    /// All zeros.
    pub fn new(symbolic: &Symbolic) -> Self {
        let unknowns = symbolic.unknowns();
        Self { values: vec![0.0; symbolic.size], stack: vec![0.0; symbolic.stack], x: vec![0.0; unknowns] }
    }

    /// All zeros again.
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

    /// Factors what has been added; `false` where it is not positive definite.
    pub fn factor(&mut self, symbolic: &Symbolic) -> bool {
        let mut top = 0;
        for front in &symbolic.fronts {
            let rest = front.below.len();
            let waits: usize =
                front.children.iter().map(|c| symbolic.fronts[*c as usize].below.len()).map(|b| b * b).sum();
            let base = top - waits;
            let panel = &mut self.values[front.panel..front.panel + front.rows * front.columns];
            let (waiting, free) = self.stack.split_at_mut(top);
            let update = &mut free[..rest * rest];
            update.fill(0.0);
            let mut from = base;
            for c in &front.children {
                let child = &symbolic.fronts[*c as usize];
                let n = child.below.len();
                gather(&waiting[from..from + n * n], child, front, panel, update);
                from += n * n;
            }
            if factor_panel(panel, front.rows, front.columns).is_err() {
                return false;
            }
            if rest > 0 {
                let l = &panel[front.columns..];
                subtract_product(update, rest, (l, l), front.rows, [rest, rest, front.columns]);
            }
            self.stack.copy_within(top..top + rest * rest, base);
            top = base + rest * rest;
        }
        true
    }

    /// Solves in place.
    pub fn solve(&mut self, symbolic: &Symbolic, b: &mut [f64]) {
        let x = &mut self.x;
        for (x, k) in x.iter_mut().zip(&symbolic.number) {
            *x = b[*k as usize];
        }
        for f in &symbolic.fronts {
            let panel = &self.values[f.panel..f.panel + f.rows * f.columns];
            for (j, column) in panel.chunks_exact(f.rows).enumerate() {
                let xj = x[f.first + j] / column[j];
                x[f.first + j] = xj;
                for (x, l) in x[f.first + j + 1..f.first + f.columns].iter_mut().zip(&column[j + 1..]) {
                    *x -= l * xj;
                }
                for (k, l) in f.below.iter().zip(&column[f.columns..]) {
                    x[*k as usize] -= l * xj;
                }
            }
        }
        for f in symbolic.fronts.iter().rev() {
            let panel = &self.values[f.panel..f.panel + f.rows * f.columns];
            for (j, column) in panel.chunks_exact(f.rows).enumerate().rev() {
                let mut s = x[f.first + j];
                for (x, l) in x[f.first + j + 1..f.first + f.columns].iter().zip(&column[j + 1..]) {
                    s -= l * x;
                }
                for (k, l) in f.below.iter().zip(&column[f.columns..]) {
                    s -= l * x[*k as usize];
                }
                x[f.first + j] = s / column[j];
            }
        }
        for (x, k) in x.iter().zip(&symbolic.number) {
            b[*k as usize] = *x;
        }
    }
}

/// Adds a child's update to its parent's panel and update; lower triangles.
fn gather(from: &[f64], child: &Front, front: &Front, panel: &mut [f64], update: &mut [f64]) {
    let n = child.below.len();
    let rest = front.below.len();
    for j in 0..n {
        let to = child.in_parent[j] as usize;
        let column = &from[n * j..n * (j + 1)];
        let rows = &child.in_parent[j..];
        if to < front.columns {
            let into = &mut panel[front.rows * to..front.rows * (to + 1)];
            for (x, i) in column[j..].iter().zip(rows) {
                into[*i as usize] += x;
            }
        } else {
            let into = &mut update[rest * (to - front.columns)..];
            for (x, i) in column[j..].iter().zip(rows) {
                into[*i as usize - front.columns] += x;
            }
        }
    }
}
