//! Designs of a sweep: which values the p-th point has, in a grid, a Latin hypercube, or independent draws.
//! Each point is computed from p; none is held.
//!
//! Latin hypercube (McKay, Beckman, Conover 1979): of n points, field j of point p is u = (π_j(p) + U)/n with
//! a permutation π_j of 0 … n − 1 and U uniform in [0, 1). π_j is a Feistel network of four rounds over the
//! next power of four, walked until it is below n (Black, Rogaway 2002): a permutation in constant memory.

use asperity_chance::{Stream, mixed};
use serde::{Deserialize, Serialize};

/// Design: the way in which points are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Design {
    /// Every value of each field with every value of the others; the last field changes first.
    #[default]
    Grid,
    /// Latin hypercube: `runs` points; each n-th part of each field's range has one.
    Latin,
    /// Monte Carlo: `runs` independent draws.
    MonteCarlo,
}

/// Draws a number in [0, 1) of 53 bits: the p-th of the stream of a field.
fn draw(seed: u64, field: usize, p: u64) -> f64 {
    let mut stream = Stream::numbered(seed, field as u64);
    stream.skip(p);
    stream.uniform()
}

/// Returns the image of p under a permutation of 0 … n − 1, one for each seed and field.
fn permuted(seed: u64, field: usize, n: u64, p: u64) -> u64 {
    let bits = (u64::BITS - n.saturating_sub(1).leading_zeros()).div_ceil(2).max(1);
    let mask = (1_u64 << bits) - 1;
    let key = mixed(seed ^ mixed(field as u64 + 1));
    let mut x = p;
    loop {
        let (mut left, mut right) = (x >> bits, x & mask);
        for round in 0..4 {
            let scrambled = mixed(right ^ key.wrapping_add(round)) & mask;
            (left, right) = (right, left ^ scrambled);
        }
        x = (left << bits) | right;
        if x < n {
            return x;
        }
    }
}

/// Returns the place of point p of n in the range of a field, in [0, 1).
pub fn place(design: Design, seed: u64, field: usize, n: u64, p: u64) -> f64 {
    let u = draw(seed, field, p);
    match design {
        Design::Latin => ((permuted(seed, field, n, p) as f64 + u) / n as f64).min(1.0 - f64::EPSILON),
        Design::Grid | Design::MonteCarlo => u,
    }
}

/// Computes the quantile of the normal distribution: Acklam's approximation (relative error 1.2e-9) and one
/// step of Halley's method.
pub fn normal_quantile(p: f64) -> f64 {
    const A: [f64; 6] = [
        -3.969683028665376e1,
        2.209460984245205e2,
        -2.759285104469687e2,
        138.357_751_867_269,
        -3.066479806614716e1,
        2.506628277459239,
    ];
    const B: [f64; 5] = [
        -5.447609879822406e1,
        1.615858368580409e2,
        -1.556989798598866e2,
        6.680131188771972e1,
        -1.328068155288572e1,
    ];
    const C: [f64; 6] = [
        -7.784894002430293e-3,
        -3.223964580411365e-1,
        -2.400758277161838,
        -2.549732539343734,
        4.374664141464968,
        2.938163982698783,
    ];
    const D: [f64; 4] = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416];
    let horner = |c: &[f64], x: f64| c.iter().fold(0.0, |sum, c| sum * x + c);
    // Draws are multiples of 2⁻⁵³; zero is taken as half of one.
    let p = p.clamp(2e-17, 1.0 - 1e-16);
    let tail = |q: f64| horner(&C, q) / (horner(&D, q) * q + 1.0);
    let x = if p < 0.02425 {
        tail(libm::sqrt(-2.0 * libm::log(p)))
    } else if p > 1.0 - 0.02425 {
        -tail(libm::sqrt(-2.0 * libm::log(1.0 - p)))
    } else {
        let q = p - 0.5;
        let r = q * q;
        horner(&A, r) * q / (horner(&B, r) * r + 1.0)
    };
    let error = 0.5 * libm::erfc(-x / std::f64::consts::SQRT_2) - p;
    let u = error * libm::sqrt(2.0 * std::f64::consts::PI) * libm::exp(0.5 * x * x);
    x - u / (1.0 + 0.5 * x * u)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_the_image_of_one() {
        for n in [1, 2, 3, 7, 64, 1000, 4097] {
            let mut seen = vec![false; n as usize];
            for p in 0..n {
                let image = permuted(5, 2, n, p) as usize;
                assert!(!seen[image], "{n}: {image} twice");
                seen[image] = true;
            }
        }
        assert_ne!((0..50).map(|p| permuted(1, 0, 50, p)).collect::<Vec<_>>(), (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn a_latin_hypercube_has_one_point_in_each_stratum() {
        let n = 200;
        for field in 0..3 {
            let mut seen = vec![0; n as usize];
            for p in 0..n {
                seen[(place(Design::Latin, 9, field, n, p) * n as f64) as usize] += 1;
            }
            assert!(seen.iter().all(|&k| k == 1));
        }
    }

    #[test]
    fn draws_are_uniform_and_independent_of_the_order_they_are_asked_in() {
        let n = 20_000;
        let of = |field| (0..n).map(|p| place(Design::MonteCarlo, 3, field, n, p)).collect::<Vec<f64>>();
        let (x, y) = (of(0), of(1));
        let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
        // Five deviations of the mean of n uniform numbers.
        assert!((mean(&x) - 0.5).abs() < 5.0 * (1.0 / 12.0 / n as f64).sqrt());
        let product: Vec<f64> = x.iter().zip(&y).map(|(a, b)| (a - 0.5) * (b - 0.5)).collect();
        assert!(mean(&product).abs() < 5.0 / 12.0 / (n as f64).sqrt());
        assert_eq!(x[777], place(Design::MonteCarlo, 3, 0, n, 777));
    }

    #[test]
    fn quantiles_are_those_of_tables() {
        // Values of SciPy's norm.ppf.
        for (p, x) in [
            (1e-12, -7.034483825301132),
            (0.001, -3.090232306167813),
            (0.025, -1.959963984540054),
            (0.5, 0.0),
            (0.9, 1.2815515655446004),
            (0.999, 3.090232306167813),
        ] {
            assert!(
                (normal_quantile(p) - x).abs() < 1e-12 * (1.0 + x.abs()) * 10.0,
                "{p}: {}",
                normal_quantile(p)
            );
        }
        assert!(normal_quantile(0.0).is_finite() && normal_quantile(1.0).is_finite());
    }
}
