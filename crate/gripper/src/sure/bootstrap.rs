//! Sampling spread of a score over grasps: the bootstrap (Efron 1979). Sets of as many grasps as there are,
//! drawn among them with replacement, are scored anew, often; the interval that holds the middle share of
//! these scores is the percentile interval (Efron and Tibshirani 1993, §13.3). A grasp is drawn with all its
//! trials, which are not independent of each other. With few grasps such an interval covers less than it
//! says.

use asperity_chance::split_mix;

/// Number of sets that are drawn: 25 lie beyond each end of a 95 % interval.
pub const RESAMPLES: u64 = 1000;
/// Stream of the draws, apart from those of the noise.
const STREAM: u64 = 0xb007;

/// Draws sets of `count` numbers below `count`; each is a function of its own number alone.
pub fn resamples(count: usize, seed: u64) -> impl Iterator<Item = Vec<usize>> {
    (0..RESAMPLES).map(move |k| {
        let mut state = split_mix::numbered(seed ^ STREAM << 32, k);
        let pick = |_| ((split_mix::inside(&mut state) * count as f64) as usize).min(count.saturating_sub(1));
        (0..count).map(pick).collect()
    })
}

/// Returns the ends of the interval that holds the middle share of the values, which are sorted in place. NaN
/// without values.
pub fn middle(values: &mut [f64], share: f64) -> [f64; 2] {
    values.sort_unstable_by(f64::total_cmp);
    let Some(last) = values.len().checked_sub(1) else { return [f64::NAN; 2] };
    let tail = 0.5 * (1.0 - share);
    // Interpolate linearly between two values.
    let at = |p: f64| {
        let place = p * last as f64;
        let k = (place as usize).min(last);
        let (low, high) = (values[k], values[(k + 1).min(last)]);
        low + (high - low) * (place - k as f64)
    };
    [at(tail), at(1.0 - tail)]
}
