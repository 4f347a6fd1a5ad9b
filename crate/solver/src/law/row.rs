//! Potential of a scalar constraint (a limit, a motor, a coupler, joint friction): an impulse linear in the
//! velocity and clamped to an interval. The formula and its source stand at [`Row`].
//!
//! Most rows have one term, which is kept at hand; a sum of one is that one, to the bit.

use crate::problem::{Row, Term};

/// A scalar constraint while it is solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowWork {
    pub u: f64,
    pub du: f64,
    target: f64,
    /// Slope `1/R`.
    slope: f64,
    lower: f64,
    upper: f64,
    /// Its first term among those of the problem, and the number of terms.
    first: u32,
    count: u32,
    /// The first term.
    term: Term,
}

impl RowWork {
    /// Makes a row whose terms begin at `first`.
    pub fn new(row: &Row, terms: &[Term], first: u32) -> Self {
        let Row { target, regularisation, lower, upper, terms: count } = *row;
        let term = terms.get(first as usize).copied().unwrap_or(Term { velocity: 0, coefficient: 0.0 });
        Self { u: 0.0, du: 0.0, target, slope: 1.0 / regularisation, lower, upper, first, count, term }
    }

    /// Returns the impulse at velocity `u` and its rate of decrease.
    #[inline]
    pub fn evaluate(&self, u: f64) -> (f64, f64) {
        let free = (self.target - u) * self.slope;
        if free < self.lower {
            (self.lower, 0.0)
        } else if free > self.upper {
            (self.upper, 0.0)
        } else {
            (free, self.slope)
        }
    }

    /// Returns `Σ c x`, of the terms of the problem and velocities.
    #[inline(always)]
    pub fn sum(&self, terms: &[Term], x: &[f64]) -> f64 {
        match self.count {
            1 => self.term.coefficient * x[self.term.velocity as usize],
            _ => self.terms(terms).iter().map(|t| t.coefficient * x[t.velocity as usize]).sum(),
        }
    }

    /// Adds its coefficients times an impulse to `to`.
    #[inline(always)]
    pub fn add(&self, terms: &[Term], impulse: f64, to: &mut [f64]) {
        match self.count {
            1 => to[self.term.velocity as usize] += self.term.coefficient * impulse,
            _ => {
                for t in self.terms(terms) {
                    to[t.velocity as usize] += t.coefficient * impulse;
                }
            }
        }
    }

    fn terms<'a>(&self, all: &'a [Term]) -> &'a [Term] {
        &all[self.first as usize..(self.first + self.count) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of one term has the bits of the sum over its terms, a zero's sign among them.
    #[test]
    fn one_term_is_its_sum() {
        let terms = [
            Term { velocity: 1, coefficient: -1.0 },
            Term { velocity: 0, coefficient: 0.1 },
            Term { velocity: 2, coefficient: 3.0 },
        ];
        let row = |terms| Row { terms, target: 0.0, regularisation: 1.0, lower: -1.0, upper: 1.0 };
        for x in [[0.3, 0.7, -2.0], [0.0, 0.0, -0.0], [1e-300, 1e300, f64::MIN_POSITIVE]] {
            for (first, count) in [(0, 1), (1, 1), (1, 2), (0, 3)] {
                let work = RowWork::new(&row(count), &terms, first);
                let own = &terms[first as usize..(first + count) as usize];
                let sum: f64 = own.iter().map(|t| t.coefficient * x[t.velocity as usize]).sum();
                assert_eq!(work.sum(&terms, &x).to_bits(), sum.to_bits());
                let (mut to, mut one_by_one) = ([0.0, 5.0, -1.0], [0.0, 5.0, -1.0]);
                work.add(&terms, 0.3, &mut to);
                own.iter().for_each(|t| one_by_one[t.velocity as usize] += t.coefficient * 0.3);
                assert_eq!(to, one_by_one);
            }
        }
    }
}
