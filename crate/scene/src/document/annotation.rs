//! Annotations over a picture: strokes, arrows and notes, and the paths of points.

use serde::{Deserialize, Serialize};

/// A stroke, an arrow or a note over the picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Annotation {
    /// Kind of the annotation.
    pub kind: AnnotationKind,
    /// Index of the body that it stands on and moves with; absent: it stays where it is in the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub body: Option<usize>,
    /// Points of the stroke, tail and tip of the arrow, or the place of the note. On a body: in its frame, m.
    /// In the picture: to the right and up from its middle, in heights of the picture, and 0.
    pub points: Vec<[f64; 3]>,
    /// Text of a note.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<String>", optional))]
    pub text: String,
}

/// Kind of an annotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AnnotationKind {
    /// A line through its points.
    Pen,
    /// An arrow from its first point to its last.
    Arrow,
    /// Words beside its point.
    Note,
}

/// A point whose path is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Trail {
    /// Index of the body that it moves with.
    pub body: usize,
    /// Point in the body's frame, m.
    #[serde(default)]
    pub point: [f64; 3],
}
