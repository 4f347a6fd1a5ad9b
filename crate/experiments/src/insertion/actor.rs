//! The document's rules, start and strategy as the engine has them.

use asperity_fault::Fault;
use std::sync::Arc;

use super::document::{InsertionRules, InsertionStart, Strategy};
use asperity_learning::insertion::{Learnt, Mind, Rules, Spiral, Start, Strategy as EngineStrategy, Tilt};
use asperity_scene::{ErrorKind, SceneError};

/// Makes the rules of the document; errors name their field.
pub(crate) fn rules(from: &InsertionRules) -> Result<Rules, SceneError> {
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
pub(super) fn start(from: &InsertionStart, aside: [f64; 2]) -> Start {
    Start { aside, turn: from.turn, bias: [0.0; 6] }
}

/// Returns what decides by the document's strategy; `learnt`: the policy that it carries. A document whose
/// strategy is a policy and that carries none is refused before.
pub(super) fn mind(strategy: Strategy, learnt: Option<&Arc<Learnt>>) -> Mind {
    match (strategy, learnt) {
        (Strategy::Policy { without }, Some(learnt)) => {
            Mind::Policy { learnt: learnt.clone(), without: without.map(|sense| sense.numbers()) }
        }
        (Strategy::Push {} | Strategy::Policy { .. }, _) => Mind::Script(EngineStrategy::Push),
        (Strategy::Aim {}, _) => Mind::Script(EngineStrategy::Aim),
        (Strategy::Spiral { pitch, speed, press }, _) => {
            Mind::Script(EngineStrategy::Spiral(Spiral { pitch, speed, press }))
        }
        (Strategy::Tilt { lean, held, press }, _) => {
            Mind::Script(EngineStrategy::Tilt(Tilt { lean, held, press }))
        }
    }
}
