//! Confidence intervals of a probability from a number of successes and trials.

/// Kind of confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Clopper and Pearson 1934: covers at least as often as it says.
    Exact,
    /// Wilson 1927: covers about as often as it says, and is narrower.
    Wilson,
}

/// Share of successes and its confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interval {
    /// Number of successes.
    pub successes: u32,
    /// Number of trials.
    pub trials: u32,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Interval {
    /// Returns the share of successes; 0 without trials.
    pub fn share(&self) -> f64 {
        if self.trials == 0 { 0.0 } else { f64::from(self.successes) / f64::from(self.trials) }
    }

    /// Returns the interval's width.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// Computes the interval at a confidence, 0.95 say.
pub fn interval(successes: u32, trials: u32, confidence: f64, bound: Bound) -> Interval {
    let (k, n) = (successes.min(trials), trials);
    let tail = 0.5 * (1.0 - confidence);
    let (low, high) = match bound {
        _ if n == 0 => (0.0, 1.0),
        Bound::Exact => {
            let low = if k == 0 { 0.0 } else { crosses(|p| 1.0 - at_most(k - 1, n, p) - tail) };
            let high = if k == n { 1.0 } else { crosses(|p| tail - at_most(k, n, p)) };
            (low, high)
        }
        Bound::Wilson => {
            let z = crosses(|u| 0.5 * libm::erfc(-(20.0 * u - 10.0) / std::f64::consts::SQRT_2) - 1.0 + tail);
            let z = 20.0 * z - 10.0;
            let (n, p) = (f64::from(n), f64::from(k) / f64::from(n));
            let (middle, z2) = (p + z * z / (2.0 * n), z * z);
            let half = z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
            let clean = |x: f64| (x / (1.0 + z2 / n)).clamp(0.0, 1.0);
            (clean(middle - half), clean(middle + half))
        }
    };
    Interval { successes: k, trials: n, low, high }
}

/// Computes the probability of at most `k` successes of `n`, each of probability `p`: the terms by
/// recurrence, from the greatest on.
fn at_most(k: u32, n: u32, p: f64) -> f64 {
    if p <= 0.0 {
        return 1.0;
    }
    if p >= 1.0 {
        return if k >= n { 1.0 } else { 0.0 };
    }
    let (odds, n64) = (libm::log(p) - libm::log(1.0 - p), f64::from(n));
    let mut term = n64 * libm::log(1.0 - p);
    let mut sum = libm::exp(term);
    for i in 1..=k {
        term += odds + libm::log((n64 - f64::from(i) + 1.0) / f64::from(i));
        sum += libm::exp(term);
    }
    sum.min(1.0)
}

/// Finds the zero of a rising function of [0, 1].
fn crosses(f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if f(middle) < 0.0 { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}
