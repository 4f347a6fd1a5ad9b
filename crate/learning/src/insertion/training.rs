//! Training of a policy that inserts: phase after phase, each in worlds of its own, by the same rules.

use std::sync::Arc;

use asperity_fault::Fault;

use super::{Cell, Insertion, Rules};
use crate::environment::Environment;
use crate::ppo::PpoOptions;
use crate::training::TrainingPlan;

/// Training as it is asked for. Constant.
#[derive(Clone, Debug)]
pub struct Training {
    /// Phases, one after the other, each from the policy of the one before; at least one.
    pub phases: Vec<TrainingPhase>,
    /// Rules by which attempts are begun and judged.
    pub rules: Rules,
    /// Options of the algorithm.
    pub options: PpoOptions,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// Updates in the same worlds.
#[derive(Clone, Debug)]
pub struct TrainingPhase {
    /// Worlds, of which each attempt draws one; at least one.
    pub cells: Arc<[Cell]>,
    /// Number of updates.
    pub updates: u64,
}

impl Training {
    /// Returns the world of a phase, at its start; that of the first where there is no such phase.
    ///
    /// # Errors
    ///
    /// Names the cell that does not belong to the others, or the rule that is out of bounds.
    pub fn world(&self, phase: usize) -> Result<Insertion, Fault> {
        let cells = self.phases.get(phase).or(self.phases.first()).map(|phase| phase.cells.clone());
        Insertion::new(cells.unwrap_or_default(), self.rules.clone())
    }

    /// Returns the plan that a learner follows.
    ///
    /// # Errors
    ///
    /// Refuses what [`Training::world`] refuses.
    pub fn plan(&self) -> Result<TrainingPlan, Fault> {
        Ok(TrainingPlan {
            shape: self.world(0)?.shape(),
            options: self.options.clone(),
            seed: self.seed,
            lessons: self.phases.iter().map(|phase| phase.updates).collect(),
        })
    }
}
