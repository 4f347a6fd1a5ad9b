//! Answers of a reader for leaves that no world knows.

use serde::{Deserialize, Serialize};

use crate::SceneError;
use asperity_scene::validate::{not_negative, value};

/// Largest number of answers in a run.
const MOST: usize = 1000;

/// An answer of a leaf from a moment on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LeafAnswer {
    /// Name of the leaf in the tree.
    pub leaf: String,
    /// Time from which it holds, s.
    #[serde(default)]
    pub from: f64,
    /// Answer of the leaf.
    pub says: LeafSays,
}

/// Answer of a leaf.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LeafSays {
    /// The action is done, or the condition holds.
    #[default]
    Success,
    /// The action cannot be done, or the condition does not hold.
    Failure,
    /// The action is at work.
    Running,
}

/// Checks what the types alone cannot say.
pub(super) fn validate(answers: &[LeafAnswer]) -> Result<(), SceneError> {
    if answers.len() > MOST {
        return Err(value("experiment.answers", format!("at most {MOST}")));
    }
    for (i, answer) in answers.iter().enumerate() {
        not_negative(&format!("experiment.answers[{i}].from"), answer.from)?;
    }
    Ok(())
}
