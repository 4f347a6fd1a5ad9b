//! All trials, with the losses of each recording, and the scatter of the best values when recordings are
//! drawn again.
//!
//! The bootstrap (Efron and Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 6) draws as many
//! recordings as there are, with repetition, and asks for the best values again. A search for each draw would
//! take hundreds of searches. But the loss of a draw is a weighted sum of the losses of the recordings, which
//! are known wherever a trial was made, and trials lie dense about the optimum: the best trial of each draw
//! is found without another run. The spread is therefore no finer than the trials.

use asperity_chance::Stream;
use asperity_fault::{Fault, all_finite};
use serde::{Deserialize, Serialize};

/// Trials: points of the unit cube, and the loss of each recording there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trials {
    /// Points (trials).
    pub points: Vec<Vec<f64>>,
    /// Losses (trials × recordings).
    pub losses: Vec<Vec<f64>>,
}

/// Spread of a parameter's best values when recordings are drawn again, as places in its range.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quantiles {
    /// Place below which a twentieth of the draws lies, 0 to 1.
    pub low: f64,
    /// Median of the draws, 0 to 1.
    pub middle: f64,
    /// Place above which a twentieth of the draws lies, 0 to 1.
    pub high: f64,
}

impl Trials {
    /// Adds a trial.
    pub fn push(&mut self, point: Vec<f64>, losses: Vec<f64>) {
        self.points.push(point);
        self.losses.push(losses);
    }

    /// Checks that trials that were read have this many parameters and recordings.
    ///
    /// # Errors
    ///
    /// Refuses trials that do not fit; the path starts at the trials.
    pub fn check(&self, dimension: usize, recordings: usize) -> Result<(), Fault> {
        if self.points.len() != self.losses.len() {
            return Err(Fault::new("losses", "there must be one list for each point"));
        }
        for (i, (point, losses)) in self.points.iter().zip(&self.losses).enumerate() {
            if point.len() != dimension || point.iter().any(|x| !(0.0..=1.0).contains(x)) {
                return Err(Fault::new(
                    format!("points[{i}]"),
                    format!("{dimension} numbers between 0 and 1"),
                ));
            }
            if losses.len() != recordings {
                return Err(Fault::new(format!("losses[{i}]"), format!("{recordings} numbers")));
            }
            all_finite(&format!("losses[{i}]"), losses)?;
        }
        Ok(())
    }

    /// Returns the spread of every parameter over `draws` draws; none where nothing was tried.
    pub fn bootstrap(&self, draws: usize, seed: u64) -> Vec<Quantiles> {
        let recordings = self.losses.first().map_or(0, Vec::len);
        let dimension = self.points.first().map_or(0, Vec::len);
        if recordings == 0 || draws == 0 {
            return Vec::new();
        }
        let mut stream = Stream::new(seed);
        let mut found: Vec<Vec<f64>> = vec![Vec::with_capacity(draws); dimension];
        let mut weights = vec![0.0; recordings];
        for _ in 0..draws {
            weights.fill(0.0);
            for _ in 0..recordings {
                // The bias of the remainder is 1e-17 of a recording.
                weights[(stream.next_word() % recordings as u64) as usize] += 1.0;
            }
            let loss = |i: usize| -> f64 {
                let sum: f64 = self.losses[i].iter().zip(&weights).map(|(l, w)| l * w).sum();
                if sum.is_nan() { f64::INFINITY } else { sum }
            };
            let mut best = (0, loss(0));
            for i in 1..self.losses.len() {
                let l = loss(i);
                if l < best.1 {
                    best = (i, l);
                }
            }
            for (found, x) in found.iter_mut().zip(&self.points[best.0]) {
                found.push(*x);
            }
        }
        let quantile = |x: &[f64], q: f64| x[((x.len() - 1) as f64 * q).round() as usize];
        found
            .iter_mut()
            .map(|x| {
                x.sort_by(f64::total_cmp);
                Quantiles { low: quantile(x, 0.05), middle: quantile(x, 0.5), high: quantile(x, 0.95) }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recordings scatter about a place with a known deviation: the best is their mean, whose standard error
    /// is σ/√n.
    #[test]
    fn the_spread_of_a_mean_is_its_standard_error() {
        let mut stream = Stream::new(3);
        let mut unit = || stream.uniform();
        let places: Vec<f64> = (0..60).map(|_| 0.4 + 0.3 * (unit() - 0.5)).collect();
        let mut trials = Trials::default();
        for i in 0..=2000 {
            let x = f64::from(i) / 2000.0;
            trials.push(vec![x], places.iter().map(|p| (x - p) * (x - p)).collect());
        }
        let mean = places.iter().sum::<f64>() / 60.0;
        let variance = places.iter().map(|p| (p - mean) * (p - mean)).sum::<f64>() / 60.0;
        let spread = trials.bootstrap(2000, 1)[0];
        let expected = 1.645 * (variance / 60.0).sqrt();
        assert!((spread.middle - mean).abs() < 2e-3);
        let half = 0.5 * (spread.high - spread.low);
        assert!((half / expected - 1.0).abs() < 0.1, "{half} {expected}");
        assert_eq!(trials.bootstrap(200, 7), trials.bootstrap(200, 7));
        assert!(Trials::default().bootstrap(10, 1).is_empty());
    }
}
