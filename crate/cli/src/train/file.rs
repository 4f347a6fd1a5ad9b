//! A training as a file: a scene in which a policy learns, and the checkpoint that it begins with.

use std::path::{Path, PathBuf};

use asperity_experiments::insertion::training;
use asperity_learning::insertion::Training;
use asperity_learning::policy::Policy;
use serde_json::Value;

use crate::output;

/// Content of a training file.
pub struct TrainingFile {
    pub training: Training,
    /// Policy that the scene carries.
    pub policy: Option<Policy<f32>>,
    /// Path of the checkpoint whose policy it begins with, and its text.
    pub from: Option<(PathBuf, String)>,
    /// Hash of the scene's text, and of the checkpoint's that it begins with. The number of updates of its last
    /// lesson is left out: a training with more of them is resumed.
    pub hash: u64,
}

/// Reads a training and builds its cells. `from`: the checkpoint whose policy it begins with.
pub fn read(path: &Path, from: Option<&Path>) -> Result<TrainingFile, String> {
    let text = output::read(path)?;
    let at = |e: String| format!("{}: {e}", path.display());
    let (training, policy) = training::read(&text).map_err(|e| at(e.to_string()))?;
    let from = match from {
        Some(path) => Some((path.to_owned(), output::read(path).map_err(|e| format!("--from: {e}"))?)),
        None => None,
    };
    let says = without_updates(&text).map_err(|e| at(e.to_string()))?;
    // The empty text stands where earlier versions had a scene of its own: their checkpoints go on.
    let hash = hash(&[&says, "", from.as_ref().map_or("", |(_, text)| text)]);
    Ok(TrainingFile { training, policy, from, hash })
}

/// Returns the text of a file without the number of updates of its last lesson.
fn without_updates(text: &str) -> Result<String, serde_json::Error> {
    let mut tree: Value = serde_json::from_str(text)?;
    let lessons = tree.pointer_mut("/experiment/learning/lessons").and_then(Value::as_array_mut);
    if let Some(fields) = lessons.and_then(|all| all.last_mut()).and_then(Value::as_object_mut) {
        fields.remove("updates");
    }
    Ok(tree.to_string())
}

/// Computes FNV-1a over texts.
fn hash(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}
