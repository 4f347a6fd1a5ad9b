//! Check that a formula repeats itself after 2π: read off its tree, so that it is proven and not sampled.
//!
//! A part *turns w times* when it grows by 2πw as t grows by 2π: t turns once, sums add, a constant factor
//! multiplies, and sine and cosine of what turns a whole number of times turn 0 times, as does any function
//! of what turns 0 times.

use super::{Expression, Function};

impl Expression {
    /// Returns true if it is proven that the value at t + 2π is the value at t.
    pub fn is_periodic(&self) -> bool {
        self.turns() == Some(0.0)
    }

    /// Returns the number of turns; `None` where that is not known.
    fn turns(&self) -> Option<f64> {
        match self {
            Self::Variable => Some(1.0),
            Self::Number(_) | Self::Pi => Some(0.0),
            Self::Negative(a) => a.turns().map(|w| -w),
            Self::Sum(a, b) => Some(a.turns()? + b.turns()?),
            Self::Product(a, b) => match (a.turns()?, b.turns()?) {
                (0.0, 0.0) => Some(0.0),
                (w, 0.0) => b.exact().map(|factor| w * factor),
                (0.0, w) => a.exact().map(|factor| w * factor),
                _ => None,
            },
            Self::Quotient(a, b) => match (a.turns()?, b.turns()?) {
                (0.0, 0.0) => Some(0.0),
                // A formula such as 3 t / 3 is not worth a proof: a division is exact by powers of two alone.
                (w, 0.0) => {
                    let by = b.exact()?;
                    let quotient = w / by;
                    (quotient * by == w && quotient.fract() == 0.0).then_some(quotient)
                }
                _ => None,
            },
            Self::Power(a, _) => (a.turns()? == 0.0).then_some(0.0),
            Self::Call(function, a) => {
                let whole = a.turns()?.fract() == 0.0;
                let goes_round = matches!(function, Function::Sin | Function::Cos);
                (a.turns()? == 0.0 || (goes_round && whole)).then_some(0.0)
            }
        }
    }

    /// Returns an integer that is written as such.
    fn exact(&self) -> Option<f64> {
        match self {
            Self::Number(x) if x.fract() == 0.0 && x.abs() < 1e9 => Some(*x),
            Self::Negative(a) => a.exact().map(|x| -x),
            Self::Product(a, b) => Some(a.exact()? * b.exact()?),
            _ => None,
        }
    }
}
