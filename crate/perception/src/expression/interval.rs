//! Interval arithmetic (Moore, Kearfott & Cloud, *Introduction to Interval Analysis*, 2009): each result
//! encloses every value that the operation can have on its operands. Bounds are rounded outward: to the next
//! number after an operation that the processor rounds to nearest, by two after one of `libm`, whose errors
//! here are below one unit of the last place.

use super::Real;

/// Interval: all numbers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Least number.
    pub low: f64,
    /// Greatest number.
    pub high: f64,
}

/// Greatest argument of sine and cosine; beyond it the result is −1 to 1.
const FAR: f64 = 1e6;
/// Distance up to which a turning point near an interval counts as inside it.
const NEAR: f64 = 1e-9;

impl Interval {
    /// The whole real line.
    pub const ENTIRE: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// Makes the interval between two numbers; the whole line, if one is NaN.
    pub fn new(low: f64, high: f64) -> Self {
        if low <= high { Self { low, high } } else { Self::ENTIRE }
    }

    /// Makes the interval of one number.
    pub fn point(x: f64) -> Self {
        Self::new(x, x)
    }

    /// Rounds both bounds outward to the next numbers.
    #[inline]
    fn outward(low: f64, high: f64) -> Self {
        Self::new(low.next_down(), high.next_up())
    }

    /// Rounds both bounds outward by two, after a transcendental function.
    fn further(low: f64, high: f64) -> Self {
        Self::new(low.next_down().next_down(), high.next_up().next_up())
    }

    /// Returns true if `x` is in the interval.
    pub fn contains(&self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// Returns true if 0 is not in the interval.
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// Returns true if the interval lies in the interior of `other`.
    pub fn is_inside(&self, other: &Self) -> bool {
        other.low < self.low && self.high < other.high
    }

    /// Returns the intersection.
    pub fn meet(&self, other: &Self) -> Option<Self> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Self { low, high })
    }

    /// Returns the hull of both intervals.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Returns a number in the middle.
    pub fn middle(&self) -> f64 {
        let middle = 0.5 * self.low + 0.5 * self.high;
        if middle.is_finite() { middle } else { 0.0 }
    }

    /// Returns the width.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }

    /// Evaluates a sine, whose greatest value is at `top` and every 2π from there, and whose least is π away.
    fn wave(self, function: fn(f64) -> f64, top: f64) -> Self {
        use std::f64::consts::{PI, TAU};
        let known = self.low.abs() < FAR && self.high.abs() < FAR;
        if !known || self.width() >= TAU {
            return Self { low: -1.0, high: 1.0 };
        }
        let reaches = |place: f64| {
            let next = place + TAU * ((self.low - NEAR - place) / TAU).ceil();
            next <= self.high + NEAR
        };
        let (a, b) = (function(self.low), function(self.high));
        let ends = Self::further(a.min(b), a.max(b));
        Self {
            low: if reaches(top + PI) { -1.0 } else { ends.low.max(-1.0) },
            high: if reaches(top) { 1.0 } else { ends.high.min(1.0) },
        }
    }
}

impl Real for Interval {
    fn written(x: f64) -> Self {
        if x.fract() == 0.0 && x.abs() < 9e15 { Self::point(x) } else { Self::outward(x, x) }
    }

    fn exactly(x: f64) -> Self {
        Self::point(x)
    }

    fn pi() -> Self {
        Self::outward(std::f64::consts::PI, std::f64::consts::PI)
    }

    #[inline]
    fn plus(self, b: Self) -> Self {
        Self::outward(self.low + b.low, self.high + b.high)
    }

    #[inline]
    fn minus(self, b: Self) -> Self {
        Self::outward(self.low - b.high, self.high - b.low)
    }

    #[inline]
    fn times(self, b: Self) -> Self {
        let products = [self.low * b.low, self.low * b.high, self.high * b.low, self.high * b.high];
        if products.iter().any(|x| x.is_nan()) {
            return Self::ENTIRE;
        }
        let low = products[0].min(products[1]).min(products[2].min(products[3]));
        let high = products[0].max(products[1]).max(products[2].max(products[3]));
        Self::outward(low, high)
    }

