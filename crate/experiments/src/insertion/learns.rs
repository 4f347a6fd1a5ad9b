//! Rollouts of a policy in the document's cell, each of one lane, by who learns elsewhere.

use asperity_learning::course::{Order, Plan};
use asperity_learning::insertion::Insertion as World;
use asperity_learning::rollout::Lane;
use asperity_scene::{ErrorKind, Scene, SceneError, bytes};

use super::{Insertion, named};
use crate::insertion::training::{course_plan, learning_of, lesson, plan_of, rules_of};

/// Greatest length of an order, bytes: a million parameters and an attempt.
const MOST: usize = 64 << 20;

/// Lesson at work: the world that attempts begin in, and the lanes that were here last. A lane that is not
/// where an order says is gone through anew, so that who keeps them changes nothing.
pub(super) struct AtWork {
    lesson: usize,
    plan: Plan,
    fresh: World,
    lanes: Vec<Option<Lane<World>>>,
}

fn refused(message: impl Into<String>) -> SceneError {
    SceneError::new(ErrorKind::Value, "order", message)
}

impl AtWork {
    fn begin(scene: &Scene, number: usize) -> Result<Self, SceneError> {
        let (insertion, learning) = learning_of(scene)?;
        let plan = plan_of(&course_plan(scene)?);
        let fresh = World::new(lesson(scene, number)?.cells, rules_of(insertion, learning)?)
            .map_err(|e| named(&e))?;
        let lanes = (0..plan.options.lanes).map(|_| None).collect();
        Ok(Self { lesson: number, plan, fresh, lanes })
    }

    fn carry_out(&mut self, order: &Order) -> Result<Vec<u8>, SceneError> {
        let Self { plan, fresh, lanes, .. } = self;
        let Some(kept) = lanes.get_mut(order.lane) else {
            return Err(refused("there is no such lane"));
        };
        let stopped = |e: asperity_fault::Fault| refused(format!("lane {}: {e}", order.lane));
        let mut lane = match kept.take() {
            Some(lane) if lane.place() == order.place => lane,
            _ => Lane::resumed(fresh.clone(), &order.place, plan.options.discount).map_err(stopped)?,
        };
        let made = order.carry_out(plan, &mut lane).map_err(stopped)?;
        *kept = Some(lane);
        Ok(made.bytes())
    }
}

impl Insertion {
    /// A rollout of one lane, as an order says.
    pub(super) fn rollout(&mut self, scene: &Scene, order: &str) -> Result<String, SceneError> {
        let order = bytes::of_text(order, MOST).ok_or_else(|| refused("it is not in base64"))?;
        let order = Order::read(&order).map_err(|e| refused(e.message))?;
        let mut work = match self.learning.take() {
            Some(work) if work.lesson == order.lesson => work,
            _ => Box::new(AtWork::begin(scene, order.lesson)?),
        };
        let made = work.carry_out(&order);
        self.learning = Some(work);
        made.map(|made| bytes::to_text(&made))
    }
}
