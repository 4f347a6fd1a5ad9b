//! Summary of the errors over many recordings.

/// Mean, median and 90th percentile of some numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ErrorStatistics {
    /// Arithmetic mean.
    pub mean: f64,
    /// Median: half of the numbers are below.
    pub median: f64,
    /// 90th percentile: nine tenths of the numbers are below.
    pub ninetieth: f64,
}

impl ErrorStatistics {
    /// Computes the spread of some numbers; zeros where there are none. Between two of them percentiles are
    /// linear, as NumPy's.
    pub fn of(values: &[f64]) -> Self {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let Some(last) = sorted.len().checked_sub(1) else { return Self::default() };
        let at = |share: f64| {
            let place = share * last as f64;
            let k = (place as usize).min(last);
            let (low, high) = (sorted[k], sorted[(k + 1).min(last)]);
            low + (high - low) * (place - k as f64)
        };
        let mean = values.iter().fold(0.0, |sum, x| sum + x) / values.len() as f64;
        Self { mean, median: at(0.5), ninetieth: at(0.9) }
    }
}

/// Summary of a set of recordings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Number of recordings.
    pub count: usize,
    /// Mean distance over a recording's rows as a share of the body's width.
    pub position: ErrorStatistics,
    /// Mean angle over its rows, rad.
    pub rotation: ErrorStatistics,
    /// Share of recordings whose run ends on the recorded face.
    pub face: f64,
}

impl Summary {
    /// Summarises the errors of each recording: position, rotation, face. A run that failed or is not finite
    /// counts as ten widths, half a turn, another face.
    pub fn of(errors: &[(f64, f64, bool)]) -> Self {
        let whole = errors.iter().map(|&(position, rotation, face)| {
            let sound = position.is_finite() && rotation.is_finite();
            if sound { (position, rotation, face) } else { (10.0, std::f64::consts::PI, false) }
        });
        let whole: Vec<_> = whole.collect();
        let position: Vec<f64> = whole.iter().map(|e| e.0).collect();
        let rotation: Vec<f64> = whole.iter().map(|e| e.1).collect();
        let right = whole.iter().filter(|e| e.2).count();
        Self {
            count: whole.len(),
            position: ErrorStatistics::of(&position),
            rotation: ErrorStatistics::of(&rotation),
            face: right as f64 / whole.len().max(1) as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_numpy_s() {
        let s = ErrorStatistics::of(&[4.0, 1.0, 3.0, 2.0]);
        assert_eq!((s.mean, s.median), (2.5, 2.5));
        assert!((s.ninetieth - 3.7).abs() < 1e-12);
        assert_eq!(ErrorStatistics::of(&[]), ErrorStatistics::default());
        assert_eq!(ErrorStatistics::of(&[7.0]).ninetieth, 7.0);
    }

    #[test]
    fn a_run_that_fails_counts_as_the_worst() {
        let s = Summary::of(&[(0.1, 0.2, true), (f64::NAN, 0.0, true)]);
        assert_eq!((s.count, s.face), (2, 0.5));
        assert!((s.position.mean - 5.05).abs() < 1e-12);
    }
}
