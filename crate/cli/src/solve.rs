//! `asperity solve <topic>`: cases in, answers out.

use std::path::Path;

use asperity_topics::{Cases, answer, solver};
use serde_json::{Value, json};

use crate::output;

/// Reads a file of cases of a topic.
pub fn cases(topic: &str, path: &Path) -> Result<Vec<Value>, String> {
    let read = Cases::of_text(topic, &output::read(path)?);
    read.map(|file| file.cases).map_err(|e| format!("{}: {e}", path.display()))
}

/// Solves every case; one that cannot be taken gets an error of its own, the rest still run.
pub fn main(topic: &str, path: &Path) -> Result<bool, String> {
    let solver = solver(topic)?;
    let results: Vec<Value> = cases(topic, path)?.into_iter().map(|case| answer(solver, case)).collect();
    output::print(&format!("{}\n", json!({ "topic": topic, "results": results })))?;
    Ok(true)
}
