//! What one lane did with a policy: an environment, its own stream of draws, and a stretch of steps that may go over several episodes.

mod advantage;

pub use advantage::advantages;

use asperity_fault::Fault;

use crate::environment::{End, Environment, Taken};
use crate::network::Real;
use crate::normalise::Moments;
use crate::policy::{Acting, Policy};
use asperity_chance::Stream;

/// One environment that goes on from rollout to rollout.
#[derive(Clone, Debug)]
pub struct Lane<E> {
    environment: E,
    /// What the environment draws from, and what actions are drawn from.
    world: Stream,
    hand: Stream,
    seen: Vec<f64>,
    /// The episode that is under way; none before the first.
    under_way: Option<Episode>,
    /// Its return so far, discounted.
    discounted: f64,
    /// Where `world` was when it began, and what was done since: [steps × action].
    begun: [u64; 2],
    did: Vec<f64>,
}

/// Where a lane is, as a few numbers: whoever goes through the episode that is under way once more is there again.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Place {
    /// Of the environment's stream at the start of the episode that is under way, or to come.
    pub world: [u64; 2],
    /// Of the actions' stream, now.
    pub hand: [u64; 2],
    /// Whether an episode is under way.
    pub under_way: bool,
    /// What was done in it, [steps × action].
    pub did: Vec<f64>,
}

/// An episode, whole or under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Episode {
    /// Sum of its rewards.
    pub total: f64,
    /// Steps.
    pub steps: u32,
    /// Whether what was to be done was done.
    pub done: bool,
}

/// What came of a stretch of steps. Everything of step `i` stands at `i` (or from `i` times a size on).
#[derive(Clone, Debug)]
pub struct Rollout<T> {
    /// What the networks took, [steps × (observation + privileged)].
    pub measured: Vec<T>,
    /// What was drawn, before it was cut to −1..1, [steps × action].
    pub actions: Vec<T>,
    /// Logarithm of its density.
    pub densities: Vec<f64>,
    /// The critic's word.
    pub values: Vec<f64>,
    /// As the environment gave it.
    pub rewards: Vec<f64>,
    /// Whether the episode ended with this step.
    pub ended: Vec<bool>,
    /// What would have come after a step at which time was up: its value; zero elsewhere.
    pub after: Vec<f64>,
    /// The value of where it stopped.
    pub last: f64,
    /// Episodes that ended.
    pub episodes: Vec<Episode>,
    /// Of what was seen.
    pub seen: Moments,
    /// Of the discounted return so far, at each step.
    pub returns: Moments,
}

impl<E: Environment> Lane<E> {
    /// Lane `number` of a seed.
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

    /// Where it is.
    pub fn place(&self) -> Place {
        let under_way = self.under_way.is_some();
        Place {
            world: if under_way { self.begun } else { self.world.place() },
            hand: self.hand.place(),
            under_way,
            did: if under_way { self.did.clone() } else { Vec::new() },
        }
    }

    /// A lane at a place that [`Self::place`] told: goes through the episode that is under way.
    pub fn resumed(environment: E, place: &Place, discount: f64) -> Result<Self, Fault> {
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

    /// Goes on for so many steps; `discount` is the learner's.
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
            seen: Moments::new(width),
            returns: Moments::new(1),
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
