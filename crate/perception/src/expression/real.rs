//! What a formula asks of the numbers that it is evaluated with.

/// Numbers, or intervals that hold them.
pub trait Real: Copy {
    /// A number that was written in decimal.
    fn written(x: f64) -> Self;
    /// A number that is exactly this.
    fn exactly(x: f64) -> Self;
    /// π
    fn pi() -> Self;
    /// a + b
    fn plus(self, other: Self) -> Self;
    /// a − b
    fn minus(self, other: Self) -> Self;
    /// a · b
    fn times(self, other: Self) -> Self;
    /// a / b
    fn over(self, other: Self) -> Self;
    /// a²
    fn square(self) -> Self;
    /// a to this power, for a > 0.
    fn power(self, exponent: Self) -> Self;
    /// sin
    fn sin(self) -> Self;
    /// cos
    fn cos(self) -> Self;
    /// arc tangent
    fn atan(self) -> Self;
    /// e to the power of
    fn exp(self) -> Self;
    /// Natural logarithm.
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
