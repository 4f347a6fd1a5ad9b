//! What a course goes on from: everything that the next update depends on, to the last bit.

use asperity_fault::Fault;
use serde::{Deserialize, Serialize};

use super::{Plan, Row};
use crate::normalise::Moments;
use crate::policy::Networks;
use crate::ppo::Learner;
use crate::rollout::Place;

/// Plain numbers; `f32` and `f64` survive JSON as they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// Counted from zero.
    #[serde(default)]
    pub lesson: usize,
    /// Of the lesson so far.
    pub updates: u64,
    /// Of the policy.
    pub parameters: Vec<f32>,
    /// Both moments, and steps.
    pub adam: (Vec<f32>, Vec<f32>, u64),
    /// What was seen.
    pub seen: Moments,
    /// Of discounted returns.
    pub returns: Moments,
    /// Of the order of small batches.
    pub stream: [u64; 2],
    /// Where the lanes are.
    pub lanes: Vec<Place>,
    /// A row an update.
    #[serde(default, rename = "course")]
    pub rows: Vec<Row>,
}

pub(super) const OTHER: &str = "Its sizes are not those of this training.";

impl Kept {
    pub(super) fn of(lesson: usize, learner: &Learner<f32>, places: &[Place], rows: &[Row]) -> Self {
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

    /// Whether policy and moments are of such a plan.
    pub(super) fn fits(&self, plan: &Plan) -> Result<(), Fault> {
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
