//! The text beside a scene, as short steps that each put the scene into a state.

use std::collections::BTreeMap;

use asperity_tagged::Tagged;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::command::Change;

/// The text beside a scene: a few short steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Time it takes to read, about, min.
    #[serde(default)]
    pub minutes: u32,
    /// Steps, in reading order.
    pub steps: Vec<Step>,
}

/// One step: at most about 60 words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Part of the reader in this step: to look, to predict, to do, to understand.
    pub kind: StepKind,
    /// Title, a few words.
    pub title: String,
    /// Markdown with `$formulas$`; `{reading}`, `{path}` and `{reading@0.45 s}` (`@start`, `@end`,
    /// `@first_impact`) are numbers.
    pub text: String,
    /// State of the scene that this step speaks of, as differences from the document.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<Change>,
    /// Moment of the run that it speaks of, s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub at: Option<f64>,
    /// Readings and plots that are covered until the question is answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub covers: Vec<String>,
    /// Question that is asked before the text tells the answer.
    #[serde(default, deserialize_with = "question_of_any_age", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub question: Option<Question>,
}

/// Part of the reader in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// The reader sees what is there.
    Look,
    /// The reader says what will happen before it is shown.
    Predict,
    /// The reader changes something.
    Do,
    /// The reader is told the reason.
    Explain,
}

/// A question. Its right answer is computed, after the changes of `reveal` are made.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// A choice among a few answers; also a question without a kind.
    Choose {
        /// Text of the question.
        prompt: String,
        /// The answers to choose from.
        answers: Vec<Answer>,
        /// State that the question is about, as differences from the step's.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reveal: Vec<Change>,
        /// Moment of the run that the question is about, s.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        at: Option<f64>,
        /// Reason, read after the answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        why: Option<String>,
    },
    /// A curve to be drawn: a reading over the sweep, or a series of a plot.
    Sketch {
        /// Text of the question.
        prompt: String,
        /// Reading to be drawn over the sweep.
        #[serde(default)]
        reading: String,
        /// Id of the plot to draw in, in place of the sweep: `force_time`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        plot: Option<String>,
        /// Label of the series to be drawn; absent: the plot's first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        series: Option<String>,
        /// Answers for readers who would rather choose.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        answers: Vec<Answer>,
        /// State that the question is about, as differences from the step's.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reveal: Vec<Change>,
        /// Moment of the run that the question is about, s.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        at: Option<f64>,
        /// Replies to wrong curves, by the name of what is wrong.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        replies: BTreeMap<String, String>,
        /// Reason, read after the answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        why: Option<String>,
    },
    /// An arrow to be turned to where a vector points.
    Arrow {
        /// Text of the question.
        prompt: String,
        /// Readings that are the vector's components.
        readings: [String; 3],
        /// Index of the body that the arrow stands on.
        #[serde(default)]
        body: usize,
        /// Answers for readers who would rather choose.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        answers: Vec<Answer>,
        /// State that the question is about, as differences from the step's.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reveal: Vec<Change>,
        /// Moment of the run that the question is about, s.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        at: Option<f64>,
        /// Replies to wrong arrows, by the name of what is wrong.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        replies: BTreeMap<String, String>,
        /// Reason, read after the answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        why: Option<String>,
    },
}

impl Question {
    /// Text of the question.
    pub fn prompt(&self) -> &str {
        match self {
            Self::Choose { prompt, .. } | Self::Sketch { prompt, .. } | Self::Arrow { prompt, .. } => prompt,
        }
    }

    /// Answers to choose from.
    pub fn answers(&self) -> &[Answer] {
        match self {
            Self::Choose { answers, .. } | Self::Sketch { answers, .. } | Self::Arrow { answers, .. } => {
                answers
            }
        }
    }

    /// Reason that is read after the answer.
    pub fn why(&self) -> Option<&str> {
        match self {
            Self::Choose { why, .. } | Self::Sketch { why, .. } | Self::Arrow { why, .. } => why.as_deref(),
        }
    }

    /// Replies to wrong drawings: the name of what is wrong, and the text.
    pub fn replies(&self) -> impl Iterator<Item = (&str, &str)> {
        let replies = match self {
            Self::Choose { .. } => None,
            Self::Sketch { replies, .. } | Self::Arrow { replies, .. } => Some(replies),
        };
        replies.into_iter().flatten().map(|(fault, text)| (fault.as_str(), text.as_str()))
    }

