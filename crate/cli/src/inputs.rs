//! Inputs of a run, read from a JSON file.

use std::path::Path;

use asperity_scene::{Input, InputTrack};

use crate::output;

/// Reads a file of `[{ "time", "channel", "value" }, …]`: the inputs of a run.
pub fn read(path: &Path) -> Result<InputTrack, String> {
    let failed = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let entries: Vec<Input> = serde_json::from_str(&output::read(path)?).map_err(|e| failed(&e))?;
    let mut track = InputTrack::default();
    track.replace(0.0, None, &entries).map_err(|e| failed(&e))?;
    Ok(track)
}
