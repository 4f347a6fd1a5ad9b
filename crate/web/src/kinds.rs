//! The kinds of experiments that this module holds (`build.rs`), and documents read by them.

use asperity_exhibit::Kinds;
use asperity_scene::{Scene, SceneError};

include!(concat!(env!("OUT_DIR"), "/kinds.rs"));

/// Reads a document: the settings of a kind that this module holds, and those of others as they are written.
pub(crate) fn parse(text: &str) -> Result<Scene, SceneError> {
    KINDS.parse(text)
}
