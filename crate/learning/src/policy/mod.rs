//! Policy and critic: the mean of an action from the actor's network, a spread for each action, and the value
//! of a state from the critic's network.

mod gaussian;
mod onnx;

pub use gaussian::{entropy, log_probability, slopes};

use crate::network::{Network, Pass, Real};
use crate::normalise::RunningStatistics;
use asperity_chance::Stream;

/// Sizes of observation and action. Constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicySizes {
    /// Number of values that the actor sees.
    pub observation: usize,
    /// Number of values that only the critic sees besides, which no real robot has.
    pub privileged: usize,
    /// Number of values of an action, each meant for −1..1.
    pub action: usize,
}

/// Actor and critic, and the places of their parameters: actor, logarithms of the spreads, critic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Networks {
    /// Sizes of observation and action.
    pub shape: PolicySizes,
    /// Actor: observation → means of the action.
    pub actor: Network,
    /// Critic: observation and privileged values → value of the state.
    pub critic: Network,
}

/// Policy that acts: networks, their parameters, and the moments of the observations. Constant while it acts.
#[derive(Clone, Debug)]
pub struct Policy<T> {
    /// Its networks.
    pub networks: Networks,
    /// All their parameters.
    pub parameters: Vec<T>,
    /// Running statistics of the observation, then of the values that only the critic sees.
    pub seen: RunningStatistics,
    /// True if observations are normalised by their mean and standard deviation.
    pub measured: bool,
}

/// Room for acting.
#[derive(Clone, Debug)]
pub struct Acting<T> {
    pub(crate) actor: Pass<T>,
    pub(crate) critic: Pass<T>,
}

impl Networks {
    /// Makes two networks with hidden layers of these sizes.
    pub fn new(shape: PolicySizes, hidden: &[usize]) -> Self {
        let sizes = |first: usize, last: usize| -> Vec<usize> {
            std::iter::once(first).chain(hidden.iter().copied()).chain([last]).collect()
        };
        Self {
            shape,
            actor: Network::new(&sizes(shape.observation, shape.action)),
            critic: Network::new(&sizes(shape.observation + shape.privileged, 1)),
        }
    }

    /// Returns the number of parameters of both networks and the spreads.
    pub fn count(&self) -> usize {
        self.actor.count() + self.shape.action + self.critic.count()
    }

    /// Splits parameters into actor, logarithms of the spreads, critic.
    pub fn parts<'a, T>(&self, parameters: &'a [T]) -> (&'a [T], &'a [T], &'a [T]) {
        let (actor, rest) = parameters.split_at(self.actor.count());
        let (spreads, critic) = rest.split_at(self.shape.action);
        (actor, spreads, critic)
    }

    /// Splits mutable parameters in the same way.
    pub fn parts_mut<'a, T>(&self, parameters: &'a mut [T]) -> (&'a mut [T], &'a mut [T], &'a mut [T]) {
        let (actor, rest) = parameters.split_at_mut(self.actor.count());
        let (spreads, critic) = rest.split_at_mut(self.shape.action);
        (actor, spreads, critic)
    }

    /// Draws initial parameters with orthogonal weights; the actor begins near zero, so that at first only
    /// the spread acts. `spread`: initial standard deviation of each action.
    pub fn start<T: Real>(&self, spread: f64, stream: &mut Stream) -> Vec<T> {
        let mut parameters = vec![T::ZERO; self.count()];
        let (actor, spreads, critic) = self.parts_mut(&mut parameters);
        self.actor.orthogonal(actor, stream, 0.01);
        self.critic.orthogonal(critic, stream, 1.0);
        spreads.fill(T::of(libm::log(spread)));
        parameters
    }

    /// Makes the room for acting.
    pub fn acting<T: Real>(&self) -> Acting<T> {
        Acting { actor: self.actor.pass(), critic: self.critic.pass() }
    }
}

/// Instances for crates that are compiled for size: generic code is compiled where it is called, and there a
/// product takes seven instructions, not two.
impl Policy<f32> {
    /// Computes [`Self::mean`].
    #[inline(never)]
    pub fn decide<'a>(&self, measured: &[f32], acting: &'a mut Acting<f32>) -> &'a [f32] {
        self.mean(measured, acting)
    }

    /// Computes [`Self::value`].
    #[inline(never)]
    pub fn judge(&self, measured: &[f32], acting: &mut Acting<f32>) -> f64 {
        self.value(measured, acting)
    }
}

impl<T: Real> Policy<T> {
    /// Normalises the observation and then the privileged values for the networks; both networks' input
    /// begins with the observation.
    pub fn measure(&self, seen: &[f64], into: &mut [T]) {
        for (i, (to, &x)) in into.iter_mut().zip(seen).enumerate() {
            *to = T::of(if self.measured { self.seen.measure(i, x) } else { x });
        }
    }

    /// Returns the means of the action.
    pub fn mean<'a>(&self, measured: &[T], acting: &'a mut Acting<T>) -> &'a [T] {
        let (actor, ..) = self.networks.parts(&self.parameters);
        self.networks.actor.forward(actor, &measured[..self.networks.shape.observation], &mut acting.actor)
    }

    /// Returns the value of a state.
    pub fn value(&self, measured: &[T], acting: &mut Acting<T>) -> f64 {
        let (.., critic) = self.networks.parts(&self.parameters);
        self.networks.critic.forward(critic, measured, &mut acting.critic)[0].wide()
    }

    /// Draws an action, and returns the logarithm of its density.
    pub fn act(&self, measured: &[T], acting: &mut Acting<T>, stream: &mut Stream, action: &mut [T]) -> f64 {
        let (_, spreads, _) = self.networks.parts(&self.parameters);
        let means = self.mean(measured, acting);
        for ((a, m), s) in action.iter_mut().zip(means).zip(spreads) {
            *a = *m + T::of(libm::exp(s.wide()) * stream.normal());
        }
        log_probability(means, spreads, action)
    }
}
