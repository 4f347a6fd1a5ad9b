//! Operations that a formula needs of its numbers.

/// Numbers, or intervals that enclose them.
pub trait Real: Copy {
    /// Converts a number that was written in decimal.
    fn written(x: f64) -> Self;
    /// Converts an exact number.
    fn exactly(x: f64) -> Self;
    /// Returns π.
    fn pi() -> Self;
    /// Returns a + b.
    fn plus(self, other: Self) -> Self;
    /// Returns a − b.
    fn minus(self, other: Self) -> Self;
    /// Returns a · b.
    fn times(self, other: Self) -> Self;
    /// Returns a / b.
    fn over(self, other: Self) -> Self;
    /// Returns a².
    fn square(self) -> Self;
    /// Returns a to this power, for a > 0.
    fn power(self, exponent: Self) -> Self;
    /// Returns the sine.
    fn sin(self) -> Self;
    /// Returns the cosine.
    fn cos(self) -> Self;
    /// Returns the arc tangent.
    fn atan(self) -> Self;
    /// Returns the exponential.
    fn exp(self) -> Self;
    /// Returns the natural logarithm.
    fn log(self) -> Self;
}

impl Real for f64 {
    fn written(x: f64) -> Self {
        x
    }
    fn exactly(x: f64) -> Self {
        x
    }
    fn pi() -> Self {
        std::f64::consts::PI
    }
    fn plus(self, other: Self) -> Self {
        self + other
    }
    fn minus(self, other: Self) -> Self {
        self - other
    }
    fn times(self, other: Self) -> Self {
        self * other
    }
    fn over(self, other: Self) -> Self {
        self / other
    }
    fn square(self) -> Self {
        self * self
    }
    fn power(self, exponent: Self) -> Self {
        libm::pow(self, exponent)
    }
    fn sin(self) -> Self {
        libm::sin(self)
    }
    fn cos(self) -> Self {
        libm::cos(self)
    }
    fn atan(self) -> Self {
        libm::atan(self)
    }
    fn exp(self) -> Self {
        libm::exp(self)
    }
    fn log(self) -> Self {
        libm::log(self)
    }
}
