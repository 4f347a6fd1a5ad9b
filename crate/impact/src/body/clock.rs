//! Time without loss of small steps: a billion of them add up to the right second.

/// A time, s, as an unevaluated sum of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Instant {
    high: f64,
    low: f64,
}

impl Instant {
    /// Returns the time in seconds, rounded once.
    pub fn seconds(self) -> f64 {
        self.high + self.low
    }

    /// Returns this time plus `span`, s (Knuth's two-sum; the error goes to the low part).
    pub fn after(self, span: f64) -> Self {
        let sum = self.high + span;
        let part = sum - self.high;
        let lost = (self.high - (sum - part)) + (span - part);
        let low = self.low + lost;
        let high = sum + low;
        Self { high, low: low - (high - sum) }
    }

    /// Returns the span from `earlier` to this time, s.
    pub fn since(self, earlier: Self) -> f64 {
        (self.high - earlier.high) + (self.low - earlier.low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn microseconds_add_up() {
        let mut now = Instant::default().after(900.0);
        for _ in 0..1_000_000 {
            now = now.after(1e-6);
        }
        assert!((now.since(Instant::default().after(900.0)) - 1.0).abs() < 1e-15);
    }
}
