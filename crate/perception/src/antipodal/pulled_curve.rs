//! A closed curve by two formulas, and the pulls that bend it off them.
//!
//! The pull is the trigonometric polynomial of least degree through the n pulls at `t_k = 2πk/n` (Zygmund,
//! *Trigonometric Series*, ch. X), so that the whole is a formula again, closes, and is searched like any
//! other:
//!
//! ```text
//! a_m = 2/n Σ_k o_k cos(m t_k),   b_m = 2/n Σ_k o_k sin(m t_k),   o(t) = a_0/2 + Σ_m a_m cos mt + b_m sin mt
//! ```
//!
//! with half the cosine of m = n/2, and no sine of it, where n is even.

use std::f64::consts::TAU;
use std::sync::Arc;

use asperity_fault::Fault;

use super::curve::{Curve, Outline};
use crate::expression::{Expression, Function, parse};

/// Least and greatest size of a curve, m.
const SMALLEST: f64 = 1e-4;
const LARGEST: f64 = 1e3;
/// Area over the square of the size below which there is none.
const NO_AREA: f64 = 1e-9;

/// Curve, and the same without the pulls.
#[derive(Clone, Debug)]
pub struct PulledCurve {
    /// Curve with its pulls.
    pub curve: Curve,
    /// Size, length and area of it.
    pub outline: Outline,
    plain: Curve,
}

impl PulledCurve {
    /// Makes the curve of two formulas of t, which goes from 0 to 2π, in metres, displaced by `pulls` (m) at `t_k = 2πk/n`.
    ///
    /// # Errors
    ///
    /// Refuses formulas that cannot be read or do not close (`x_expr`, `y_expr`), and curves smaller than 0.1 mm or larger
    /// than 1 km.
    pub fn new(x: &str, y: &str, pulls: &[[f64; 2]]) -> Result<Self, Fault> {
        let x = parse(x).map_err(|e| Fault { path: "x_expr".into(), ..e })?;
        let y = parse(y).map_err(|e| Fault { path: "y_expr".into(), ..e })?;
        let plain = Curve::new(x.clone(), y.clone())?;
        let pulled = pulls.iter().flatten().any(|o| *o != 0.0);
        let curve = if pulled {
            let across: Vec<f64> = pulls.iter().map(|o| o[0]).collect();
            let up: Vec<f64> = pulls.iter().map(|o| o[1]).collect();
            Curve::new(sum(x, through(&across)), sum(y, through(&up)))?
        } else {
            plain.clone()
        };
        let outline = curve.outline();
        if !(SMALLEST..=LARGEST).contains(&outline.size) {
            let message = if outline.size < SMALLEST {
                "The curve is a single point, or smaller than 0.1 mm: the formulas give metres."
            } else {
                "The curve is larger than 1 km: the formulas give metres."
            };
            return Err(Fault::new("x_expr", message));
        }
        Ok(Self { curve, outline, plain })
    }

    /// Returns the point of the curve without the pulls at t, m.
    pub fn plain_at(&self, t: f64) -> [f64; 2] {
        self.plain.at(t).p
    }

    /// True if it goes around something.
    pub fn has_area(&self) -> bool {
        self.outline.area.abs() > NO_AREA * self.outline.size * self.outline.size
    }
}

/// Returns the parameter t of the k-th of n pulls, rad.
pub fn pull_parameter(k: usize, n: usize) -> f64 {
    TAU * k as f64 / n as f64
}

fn sum(a: Expression, b: Expression) -> Expression {
    Expression::Sum(Arc::new(a), Arc::new(b))
}

fn product(a: Expression, b: Expression) -> Expression {
    Expression::Product(Arc::new(a), Arc::new(b))
}

/// Returns the trigonometric polynomial through these values at equal parts of a turn.
fn through(values: &[f64]) -> Expression {
    let n = values.len();
    let share = 2.0 / n as f64;
    let mean = values.iter().sum::<f64>() / n as f64;
    let mut all = Expression::Number(mean);
    for m in 1..=n / 2 {
        let (mut cosine, mut sine) = (0.0, 0.0);
        for (k, o) in values.iter().enumerate() {
            // Whole numbers of turns leave nothing, so that no digits are lost.
            let (s, c) = libm::sincos(pull_parameter(m * k % n, n));
            cosine += share * o * c;
            sine += share * o * s;
        }
        let middle = 2 * m == n;
        let waves = [(Function::Cos, if middle { 0.5 * cosine } else { cosine }), (Function::Sin, sine)];
        for (function, size) in waves.into_iter().take(if middle { 1 } else { 2 }) {
            let turn = product(Expression::Number(m as f64), Expression::Variable);
            let wave = product(Expression::Number(size), Expression::Call(function, Arc::new(turn)));
            all = sum(all, wave);
        }
    }
    all
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
mod tests {
    use super::*;

    #[test]
    fn a_pulled_curve_goes_through_what_it_is_pulled_to() {
        for n in 1..=12_usize {
            let pulls =
                (0..n).map(|k| [0.003 * libm::sin(1.3 * k as f64), 0.002 * libm::cos(2.1 * k as f64)]);
            let pulls: Vec<[f64; 2]> = pulls.collect();
            let shape = PulledCurve::new("0.06*cos(t)", "0.04*sin(t)", &pulls).unwrap();
            for (k, pull) in pulls.iter().enumerate() {
                let t = pull_parameter(k, n);
                let (p, plain) = (shape.curve.at(t).p, shape.plain_at(t));
                for i in 0..2 {
                    assert!((p[i] - plain[i] - pull[i]).abs() < 1e-15, "{n} {k}");
                }
            }
        }
    }
}
