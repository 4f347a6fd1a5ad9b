//! Errors that an editor can underline: kind, path of the field, one sentence, and the place in the text.

use asperity_fault::Fault;
use serde::Serialize;

/// Kind of an error, for programs; the sentence is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The text is not JSON.
    Syntax,
    /// A field is missing, unknown, or of the wrong type.
    Field,
    /// A field has a value that cannot be.
    Value,
    /// The document's version is newer than this program, or not a version.
    Version,
    /// A link cannot be decoded.
    Link,
    /// A mesh file or mesh cannot be used.
    Mesh,
    /// The input is larger than this program accepts.
    Size,
    /// Two things cannot be brought together: two half-spaces, two rigid bodies.
    Unsupported,
}

/// An error the editor can underline: a kind, the path of the offending field, and a sentence.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SceneError {
    /// Kind, for programs.
    pub kind: ErrorKind,
    /// Path of the field: `bodies[1].shape.radius`; empty for the document as a whole.
    pub path: String,
    /// Sentence: what is wrong and what would be right.
    pub message: String,
    /// Smallest and largest allowed value, SI, if that is all that is wrong: a page says it in the field's
    /// own unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub allowed: Option<[f64; 2]>,
    /// Line of the text, from 1, where the text itself is at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub line: Option<u32>,
    /// Column of the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub column: Option<u32>,
}

impl SceneError {
    /// Returns an error at a field.
    pub fn new(kind: ErrorKind, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { kind, path: path.into(), message: message.into(), allowed: None, line: None, column: None }
    }

    /// Returns the same error with the allowed range of the field, from `least` to `most`, SI.
    #[must_use]
    pub fn allowing(self, least: f64, most: f64) -> Self {
        Self { allowed: Some([least, most]), ..self }
    }

    /// Returns the same error, inside `outer`: `radius` becomes `bodies[1].shape.radius`.
    #[must_use]
    pub fn within(self, outer: &str) -> Self {
        Self { path: asperity_fault::join(outer, self.path), ..self }
    }
}

impl SceneError {
    /// Returns a fault of an engine at the field that the reader wrote. Each pair of `paths` is a path of the engine and the
    /// document's in its place; the first that fits counts, what stands inside it stays, and an empty one fits all. A fault that
    /// none fits is at `otherwise`.
    pub fn at(fault: Fault, paths: &[(&str, &str)], otherwise: &str) -> Self {
        let inside = |from: &str| match fault.path.strip_prefix(from)? {
            rest if from.is_empty() => Some(rest),
            rest if rest.is_empty() || rest.starts_with('[') => Some(rest),
            rest => rest.strip_prefix('.'),
        };
        let found =
            paths.iter().find_map(|(from, to)| Some(asperity_fault::join(to, inside(from)?.to_owned())));
        Self::new(ErrorKind::Value, found.unwrap_or_else(|| otherwise.to_owned()), fault.message)
    }
}

/// Converts a fault of an engine to an error of a value.
impl From<Fault> for SceneError {
    fn from(fault: Fault) -> Self {
        Self::new(ErrorKind::Value, fault.path, fault.message)
    }
}

impl std::fmt::Display for SceneError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.path.is_empty(), self.line) {
            (true, Some(line)) => write!(f, "line {line}: {}", self.message),
            (true, None) => write!(f, "{}", self.message),
            (false, _) => write!(f, "{}: {}", self.path, self.message),
        }
    }
}

impl std::error::Error for SceneError {}
