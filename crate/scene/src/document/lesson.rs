use serde::{Deserialize, Serialize};

use crate::command::Change;

/// The text beside a scene: a few short steps, each with a state of the scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// About how long it takes.
    #[serde(default)]
    pub minutes: u32,
    /// In reading order.
    pub steps: Vec<Step>,
}

/// One step: at most about 60 words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What the reader is to do with it.
    pub kind: StepKind,
    /// A few words.
    pub title: String,
    /// Markdown with `$formulas$`; `{reading}` and `{path}` stand for live numbers.
    pub text: String,
    /// The state of the scene this step speaks of, as differences from the document.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<Change>,
    /// Asked before the text's truth is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub question: Option<Question>,
}

/// What the reader is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// See what is there.
    Look,
    /// Say what will happen before it is shown.
    Predict,
    /// Change something.
    Do,
    /// Why it is so.
    Explain,
}

/// A question whose right answer is computed from the scene, never stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What is asked.
    pub prompt: String,
    /// The answers to choose from.
    pub answers: Vec<Answer>,
    /// Applied before the truth is read: the state the question is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reveal: Vec<Change>,
}

/// One answer, and when it is right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// What the reader sees.
    pub label: String,
    /// It is right when all of these hold of the readings after `reveal`.
    pub right_when: Vec<Condition>,
}

/// A reading compared with a number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// Id of a reading: `patch_area`.
    pub reading: String,
    /// How it compares.
    pub is: Comparison,
    /// With what, SI.
    pub value: f64,
}

/// How a reading compares with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// Strictly less.
    Below,
    /// Strictly greater.
    Above,
}