    fn over(self, b: Self) -> Self {
        if !b.excludes_zero() {
            return Self::ENTIRE;
        }
        self.times(Self::outward(1.0 / b.high, 1.0 / b.low))
    }

    fn square(self) -> Self {
        let (a, b) = (self.low * self.low, self.high * self.high);
        let least = if self.excludes_zero() { a.min(b).next_down().max(0.0) } else { 0.0 };
        Self::new(least, a.max(b).next_up())
    }

    fn power(self, exponent: Self) -> Self {
        if !(self.low > 0.0 && self.high.is_finite()) {
            return Self::ENTIRE;
        }
        let corners = [
            (self.low, exponent.low),
            (self.low, exponent.high),
            (self.high, exponent.low),
            (self.high, exponent.high),
        ];
        let powers = corners.map(|(x, e)| libm::pow(x, e));
        let low = powers.iter().copied().fold(f64::INFINITY, f64::min);
        let high = powers.iter().copied().fold(0.0, f64::max);
        Self::further(low, high)
    }

    fn sin(self) -> Self {
        self.wave(libm::sin, std::f64::consts::FRAC_PI_2)
    }

    fn cos(self) -> Self {
        self.wave(libm::cos, 0.0)
    }

    fn atan(self) -> Self {
        Self::further(libm::atan(self.low), libm::atan(self.high))
    }

    fn exp(self) -> Self {
        Self::further(libm::exp(self.low), libm::exp(self.high))
    }

    fn log(self) -> Self {
        if self.low > 0.0 { Self::further(libm::log(self.low), libm::log(self.high)) } else { Self::ENTIRE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_a_function_is_in_its_interval() {
        type Both = (fn(f64) -> f64, fn(Interval) -> Interval);
        let functions: [Both; 6] = [
            (libm::sin, Interval::sin),
            (libm::cos, Interval::cos),
            (libm::atan, Interval::atan),
            (libm::exp, Interval::exp),
            (|x| x * x, Interval::square),
            (
                |x| libm::pow(x * x + 0.1, 0.25),
                |x| x.square().plus(Interval::written(0.1)).power(Interval::point(0.25)),
            ),
        ];
        for (number, interval) in functions {
            for i in -40..40 {
                for width in [0.0, 1e-9, 0.3, 2.0, 5.0, 7.0] {
                    let low = 0.37 * f64::from(i);
                    let range = interval(Interval::new(low, low + width));
                    for k in 0..=50 {
                        let y = number(low + width * f64::from(k) / 50.0);
                        assert!(range.contains(y), "{low} {width} {range:?} {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn waves_reach_one_just_where_they_turn() {
        let half_pi = std::f64::consts::FRAC_PI_2;
        assert_eq!(Interval::new(1.0, 2.0).sin().high, 1.0);
        assert!(Interval::new(1.0, 1.5).sin().high < 1.0);
        assert_eq!(Interval::new(-half_pi - 0.1, -half_pi + 0.1).sin().low, -1.0);
        assert_eq!(Interval::new(3.0, 3.3).cos().low, -1.0);
        assert_eq!(Interval::new(-0.1, 0.1).cos().high, 1.0);
        assert_eq!(Interval::ENTIRE.sin(), Interval { low: -1.0, high: 1.0 });
    }

    #[test]
    fn what_is_not_known_is_everything() {
        let zero = Interval::new(-1.0, 1.0);
        assert_eq!(Interval::point(1.0).over(zero), Interval::ENTIRE);
        assert_eq!(zero.log(), Interval::ENTIRE);
        assert_eq!(zero.power(Interval::point(0.5)), Interval::ENTIRE);
        assert_eq!(Interval::ENTIRE.times(Interval::point(0.0)), Interval::ENTIRE);
        assert_eq!(Interval::new(f64::NAN, 1.0), Interval::ENTIRE);
    }
}
