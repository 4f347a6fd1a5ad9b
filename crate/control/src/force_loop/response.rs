//! How a run took a new target: overshoot, time to settle, what is left at the end.

use super::Sample;

/// Share of the change of target that a settled force may be off.
const BAND: f64 = 0.02;

/// The answer to one target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settled {
    /// How far the force went over the target, N.
    pub overshoot: f64,
    /// From the new target to the first sample after which the force stays within 2 % of the change, s; `None` if it does not.
    pub time: Option<f64>,
    /// Least and greatest force of the last fifth, N.
    pub tail: [f64; 2],
    /// Samples at which the axis was off the surface, the first aside.
    pub lost_contact: usize,
}

/// Reads `samples` (at least one, `sample_time` seconds apart), which begin when the target went from `before` to `target` (N).
pub fn settle(samples: &[Sample], sample_time: f64, before: f64, target: f64) -> Settled {
    let band = BAND * (target - before).abs();
    let off = |s: &Sample| (s.force - target).abs() > band;
    let tail = &samples[samples.len().saturating_sub((samples.len() / 5).max(5))..];
    let settled_from = samples.iter().rposition(off).map_or(0, |k| k + 1);
    let (low, high) = (f64::INFINITY, f64::NEG_INFINITY);
    Settled {
        overshoot: samples.iter().map(|s| s.force - target).fold(0.0, f64::max),
        time: (!tail.iter().any(off)).then_some(settled_from as f64 * sample_time),
        tail: tail.iter().fold([low, high], |[low, high], s| [low.min(s.force), high.max(s.force)]),
        lost_contact: samples.iter().skip(1).filter(|s| s.position < 0.0).count(),
    }
}
