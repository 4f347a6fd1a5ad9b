//! Running mean and variance, merged in a fixed order (Chan, Golub & LeVeque 1983), and rewards measured by the spread of the return.

/// Count, mean and sum of squared deviations of several numbers. Evolves.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Moments {
    /// How many were seen.
    pub count: f64,
    /// Of each.
    pub mean: Vec<f64>,
    /// `Σ (x − mean)²` of each.
    pub squares: Vec<f64>,
}

/// Beyond so many spreads nothing more is told.
pub(crate) const FURTHEST: f64 = 10.0;
/// Added to a variance: what never varies is told as zero.
pub(crate) const NEVER_ZERO: f64 = 1e-8;

impl Moments {
    /// Of so many numbers, none seen.
    pub fn new(size: usize) -> Self {
        Self { count: 0.0, mean: vec![0.0; size], squares: vec![0.0; size] }
    }

    /// One more (Welford 1962).
    pub fn take(&mut self, seen: &[f64]) {
        self.count += 1.0;
        for ((m, s), x) in self.mean.iter_mut().zip(&mut self.squares).zip(seen) {
            let off = x - *m;
            *m += off / self.count;
            *s += off * (x - *m);
        }
    }

    /// All that another saw.
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

    /// Of number `i`; 1 before two were seen.
    pub fn variance(&self, i: usize) -> f64 {
        if self.count < 2.0 { 1.0 } else { self.squares[i] / self.count }
    }

    /// `(x − mean)/spread`, within ±10.
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
        let (mut all, mut a, mut b) = (Moments::new(2), Moments::new(2), Moments::new(2));
        for i in 0..50 {
            all.take(&x(i));
            if i < 13 { a.take(&x(i)) } else { b.take(&x(i)) }
        }
        a.merge(&b);
        a.merge(&Moments::new(2));
        for i in 0..2 {
            assert!((all.mean[i] - a.mean[i]).abs() < 1e-10);
            assert!((all.variance(i) - a.variance(i)).abs() < 1e-9);
        }
        let mean = (0..50).map(|i| x(i)[0]).sum::<f64>() / 50.0;
        let variance = (0..50).map(|i| (x(i)[0] - mean) * (x(i)[0] - mean)).sum::<f64>() / 50.0;
        assert!((all.variance(0) - variance).abs() < 1e-9);
    }
}
