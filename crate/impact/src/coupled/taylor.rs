//! A stretch of coupled motion as the Taylor series of its own linear equation: exact to the last bits.

use nalgebra::DMatrix;

use crate::KelvinVoigt;

/// Number of terms of the series. The unit of time keeps the k-th below 1/k! of the first.
const TERMS: usize = 20;

/// Taylor series δᵢ(t) = Σ cₖ (t/unit)ᵏ of every contact i.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Series {
    contacts: usize,
    pub(super) unit: f64,
    /// Coefficients, m: `TERMS` rows of one for each contact.
    coefficients: Vec<f64>,
    /// Forces of one order, N.
    forces: Vec<f64>,
}

impl Series {
    /// Expands δ̈ = a − W F about (`depth`, `rate`), F = K δ + D δ̇ for the contacts that press.
    #[allow(clippy::too_many_arguments, reason = "the terms of one equation")]
    pub(super) fn expand(
        &mut self,
        w: &DMatrix<f64>,
        laws: &[KelvinVoigt],
        presses: impl Fn(usize) -> bool,
        free: &[f64],
        depth: &[f64],
        rate: &[f64],
        unit: f64,
    ) {
        let n = laws.len();
        (self.contacts, self.unit) = (n, unit);
        self.coefficients.clear();
        self.coefficients.extend_from_slice(depth);
        self.coefficients.extend(rate.iter().map(|v| v * unit));
        self.forces.resize(n, 0.0);
        for k in 0..TERMS - 2 {
            let order = k as f64 + 1.0;
            let (here, next) = (k * n, (k + 1) * n);
            for (i, (law, force)) in laws.iter().zip(&mut self.forces).enumerate() {
                let (c, d) = (self.coefficients[here + i], self.coefficients[next + i]);
                *force = if presses(i) { law.force(c, order * d / unit) } else { 0.0 };
            }
            for (i, push) in free.iter().enumerate() {
                let mut sum = if k == 0 { *push } else { 0.0 };
                for (j, force) in self.forces.iter().enumerate() {
                    sum -= w[(i, j)] * force;
                }
                self.coefficients.push(unit * unit * sum / (order * (order + 1.0)));
            }
        }
    }

    /// Keeps every penetration constant from now on.
    pub(super) fn freeze(&mut self) {
        self.coefficients.truncate(self.contacts);
        self.unit = 1.0;
    }

    /// Returns δᵢ and δ̇ᵢ at `t`, m and m/s.
    pub(super) fn at(&self, i: usize, t: f64) -> (f64, f64) {
        let x = t / self.unit;
        let (mut value, mut slope) = (0.0, 0.0);
        for row in self.coefficients.chunks_exact(self.contacts).rev() {
            slope = slope * x + value;
            value = value * x + row[i];
        }
        (value, slope / self.unit)
    }

    /// Computes ∫ F dt of contact i over [from, to], N s: the antiderivative of its polynomial.
    pub(super) fn impulse(&self, i: usize, law: &KelvinVoigt, from: f64, to: f64) -> f64 {
        let area = |t: f64| {
            let x = t / self.unit;
            let mut sum = 0.0;
            for (k, row) in self.coefficients.chunks_exact(self.contacts).enumerate().rev() {
                sum = (sum + row[i] / (k as f64 + 1.0)) * x;
            }
            sum * self.unit
        };
        let change = self.at(i, to).0 - self.at(i, from).0;
        law.stiffness() * (area(to) - area(from)) + law.damping() * change
    }
}
