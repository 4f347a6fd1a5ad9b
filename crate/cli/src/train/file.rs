//! A training as a file, with what it names beside it.

use std::path::{Path, PathBuf};

use asperity_scene::{ErrorKind, SceneError};

use crate::output;

/// Everything that a file says.
pub struct Training {
    pub told: asperity_session::Training,
    /// Text of the checkpoint whose policy it begins with, and its path.
    pub from: Option<(PathBuf, String)>,
    /// Of the text, of the scene's, and of the checkpoint's that it begins with.
    pub hash: u64,
}

/// Reads a training and builds its cells.
pub fn read(path: &Path) -> Result<Training, String> {
    let text = output::read(path)?;
    let beside = |name: &str| path.parent().unwrap_or_else(|| Path::new(".")).join(name);
    let open =
        |name: &str| output::read(&beside(name)).map_err(|e| SceneError::new(ErrorKind::Value, "scene", e));
    let told =
        asperity_session::Training::read(&text, open).map_err(|e| format!("{}: {e}", path.display()))?;
    let from = match &told.from {
        Some(name) => Some((beside(name), output::read(&beside(name))?)),
        None => None,
    };
    Ok(Training { hash: hash(&[&text, &told.scene, from.as_ref().map_or("", |(_, text)| text)]), from, told })
}

/// FNV-1a over texts.
fn hash(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}
