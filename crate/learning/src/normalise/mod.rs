//! Running mean and variance, merged in a fixed order (Chan, Golub & LeVeque 1983), for observations and for
//! rewards, which are divided by the return's standard deviation.

/// Count, mean and sum of squared deviations of several numbers. Evolves.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct RunningStatistics {
    /// Number of observations.
    pub count: f64,
    /// Mean of each number.
    pub mean: Vec<f64>,
    /// Sum of squared deviations `Σ (x − mean)²` of each number.
    pub squares: Vec<f64>,
}

/// Bound of a normalised number, in standard deviations.
pub(crate) const FURTHEST: f64 = 10.0;
/// Added to a variance, so that a number that never varies is normalised to zero.
pub(crate) const NEVER_ZERO: f64 = 1e-8;

impl RunningStatistics {
    /// Makes the moments of `size` numbers before any observation.
    pub fn new(size: usize) -> Self {
        Self { count: 0.0, mean: vec![0.0; size], squares: vec![0.0; size] }
    }

    /// Adds one observation (Welford 1962).
    pub fn take(&mut self, seen: &[f64]) {
        self.count += 1.0;
        for ((m, s), x) in self.mean.iter_mut().zip(&mut self.squares).zip(seen) {
            let off = x - *m;
            *m += off / self.count;
            *s += off * (x - *m);
        }
    }

    /// Adds all observations of another.
    pub fn merge(&mut self, other: &Self) {
        let count = self.count + other.count;
        if other.count == 0.0 {
            return;
        }
        for i in 0..self.mean.len() {
            let off = other.mean[i] - self.mean[i];
            self.mean[i] += off * (other.count / count);
            self.squares[i] += other.squares[i] + off * off * (self.count * other.count / count);
        }
        self.count = count;
    }

    /// Returns the variance of number `i`; 1 before there are two observations.
    pub fn variance(&self, i: usize) -> f64 {
        if self.count < 2.0 { 1.0 } else { self.squares[i] / self.count }
    }

    /// Normalises a number: `(x − mean)/σ`, within ±10.
    pub fn measure(&self, i: usize, x: f64) -> f64 {
        ((x - self.mean[i]) / (self.variance(i) + NEVER_ZERO).sqrt()).clamp(-FURTHEST, FURTHEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_moments_are_those_of_all() {
        let x = |i: usize| [1e3 + (i * i % 17) as f64, -(i as f64)];
        let (mut all, mut a, mut b) =
            (RunningStatistics::new(2), RunningStatistics::new(2), RunningStatistics::new(2));
        for i in 0..50 {
            all.take(&x(i));
            if i < 13 { a.take(&x(i)) } else { b.take(&x(i)) }
        }
        a.merge(&b);
        a.merge(&RunningStatistics::new(2));
        for i in 0..2 {
            assert!((all.mean[i] - a.mean[i]).abs() < 1e-10);
            assert!((all.variance(i) - a.variance(i)).abs() < 1e-9);
        }
        let mean = (0..50).map(|i| x(i)[0]).sum::<f64>() / 50.0;
        let variance = (0..50).map(|i| (x(i)[0] - mean) * (x(i)[0] - mean)).sum::<f64>() / 50.0;
        assert!((all.variance(0) - variance).abs() < 1e-9);
    }
}
