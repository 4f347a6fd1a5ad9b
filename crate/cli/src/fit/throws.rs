//! Recorded motions to be fitted: from files of throws, each a run of its own from its own start, or the
//! scene's own, `experiment.recorded`.

use std::path::{Path, PathBuf};

use asperity_motion::Recording;
use asperity_scene::Scene;
use asperity_scene::document::{Recorded, Velocity};
use serde::Deserialize;

use super::bench::{dynamics, dynamics_mut};
use super::flight::Start;
use crate::output;

/// One recording of one body, and its start.
#[derive(Clone, Debug)]
pub struct Throw {
    /// Name, for messages and columns.
    pub name: String,
    /// Index of the body in the scene.
    pub body: usize,
    /// Width of the body, m: errors of position are shares of it.
    pub width: f64,
    pub recording: Recording,
    /// Velocity and angular velocity in the first row, in the world; none where the scene says how the body
    /// starts.
    pub velocity: Option<Velocity>,
}

/// A file of throws, as the gallery's; its other fields are for other programs.
#[derive(Deserialize)]
struct File {
    /// Width of the body, m.
    width: f64,
    throws: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    velocity: Velocity,
    /// Rows of time, s, position, m, and unit quaternion w x y z from body to world.
    rows: Vec<[f64; 8]>,
}

/// Largest number of recordings of one fit.
const MOST: usize = 10_000;
/// Largest number of rows in a recording.
const MOST_ROWS: usize = 20_000;

/// Returns the scene's own recordings: all of one run. A recording that says how its body starts has done so
/// in `started`.
pub fn own(scene: &Scene) -> Result<Vec<Throw>, String> {
    let throw = |(i, recorded): (usize, &Recorded)| {
        let path = format!("experiment.recorded[{i}]");
        let recording = Recording::new(&recorded.rows).map_err(|f| f.within(&path).to_string())?;
        let width = recorded.width.ok_or_else(|| {
            format!("{path}.width: errors of position are shares of the body's width: say it, in m")
        })?;
        let name = if recorded.name.is_empty() { format!("recorded[{i}]") } else { recorded.name.clone() };
        Ok(Throw { name, body: recorded.body, width, recording, velocity: None })
    };
    let all = dynamics(scene)?.recorded.iter().enumerate().map(throw).collect::<Result<Vec<_>, String>>()?;
    if all.is_empty() {
        return Err(
            "experiment.recorded: the scene holds no recorded motion; name a file of it by --recordings"
                .to_owned(),
        );
    }
    Ok(all)
}

/// Starts the bodies of the scene as its own recordings say; then it holds none.
pub fn started(scene: &mut Scene) -> Result<(), String> {
    for (i, recorded) in std::mem::take(&mut dynamics_mut(scene)?.recorded).into_iter().enumerate() {
        let recording = Recording::new(&recorded.rows)
            .map_err(|f| f.within(&format!("experiment.recorded[{i}]")).to_string())?;
        if let Some(body) = scene.bodies.get_mut(recorded.body).filter(|_| recorded.starts) {
            Start::of(&recording, &recorded.velocity).put(body);
        }
    }
    Ok(())
}

/// Reads the recordings of the files, in their order.
pub fn all(scene: &Scene, files: &[PathBuf], body: usize) -> Result<Vec<Throw>, String> {
    let of = scene.bodies.get(body).ok_or_else(|| {
        let count = scene.bodies.len();
        format!("--body {body}: the scene has {count} bodies, by number from 0")
    })?;
    if of.fixed {
        return Err(format!("--body {body}: bodies[{body}].fixed: it does not move"));
    }
    if dynamics(scene)?.joints.iter().any(|joint| joint.child == body) {
        return Err(format!("--body {body}: joints hold it: where it starts is theirs to say"));
    }
    let mut throws = Vec::new();
    for path in files {
        throws.extend(read(path, body).map_err(|e| format!("{}: {e}", path.display()))?);
        if throws.len() > MOST {
            return Err(format!("{}: at most {MOST} recordings", path.display()));
        }
    }
    if throws.is_empty() {
        return Err("--recordings: the files hold no throws".to_owned());
    }
    Ok(throws)
}

fn read(path: &Path, body: usize) -> Result<Vec<Throw>, String> {
    let text = output::read(path)?;
    let mut reader = serde_json::Deserializer::from_str(&text);
    let file: File =
        serde_path_to_error::deserialize(&mut reader).map_err(|e| format!("{}: {}", e.path(), e.inner()))?;
    let width = asperity_fault::positive_in("m", "width", file.width).map_err(|f| f.to_string())?;
    let throw = |(k, row): (usize, Row)| {
        let at = |f: asperity_fault::Fault| f.within(&format!("throws[{k}]")).to_string();
        if row.rows.len() > MOST_ROWS {
            return Err(format!("throws[{k}].rows: at most {MOST_ROWS}"));
        }
        let recording = Recording::new(&row.rows).map_err(at)?;
        for (name, vector) in [("linear", row.velocity.linear), ("angular", row.velocity.angular)] {
            asperity_fault::all_finite(&format!("velocity.{name}"), &vector).map_err(at)?;
        }
        Ok(Throw { name: row.name, body, width, recording, velocity: Some(row.velocity) })
    };
    file.throws.into_iter().enumerate().map(throw).collect()
}
