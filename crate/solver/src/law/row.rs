//! The potential of a scalar constraint (a limit, a motor, a coupler, joint friction): an impulse linear in
//! the velocity and clamped to an interval. The formula and its source stand at [`Row`].

use crate::problem::Row;

/// A scalar constraint while it is solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowWork {
    pub u: f64,
    pub du: f64,
    target: f64,
    /// `1/R`.
    slope: f64,
    lower: f64,
    upper: f64,
}

impl RowWork {
    pub fn new(row: &Row) -> Self {
        let Row { target, regularisation, lower, upper, .. } = *row;
        Self { u: 0.0, du: 0.0, target, slope: 1.0 / regularisation, lower, upper }
    }

    /// Impulse at velocity `u` and how fast it falls.
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
}
