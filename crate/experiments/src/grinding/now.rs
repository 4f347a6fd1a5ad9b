//! Place in a run at a time.

use asperity_grinding::plan::{ExecutedPath, Stretch};
use asperity_grinding::simulate::PressSample;
use asperity_grinding::timing::Sample;

/// Sample of a run at a time.
#[derive(Clone, Copy)]
pub(super) struct Now<'r> {
    /// Numbers of the stretch and of its sample.
    pub at: (usize, usize),
    pub sample: &'r Sample,
    pub press: &'r PressSample,
}

/// Finds the sample nearest to a time, s; after the end the last. Stretches follow each other without a
/// pause.
pub(super) fn now(run: &ExecutedPath, time: f64) -> Option<Now<'_>> {
    let mut left = time.max(0.0);
    let last = run.stretches.len().checked_sub(1)?;
    for (i, stretch) in run.stretches.iter().enumerate() {
        let duration = stretch.trajectory.duration();
        if left <= duration || i == last {
            let end = stretch.trajectory.samples.len().checked_sub(1)?;
            let k = ((left / stretch.trajectory.step).round() as usize).min(end);
            let (sample, press) = (stretch.trajectory.samples.get(k)?, stretch.press.samples.get(k)?);
            return Some(Now { at: (i, k), sample, press });
        }
        left -= duration;
    }
    None
}

/// Returns the start of each stretch on the clock, s.
pub(super) fn starts(run: &ExecutedPath) -> Vec<f64> {
    let mut time = 0.0;
    let start = |s: &Stretch| {
        let start = time;
        time += s.trajectory.duration();
        start
    };
    run.stretches.iter().map(start).collect()
}
