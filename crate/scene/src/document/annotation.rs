//! What is drawn over a picture: strokes, arrows and notes, and the paths of points.

use serde::{Deserialize, Serialize};

/// A stroke, an arrow or a note.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Annotation {
    /// Which of them.
    pub kind: AnnotationKind,
    /// The body that it stands on and moves with; absent: it stays where it is in the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub body: Option<usize>,
    /// Of a stroke, from the tail to the tip of an arrow, or of a note. On a body: in its frame, m. In the picture: to the
    /// right and up from its middle, in heights of the picture, and 0.
    pub points: Vec<[f64; 3]>,
    /// What a note says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<String>", optional))]
    pub text: String,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AnnotationKind {
    /// A line through its points.
    Pen,
    /// From its first point to its last.
    Arrow,
    /// Words beside its point.
    Note,
}

/// A point whose path is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Trail {
    /// The body that it moves with.
    pub body: usize,
    /// In the body's frame, m.
    #[serde(default)]
    pub point: [f64; 3],
}
