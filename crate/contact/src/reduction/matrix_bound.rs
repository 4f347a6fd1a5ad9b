//! Scales under a bound on the whole net stiffness, in every direction: `K Σ sᵢ wᵢ wᵢᵀ ⪯ B`.
//!
//! | bound | `w` | `B` | what it holds |
//! |---|---|---|---|
//! | spectral, 3 × 3 | `n` | `K_max 1` | the stiffness along every direction, in any frame; eq. 10 lets `3 K_max` pass |
//! | full, 3 × 3 | `n` | any stiffness, N/m | another bound along each axis, and coupled ones |
//! | full, 6 × 6 | `[n; (p − o) × n]` | force and turning, N/m, N, N·m | the stiffness against turning about `o` as well |
//!
//! Each is the program of eq. 10, `min Σ (sᵢ − 1)²` with `s ≥ 0`, under more bounds: `K Σ sᵢ (wᵢ·u)² ≤ u·B u` for every `u`.
//! Directions are taken in as they are passed: solve under those so far, take the eigenvectors of the sum that pass the bound
//! by more than [`PASSED`] (and sums and differences of those near it), and again. The distance from 1 only grows, so that a
//! direction without a multiplier may be let go. At the end all scales shrink by what is still passed. Nothing of the answer
//! depends on the frame, but to rounding.

#![allow(non_snake_case, reason = "the matrices' own names")]
#![allow(clippy::needless_range_loop, reason = "indices of matrices")]

use std::f64::consts::FRAC_1_SQRT_2;

use asperity_fault::{Fault, all_finite, not_negative, positive};
use asperity_linear::Refused;
use asperity_linear::dense::{factor_above, forward};
use asperity_linear::eigen::eigen;

use super::nearest::{Bounds, Row, Sign, nearest};
use super::stiffness::{MOST_CONTACTS, shrink, too_many};

/// Directions at once, at most.
const DIRECTIONS: usize = 72;
/// Eigenvalues above this are near the bound.
const NEAR: f64 = 0.9;
/// Rounds, at most; 3 × 3 needs ten or so, 6 × 6 one or two hundred at worst. Where they end early, `gap` tells.
const ROUNDS: usize = 1000;
/// A contact may be so many times as stiff as the bound.
const STIFFEST: f64 = 1e6;
/// Rounding of a bound's entries, relative.
const SYMMETRIC: f64 = 1e-12;
/// What a direction may pass the bound by, relative, before it is taken in.
const PASSED: f64 = 1e-9;

/// Scales under a bound in every direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundedScales<'a> {
    /// `s`: what each contact's stiffness is multiplied by, 0 and more.
    pub s: &'a [f64],
    /// How much the sum passed the bound before all scales shrank by that, relative.
    pub passed: f64,
    /// `Σ a (s − 1)²` lies at most this far above the least there is.
    pub gap: f64,
    /// Directions that had to be looked at, in rounds.
    pub rounds: usize,
}

/// Solves for scales under a bound on a D × D stiffness; holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub struct MatrixBound<const D: usize> {
    /// `L⁻¹ w √K`, with `B = L Lᵀ`.
    w: Vec<[f64; D]>,
    /// `√aᵢ`; 1 of what has no stiffness.
    roots: Vec<f64>,
    /// `(wᵢ·u)² / √aᵢ` of each direction.
    squares: Vec<[f64; DIRECTIONS]>,
    s: Vec<f64>,
}

