//! One damped mode: s(t) = offset + e^{−rt} (a C(t) + b S(t)).
//!
//! Penetration, velocity, force and force rate of the linear law all have this form with the same r and the
//! same C and S, so one code finds the extrema and the zeros of each.

use super::flow::LinearFlow;
use crate::events::falling_root;

/// Damped mode of `flow`.
#[derive(Debug, Clone, Copy)]
pub(super) struct DampedMode<'a> {
    flow: &'a LinearFlow,
    /// Limit of s as t → ∞.
    offset: f64,
    /// Coefficient a = s(0) − offset.
    a: f64,
    /// Coefficient b = s′(0) + r a.
    b: f64,
}

impl<'a> DampedMode<'a> {
    pub(super) fn new(flow: &'a LinearFlow, offset: f64, value: f64, slope: f64) -> Self {
        let a = value - offset;
        Self { flow, offset, a, b: slope + flow.rate() * a }
    }

    pub(super) fn value(&self, t: f64) -> f64 {
        let (c, s) = self.flow.decaying_pair(t);
        self.offset + self.a * c + self.b * s
    }

    /// Returns s(0).
    pub(super) fn start(&self) -> f64 {
        self.offset + self.a
    }

    /// Returns s and s′ at `t`, for the price of one; `slope` is [`Self::derivative`].
    fn with_slope(&self, slope: &Self, t: f64) -> (f64, f64) {
        let (c, s) = self.flow.decaying_pair(t);
        (self.offset + self.a * c + self.b * s, slope.a * c + slope.b * s)
    }

    /// Returns s′ as a mode: its slope follows from s″ = −2 r s′ − ω₀² (s − offset).
    pub(super) fn derivative(&self) -> Self {
        let r = self.flow.rate();
        let slope = self.b - r * self.a;
        Self::new(self.flow, 0.0, slope, -2.0 * r * slope - self.flow.omega0_squared() * self.a)
    }

    /// Returns the first t > 0 at which the mode passes through its offset, in closed form.
    pub(super) fn first_offset_crossing(&self) -> Option<f64> {
        self.flow.pair_zero(self.a, self.b)
    }

    /// Returns the magnitude relative to which s is judged zero.
    fn scale(&self) -> f64 {
        self.offset.abs() + self.a.abs() + self.b.abs() / self.flow.omega0()
    }

    /// Returns the first t > 0 at which s falls through zero, and does not just touch it within rounding.
    ///
    /// The extrema of s are known in closed form and s is monotone between them. Under a lasting offset ≥ 0
    /// each minimum is higher than the one before, so one falling stretch decides; with a negative offset
    /// that stretch ends below zero.
    pub(super) fn first_fall(&self) -> Option<f64> {
        let slope = self.derivative();
        let speed = slope.start();
        let floor = 1e-14 * self.scale();
        let start = self.start();
        let turn = slope.first_offset_crossing();
        let rising = speed > 0.0 || (speed == 0.0 && slope.derivative().start() > 0.0);
        let (from, to) = if rising {
            // Over the top first, then down to the next turn or for ever.
            let top = turn?;
            (top, self.flow.half_period().map(|half| top + half))
        } else if start > floor {
            (0.0, turn)
        } else {
            // Falling from zero or below: up through zero first.
            let bottom = turn?;
            let top = bottom + self.flow.half_period()?;
            (top, self.flow.half_period().map(|half| top + half))
        };
        if self.value(from) <= floor {
            // The curve only grazes zero: with a negative offset it falls from there, otherwise it stays.
            return (self.offset < -floor).then_some(from);
        }
        let to = match to {
            Some(to) => to,
            None if self.offset >= 0.0 => return None,
            None => self.below_zero_from(from),
        };
        if self.value(to) >= -floor {
            return None;
        }
        // Without the offset, the root is where s passes its offset on the way down.
        let half = self.flow.half_period().unwrap_or(f64::NAN);
        let crossing = self.first_offset_crossing().unwrap_or(f64::NAN);
        let guess = if crossing > from { crossing } else { crossing + half };
        Some(falling_root(|t| self.with_slope(&slope, t), from, to, guess))
    }

    /// Returns a time after `from` at which a mode with a negative offset is negative.
    fn below_zero_from(&self, from: f64) -> f64 {
        let mut span = 1.0 / self.flow.omega0();
        for _ in 0..1000 {
            if self.value(from + span) < 0.0 {
                break;
            }
            span *= 2.0;
        }
        from + span
    }
}
