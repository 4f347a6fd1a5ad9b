//! Who decides what the arm does: a strategy of the document, at work in an attempt.

use asperity_fault::Fault;
use asperity_learning::insertion::{ACTION, Attempt, Rules, Script, ScriptKind, Spiral, Start, Tilt};
use asperity_learning::random::Stream;
use asperity_scene::document::{self, Strategy};
use asperity_scene::{ErrorKind, SceneError};

/// Of the document.
pub(super) fn rules(from: &document::InsertionRules) -> Result<Rules, SceneError> {
    let rules = Rules {
        action_period: from.action_period,
        horizon: from.horizon,
        above: from.above,
        speed: from.speed,
        press: from.press,
        room: from.room,
        limit: from.limit,
        mouth_seen: from.mouth_seen,
        ..Rules::default()
    };
    let named =
        |e: Fault| SceneError::new(ErrorKind::Value, format!("experiment.rules.{}", e.path), e.message);
    rules.check().map_err(named)?;
    Ok(rules)
}

/// Of the document, with this offset (m) in place of its own.
pub(super) fn start(from: &document::InsertionStart, aside: [f64; 2]) -> Start {
    Start { aside, turn: from.turn, bias: [0.0; 6] }
}

/// A strategy at work. Evolves.
#[derive(Clone)]
pub(super) struct Actor {
    script: Script,
    /// No strategy of a document draws; the script that does asks for a stream.
    stream: Stream,
    pub action: [f64; ACTION],
}

impl Actor {
    /// At the start of an attempt.
    pub fn new(strategy: Strategy, attempt: &Attempt) -> Self {
        let kind = match strategy {
            Strategy::Push {} => ScriptKind::Push,
            Strategy::Aim {} => ScriptKind::Aim,
            Strategy::Spiral { pitch, speed, press } => ScriptKind::Spiral(Spiral { pitch, speed, press }),
            Strategy::Tilt { lean, held, press } => ScriptKind::Tilt(Tilt { lean, held, press }),
        };
        Self {
            script: Script::new(kind, attempt.rules(), attempt.action_time()),
            stream: Stream::new(0, 0),
            action: [0.0; ACTION],
        }
    }

    /// Decides by what is seen.
    pub fn act(&mut self, seen: &[f64]) {
        self.script.act(seen, &mut self.stream, &mut self.action);
    }
}
