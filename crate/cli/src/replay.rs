//! `asperity replay`: replays a recording and names the first entry whose hash differs.

use std::path::Path;

use asperity_session::{Recording, ReplayError, replay};

use crate::output;

/// Replays a recording, and names the first entry whose hash differs.
pub fn main(path: &Path) -> Result<bool, String> {
    let recording: Recording =
        serde_json::from_str(&output::read(path)?).map_err(|e| format!("{}: {e}", path.display()))?;
    match replay(&recording, &asperity_experiments::KINDS, output::CLOCK) {
        Ok(session) => {
            output::print(&format!("ok  {:016x}  {} commands\n", session.hash(), recording.entries.len()))?;
            Ok(true)
        }
        Err(ReplayError::Refused(entry, error)) => {
            output::print(&format!("bad  command {entry} is refused: {error}\n"))?;
            Ok(false)
        }
        Err(ReplayError::Diverged { entry, expected, found }) => {
            output::print(&format!("bad  after command {entry}: {found:016x}, recorded {expected:016x}\n"))?;
            Ok(false)
        }
    }
}
