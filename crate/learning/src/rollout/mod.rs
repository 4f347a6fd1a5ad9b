//! Rollouts of a lane with a policy: an environment, its own random numbers, and a stretch of steps that may
//! span several episodes.

mod advantage;

pub use advantage::advantages;

use asperity_fault::Fault;

use crate::environment::{End, Environment, Taken};
use crate::network::Real;
use crate::normalise::RunningStatistics;
use crate::policy::{Acting, Policy};
use asperity_chance::Stream;

/// Environment that continues from rollout to rollout.
#[derive(Clone, Debug)]
pub struct Lane<E> {
    environment: E,
    /// Random numbers of the environment, and of the actions.
    world: Stream,
    hand: Stream,
    seen: Vec<f64>,
    /// Episode that is under way; `None` before the first.
    under_way: Option<Episode>,
    /// Discounted return of the episode so far.
    discounted: f64,
    /// State of `world` when the episode began, and the actions since: [steps × action].
    begun: [u64; 2],
    did: Vec<f64>,
}

/// State of a lane as a few numbers: replaying the episode that is under way restores it.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct LaneCheckpoint {
    /// Environment's stream at the start of the episode that is under way, or to come.
    pub world: [u64; 2],
    /// Actions' stream, now.
    pub hand: [u64; 2],
    /// True if an episode is under way.
    pub under_way: bool,
    /// Actions of the episode so far, [steps × action].
    pub did: Vec<f64>,
}

/// Episode, whole or under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Episode {
    /// Sum of its rewards.
    pub total: f64,
    /// Number of steps.
    pub steps: u32,
    /// True if the task was done.
    pub done: bool,
}

/// Result of a stretch of steps. Everything of step `i` stands at `i` (or from `i` times a size on).
#[derive(Clone, Debug)]
pub struct Rollout<T> {
    /// Inputs of the networks, [steps × (observation + privileged)].
    pub measured: Vec<T>,
    /// Actions before they were clipped to −1..1, [steps × action].
    pub actions: Vec<T>,
    /// Logarithms of the actions' densities.
    pub densities: Vec<f64>,
    /// Values by the critic.
    pub values: Vec<f64>,
    /// Rewards as the environment gave them.
    pub rewards: Vec<f64>,
    /// Flag of each step: true if the episode ended with it.
    pub ended: Vec<bool>,
    /// Value of the state after a step at which the time limit was reached; zero elsewhere.
    pub after: Vec<f64>,
    /// Value of the state at the end of the stretch.
    pub last: f64,
    /// Episodes that ended.
    pub episodes: Vec<Episode>,
    /// Running statistics of the observations.
    pub seen: RunningStatistics,
    /// Running statistics of the discounted return so far, at each step.
    pub returns: RunningStatistics,
}

impl<E: Environment> Lane<E> {
    /// Makes lane `number` of a seed.
    pub fn new(environment: E, seed: u64, number: u64) -> Self {
        let shape = environment.shape();
        let world = Stream::numbered(seed, 2 * number);
        Self {
            seen: vec![0.0; shape.observation + shape.privileged],
            environment,
            begun: world.place(),
            world,
            hand: Stream::numbered(seed, 2 * number + 1),
            under_way: None,
            discounted: 0.0,
            did: Vec::new(),
        }
    }

    /// Returns the state of the lane.
    pub fn place(&self) -> LaneCheckpoint {
        let under_way = self.under_way.is_some();
        LaneCheckpoint {
            world: if under_way { self.begun } else { self.world.place() },
            hand: self.hand.place(),
            under_way,
            did: if under_way { self.did.clone() } else { Vec::new() },
        }
    }

    /// Resumes a lane from [`Self::place`]: replays the episode that is under way.
    ///
    /// # Errors
    ///
    /// Passes on a fault of the environment.
    pub fn resumed(environment: E, place: &LaneCheckpoint, discount: f64) -> Result<Self, Fault> {
        let shape = environment.shape();
        let mut lane = Self {
            seen: vec![0.0; shape.observation + shape.privileged],
            environment,
            begun: place.world,
            world: Stream::resumed(place.world),
            hand: Stream::resumed(place.hand),
            under_way: None,
            discounted: 0.0,
            did: Vec::new(),
        };
        if place.under_way {
            let mut episode = lane.begin()?;
            for action in place.did.chunks_exact(shape.action.max(1)) {
                lane.act(action, discount, &mut episode)?;
            }
            lane.under_way = Some(episode);
        }
        Ok(lane)
    }

