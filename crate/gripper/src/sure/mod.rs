//! Reliability of a grasp: the same grasp many times with noise on the gripper's pose, each time a function
//! of seed and number alone, so that any number of workers in any order gives the same answer.

mod bootstrap;
mod interval;
mod noise;
mod sample;
mod score;
mod study;

pub use bootstrap::{RESAMPLES, middle, resamples};
pub use interval::{Bound, Interval, interval};
pub use noise::PoseNoise;
pub use sample::{antipodal, drawn};
pub use score::{Judged, Point, Scores, Tally, ThesisScores, scores, thesis_scores};
pub use study::{GraspToTry, Line, NUMBERS, Says, Study, StudySummary, TrialResult};

use asperity_fault::{Fault, FaultKind, positive_in, within};

use crate::Pose;
use crate::lift::{self, GraspModel, Phase, Reading, Reason, Verdict};

/// Number of trials, and the rule that ends them early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrialPlan {
    /// Greatest number of trials.
    pub trials: u32,
    /// Noise of the gripper's pose.
    pub noise: PoseNoise,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Confidence of the interval, 0.95 by default.
    pub confidence: f64,
    /// Kind of interval.
    pub bound: Bound,
    /// Width of the interval below which trials end; 0 runs all trials.
    pub width: f64,
}

impl Default for TrialPlan {
    /// The thesis' five trials with 1 mm and 3 mrad.
    fn default() -> Self {
        let noise = PoseNoise::default();
        Self { trials: 5, noise, seed: 1, confidence: 0.95, bound: Bound::Exact, width: 0.0 }
    }
}

impl TrialPlan {
    /// Checks every number.
    ///
    /// # Errors
    ///
    /// Names the field that is refused.
    pub fn check(&self) -> Result<(), Fault> {
        if self.trials == 0 {
            return Err(Fault::of(FaultKind::OutOfRange, "trials", "There must be one trial at the least."));
        }
        within("confidence", self.confidence, 0.5, 0.9999)?;
        within("width", self.width, 0.0, 1.0)?;
        self.noise.check()
    }

    /// Returns the number of first trials that make the answer: all, or as many as make the interval narrow
    /// enough. It depends on the trials in their order, not on which of them ended first; `None` while trials
    /// are missing.
    pub fn enough(&self, holds: &[bool]) -> Option<usize> {
        let mut successes = 0;
        for (i, held) in holds.iter().enumerate().take(self.trials as usize) {
            successes += u32::from(*held);
            let n = i as u32 + 1;
            if n == self.trials || interval(successes, n, self.confidence, self.bound).width() < self.width {
                return Some(n as usize);
            }
        }
        None
    }

    /// Returns the interval of the trials made so far.
    pub fn sum(&self, holds: &[bool]) -> Interval {
        let successes = holds.iter().filter(|h| **h).count() as u32;
        interval(successes, holds.len() as u32, self.confidence, self.bound)
    }
}

/// Outcome of one trial.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// Verdict.
    pub verdict: Verdict,
    /// Readings at the end.
    pub reading: Reading,
}

/// Runs a trial from its first step to its verdict; `longest` (s) bounds the simulated time, for grasps that
/// push an object along.
///
/// # Errors
///
/// Refuses a `longest` that is not positive, and an invalid model.
pub fn trial(model: &GraspModel, X_WG: &Pose, longest: f64) -> Result<Trial, Fault> {
    let longest = positive_in("s", "longest", longest)?;
    let (mut scratch, mut state) = match lift::start(model, X_WG) {
        Ok(begun) => begun,
        Err(fault) if fault.path == "grasp" => {
            return Ok(Trial { verdict: Verdict::Fails(Reason::Blocked), reading: Reading::default() });
        }
        Err(fault) => return Err(fault),
    };
    loop {
        let phase = lift::step(model, &mut scratch, &mut state, &mut |_| true)?;
        let verdict = match phase {
            Phase::Done(verdict) => verdict,
            _ if state.soft.time > longest => Verdict::Fails(Reason::Stuck),
            _ => continue,
        };
        return Ok(Trial { verdict, reading: state.reading });
    }
}

#[cfg(test)]
mod tests;
