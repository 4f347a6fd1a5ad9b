//! Adam (Kingma & Ba 2015, Algorithm 1), and a bound on the length of a gradient.

use crate::network::Real;

/// Adam's two moments of each parameter. Evolves.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam<T> {
    /// First moments `m`.
    pub first: Vec<T>,
    /// Second moments `v`.
    pub second: Vec<T>,
    /// Number of steps so far, `t`.
    pub steps: u64,
}

/// Constants `β₁`, `β₂` of the paper, and the `ε` that is usual with this algorithm.
const BETA: [f64; 2] = [0.9, 0.999];
const EPSILON: f64 = 1e-5;

impl<T: Real> Adam<T> {
    /// Makes the state for `count` parameters.
    pub fn new(count: usize) -> Self {
        Self { first: vec![T::ZERO; count], second: vec![T::ZERO; count], steps: 0 }
    }

    /// Makes a step `θ ← θ − α m̂/(√v̂ + ε)`.
    pub fn step(&mut self, rate: f64, gradient: &[T], parameters: &mut [T]) {
        self.steps += 1;
        // Through libm: the same bits on every machine.
        let t = self.steps as f64;
        let bias = BETA.map(|beta| 1.0 - libm::pow(beta, t));
        let [b1, b2] = BETA.map(T::of);
        let [c1, c2] = BETA.map(|beta| T::of(1.0 - beta));
        let size = T::of(rate / bias[0]);
        let scale = T::of(1.0 / bias[1].sqrt());
        let epsilon = T::of(EPSILON);
        for (((p, g), m), v) in parameters.iter_mut().zip(gradient).zip(&mut self.first).zip(&mut self.second)
        {
            *m = b1 * *m + c1 * *g;
            *v = b2 * *v + c2 * (*g * *g);
            *p = *p - size * *m / (v.root() * scale + epsilon);
        }
    }
}

/// Shortens a gradient that is longer than `longest`, and returns its length before.
pub fn bound<T: Real>(gradient: &mut [T], longest: f64) -> f64 {
    let length = gradient.iter().map(|g| g.wide() * g.wide()).sum::<f64>().sqrt();
    if length > longest {
        let factor = T::of(longest / length);
        gradient.iter_mut().for_each(|g| *g = *g * factor);
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first steps have the rate's size whatever the gradient's, and a parabola is descended.
    #[test]
    fn goes_down_a_parabola() {
        let mut adam = Adam::new(2);
        let mut x = [3.0_f64, -200.0];
        adam.step(0.1, &[2.0 * x[0], 2.0 * x[1]], &mut x);
        assert!((x[0] - 2.9).abs() < 1e-6 && (x[1] + 199.9).abs() < 1e-6);
        for _ in 0..20_000 {
            let gradient = [2.0 * x[0], 2.0 * x[1]];
            adam.step(0.1, &gradient, &mut x);
        }
        assert!(x[0].abs() < 1e-3 && x[1].abs() < 1e-3, "{x:?}");
    }

    #[test]
    fn a_long_gradient_is_shortened_and_a_short_one_left() {
        let mut gradient = [3.0_f64, 4.0];
        assert_eq!(bound(&mut gradient, 10.0), 5.0);
        assert_eq!(gradient, [3.0, 4.0]);
        assert_eq!(bound(&mut gradient, 0.5), 5.0);
        assert!((gradient[0] - 0.3).abs() < 1e-15 && (gradient[1] - 0.4).abs() < 1e-15);
    }
}
