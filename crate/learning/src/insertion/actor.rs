//! What decides in an attempt: a scripted strategy, or a learnt policy by the means of its actions, without
//! chance.

use std::ops::Range;
use std::sync::Arc;

use super::{ACTION, Attempt, RunningStrategy, Strategy};
use crate::policy::{Acting, Policy};
use asperity_chance::Stream;

/// Policy that can act, and, where it carries a critic, foretell.
#[derive(Clone, Debug)]
pub struct Learnt {
    /// The policy.
    pub policy: Policy<f32>,
    /// True if it carries a critic.
    pub critic: bool,
    /// Divisor of the rewards that it has learnt from.
    pub scale: f64,
}

/// What an actor decides by.
#[derive(Clone, Debug)]
pub enum Mind {
    /// Scripted strategy that draws nothing.
    Script(Strategy),
    /// Learnt policy.
    Policy {
        /// The policy.
        learnt: Arc<Learnt>,
        /// Numbers of the observation that are withheld: in their place stands the mean over the training.
        without: Option<Range<usize>>,
    },
}

/// Actor at work in an attempt. Evolves.
#[derive(Clone, Debug)]
pub struct Actor {
    state: Deciding,
    /// Last action, each number within −1 to 1.
    pub action: [f64; ACTION],
    /// Value by a policy's critic at the last decision, where it is asked: the sum of rewards that it expects of
    /// the time that is left, discounted, `V(s) ≈ E Σ γ^k r_{t+k}`.
    pub value: Option<f64>,
}

#[derive(Clone, Debug)]
enum Deciding {
    /// The stream is asked for by the script that draws.
    Script(Box<RunningStrategy>, Stream),
    Policy(Box<Mean>),
}

/// Policy that acts by its means.
#[derive(Clone, Debug)]
struct Mean {
    learnt: Arc<Learnt>,
    acting: Acting<f32>,
    without: Option<Range<usize>>,
    /// Observation: as it comes, and as the networks take it.
    seen: Vec<f64>,
    measured: Vec<f32>,
}

impl Actor {
    /// Begins at the start of an attempt.
    pub fn new(mind: Mind, attempt: &Attempt) -> Self {
        let state = match mind {
            Mind::Script(kind) => {
                let script = RunningStrategy::new(kind, attempt.rules(), attempt.action_time());
                Deciding::Script(Box::new(script), Stream::numbered(0, 0))
            }
            Mind::Policy { learnt, without } => Deciding::Policy(Box::new(Mean {
                acting: learnt.policy.networks.acting(),
                learnt,
                without,
                seen: Vec::new(),
                measured: Vec::new(),
            })),
        };
        Self { state, action: [0.0; ACTION], value: None }
    }

    /// Decides by what is seen.
    pub fn act(&mut self, seen: &[f64]) {
        match &mut self.state {
            Deciding::Script(script, stream) => script.act(seen, stream, &mut self.action),
            Deciding::Policy(mean) => mean.act(seen, &mut self.action),
        }
    }

    /// Decides by what is seen, and asks the critic, which costs as much.
    pub fn act_and_judge(&mut self, seen: &[f64]) {
        self.act(seen);
        if let Deciding::Policy(mean) = &mut self.state {
            self.value = mean.value(seen.len());
        }
    }
}

impl Mean {
    fn act(&mut self, seen: &[f64], action: &mut [f64]) {
        let policy = &self.learnt.policy;
        self.seen.clear();
        self.seen.extend_from_slice(seen);
        if let Some(withheld) = &self.without
            && let (Some(to), Some(mean)) =
                (self.seen.get_mut(withheld.clone()), policy.seen.mean.get(withheld.clone()))
        {
            to.copy_from_slice(mean);
        }
        self.measured.clear();
        self.measured.resize(policy.seen.mean.len(), 0.0);
        policy.measure(&self.seen, &mut self.measured);
        for (to, mean) in action.iter_mut().zip(policy.decide(&self.measured, &mut self.acting)) {
            *to = f64::from(*mean).clamp(-1.0, 1.0);
        }
    }

    /// Returns the value by the critic at the last decision, made by this many numbers, where there is one
    /// that sees what there is to see.
    fn value(&mut self, seen: usize) -> Option<f64> {
        let Learnt { policy, critic, scale } = &*self.learnt;
        // A critic that has learnt with the truths of a world is silent: those of the document are not known.
        let knows = *critic && policy.seen.mean.len() == seen;
        knows.then(|| scale * policy.judge(&self.measured, &mut self.acting))
    }
}
