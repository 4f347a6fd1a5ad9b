//! Rollouts of a policy in the document's cell, each of one lane, by who learns elsewhere.

use asperity_fault::Fault;
use asperity_learning::insertion::Insertion as World;
use asperity_learning::training::{Lanes, RolloutRequest};
use asperity_scene::{ErrorKind, Scene, SceneError, bytes};

use super::{Insertion, named};
use crate::insertion::training::{learner_plan, learning_of, phase, plan_of, rules_of};

/// Greatest length of an order, bytes: a million parameters and an attempt.
const MOST: usize = 64 << 20;

/// Lesson at work, by its number.
pub(super) struct AtWork {
    lesson: usize,
    lanes: Lanes<World>,
}

fn refused(message: impl Into<String>) -> SceneError {
    SceneError::new(ErrorKind::Value, "order", message)
}

impl AtWork {
    fn begin(scene: &Scene, number: usize) -> Result<Self, SceneError> {
        let (insertion, learning) = learning_of(scene)?;
        let plan = plan_of(&learner_plan(scene)?);
        let fresh =
            World::new(phase(scene, number)?.cells, rules_of(insertion, learning)?).map_err(|e| named(&e))?;
        Ok(Self { lesson: number, lanes: Lanes::new(plan, fresh) })
    }

    fn carry_out(&mut self, order: &RolloutRequest) -> Result<Vec<u8>, SceneError> {
        let stopped = |e: Fault| match e.path.as_str() {
            "lane" => refused(e.message),
            _ => refused(format!("lane {}: {e}", order.lane)),
        };
        Ok(self.lanes.carry_out(order).map_err(stopped)?.bytes())
    }
}

impl Insertion {
    /// A rollout of one lane, as an order says.
    pub(super) fn rollout(&mut self, scene: &Scene, order: &str) -> Result<String, SceneError> {
        let order = bytes::of_text(order, MOST).ok_or_else(|| refused("it is not in base64"))?;
        let order = RolloutRequest::read(&order).map_err(|e| refused(e.message))?;
        let mut work = match self.learning.take() {
            Some(work) if work.lesson == order.lesson => work,
            _ => Box::new(AtWork::begin(scene, order.lesson)?),
        };
        let made = work.carry_out(&order);
        self.learning = Some(work);
        made.map(|made| bytes::to_text(&made))
    }
}
