//! Prints the model read from a robot's file, in JSON: `{"bodies": …, "joints": …, "notes": …, "masses": …}`
//! with a mass (kg) for each body, or `{"error": {"path": …, "message": …}}`.
//!
//! `read_model MAIN [FILE…]` reads the main file and those that it names among the others;
//! `read_model MAIN --beside DIR` takes every file below a folder, by its path within it.
//! `read_model --list LIST` reads a text of such lines (the words separated by tabs) and prints one line of
//! JSON for each, so that a script can read hundreds of files by one process.

use std::path::{Path, PathBuf};

use asperity_convert as convert;
use asperity_import::{DroppedFile, read_model};
use asperity_scene::document::{Body, Shape};
use serde_json::{Value, json};

/// Deepest folder that is searched, and most bytes that are taken from one folder.
const MOST: (usize, u64) = (12, 256 << 20);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--list", list] => {
            let text = std::fs::read_to_string(list).unwrap_or_default();
            for line in text.lines().filter(|line| !line.is_empty()) {
                println!("{}", answer(&line.split('\t').collect::<Vec<_>>()));
            }
        }
        words => println!("{}", answer(words)),
    }
}

fn answer(words: &[&str]) -> Value {
    let files = match words {
        [main, "--beside", folder] => beside(Path::new(main), Path::new(folder)),
        words => words.iter().map(|name| read(Path::new(name), (*name).to_owned())).collect(),
    };
    match files {
        Err(message) => json!({"error": {"path": "", "message": message}}),
        Ok(files) => {
            let dropped: Vec<DroppedFile<'_>> =
                files.iter().map(|(name, bytes)| DroppedFile { name, bytes }).collect();
            match read_model(&dropped) {
                Ok(model) => {
                    let mut value = serde_json::to_value(&model).unwrap_or_default();
                    value["masses"] = model.bodies.iter().map(mass).collect();
                    value
                }
                Err(e) => json!({"error": {"path": e.path, "message": e.message}}),
            }
        }
    }
}

/// Returns the mass of a body, kg: its own, or that of its shapes.
fn mass(body: &Body) -> f64 {
    let volume = |shape: &Shape| convert::shape(shape).ok().and_then(|s| s.volume()).unwrap_or(0.0);
    let shapes = std::iter::once(&body.shape).chain(body.parts.iter().map(|p| &p.shape));
    let density = body.material.density.unwrap_or(convert::DENSITY);
    body.mass.unwrap_or_else(|| density * shapes.map(volume).sum::<f64>())
}

type Named = (String, Vec<u8>);

fn read(path: &Path, name: String) -> Result<Named, String> {
    std::fs::read(path).map(|bytes| (name, bytes)).map_err(|e| format!("{}: {e}", path.display()))
}

/// Returns the main file, then all others below the folder in the order of their names.
fn beside(main: &Path, folder: &Path) -> Result<Vec<Named>, String> {
    let mut found = Vec::new();
    walk(folder, 0, &mut found);
    found.sort();
    let name = |path: &Path| path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let mut files = vec![read(main, name(main))?];
    let mut bytes = 0;
    for path in found.iter().filter(|path| path.as_path() != main) {
        bytes += path.metadata().map_or(0, |m| m.len());
        if bytes > MOST.1 {
            return Err(format!("the folder holds more than {} bytes", MOST.1));
        }
        files.push(read(path, name(path))?);
    }
    Ok(files)
}

fn walk(folder: &Path, depth: usize, into: &mut Vec<PathBuf>) {
    if depth > MOST.0 {
        return;
    }
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, depth + 1, into);
        } else {
            into.push(path);
        }
    }
}
