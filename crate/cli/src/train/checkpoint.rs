//! Checkpoint of a training, as a file: its state, and the identity of its training.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use asperity_learning::training::{Training, TrainingCheckpoint, TrainingPlan};
use serde::{Deserialize, Serialize};

use super::file::TrainingFile;
use super::log::{HEAD, Log};
use crate::output;

#[derive(Serialize, Deserialize)]
struct Checkpoint {
    schema: String,
    /// Identity: hash of training and scene; more updates of the last lesson are fine.
    training: String,
    #[serde(flatten)]
    kept: TrainingCheckpoint,
    rows: String,
}

const SCHEMA: &str = "asperity-checkpoint/1";

/// Returns the path of the checkpoint in a folder.
pub fn place(folder: &Path) -> PathBuf {
    folder.join("checkpoint.json")
}

/// Writes the new checkpoint beside the old one, and then in its place: a program that is stopped between two
/// writes loses nothing.
pub fn keep(folder: &Path, training: &TrainingFile, progress: &Training, log: &Log) -> Result<(), String> {
    let told = Checkpoint {
        schema: SCHEMA.to_owned(),
        training: format!("{:016x}", training.hash),
        kept: progress.kept(),
        rows: log.rows.clone(),
    };
    let text = serde_json::to_string(&told).map_err(|e| e.to_string())?;
    let at = |path: &Path, e: std::io::Error| format!("{}: {e}", path.display());
    fs::create_dir_all(folder).map_err(|e| at(folder, e))?;
    put(&folder.join("checkpoint.new"), &place(folder), &text)?;
    put_log(folder, log)
}

/// Writes the rows as a table of their own.
fn put_log(folder: &Path, log: &Log) -> Result<(), String> {
    put(&folder.join("log.new"), &folder.join("log.csv"), &format!("{HEAD}{}", log.rows))
}

/// Writes a file beside another and, once it is on the disk, in its place.
fn put(new: &Path, path: &Path, text: &str) -> Result<(), String> {
    let at = |path: &Path, e: std::io::Error| format!("{}: {e}", path.display());
    let written = || {
        let mut file = fs::File::create(new)?;
        file.write_all(text.as_bytes())?;
        // Without it a rename may reach the disk before the text.
        file.sync_all()
    };
    written().map_err(|e| at(new, e))?;
    fs::rename(new, path).map_err(|e| at(path, e))
}

fn read(text: &str) -> Result<Checkpoint, String> {
    let kept: Checkpoint = serde_json::from_str(text).map_err(|e| {
        let whole = text.trim_end().ends_with('}');
        let what = if whole { "it is damaged" } else { "it is cut short, as a computer leaves it that loses its power" };
        format!(
            "{what} ({e}); what it held is lost: take it away, and the training begins anew, or put another `checkpoint.json` of it in its place"
        )
    })?;
    if kept.schema == SCHEMA {
        Ok(kept)
    } else {
        Err(format!("this program reads {SCHEMA}, not {}", kept.schema))
    }
}

/// Begins a training with the policy, the statistics of observations and the reward scale of another training:
/// the next lesson. Lanes, draws and the optimiser's moments are its own.
pub fn begin(training: &TrainingFile, plan: TrainingPlan) -> Result<Training, String> {
    let mut progress = Training::new(plan).map_err(|e| e.within("ppo").to_string())?;
    if let Some((path, text)) = &training.from {
        let says = |e: String| format!("--from: {}: {e}", path.display());
        let kept = read(text).map_err(says)?;
        progress.begin_with(&kept.kept).map_err(|e| says(e.message))?;
    }
    Ok(progress)
}

/// Resumes from the folder's checkpoint, if there is one; it must be of this training.
pub fn resume(folder: &Path, training: &TrainingFile, plan: TrainingPlan) -> Result<(Training, Log), String> {
    let path = place(folder);
    let says = |e: String| format!("{}: {e}", path.display());
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok((begin(training, plan)?, Log::default())),
        // A checkpoint that cannot be read is not written over.
        Err(e) => return Err(says(output::unreadable(&e))),
    };
    let Checkpoint { training: of, kept, rows, .. } = read(&text).map_err(says)?;
    if of != format!("{:016x}", training.hash) {
        return Err(says(
            "it is of another training, or the file or its scene has changed since: name another folder"
                .into(),
        ));
    }
    let progress = Training::resumed(plan, kept).map_err(|e| says(e.message))?;
    let [done, all] = progress.done();
    if done > all {
        return Err(says(format!("it has {done} updates behind it, and the file asks for {all}")));
    }
    let log = Log { rows };
    // A program that was stopped while it wrote the table left it short; the checkpoint has all rows.
    put_log(folder, &log)?;
    Ok((progress, log))
}
