//! A training as a file, with the files that it names.

use std::path::{Path, PathBuf};

use asperity_scene::{ErrorKind, SceneError};
use serde_json::Value;

use crate::output;

/// Content of a training file.
pub struct Training {
    pub told: asperity_experiments::insertion::training::Training,
    /// Path of the checkpoint whose policy it begins with, and its text.
    pub from: Option<(PathBuf, String)>,
    /// Hash of the file's text, of the scene's text, and of the checkpoint's that it begins with. The number
    /// of updates of its last lesson is left out: a training with more of them is resumed.
    pub hash: u64,
}

/// Reads a training and builds its cells. `begins`: true if the policy that it begins with is asked for.
pub fn read(path: &Path, begins: bool) -> Result<Training, String> {
    let text = output::read(path)?;
    let beside = |name: &str| path.parent().unwrap_or_else(|| Path::new(".")).join(name);
    let open =
        |name: &str| output::read(&beside(name)).map_err(|e| SceneError::new(ErrorKind::Value, "scene", e));
    let told = asperity_experiments::insertion::training::Training::read(&text, open)
        .map_err(|e| format!("{}: {e}", path.display()))?;
    let from = match &told.from {
        Some(name) if begins => {
            Some((beside(name), output::read(&beside(name)).map_err(|e| format!("from: {e}"))?))
        }
        _ => None,
    };
    let says = without_updates(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(Training { hash: hash(&[&says, &told.scene, from.as_ref().map_or("", |(_, text)| text)]), from, told })
}

/// Returns the text of a file without the number of updates of its last lesson.
fn without_updates(text: &str) -> Result<String, serde_json::Error> {
    let mut tree: Value = serde_json::from_str(text)?;
    let lessons = tree.pointer_mut("/experiment/learning/lessons").and_then(Value::as_array_mut);
    let last = match lessons {
        Some(lessons) => lessons.last_mut(),
        None => Some(&mut tree),
    };
    if let Some(fields) = last.and_then(Value::as_object_mut) {
        fields.remove("updates");
    }
    Ok(tree.to_string())
}

/// Computes FNV-1a over texts.
fn hash(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}