    /// Names of what may be wrong with a drawing, the keys of `replies`. The page finds which it is; of a
    /// curve, the first that fits.
    pub fn faults(&self) -> &'static [&'static str] {
        match self {
            Self::Choose { .. } => &[],
            Self::Sketch { .. } => {
                &["opposite", "reversed", "too_large", "too_small", "start", "end", "shape"]
            }
            Self::Arrow { .. } => &["opposite", "across", "askew"],
        }
    }
}

/// Reads a question. Version 2 had questions to choose from before it had kinds of questions: without a kind
/// it is one of those.
fn question_of_any_age<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Question>, D::Error> {
    let Some(mut value) = Option::<serde_json::Value>::deserialize(from)? else {
        return Ok(None);
    };
    if let Some(fields) = value.as_object_mut() {
        fields.entry("kind").or_insert_with(|| "choose".into());
    }
    match crate::tree::from_tree(value).map_err(D::Error::custom)? {
        Question::Sketch { reading, plot: None, .. } if reading.is_empty() => {
            Err(D::Error::custom("a sketch is of a `reading` or of a `plot`"))
        }
        question => Ok(Some(question)),
    }
}

/// An answer to choose, and the conditions under which it is right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Text of the answer.
    pub label: String,
    /// Conditions, read after `reveal`: the answer is right if all of them hold.
    pub right_when: Vec<Condition>,
    /// Reply to the reader who chooses this answer and is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub reply: Option<String>,
}

/// A reading compared with a number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// Id of a reading: `patch_area`.
    pub reading: String,
    /// Relation of the reading to the number.
    pub is: Comparison,
    /// The number that it is compared with, SI.
    pub value: f64,
}

/// Relation of a reading to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// Strictly less.
    Below,
    /// Strictly greater.
    Above,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(question: &str) -> Result<Step, serde_json::Error> {
        serde_json::from_str(&format!(
            r#"{{ "kind": "predict", "title": "", "text": "", "question": {question} }}"#
        ))
    }

    #[test]
    fn a_question_without_a_kind_is_to_be_chosen_from() -> Result<(), serde_json::Error> {
        let old = step(r#"{ "prompt": "?", "answers": [] }"#)?;
        assert_eq!(old, step(r#"{ "kind": "choose", "prompt": "?", "answers": [] }"#)?);
        assert!(matches!(old.question, Some(Question::Choose { .. })));
        assert!(serde_json::to_string(&old)?.contains(r#""kind":"choose""#));
        Ok(())
    }

    #[test]
    fn questions_to_be_drawn() -> Result<(), serde_json::Error> {
        let sketch = step(r#"{ "kind": "sketch", "prompt": "?", "reading": "force" }"#)?;
        assert!(matches!(sketch.question, Some(Question::Sketch { .. })));
        let arrow = step(r#"{ "kind": "arrow", "prompt": "?", "readings": ["x", "y", "z"], "body": 1 }"#)?;
        assert!(matches!(arrow.question, Some(Question::Arrow { body: 1, .. })));
        let of_a_plot = step(r#"{ "kind": "sketch", "prompt": "?", "plot": "force_time" }"#)?;
        assert!(matches!(of_a_plot.question, Some(Question::Sketch { plot: Some(_), series: None, .. })));
        assert!(step(r#"{ "kind": "sketch", "prompt": "?" }"#).is_err());
        assert!(step(r#"{ "kind": "choose", "prompt": "?", "answers": [], "more": 1 }"#).is_err());
        Ok(())
    }

    #[test]
    fn replies_stand_with_what_is_wrong() -> Result<(), serde_json::Error> {
        let chosen = step(
            r#"{ "prompt": "?", "why": "So.", "answers": [{ "label": "A", "right_when": [], "reply": "No." }] }"#,
        )?;
        let question = chosen.question.as_ref();
        assert_eq!(question.and_then(Question::why), Some("So."));
        assert_eq!(question.and_then(|q| q.answers()[0].reply.as_deref()), Some("No."));
        let text = serde_json::to_string(&chosen)?;
        assert_eq!(serde_json::from_str::<Step>(&text)?, chosen);
        let arrow = r#"{ "kind": "arrow", "prompt": "?", "readings": ["x", "y", "z"], "replies": REPLIES }"#;
        let drawn = step(&arrow.replace("REPLIES", r#"{ "opposite": "o", "askew": "a" }"#))?;
        let said = drawn.question.as_ref().map(|q| q.replies().collect::<Vec<_>>());
        assert_eq!(said, Some(vec![("askew", "a"), ("opposite", "o")]));
        Ok(())
    }
}
