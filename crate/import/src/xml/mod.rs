//! XML in the dialects of robotics: files that tinyxml2 takes (ROS, Gazebo, Drake and MuJoCo read with it)
//! open here too.
//!
//! [`open`] makes text of the bytes, and standard XML of that text: namespaces, comments and declarations are
//! removed, since no format that is read here gives them a meaning. Removed parts leave blanks, so that lines
//! stay lines, and columns too but behind an `&` or `<` that had to be escaped. Time grows with the bytes:
//! every character is visited a bounded number of times, and no more than [`MAX_ATTRIBUTES`] attributes and
//! [`MAX_DEPTH`] open elements are compared with each other.

mod decode;
mod tidy;

pub(crate) use self::decode::text;

use asperity_scene::{ErrorKind, SceneError};

/// Largest number of attributes of one element: each is compared with all before it.
pub(crate) const MAX_ATTRIBUTES: usize = 256;
/// Deepest nesting of elements: deeper files are refused before anything recurses into them.
pub(crate) const MAX_DEPTH: usize = 200;

/// A text that `roxmltree` reads, with notes about the parts skipped to get it.
pub(crate) struct Opened {
    pub text: String,
    /// Notes, in sentences for the report.
    pub notes: Vec<String>,
}

/// Returns the bytes of a file as XML without prefixes, comments and declarations. Elements of xacro keep
/// theirs, as `xacro.name`.
pub(crate) fn open(bytes: &[u8]) -> Result<String, SceneError> {
    opened(bytes).map(|found| found.text)
}

/// Opens a file as [`open`] does, with sentences for the report.
pub(crate) fn opened(bytes: &[u8]) -> Result<Opened, SceneError> {
    let (text, told) = decode::text(bytes)?;
    let mut found = tidy::tidy(&text)?;
    found.notes.splice(0..0, told);
    Ok(found)
}

/// Parses an opened text of `most_nodes` nodes at most; an error has line and column.
pub(crate) fn parse(text: &str, most_nodes: u32) -> Result<roxmltree::Document<'_>, SceneError> {
    let options = roxmltree::ParsingOptions { nodes_limit: most_nodes, ..Default::default() };
    roxmltree::Document::parse_with_options(text, options).map_err(|e| {
        let at = e.pos();
        let mut error = refusal(&format!("not XML: {e}"));
        (error.line, error.column) = (Some(at.row), Some(at.col));
        error
    })
}

fn refusal(message: &str) -> SceneError {
    SceneError::new(ErrorKind::Value, "", message.to_owned())
}
