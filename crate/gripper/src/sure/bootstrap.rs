//! How far a score would have been another with other grasps: the bootstrap (Efron 1979). As many grasps as there are, drawn among them with
//! replacement, are scored anew, often; between which values the middle share of these scores lies is the percentile interval (Efron and
//! Tibshirani 1993, §13.3). A grasp is drawn with all its trials, which are not independent of each other. Of few grasps such an interval
//! covers less than it says.

use asperity_chance::split_mix;

/// Sets that are drawn: ends of 95 % intervals have 25 beyond them.
pub const RESAMPLES: u64 = 1000;
/// Its draws are others than those of the noise.
const STREAM: u64 = 0xb007;

/// Sets of `count` numbers below `count`, each drawn by its own number alone.
pub fn resamples(count: usize, seed: u64) -> impl Iterator<Item = Vec<usize>> {
    (0..RESAMPLES).map(move |k| {
        let mut state = split_mix::numbered(seed ^ STREAM << 32, k);
        let pick = |_| ((split_mix::inside(&mut state) * count as f64) as usize).min(count.saturating_sub(1));
        (0..count).map(pick).collect()
    })
}

/// From where to where the middle share of values lies; they are sorted on the way. NaN of none.
pub fn middle(values: &mut [f64], share: f64) -> [f64; 2] {
    values.sort_unstable_by(f64::total_cmp);
    let Some(last) = values.len().checked_sub(1) else { return [f64::NAN; 2] };
    let tail = 0.5 * (1.0 - share);
    // Between two values by how near each is.
    let at = |p: f64| {
        let place = p * last as f64;
        let k = (place as usize).min(last);
        let (low, high) = (values[k], values[(k + 1).min(last)]);
        low + (high - low) * (place - k as f64)
    };
    [at(tail), at(1.0 - tail)]
}
