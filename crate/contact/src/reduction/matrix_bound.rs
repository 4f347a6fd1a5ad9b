//! Scales under a bound on the whole net stiffness, in every direction: `K Σ sᵢ wᵢ wᵢᵀ ⪯ B`.
//!
//! | bound | `w` | `B` | bounded quantity |
//! |---|---|---|---|
//! | spectral, 3 × 3 | `n` | `K_max 1` | the stiffness along every direction, in any frame; eq. 10 lets `3 K_max` pass |
//! | full, 3 × 3 | `n` | any stiffness, N/m | another bound along each axis, and coupled ones |
//! | full, 6 × 6 | `[n; (p − o) × n]` | force and rotation, N/m, N, N·m | the stiffness against rotation about `o` as well |
//!
//! Each is the program of eq. 10, `min Σ (sᵢ − 1)²` with `s ≥ 0`, under more bounds: `K Σ sᵢ (wᵢ·u)² ≤ u·B u`
//! for every `u`. Directions are added when their bound is violated: solve under those so far, take the
//! eigenvectors of the sum that violate the bound by more than [`PASSED`] (and sums and differences of those
//! near it), and repeat. The distance from 1 only grows, so that a direction without a multiplier may be
//! dropped. At the end all scales shrink by the remaining violation. The result does not depend on the frame,
//! but for rounding.

#![allow(non_snake_case, reason = "the matrices' own names")]
#![allow(clippy::needless_range_loop, reason = "indices of matrices")]

use std::f64::consts::FRAC_1_SQRT_2;

use asperity_fault::{Fault, all_finite, not_negative, positive};
use asperity_linear::Refused;
use asperity_linear::dense::{factor_above, forward};
use asperity_linear::eigen::eigen;

use super::nearest::{Bounds, Row, Sign, nearest};
use super::stiffness::{MOST_CONTACTS, shrink, too_many};

/// Largest number of directions at once.
const DIRECTIONS: usize = 72;
/// Eigenvalue above which a direction is near the bound.
const NEAR: f64 = 0.9;
/// Largest number of rounds; 3 × 3 needs ten or so, 6 × 6 one or two hundred at worst. Where they end early,
/// `gap` shows it.
const ROUNDS: usize = 1000;
/// Largest ratio of a contact's stiffness to the bound.
const STIFFEST: f64 = 1e6;
/// Relative rounding of a bound's entries.
const SYMMETRIC: f64 = 1e-12;
/// Relative violation of the bound at which a direction is added.
const PASSED: f64 = 1e-9;

/// Scales under a bound in every direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundedScales<'a> {
    /// Scale `s` of each contact's stiffness, 0 and more.
    pub s: &'a [f64],
    /// Relative violation of the bound by the sum before all scales shrank by it.
    pub passed: f64,
    /// Upper bound of the distance of `Σ a (s − 1)²` from its minimum.
    pub gap: f64,
    /// Number of rounds in which directions were added.
    pub rounds: usize,
}

/// Solver for scales under a bound on a D × D stiffness; holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub struct MatrixBound<const D: usize> {
    /// Directions `L⁻¹ w √K`, with `B = L Lᵀ`.
    w: Vec<[f64; D]>,
    /// Roots `√aᵢ`; 1 for a contact without stiffness.
    roots: Vec<f64>,
    /// Squares `(wᵢ·u)² / √aᵢ` of each direction.
    squares: Vec<[f64; DIRECTIONS]>,
    s: Vec<f64>,
}

impl<const D: usize> MatrixBound<D> {
    /// Returns the scales of contacts that are stiff along `directions`, each `contact` N/m. `bound` is
    /// symmetric and positive definite.
    ///
    /// # Errors
    ///
    /// Refuses a stiffness that is not positive, a bound that is not symmetric and positive definite, and too
    /// many contacts.
    pub fn solve(
        &mut self,
        directions: impl Iterator<Item = [f64; D]>,
        contact: f64,
        bound: &[[f64; D]; D],
    ) -> Result<BoundedScales<'_>, Fault> {
        self.solve_each(directions.map(|w| (w, 1.0)), contact, bound)
    }

    /// Returns the scales of contacts that are not equally stiff: beside its direction each has a share of
    /// `contact`, `a ≥ 0`. Then `Σ aᵢ (sᵢ − 1)²` is minimised, as in [`super::AxisBound::solve_each`].
    ///
    /// # Errors
    ///
    /// Refuses what [`Self::solve`] refuses, and negative shares.
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
            // A contact without stiffness is under no bound.
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

    /// Adds directions until none violates the bound.
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
                // Between two directions near the bound the worst one rotates: their sums and differences are
                // added too.
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
        // Under fewer bounds the minimum cannot be larger, and shrinking ends under all of them.
        let distance = |s: &[f64]| {
            s.iter().zip(&self.roots).fold(0.0, |sum, (s, root)| sum + root * root * ((s - 1.0) * (s - 1.0)))
        };
        let least = distance(&self.s);
        shrink(&mut self.s, largest);
        let gap = (distance(&self.s) - least).max(0.0);
        BoundedScales { s: &self.s, passed: (largest - 1.0).max(0.0), gap, rounds }
    }

    /// Returns `Σ s w wᵀ`.
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

    /// Adds a direction where there is room; returns their number then.
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

    /// Drops directions without a multiplier when room is needed; returns the number that is left.
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
