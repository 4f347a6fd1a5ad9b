//! Independent normal distributions, one for each action: density, entropy, slopes.

use crate::network::Real;

/// Constant `½ ln 2π`.
const HALF_LOG_TAU: f64 = 0.918_938_533_204_672_8;

/// Returns the log-density `Σ −½((a − μ)/σ)² − ln σ − ½ ln 2π`; spreads are given as `ln σ`.
pub fn log_probability<T: Real>(means: &[T], spreads: &[T], action: &[T]) -> f64 {
    let one = |((m, s), a): ((&T, &T), &T)| {
        let z = (a.wide() - m.wide()) * libm::exp(-s.wide());
        -0.5 * z * z - s.wide() - HALF_LOG_TAU
    };
    means.iter().zip(spreads).zip(action).map(one).sum()
}

/// Returns the entropy `Σ ln σ + ½ + ½ ln 2π`.
pub fn entropy<T: Real>(spreads: &[T]) -> f64 {
    spreads.iter().map(|s| s.wide() + 0.5 + HALF_LOG_TAU).sum()
}

/// Returns `∂ ln p/∂μ = (a − μ)/σ²` and `∂ ln p/∂ ln σ = ((a − μ)/σ)² − 1` of one action.
pub fn slopes<T: Real>(mean: T, spread: T, action: T) -> [f64; 2] {
    let inverse = libm::exp(-spread.wide());
    let z = (action.wide() - mean.wide()) * inverse;
    [z * inverse, z * z - 1.0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_difference_quotients_and_the_density_integrates_to_one() {
        let (m, s, a) = (0.3, -0.7, 1.1);
        let h = 1e-6;
        let [by_mean, by_spread] = slopes(m, s, a);
        let p = |m: f64, s: f64| log_probability(&[m], &[s], &[a]);
        assert!(((p(m + h, s) - p(m - h, s)) / (2.0 * h) - by_mean).abs() < 1e-8);
        assert!(((p(m, s + h) - p(m, s - h)) / (2.0 * h) - by_spread).abs() < 1e-8);
        let step = 1e-3;
        let density = |i: i32| libm::exp(log_probability(&[m], &[s], &[f64::from(i) * step]));
        let (sum, mean_log) = (-8000..8000).fold((0.0, 0.0), |(sum, log), i| {
            let p = density(i);
            (sum + p * step, log - p * libm::log(p.max(1e-300)) * step)
        });
        assert!((sum - 1.0).abs() < 1e-9);
        assert!((mean_log - entropy(&[s])).abs() < 1e-6);
    }
}