impl<const D: usize> MatrixBound<D> {
    /// Scales of contacts that are stiff along `directions`, each `contact` N/m. `bound` is symmetric and positive definite.
    pub fn solve(
        &mut self,
        directions: impl Iterator<Item = [f64; D]>,
        contact: f64,
        bound: &[[f64; D]; D],
    ) -> Result<BoundedScales<'_>, Fault> {
        self.solve_each(directions.map(|w| (w, 1.0)), contact, bound)
    }

    /// The same for contacts that are not equally stiff: beside its direction each has a share of `contact`, `a ≥ 0`. Then
    /// `min Σ aᵢ (sᵢ − 1)²` is what is asked, as in [`super::AxisBound::solve_each`].
    pub fn solve_each(
        &mut self,
        contacts: impl Iterator<Item = ([f64; D], f64)>,
        contact: f64,
        bound: &[[f64; D]; D],
    ) -> Result<BoundedScales<'_>, Fault> {
        let whole = positive("contact_stiffness", contact)?.sqrt();
        let L = cholesky(bound)?;
        self.w.clear();
        self.roots.clear();
        for (i, (w, share)) in contacts.enumerate() {
            if i == MOST_CONTACTS {
                return Err(too_many());
            }
            let share = not_negative("stiffness", share).map_err(|f| f.within(&format!("contacts[{i}]")))?;
            // One without stiffness is under no bound.
            self.roots.push(if share > 0.0 { share.sqrt() } else { 1.0 });
            let mut x = w.map(|w| w * (whole * share.sqrt()));
            forward(L.as_flattened(), D, &mut x);
            if !(dot(&x, &x) <= STIFFEST) {
                let sentence =
                    format!("Its stiffness must be a number, at most {STIFFEST:e} times the bound.");
                return Err(Fault::new(format!("contacts[{i}]"), sentence));
            }
            self.w.push(x);
        }
        self.s.clear();
        self.s.resize(self.w.len(), 1.0);
        self.squares.clear();
        self.squares.resize(self.w.len(), [0.0; DIRECTIONS]);
        Ok(self.cut())
    }

    /// Takes in directions until none passes the bound.
    fn cut(&mut self) -> BoundedScales<'_> {
        let (mut y, mut used, mut rounds) = ([0.0; DIRECTIONS], 0, 0);
        let largest = loop {
            let (values, vectors) = eigen(self.sum());
            let largest = values.iter().fold(0.0_f64, |most, v| most.max(*v));
            if largest <= 1.0 + PASSED || rounds == ROUNDS {
                break largest;
            }
            rounds += 1;
            used = self.let_go(&mut y, used);
            for (j, u) in vectors.iter().enumerate() {
                if values[j] > 1.0 + PASSED {
                    used = self.take_in(u, &mut y, used);
                }
                // Between two that are near the bound the worst direction turns about: their sums and differences too.
                for (l, v) in vectors.iter().enumerate().take(j) {
                    if values[j].max(values[l]) > 1.0 + PASSED && values[j].min(values[l]) > NEAR {
                        used = self.take_in(
                            &std::array::from_fn(|q| (u[q] + v[q]) * FRAC_1_SQRT_2),
                            &mut y,
                            used,
                        );
                        used = self.take_in(
                            &std::array::from_fn(|q| (u[q] - v[q]) * FRAC_1_SQRT_2),
                            &mut y,
                            used,
                        );
                    }
                }
            }
            let b = [1.0; DIRECTIONS];
            let bounds = Bounds { b, used, row: Row::Below, softness: 0.0, sign: Sign::NotNegative };
            y = nearest(&self.squares, |i| self.roots[i], &bounds, y, &mut self.s).y;
            for (s, root) in self.s.iter_mut().zip(&self.roots) {
                *s /= root;
            }
        };
        // Under fewer bounds the least cannot be more, and shrinking ends under all of them.
        let distance = |s: &[f64]| {
            s.iter().zip(&self.roots).fold(0.0, |sum, (s, root)| sum + root * root * ((s - 1.0) * (s - 1.0)))
        };
        let least = distance(&self.s);
        shrink(&mut self.s, largest);
        let gap = (distance(&self.s) - least).max(0.0);
        BoundedScales { s: &self.s, passed: (largest - 1.0).max(0.0), gap, rounds }
    }

    /// `Σ s w wᵀ`
    fn sum(&self) -> [[f64; D]; D] {
        let mut sum = [[0.0; D]; D];
        for (w, s) in self.w.iter().zip(&self.s) {
            for j in 0..D {
                for l in 0..D {
                    sum[j][l] += w[j] * w[l] * s;
                }
            }
        }
        sum
    }

    /// Takes in a direction where there is room; how many there are then.
    fn take_in(&mut self, u: &[f64; D], y: &mut [f64; DIRECTIONS], used: usize) -> usize {
        if used == DIRECTIONS {
            return used;
        }
        for ((row, w), root) in self.squares.iter_mut().zip(&self.w).zip(&self.roots) {
            let along = dot(w, u);
            row[used] = along * along / root;
        }
        y[used] = 0.0;
        used + 1
    }

    /// Lets go of directions without a multiplier when room is needed; how many are left.
    fn let_go(&mut self, y: &mut [f64; DIRECTIONS], used: usize) -> usize {
        if used + D * D <= DIRECTIONS {
            return used;
        }
        let mut kept = 0;
        for j in 0..used {
            if y[j] > 0.0 {
                y[kept] = y[j];
                for row in &mut self.squares {
                    row[kept] = row[j];
                }
                kept += 1;
            }
        }
        kept
    }
}

fn dot<const D: usize>(a: &[f64; D], b: &[f64; D]) -> f64 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + a * b)
}

/// `L` with `B = L Lᵀ`, column by column.
fn cholesky<const D: usize>(B: &[[f64; D]; D]) -> Result<[[f64; D]; D], Fault> {
    all_finite("bound", B.iter().flatten())?;
    for j in 0..D {
        for l in 0..j {
            let size = (B[j][j] * B[l][l]).abs().sqrt();
            if (B[j][l] - B[l][j]).abs() > SYMMETRIC * size {
                return Err(Fault::new(format!("bound[{j}][{l}]"), "The bound must be symmetric."));
            }
        }
    }
    // Column l of the lower triangle, as the rows have it.
    let mut L: [[f64; D]; D] = std::array::from_fn(|l| std::array::from_fn(|j| B[j][l]));
    factor_above(L.as_flattened_mut(), D, |own| SYMMETRIC * own.abs()).map_err(|refused| {
        let sentence = "The bound must be positive definite: nothing fits under it otherwise.";
        match refused {
            Refused::NotPositive { row } => Fault::new(format!("bound[{row}][{row}]"), sentence),
            Refused::NotFinite => Fault::new("bound", sentence),
        }
    })?;
    Ok(L)
}