    fn begin(&mut self) -> Result<Episode, Fault> {
        self.begun = self.world.place();
        self.did.clear();
        self.environment.reset(&mut self.world, &mut self.seen)?;
        self.discounted = 0.0;
        Ok(Episode { total: 0.0, steps: 0, done: false })
    }

    fn act(&mut self, action: &[f64], discount: f64, episode: &mut Episode) -> Result<Taken, Fault> {
        let taken = self.environment.step(action, &mut self.world, &mut self.seen)?;
        finite("reward", &[taken.reward])?;
        self.did.extend_from_slice(action);
        self.discounted = discount * self.discounted + taken.reward;
        episode.total += taken.reward;
        episode.steps += 1;
        Ok(taken)
    }

    /// Makes `steps` steps; `discount` is the learner's.
    ///
    /// # Errors
    ///
    /// Passes on a fault of the environment, and refuses observations that are not finite.
    pub fn collect<T: Real>(
        &mut self,
        policy: &Policy<T>,
        steps: usize,
        discount: f64,
        acting: &mut Acting<T>,
    ) -> Result<Rollout<T>, Fault> {
        let shape = policy.networks.shape;
        let width = shape.observation + shape.privileged;
        let mut out = Rollout {
            measured: Vec::with_capacity(steps * width),
            actions: Vec::with_capacity(steps * shape.action),
            densities: Vec::with_capacity(steps),
            values: Vec::with_capacity(steps),
            rewards: Vec::with_capacity(steps),
            ended: Vec::with_capacity(steps),
            after: Vec::with_capacity(steps),
            last: 0.0,
            episodes: Vec::new(),
            seen: RunningStatistics::new(width),
            returns: RunningStatistics::new(1),
        };
        let mut measured = vec![T::ZERO; width];
        let mut action = vec![T::ZERO; shape.action];
        let mut cut = vec![0.0; shape.action];
        for _ in 0..steps {
            let mut episode = match self.under_way {
                Some(episode) => episode,
                None => self.begin()?,
            };
            finite("seen", &self.seen)?;
            out.seen.take(&self.seen);
            policy.measure(&self.seen, &mut measured);
            out.measured.extend_from_slice(&measured);
            out.densities.push(policy.act(&measured, acting, &mut self.hand, &mut action));
            out.values.push(policy.value(&measured, acting));
            out.actions.extend_from_slice(&action);
            for (c, a) in cut.iter_mut().zip(&action) {
                *c = a.wide().clamp(-1.0, 1.0);
            }
            let taken = self.act(&cut, discount, &mut episode)?;
            out.returns.take(&[self.discounted]);
            out.rewards.push(taken.reward);
            out.ended.push(taken.end.is_some());
            out.after.push(if taken.end == Some(End::TimeUp) {
                policy.measure(&self.seen, &mut measured);
                policy.value(&measured, acting)
            } else {
                0.0
            });
            if taken.end.is_some() {
                episode.done = taken.end == Some(End::Done);
                out.episodes.push(episode);
                self.under_way = None;
            } else {
                self.under_way = Some(episode);
            }
        }
        if self.under_way.is_some() {
            policy.measure(&self.seen, &mut measured);
            out.last = policy.value(&measured, acting);
        }
        Ok(out)
    }
}

fn finite(what: &str, numbers: &[f64]) -> Result<(), Fault> {
    match numbers.iter().position(|x| !x.is_finite()) {
        None => Ok(()),
        Some(i) => Err(Fault::of(
            asperity_fault::FaultKind::NotFinite,
            format!("{what}[{i}]"),
            "The environment gave a number that is not finite; learning stops before it spreads.",
        )),
    }
}
