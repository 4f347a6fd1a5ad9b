//! The lanes of a phase where rollouts are made: those that were here last. A lane that is not where an order
//! says is gone through anew, so that who keeps them changes nothing.

use asperity_fault::Fault;

use super::{Made, RolloutRequest, TrainingPlan};
use crate::environment::Environment;
use crate::rollout::Lane;

/// Lanes of one phase, in the same world.
#[derive(Debug)]
pub struct Lanes<E> {
    plan: TrainingPlan,
    fresh: E,
    lanes: Vec<Option<Lane<E>>>,
}

impl<E: Environment + Clone> Lanes<E> {
    /// Makes room for the lanes of a plan, in a world that is `fresh`.
    pub fn new(plan: TrainingPlan, fresh: E) -> Self {
        let lanes = (0..plan.options.lanes).map(|_| None).collect();
        Self { plan, fresh, lanes }
    }

    /// Makes the rollout of an order.
    ///
    /// # Errors
    ///
    /// Names `lane` if there is none of this number; passes on what its world cannot do.
    pub fn carry_out(&mut self, order: &RolloutRequest) -> Result<Made, Fault> {
        let Self { plan, fresh, lanes } = self;
        let Some(last) = lanes.get_mut(order.lane) else {
            return Err(Fault::new("lane", "there is no such lane"));
        };
        let mut lane = match last.take() {
            Some(lane) if lane.place() == order.place => lane,
            _ => Lane::resumed(fresh.clone(), &order.place, plan.options.discount)?,
        };
        let made = order.carry_out(plan, &mut lane)?;
        *last = Some(lane);
        Ok(made)
    }
}
