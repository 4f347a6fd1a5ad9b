//! `asperity cloud`: puts the points of a file in place of those that a scene's cameras see.

use std::path::Path;

use asperity_experiments::parse;
use asperity_import::read_cloud;
use asperity_scene::{Answer, Change, CloudUp, Command, Query, to_json};

use crate::output;

/// Meaning of the file's numbers.
pub struct Meant<'a> {
    /// Unit: `m`, `cm`, `mm` or `in`; guessed if absent.
    pub unit: Option<&'a str>,
    /// Axis that is up: `z`, `y` or `away_from_camera`.
    pub up: &'a str,
    /// True if the points stay where the file has them.
    pub as_in_file: bool,
}

/// Writes the scene with the file's points in it, and prints what was found.
pub fn main(file: &Path, scene: &Path, meant: &Meant<'_>, out: Option<&Path>) -> Result<bool, String> {
    let bytes = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let found = read_cloud(&bytes, &name, meant.unit).map_err(|e| e.to_string())?;
    let report = &found.report;
    output::complain(&format!(
        "{} points ({}), {} left out; {}{}",
        report.points,
        report.encoding,
        report.left_out,
        report.unit_reason,
        report.thinned.map_or(String::new(), |edge| format!(
            " Thinned to {} points, one for each cube of {:.2} mm.",
            found.cloud.points.len(),
            1e3 * edge
        ))
    ));
    let up: CloudUp = serde_json::from_value(meant.up.into())
        .map_err(|_| "--up is one of z, y, away_from_camera".to_owned())?;
    let opened =
        parse(&output::read(scene)?).and_then(|scene| asperity_experiments::run(scene, output::CLOCK));
    let mut session = opened.map_err(|e| e.to_string())?;
    let ask = Query::TakeCloud { low: report.low, high: report.high, up, as_in_file: meant.as_in_file };
    let Answer::TakeCloud(follows) = session.ask(ask).map_err(|e| e.to_string())? else {
        return Err("the engine answered another question".into());
    };
    if follows.is_empty() {
        return Err(format!("{}: no camera of this scene sees a cloud", scene.display()));
    }
    let cloud = serde_json::to_value(&found.cloud).map_err(|e| e.to_string())?;
    let changes = [vec![Change { path: "experiment.cloud".into(), value: cloud }], follows].concat();
    session.apply(&Command::SetAll { changes }).map_err(|e| e.to_string())?;
    output::complain(&session.tell());
    let text = to_json(session.scene());
    match out {
        Some(path) => std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?,
        None => output::print(&text)?,
    }
    Ok(true)
}
