//! Real numbers of a network: `f32` for learning, `f64` where its gradients are compared with difference
//! quotients.

use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

/// Real number with the functions that learning needs; all through `libm`, so that they have the same bits
/// everywhere.
pub trait Real:
    Copy
    + std::fmt::Debug
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
{
    /// Number 0.
    const ZERO: Self;
    /// Number 1.
    const ONE: Self;
    /// Converts to the nearest number.
    fn of(x: f64) -> Self;
    /// Converts to `f64`, exactly.
    fn wide(self) -> f64;
    /// Returns the hyperbolic tangent.
    #[must_use]
    fn tanh(self) -> Self;
    /// Returns the square root.
    #[must_use]
    fn root(self) -> Self;
}

impl Real for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    fn of(x: f64) -> Self {
        x
    }
    fn wide(self) -> f64 {
        self
    }
    fn tanh(self) -> Self {
        libm::tanh(self)
    }
    fn root(self) -> Self {
        self.sqrt()
    }
}

impl Real for f32 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    fn of(x: f64) -> Self {
        x as Self
    }
    fn wide(self) -> f64 {
        f64::from(self)
    }
    fn tanh(self) -> Self {
        libm::tanhf(self)
    }
    fn root(self) -> Self {
        self.sqrt()
    }
}
