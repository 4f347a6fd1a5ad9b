//! Where a run is at a time.

use asperity_grinding::plan::{Run, Stretch};
use asperity_grinding::simulate::Moment;
use asperity_grinding::timing::Sample;

/// A moment of a run.
#[derive(Clone, Copy)]
pub(super) struct Now<'r> {
    /// Which stretch, and which sample of it.
    pub at: (usize, usize),
    pub sample: &'r Sample,
    pub moment: &'r Moment,
}

/// The sample nearest to a time, s; after the end the last. Stretches follow each other without a pause.
pub(super) fn now(run: &Run, time: f64) -> Option<Now<'_>> {
    let mut left = time.max(0.0);
    let last = run.stretches.len().checked_sub(1)?;
    for (i, stretch) in run.stretches.iter().enumerate() {
        let duration = stretch.trajectory.duration();
        if left <= duration || i == last {
            let end = stretch.trajectory.samples.len().checked_sub(1)?;
            let k = ((left / stretch.trajectory.step).round() as usize).min(end);
            let (sample, moment) = (stretch.trajectory.samples.get(k)?, stretch.press.moments.get(k)?);
            return Some(Now { at: (i, k), sample, moment });
        }
        left -= duration;
    }
    None
}

/// Start of each stretch on the clock, s.
pub(super) fn starts(run: &Run) -> Vec<f64> {
    let mut time = 0.0;
    let start = |s: &Stretch| {
        let start = time;
        time += s.trajectory.duration();
        start
    };
    run.stretches.iter().map(start).collect()
}
