//! The manifest of the wasm modules, `engines.json`, and how they are built.

pub mod manifest;
pub mod wasm;

use std::path::PathBuf;

/// Reason why a task failed, for the person at the terminal.
pub type Failure = Box<dyn std::error::Error>;

/// Returns the repository this crate lies in.
pub fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).map(Into::into).unwrap_or(here)
}
