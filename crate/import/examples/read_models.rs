//! Reads models from files and writes a line of JSON for each, counted by `tests/bench/public_models`.
//!
//! `read_models ROOT < names`: each line of the input names a model under ROOT; all files of its package go
//! with it.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a tool for measuring may fail loudly"
)]

use std::io::BufRead;
use std::path::Path;
use std::time::Instant;

use asperity_import::{DroppedFile, model_scene, read_model};
use asperity_session::{Clock, Session};
use serde_json::json;

/// Collects all files below a folder that a model may name, with their paths from `root`.
fn below(root: &Path, folder: &Path, into: &mut Vec<(String, Vec<u8>)>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            below(root, &path, into);
        } else {
            let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            let ends =
                [".stl", ".obj", ".ply", ".glb", ".gltf", ".dae", ".urdf", ".sdf", ".xml", ".xacro", ".yaml"];
            if ends.iter().any(|end| name.to_lowercase().ends_with(end)) {
                into.push((name, std::fs::read(&path).unwrap_or_default()));
            }
        }
    }
}

fn main() {
    let root = std::env::args().nth(1).unwrap();
    let root = Path::new(&root);
    let mut all = Vec::new();
    below(root, root, &mut all);
    for name in std::io::stdin().lock().lines() {
        let name = name.unwrap();
        let Some((_, bytes)) = all.iter().find(|(n, _)| *n == name) else { continue };
        let main = DroppedFile { name: &name, bytes };
        // Other models are not dropped with it: each is measured by itself.
        let part = |n: &str| [".urdf", ".sdf"].iter().all(|end| !n.to_lowercase().ends_with(end));
        let others = all.iter().filter(|(n, _)| *n != name && part(n));
        let mut files = vec![main];
        files.extend(others.map(|(name, bytes)| DroppedFile { name, bytes }));
        let start = Instant::now();
        let line = match read_model(&files) {
            Err(e) => json!({ "name": name, "refused": e.to_string() }),
            Ok(model) => {
                let opened = model_scene(&files).map_err(|e| e.to_string()).and_then(|s| {
                    asperity_experiments::open(&s.scene_text, Clock::STOPPED).map_err(|e| e.to_string())
                });
                let bodies: Vec<_> = model
                    .bodies
                    .iter()
                    .map(|b| json!({ "name": b.name, "pose": b.pose, "mass": b.mass, "fixed": b.fixed }))
                    .collect();
                json!({
                    "name": name, "bodies": bodies, "joints": model.joints.len(), "notes": model.notes,
                    "session": opened.err(), "seconds": start.elapsed().as_secs_f64(),
                })
            }
        };
        println!("{line}");
    }
}
