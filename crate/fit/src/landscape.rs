//! Slices of the loss through the best values, one parameter varied and the others held, and the verdict
//! whether the recordings tell anything of it.
//!
//! The same recordings distinguish two values of a parameter, so differences count: at each place of a slice
//! the loss of each recording less that at the best, their mean, and the standard error of that mean. Where
//! no place of the whole range is worse than the best by three standard errors the data do not tell the
//! parameter: three, as the best was chosen among hundreds by the same recordings, and some of its lead is
//! luck. Others are held, so a parameter that another can stand in for may look determined though it is not; the
//! bootstrap, which moves all of them, shows that.

use serde::{Deserialize, Serialize};

/// Slice: losses over the range of one parameter, less the best.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Slice {
    /// Places in the range, 0 to 1.
    pub places: Vec<f64>,
    /// Mean over the recordings of the loss less that at the best.
    pub worse: Vec<f64>,
    /// Standard error of that mean.
    pub error: Vec<f64>,
}

/// Verdict of a slice on its parameter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The data do not tell the parameter: nowhere is the loss surely worse.
    #[serde(rename = "untold")]
    Undetermined,
    /// The loss is surely worse on one side alone; the other end of the range is as good.
    OneSided,
    /// The loss is surely worse on both sides.
    #[serde(rename = "told")]
    Determined,
}

/// Number of standard errors from which a difference counts as one.
const SURELY: f64 = 3.0;

impl Slice {
    /// Returns the slice from the losses of each recording at the best, and at each place.
    pub fn new(best: &[f64], places: Vec<f64>, losses: &[Vec<f64>]) -> Self {
        let n = best.len().max(1) as f64;
        let (mut worse, mut error) = (Vec::new(), Vec::new());
        for there in losses {
            let d: Vec<f64> = there.iter().zip(best).map(|(l, b)| l - b).collect();
            let mean = d.iter().sum::<f64>() / n;
            let squares: f64 = d.iter().map(|x| (x - mean) * (x - mean)).sum();
            worse.push(mean);
            error.push(if n > 1.0 { (squares / (n - 1.0) / n).sqrt() } else { f64::INFINITY });
        }
        Self { places, worse, error }
    }

    /// Returns the verdict, the best being at `best` of 0 to 1.
    pub fn verdict(&self, best: f64) -> Verdict {
        let surely = |below: bool| {
            (0..self.places.len()).any(|i| {
                (self.places[i] < best) == below
                    && self.places[i] != best
                    && self.worse[i] > SURELY * self.error[i]
            })
        };
        match (surely(true), surely(false)) {
            (true, true) => Verdict::Determined,
            (false, false) => Verdict::Undetermined,
            _ => Verdict::OneSided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slice(loss: impl Fn(f64, usize) -> f64) -> Slice {
        let places: Vec<f64> = (0..=10).map(|i| f64::from(i) / 10.0).collect();
        let at = |x: f64| (0..30).map(|r| loss(x, r)).collect::<Vec<_>>();
        let losses: Vec<Vec<f64>> = places.iter().map(|x| at(*x)).collect();
        Slice::new(&at(0.5), places, &losses)
    }

    #[test]
    fn flat_within_noise_is_not_determined() {
        let noise = |x: f64, r: usize| 0.1 * libm::sin(37.0 * x * (r as f64 + 1.0));
        assert_eq!(slice(|_, r| r as f64).verdict(0.5), Verdict::Undetermined);
        assert_eq!(slice(noise).verdict(0.5), Verdict::Undetermined);
        assert_eq!(slice(|x, r| (x - 0.5) * (x - 0.5) + 0.1 * noise(x, r)).verdict(0.5), Verdict::Determined);
        assert_eq!(slice(|x, r| (0.5 - x).max(0.0) + 0.1 * noise(x, r)).verdict(0.5), Verdict::OneSided);
    }
}
