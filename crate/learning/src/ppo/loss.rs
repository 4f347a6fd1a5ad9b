//! The loss of a small batch, and its gradient.
//!
//! `L = −mean min(r Â, clip(r, 1 ± ε) Â) + c_v mean (V − R)² − c_e H`, `r = π(a|s)/π_old(a|s)`: Schulman et
//! al. 2017, eqs. 7 and 9.

use super::PpoOptions;
use crate::network::Real;
use crate::policy::{Acting, Networks, entropy, log_probability, slopes};

/// Step of a rollout, as the loss takes it.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a, T> {
    /// Inputs of the networks.
    pub measured: &'a [T],
    /// Action that was drawn.
    pub action: &'a [T],
    /// Log-density `ln π_old(a|s)`.
    pub density: f64,
    /// Advantage `Â`.
    pub advantage: f64,
    /// Target `R` of the value.
    pub value: f64,
}

/// Parts of the loss, means over the batch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Terms {
    /// Clipped objective `−mean min(…)`.
    pub policy: f64,
    /// Squared error of the value, `mean (V − R)²`.
    pub value: f64,
    /// Entropy `H`.
    pub entropy: f64,
    /// Estimate `mean (r − 1 − ln r)` of the divergence from the old policy (Schulman 2020).
    pub divergence: f64,
    /// Share of the steps whose ratio is beyond the clip.
    pub clipped: f64,
}

impl Terms {
    /// Returns the sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        self.with(other, |a, b| a + b)
    }

    /// Returns each part divided by a number.
    #[must_use]
    pub fn over(&self, n: f64) -> Self {
        self.with(self, |a, _| a / n)
    }

    fn with(&self, other: &Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Self {
            policy: f(self.policy, other.policy),
            value: f(self.value, other.value),
            entropy: f(self.entropy, other.entropy),
            divergence: f(self.divergence, other.divergence),
            clipped: f(self.clipped, other.clipped),
        }
    }
}

/// Returns the loss's terms and adds its gradient to `gradient`. `count`: number of samples.
pub fn loss<'a, T: Real + 'a>(
    networks: &Networks,
    parameters: &[T],
    options: &PpoOptions,
    samples: impl Iterator<Item = Batch<'a, T>>,
    count: usize,
    acting: &mut Acting<T>,
    gradient: &mut [T],
) -> Terms {
    let n = count.max(1) as f64;
    let (actor, spreads, critic) = networks.parts(parameters);
    let (d_actor, d_spreads, d_critic) = networks.parts_mut(gradient);
    let mut terms = Terms { entropy: entropy(spreads), ..Terms::default() };
    let mut by_mean = vec![T::ZERO; networks.shape.action];
    let mut by_spread = vec![-options.entropy_weight; networks.shape.action];
    for sample in samples {
        let seen = &sample.measured[..networks.shape.observation];
        let means = networks.actor.forward(actor, seen, &mut acting.actor);
        let log_ratio = log_probability(means, spreads, sample.action) - sample.density;
        let ratio = libm::exp(log_ratio);
        let clipped = ratio.clamp(1.0 - options.clip, 1.0 + options.clip);
        let (free, held) = (ratio * sample.advantage, clipped * sample.advantage);
        terms.policy -= free.min(held) / n;
        terms.divergence += (ratio - 1.0 - log_ratio) / n;
        terms.clipped += f64::from(u8::from((ratio - 1.0).abs() > options.clip)) / n;
        // Where the clipped term is the smaller the gradient is zero.
        let slope = if free <= held { -free / n } else { 0.0 };
        for j in 0..by_mean.len() {
            let [m, s] = slopes(means[j], spreads[j], sample.action[j]);
            by_mean[j] = T::of(slope * m);
            by_spread[j] += slope * s;
        }
        networks.actor.backward(actor, &by_mean, &mut acting.actor, d_actor);
        let value = networks.critic.forward(critic, sample.measured, &mut acting.critic)[0].wide();
        let off = value - sample.value;
        terms.value += off * off / n;
        let slope = T::of(2.0 * options.value_weight * off / n);
        networks.critic.backward(critic, &[slope], &mut acting.critic, d_critic);
    }
    for (d, s) in d_spreads.iter_mut().zip(&by_spread) {
        *d += T::of(*s);
    }
    terms
}
