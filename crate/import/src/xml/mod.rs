//! XML as robotics writes it: what tinyxml2 takes (ROS, Gazebo, Drake and MuJoCo read with it) opens here too.
//!
//! [`open`] makes text of the bytes, and XML by the letter of that text: namespaces, comments and declarations are gone, since no
//! format that is read here gives them a meaning. What is gone leaves blanks, so that lines stay lines, and columns too but
//! behind an `&` or `<` that had to be written out. Time grows with the bytes: every character is looked at a bounded number of times,
//! and no more than [`MAX_ATTRIBUTES`] attributes and [`MAX_DEPTH`] open elements are held against each other.

mod decode;
mod tidy;

pub(crate) use self::decode::text;

use asperity_scene::{ErrorKind, SceneError};

/// Most attributes of one element: each is held against all before it.
pub(crate) const MAX_ATTRIBUTES: usize = 256;
/// Elements within elements: deeper files are refused before anything recurses into them.
pub(crate) const MAX_DEPTH: usize = 200;

/// A text that `roxmltree` reads, and what was passed over to get it.
pub(crate) struct Opened {
    pub text: String,
    /// Sentences for the report.
    pub notes: Vec<String>,
}

/// The bytes of a file as XML without prefixes, comments and declarations. Elements of xacro keep theirs, as `xacro.name`.
pub(crate) fn open(bytes: &[u8]) -> Result<String, SceneError> {
    opened(bytes).map(|found| found.text)
}

/// As [`open`], with sentences for the report.
pub(crate) fn opened(bytes: &[u8]) -> Result<Opened, SceneError> {
    let (text, told) = decode::text(bytes)?;
    let mut found = tidy::tidy(&text)?;
    found.notes.splice(0..0, told);
    Ok(found)
}

/// The tree of an opened text of so many nodes at most; an error has line and column.
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
