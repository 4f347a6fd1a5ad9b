//! What a reader answers for leaves that no world knows.

use serde::{Deserialize, Serialize};

use crate::SceneError;
use asperity_scene::validate::{not_negative, value};

/// Most answers of a run.
const MOST: usize = 1000;

/// A leaf answers so from a moment on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LeafAnswer {
    /// Which leaf, by its name in the tree.
    pub leaf: String,
    /// From when on, s.
    #[serde(default)]
    pub from: f64,
    /// What it answers.
    pub says: LeafSays,
}

/// What a leaf answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LeafSays {
    /// It has done it, or it holds.
    #[default]
    Success,
    /// It cannot, or it does not hold.
    Failure,
    /// It is at work.
    Running,
}

/// What the types alone cannot say.
pub(super) fn validate(answers: &[LeafAnswer]) -> Result<(), SceneError> {
    if answers.len() > MOST {
        return Err(value("experiment.answers", format!("at most {MOST}")));
    }
    for (i, answer) in answers.iter().enumerate() {
        not_negative(&format!("experiment.answers[{i}].from"), answer.from)?;
    }
    Ok(())
}
