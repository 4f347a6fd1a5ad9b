//! `asperity run`: one line for each frame, with its hash and readings.

use std::path::Path;

use asperity_scene::Command;

use serde_json::{Value, json};

use crate::{inputs, output};

/// Prints one line per frame, up to a step that cannot be taken, which is an error: step, hash and every
/// reading by its id; with `poses` also the pose and velocity of each body's frame.
pub fn main(
    scene: &Path,
    steps: u32,
    track: Option<&Path>,
    poses: bool,
    out: Option<&Path>,
) -> Result<bool, String> {
    let mut session =
        asperity_experiments::open(&output::read(scene)?, output::CLOCK).map_err(|e| e.to_string())?;
    if let Some(track) = track {
        let entries = inputs::read(track)?.entries().to_vec();
        for entry in &entries {
            entry.channel.validate(session.scene()).map_err(|e| format!("{}: {e}", track.display()))?;
        }
        session.apply(&Command::Inputs { from: 0.0, channel: None, entries }).map_err(|e| e.to_string())?;
    }
    let ids: Vec<String> = session.description().readings.into_iter().map(|r| r.id).collect();
    let mut lines = String::new();
    let mut trouble = session.trouble();
    for step in 0..=steps {
        if step > 0 {
            session.apply(&Command::Step { count: 1 }).map_err(|e| e.to_string())?;
            trouble = session.trouble();
            if trouble.is_some() {
                break;
            }
        }
        let readings: serde_json::Map<String, Value> =
            ids.iter().cloned().zip(session.readings().iter().map(|&x| json!(x))).collect();
        let mut line =
            json!({ "step": step, "hash": format!("{:016x}", session.hash()), "readings": readings });
        if poses {
            line["poses"] = json!(session.motions());
        }
        lines.push_str(&line.to_string());
        lines.push('\n');
    }
    match out {
        Some(path) => std::fs::write(path, lines).map_err(|e| format!("{}: {e}", path.display()))?,
        None => output::print(&lines)?,
    }
    trouble.map_or(Ok(true), |why| Err(format!("the run stopped: {why}.")))
}
