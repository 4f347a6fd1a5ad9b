//! Actor of the arm: a strategy of the document, at work in an attempt.

use asperity_fault::Fault;
use std::sync::Arc;

use super::document::Strategy;
use asperity_chance::Stream;
use asperity_learning::insertion::{ACTION, Attempt, Rules, Script, ScriptKind, Spiral, Start, Tilt};
use asperity_learning::policy::Acting;
use asperity_scene::document::Sense;
use asperity_scene::{ErrorKind, SceneError};

use crate::insertion::policy::Learnt;

/// Of the document.
pub(crate) fn rules(from: &crate::insertion::document::InsertionRules) -> Result<Rules, SceneError> {
    let rules = Rules {
        action_period: from.action_period,
        horizon: from.horizon,
        above: from.above,
        speed: from.speed,
        press: from.press,
        room: from.room,
        limit: from.limit,
        mouth_seen: from.mouth_seen,
        reward: [from.reward.way, from.reward.too_hard],
        ..Rules::default()
    };
    let named =
        |e: Fault| SceneError::new(ErrorKind::Value, format!("experiment.rules.{}", e.path), e.message);
    rules.check().map_err(named)?;
    Ok(rules)
}

/// Returns the start of the document, with this offset (m) in place of its own.
pub(super) fn start(from: &crate::insertion::document::InsertionStart, aside: [f64; 2]) -> Start {
    Start { aside, turn: from.turn, bias: [0.0; 6] }
}

/// Strategy at work. Evolves.
#[derive(Clone)]
pub(super) struct Actor {
    mind: Mind,
    pub action: [f64; ACTION],
    /// Value by a policy's critic, where it is asked: the sum of rewards that it expects of the time that is
    /// left, discounted, at the last decision.
    pub value: Option<f64>,
}

#[derive(Clone)]
enum Mind {
    /// Script: no strategy of a document draws; the script that does asks for a stream.
    Script(Box<Script>, Stream),
    Policy(Box<Mean>),
}

/// Policy that acts by its means, without chance.
#[derive(Clone)]
struct Mean {
    learnt: Arc<Learnt>,
    acting: Acting<f32>,
    /// Sense that is withheld from it.
    without: Option<Sense>,
    /// Numbers that are seen: as they come, and as the networks take them.
    told: Vec<f64>,
    measured: Vec<f32>,
}

impl Actor {
    /// Begins at the start of an attempt. `learnt`: what the strategy `policy` decides by.
    pub fn new(strategy: Strategy, attempt: &Attempt, learnt: Option<&Arc<Learnt>>) -> Self {
        let script = |kind| {
            Mind::Script(
                Box::new(Script::new(kind, attempt.rules(), attempt.action_time())),
                Stream::numbered(0, 0),
            )
        };
        let mind = match (strategy, learnt) {
            (Strategy::Policy { without }, Some(learnt)) => Mind::Policy(Box::new(Mean {
                learnt: learnt.clone(),
                acting: learnt.policy.networks.acting(),
                without,
                told: Vec::new(),
                measured: Vec::new(),
            })),
            // A document without a policy is refused before.
            (Strategy::Push {} | Strategy::Policy { .. }, _) => script(ScriptKind::Push),
            (Strategy::Aim {}, _) => script(ScriptKind::Aim),
            (Strategy::Spiral { pitch, speed, press }, _) => {
                script(ScriptKind::Spiral(Spiral { pitch, speed, press }))
            }
            (Strategy::Tilt { lean, held, press }, _) => script(ScriptKind::Tilt(Tilt { lean, held, press })),
        };
        Self { mind, action: [0.0; ACTION], value: None }
    }

    /// Decides by what is seen.
    pub fn act(&mut self, seen: &[f64]) {
        match &mut self.mind {
            Mind::Script(script, stream) => script.act(seen, stream, &mut self.action),
            Mind::Policy(mean) => mean.act(seen, &mut self.action),
        }
    }

    /// Decides by what is seen, and asks the critic, which costs as much.
    pub fn act_and_judge(&mut self, seen: &[f64]) {
        self.act(seen);
        if let Mind::Policy(mean) = &mut self.mind {
            self.value = mean.value(seen.len());
        }
    }
}

impl Mean {
    fn act(&mut self, seen: &[f64], action: &mut [f64]) {
        let Self { learnt, acting, without, told, measured } = self;
        let policy = &learnt.policy;
        told.clear();
        told.extend_from_slice(seen);
        if let Some(sense) = without {
            told[sense.numbers()].copy_from_slice(&policy.seen.mean[sense.numbers()]);
        }
        let width = policy.seen.mean.len();
        measured.clear();
        measured.resize(width, 0.0);
        policy.measure(told, measured);
        for (to, mean) in action.iter_mut().zip(policy.decide(measured, acting)) {
            *to = f64::from(*mean).clamp(-1.0, 1.0);
        }
    }

    /// Returns the value by the critic at the last decision, made by this many numbers, where there is one
    /// that sees what there is to see.
    fn value(&mut self, seen: usize) -> Option<f64> {
        let Self { learnt, acting, measured, .. } = self;
        // A critic that has learnt with the truths of a world is silent: those of the document are not known.
        let knows = learnt.critic && learnt.policy.seen.mean.len() == seen;
        knows.then(|| learnt.scale * learnt.policy.judge(measured, acting))
    }
}
