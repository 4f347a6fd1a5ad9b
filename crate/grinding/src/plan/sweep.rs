use super::{Improvement, Job, evenness, improve};
use crate::error::GrindingError;
use crate::part::Curve;

/// A step-over that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// m.
    pub step_over: f64,
    /// Cycle time, s.
    pub duration: f64,
    /// Mean removed depth, m.
    pub depth: f64,
    /// Its deviation over it.
    pub unevenness: f64,
    /// N.
    pub rms_error: f64,
    /// No other choice is both quicker and more even.
    pub best: bool,
}

/// Lays, runs and improves the job at each step-over (m) and marks those that no other beats in both time and evenness (Pareto).
/// `go_on` is told how many are done, and ends the work with `false`; what was tried is given back.
pub fn sweep_step_over(
    job: &Job<'_>,
    first: &Curve,
    step_overs: &[f64],
    o: &Improvement,
    mut go_on: impl FnMut(usize) -> bool,
) -> Result<Vec<Choice>, GrindingError> {
    let mut tried: Vec<Choice> = Vec::new();
    for (i, &step_over) in step_overs.iter().enumerate() {
        if !go_on(i) {
            break;
        }
        let path = crate::path::PathOptions { step_over, ..job.path };
        let job = Job { path, ..*job };
        let laid = job.lay(first)?;
        let run = improve(&job, &laid, (&job.static_offsets(&laid), &job.feeds(&laid)), o, |_, _| true)?;
        let (depth, unevenness) = evenness(&job, &laid, &run);
        let (duration, rms_error) = (run.duration, run.summary.rms_error);
        tried.push(Choice { step_over, duration, depth, unevenness, rms_error, best: false });
    }
    for i in 0..tried.len() {
        let a = tried[i];
        let beats = |b: &Choice| {
            b.duration <= a.duration
                && b.unevenness <= a.unevenness
                && (b.duration < a.duration || b.unevenness < a.unevenness)
        };
        tried[i].best = !tried.iter().any(beats);
    }
    Ok(tried)
}
