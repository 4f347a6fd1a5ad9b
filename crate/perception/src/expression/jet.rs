//! Values with their first and second derivative by t: arithmetic on these is automatic differentiation
//! (Griewank & Walther, *Evaluating Derivatives*, 2nd ed., ch. 13).

use super::{Function, Real};

/// Value and derivatives `f(t), f′(t), f″(t)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jet<S> {
    /// Value f.
    pub value: S,
    /// First derivative f′.
    pub first: S,
    /// Second derivative f″.
    pub second: S,
}

impl<S: Real> Jet<S> {
    /// Returns the jet of t itself.
    pub fn variable(t: S) -> Self {
        Self { value: t, first: S::exactly(1.0), second: S::exactly(0.0) }
    }

    /// Returns the jet of a constant.
    pub fn constant(value: S) -> Self {
        Self { value, first: S::exactly(0.0), second: S::exactly(0.0) }
    }

    /// Returns a + b.
    #[must_use]
    pub fn plus(self, b: Self) -> Self {
        Self {
            value: self.value.plus(b.value),
            first: self.first.plus(b.first),
            second: self.second.plus(b.second),
        }
    }

    /// Returns −a.
    #[must_use]
    pub fn negative(self) -> Self {
        let zero = S::exactly(0.0);
        Self { value: zero.minus(self.value), first: zero.minus(self.first), second: zero.minus(self.second) }
    }

    /// Returns a · b.
    #[must_use]
    pub fn times(self, b: Self) -> Self {
        let across = self.first.times(b.first).times(S::exactly(2.0));
        Self {
            value: self.value.times(b.value),
            first: self.first.times(b.value).plus(self.value.times(b.first)),
            second: self.second.times(b.value).plus(across).plus(self.value.times(b.second)),
        }
    }

    /// Returns the quotient a / b = q, by a = q b: q′ = (a′ − q b′) / b, q″ = (a″ − 2 q′ b′ − q b″) / b.
    #[must_use]
    pub fn over(self, b: Self) -> Self {
        let value = self.value.over(b.value);
        let first = self.first.minus(value.times(b.first)).over(b.value);
        let across = first.times(b.first).times(S::exactly(2.0));
        let second = self.second.minus(across).minus(value.times(b.second)).over(b.value);
        Self { value, first, second }
    }

    /// Returns a to an integer power.
    #[must_use]
    pub fn to_whole_power(self, n: i32) -> Self {
        if n < 0 {
            return Self::constant(S::exactly(1.0)).over(self.to_whole_power(-n));
        }
        let power = |n: i32| whole_power(self.value, n);
        let by = |x: i32, s: S| s.times(S::exactly(f64::from(x)));
        match n {
            0 => Self::constant(S::exactly(1.0)),
            1 => self,
            _ => self.chain(power(n), by(n, power(n - 1)), by(n * (n - 1), power(n - 2))),
        }
    }

    /// Returns a > 0 to any power.
    #[must_use]
    pub fn to_power(self, exponent: S) -> Self {
        let one = S::exactly(1.0);
        let value = self.value.power(exponent);
        let slope = exponent.times(value).over(self.value);
        let bend = exponent.minus(one).times(slope).over(self.value);
        self.chain(value, slope, bend)
    }

    /// Returns f(a).
    #[must_use]
    pub fn under(self, function: Function) -> Self {
        let (zero, one) = (S::exactly(0.0), S::exactly(1.0));
        let a = self.value;
        match function {
            Function::Sin => self.chain(a.sin(), a.cos(), zero.minus(a.sin())),
            Function::Cos => self.chain(a.cos(), zero.minus(a.sin()), zero.minus(a.cos())),
            Function::Exp => self.chain(a.exp(), a.exp(), a.exp()),
            Function::Log => {
                let inverse = one.over(a);
                self.chain(a.log(), inverse, zero.minus(inverse.square()))
            }
            Function::Atan => {
                let slope = one.over(one.plus(a.square()));
                let bend = S::exactly(-2.0).times(a).times(slope.square());
                self.chain(a.atan(), slope, bend)
            }
        }
    }

    /// Applies the chain rule: f(a) from f, f′ and f″ at a.
    fn chain(self, value: S, slope: S, bend: S) -> Self {
        Self {
            value,
            first: slope.times(self.first),
            second: bend.times(self.first.square()).plus(slope.times(self.second)),
        }
    }
}

/// Computes xⁿ by squares: an interval's even power is not negative.
fn whole_power<S: Real>(x: S, n: i32) -> S {
    match n {
        0 => S::exactly(1.0),
        1 => x,
        _ if n % 2 == 0 => whole_power(x, n / 2).square(),
        _ => whole_power(x, n - 1).times(x),
    }
}
