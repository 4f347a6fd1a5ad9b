//! Checkpoint of a training: everything that the next update depends on, to the last bit.

use asperity_fault::Fault;
use serde::{Deserialize, Serialize};

use super::{TrainingPlan, UpdateRecord};
use crate::normalise::RunningStatistics;
use crate::policy::Networks;
use crate::ppo::Learner;
use crate::rollout::LaneCheckpoint;

/// Checkpoint as plain numbers; `f32` and `f64` survive JSON unchanged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingCheckpoint {
    /// Lesson, counted from zero.
    #[serde(default)]
    pub lesson: usize,
    /// Updates of the lesson so far.
    pub updates: u64,
    /// Parameters of the policy.
    pub parameters: Vec<f32>,
    /// Both moments of Adam, and its number of steps.
    pub adam: (Vec<f32>, Vec<f32>, u64),
    /// Running statistics of the observations.
    pub seen: RunningStatistics,
    /// Running statistics of the discounted returns.
    pub returns: RunningStatistics,
    /// Random numbers that order the small batches.
    pub stream: [u64; 2],
    /// State of each lane.
    pub lanes: Vec<LaneCheckpoint>,
    /// One row per update.
    #[serde(default, rename = "course")]
    pub rows: Vec<UpdateRecord>,
}

pub(super) const OTHER: &str = "Its sizes are not those of this training.";

impl TrainingCheckpoint {
    pub(super) fn of(
        lesson: usize,
        learner: &Learner<f32>,
        places: &[LaneCheckpoint],
        rows: &[UpdateRecord],
    ) -> Self {
        Self {
            lesson,
            updates: learner.updates,
            parameters: learner.policy.parameters.clone(),
            adam: (learner.adam.first.clone(), learner.adam.second.clone(), learner.adam.steps),
            seen: learner.policy.seen.clone(),
            returns: learner.returns.clone(),
            stream: learner.stream.place(),
            lanes: places.to_vec(),
            rows: rows.to_vec(),
        }
    }

    /// Refuses a checkpoint whose policy and moments are not those of the plan.
    pub(super) fn fits(&self, plan: &TrainingPlan) -> Result<(), Fault> {
        plan.options.check(plan.shape)?;
        let wide = plan.shape.observation + plan.shape.privileged;
        let count = Networks::new(plan.shape, &plan.options.hidden).count();
        let sizes = [self.seen.mean.len(), self.seen.squares.len()];
        let of_returns = [self.returns.mean.len(), self.returns.squares.len()];
        if self.parameters.len() != count || sizes != [wide; 2] || of_returns != [1; 2] {
            return Err(Fault::new("parameters", OTHER));
        }
        Ok(())
    }
}
