//! Step response of a run to a new target: overshoot, settling time, remaining error.

use super::Sample;

/// Half width of the band in which a force counts as settled, as a share of the change of target.
const BAND: f64 = 0.02;

/// Response to one target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settled {
    /// Overshoot of the force over the target, N.
    pub overshoot: f64,
    /// Settling time from the new target to the first sample after which the force stays within 2 % of the
    /// change, s; `None` if it does not settle.
    pub time: Option<f64>,
    /// Least and greatest force of the last fifth, N.
    pub tail: [f64; 2],
    /// Number of samples at which the axis was off the surface, the first aside.
    pub lost_contact: usize,
}

/// Evaluates `samples` (at least one, `sample_time` seconds apart), which begin when the target went from
/// `before` to `target` (N).
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
