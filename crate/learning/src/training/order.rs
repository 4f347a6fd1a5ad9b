//! Orders of rollouts and the rollouts made, as bytes, since they may be made in another thread or another
//! program.

use asperity_fault::Fault;

use super::TrainingPlan;
use super::bytes::{Reader, Writer};
use crate::environment::Environment;
use crate::normalise::RunningStatistics;
use crate::policy::{Networks, Policy};
use crate::rollout::{Episode, Lane, LaneCheckpoint, Rollout};

/// Order of a rollout.
#[derive(Clone, Debug, PartialEq)]
pub struct RolloutRequest {
    /// Lesson, counted from zero.
    pub lesson: usize,
    /// Lane, counted from zero.
    pub lane: usize,
    /// Parameters of the policy.
    pub parameters: Vec<f32>,
    /// Running statistics by which observations are normalised.
    pub seen: RunningStatistics,
    /// State of the lane.
    pub place: LaneCheckpoint,
}

/// Rollout, and the state of its lane after it.
#[derive(Clone, Debug)]
pub struct Made {
    /// The rollout.
    pub rollout: Rollout<f32>,
    /// State of the lane after it.
    pub place: LaneCheckpoint,
}

fn broken(what: &str) -> Fault {
    Fault::new(what, "Its bytes are not such as this version writes.")
}

impl RolloutRequest {
    /// Returns the bytes for [`Self::read`].
    pub fn bytes(&self) -> Vec<u8> {
        let mut to = Writer::default();
        to.word(self.lesson as u64);
        to.word(self.lane as u64);
        to.singles(&self.parameters);
        to.moments(&self.seen);
        to.place(&self.place);
        to.0
    }

    /// Reads the bytes of [`Self::bytes`].
    ///
    /// # Errors
    ///
    /// Refuses bytes that are no order.
    pub fn read(bytes: &[u8]) -> Result<Self, Fault> {
        let mut from = Reader(bytes);
        let mut read = || {
            let order = Self {
                lesson: usize::try_from(from.word()?).ok()?,
                lane: usize::try_from(from.word()?).ok()?,
                parameters: from.singles()?,
                seen: from.moments()?,
                place: from.place()?,
            };
            from.end().map(|()| order)
        };
        read().ok_or_else(|| broken("order"))
    }

    /// Builds the policy that is to act.
    ///
    /// # Errors
    ///
    /// Refuses parameters of another size than the plan's.
    pub fn policy(&self, plan: &TrainingPlan) -> Result<Policy<f32>, Fault> {
        let networks = Networks::new(plan.shape, &plan.options.hidden);
        let wide = plan.shape.observation + plan.shape.privileged;
        let sizes = [self.seen.mean.len(), self.seen.squares.len()];
        if self.parameters.len() != networks.count() || sizes != [wide; 2] {
            return Err(Fault::new("order", "Its policy has other sizes than this training."));
        }
        let (parameters, seen) = (self.parameters.clone(), self.seen.clone());
        Ok(Policy { networks, parameters, seen, measured: plan.options.measure_seen })
    }

    /// Carries the order out on a lane in the order's state.
    ///
    /// # Errors
    ///
    /// Refuses parameters of another size than the plan's, and passes on a fault of the environment.
    pub fn carry_out<E: Environment>(&self, plan: &TrainingPlan, lane: &mut Lane<E>) -> Result<Made, Fault> {
        let policy = self.policy(plan)?;
        let mut acting = policy.networks.acting();
        let rollout = lane.collect(&policy, plan.options.steps, plan.options.discount, &mut acting)?;
        Ok(Made { rollout, place: lane.place() })
    }
}

impl Made {
    /// Returns the bytes for [`Self::read`].
    pub fn bytes(&self) -> Vec<u8> {
        let Rollout {
            measured,
            actions,
            densities,
            values,
            rewards,
            ended,
            after,
            last,
            episodes,
            seen,
            returns,
        } = &self.rollout;
        let mut to = Writer::default();
        to.singles(measured);
        to.singles(actions);
        for numbers in [densities, values, rewards, after] {
            to.numbers(numbers);
        }
        to.word(ended.len() as u64);
        to.0.extend(ended.iter().map(|&ended| u8::from(ended)));
        to.number(*last);
        to.word(episodes.len() as u64);
        for episode in episodes {
            to.number(episode.total);
            to.word(u64::from(episode.steps));
            to.word(u64::from(episode.done));
        }
        to.moments(seen);
        to.moments(returns);
        to.place(&self.place);
        to.0
    }

    /// Reads the bytes of [`Self::bytes`].
    ///
    /// # Errors
    ///
    /// Refuses bytes that are no rollout.
    pub fn read(bytes: &[u8]) -> Result<Self, Fault> {
        let mut from = Reader(bytes);
        let mut read = || {
            let (measured, actions) = (from.singles()?, from.singles()?);
            let (densities, values) = (from.numbers()?, from.numbers()?);
            let (rewards, after) = (from.numbers()?, from.numbers()?);
            let ended = from.flags()?;
            let last = from.number()?;
            let mut episodes = Vec::new();
            for _ in 0..from.word()? {
                let (total, steps, done) = (from.number()?, from.word()?, from.word()? != 0);
                episodes.push(Episode { total, steps: u32::try_from(steps).ok()?, done });
            }
            let (seen, returns, place) = (from.moments()?, from.moments()?, from.place()?);
            from.end()?;
            let rollout = Rollout {
                measured,
                actions,
                densities,
                values,
                rewards,
                ended,
                after,
                last,
                episodes,
                seen,
                returns,
            };
            Some(Self { rollout, place })
        };
        read().ok_or_else(|| broken("rollout"))
    }

    /// Refuses a rollout that is not of the plan, or not finite.
    pub(super) fn fits(&self, plan: &TrainingPlan) -> Result<(), Fault> {
        let (n, shape) = (plan.options.steps, plan.shape);
        let wide = shape.observation + shape.privileged;
        let r = &self.rollout;
        let lists = [r.densities.len(), r.values.len(), r.rewards.len(), r.ended.len(), r.after.len()];
        let moments = [r.seen.mean.len(), r.seen.squares.len()];
        let of_returns = [r.returns.mean.len(), r.returns.squares.len()];
        if lists != [n; 5]
            || [r.measured.len(), r.actions.len()] != [n * wide, n * shape.action]
            || moments != [wide; 2]
            || of_returns != [1; 2]
        {
            return Err(broken("sizes"));
        }
        if r.rewards.iter().chain(&r.values).chain(&r.densities).all(|x| x.is_finite()) {
            return Ok(());
        }
        let message = "A reward, a value or a density is not finite; learning stops before it spreads.";
        Err(Fault::of(asperity_fault::FaultKind::NotFinite, "rewards", message))
    }
}
