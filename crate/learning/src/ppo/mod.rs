//! Proximal policy optimisation (Schulman et al. 2017, Algorithm 1): advantages of all lanes, then some
//! epochs over them in small batches.

mod loss;
mod options;

pub use loss::{Batch, Terms, loss};
pub use options::PpoOptions;

use asperity_fault::Fault;

use crate::network::Real;
use crate::normalise::RunningStatistics;
use crate::optimise::{Adam, bound};
use crate::policy::{Acting, Policy};
use crate::rollout::{Episode, Rollout, advantages};
use asperity_chance::Stream;

/// Policy with all that its learning needs. Evolves; a clone continues as the original does.
#[derive(Clone, Debug)]
pub struct Learner<T> {
    /// Current policy.
    pub policy: Policy<T>,
    /// Moments of the gradient.
    pub adam: Adam<T>,
    /// Running statistics of the discounted returns, by whose standard deviation rewards are divided.
    pub returns: RunningStatistics,
    /// Random numbers that order the small batches.
    pub stream: Stream,
    /// Number of updates so far.
    pub updates: u64,
    options: PpoOptions,
}

/// Result of an update: means over the last epoch that was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Update {
    /// Clipped objective, squared error of the value, entropy.
    pub terms: Terms,
    /// Length of the gradient before it was bounded.
    pub gradient: f64,
    /// Number of epochs made; fewer than asked where the policy had moved too far.
    pub epochs: u32,
    /// Share of the returns' variance that the critic predicted.
    pub explained: f64,
    /// Mean standard deviation of the actions.
    pub spread: f64,
    /// Episodes that ended, in the order of the lanes.
    pub episodes: Vec<Episode>,
}

/// Steps of all lanes, one behind the other.
struct Data<T> {
    measured: Vec<T>,
    actions: Vec<T>,
    densities: Vec<f64>,
    advantages: Vec<f64>,
    returns: Vec<f64>,
}

impl<T: Real> Learner<T> {
    /// Makes a learner with an initial policy.
    ///
    /// # Errors
    ///
    /// Names the option that is refused.
    pub fn new(shape: crate::policy::PolicySizes, options: PpoOptions, seed: u64) -> Result<Self, Fault> {
        options.check(shape)?;
        let networks = crate::policy::Networks::new(shape, &options.hidden);
        // Lanes have the streams 0, 1, 2 …; the learner's come from the other end.
        let parameters: Vec<T> = networks.start(options.spread, &mut Stream::numbered(seed, u64::MAX));
        let seen = RunningStatistics::new(shape.observation + shape.privileged);
        Ok(Self {
            adam: Adam::new(parameters.len()),
            policy: Policy { networks, parameters, seen, measured: options.measure_seen },
            returns: RunningStatistics::new(1),
            stream: Stream::numbered(seed, u64::MAX - 1),
            updates: 0,
            options,
        })
    }

    /// Returns the options.
    pub fn options(&self) -> &PpoOptions {
        &self.options
    }

    /// Learns from the rollouts of all lanes, in their order.
    pub fn update(&mut self, rollouts: &[Rollout<T>]) -> Update {
        for rollout in rollouts {
            self.returns.merge(&rollout.returns);
        }
        let data = self.data(rollouts);
        let mut update = Update { explained: explained(&data), ..Update::default() };
        let size = data.densities.len();
        let mut order: Vec<u32> = (0..size as u32).collect();
        let mut acting = self.policy.networks.acting();
        let mut gradient = vec![T::ZERO; self.policy.parameters.len()];
        'epochs: for _ in 0..self.options.epochs {
            self.stream.shuffle(&mut order);
            let mut sum = (Terms::default(), 0.0, 0.0);
            for batch in order.chunks(self.options.batch) {
                let terms = self.gradient(&data, batch, &mut acting, &mut gradient);
                if self.options.furthest.is_some_and(|furthest| terms.divergence > 1.5 * furthest) {
                    break 'epochs;
                }
                let length = bound(&mut gradient, self.options.longest_gradient);
                self.adam.step(self.options.rate, &gradient, &mut self.policy.parameters);
                sum = (sum.0.plus(&terms), sum.1 + length, sum.2 + 1.0);
            }
            update.terms = sum.0.over(sum.2);
            update.gradient = sum.1 / sum.2;
            update.epochs += 1;
        }
        // New moments of the observations act from the next rollout on: within one, all lanes normalise
        // alike.
        for rollout in rollouts {
            self.policy.seen.merge(&rollout.seen);
        }
        let (_, spreads, _) = self.policy.networks.parts(&self.policy.parameters);
        update.spread =
            spreads.iter().map(|s| libm::exp(s.wide())).sum::<f64>() / spreads.len().max(1) as f64;
        update.episodes = rollouts.iter().flat_map(|r| r.episodes.iter().copied()).collect();
        self.updates += 1;
        update
    }

    /// Returns the divisor of the rewards.
    pub fn scale(&self) -> f64 {
        if self.options.measure_rewards { (self.returns.variance(0) + 1e-8).sqrt() } else { 1.0 }
    }

    fn data(&self, rollouts: &[Rollout<T>]) -> Data<T> {
        let mut data = Data {
            measured: Vec::new(),
            actions: Vec::new(),
            densities: Vec::new(),
            advantages: Vec::new(),
            returns: Vec::new(),
        };
        let by = [self.options.discount, self.options.lambda, self.scale()];
        for r in rollouts {
            let found = advantages(&r.rewards, &r.values, &r.ended, &r.after, r.last, by);
            data.returns.extend(found.iter().zip(&r.values).map(|(a, v)| a + v));
            data.advantages.extend(found);
            data.measured.extend_from_slice(&r.measured);
            data.actions.extend_from_slice(&r.actions);
            data.densities.extend_from_slice(&r.densities);
        }
        data
    }

    /// Adds the gradient of the loss over a small batch, whose advantages are normalised by their own mean
    /// and standard deviation.
    fn gradient(&self, data: &Data<T>, batch: &[u32], acting: &mut Acting<T>, gradient: &mut [T]) -> Terms {
        let n = batch.len() as f64;
        let (mean, spread) = if batch.len() > 1 {
            let mean = batch.iter().map(|&i| data.advantages[i as usize]).sum::<f64>() / n;
            let off = |&i: &u32| (data.advantages[i as usize] - mean) * (data.advantages[i as usize] - mean);
            (mean, (batch.iter().map(off).sum::<f64>() / (n - 1.0)).sqrt() + 1e-8)
        } else {
            (0.0, 1.0)
        };
        gradient.fill(T::ZERO);
        let shape = self.policy.networks.shape;
        let width = shape.observation + shape.privileged;
        let samples = batch.iter().map(|&i| {
            let i = i as usize;
            Batch {
                measured: &data.measured[i * width..(i + 1) * width],
                action: &data.actions[i * shape.action..(i + 1) * shape.action],
                density: data.densities[i],
                advantage: (data.advantages[i] - mean) / spread,
                value: data.returns[i],
            }
        });
        loss(
            &self.policy.networks,
            &self.policy.parameters,
            &self.options,
            samples,
            batch.len(),
            acting,
            gradient,
        )
    }
}

/// Returns the explained variance `1 − Var(returns − values)/Var(returns)`; zero where the returns do not
/// vary.
fn explained<T>(data: &Data<T>) -> f64 {
    let mut moments = RunningStatistics::new(2);
    for (a, r) in data.advantages.iter().zip(&data.returns) {
        moments.take(&[*a, *r]);
    }
    let whole = moments.variance(1);
    if whole > 0.0 { 1.0 - moments.variance(0) / whole } else { 0.0 }
}
