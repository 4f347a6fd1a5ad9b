//! The trajectory for others.

use asperity_grinding::export::{apt, csv, json, krl, ros_joint_trajectory, rows, urscript};
use asperity_grinding::plan::{Job, Laid, Run};
use asperity_scene::{ErrorKind, ExportFile, ExportFormat, Scene, SceneError};

use super::arm::joint_names;
use super::cell::refused;
use super::runs::settings;

/// Between rows, s: tables and messages, and the cycle of a controller that is fed joints.
const TABLE: f64 = 0.01;
const SERVO: f64 = 0.008;
/// Between straight moves, s.
const MOVES: f64 = 0.04;

/// A run in a format.
pub(super) fn export(
    scene: &Scene,
    (job, laid, run): (&Job<'_>, &Laid, &Run),
    format: ExportFormat,
) -> Result<ExportFile, SceneError> {
    let name = file_name(&scene.title);
    if run.stretches.is_empty() && format != ExportFormat::Apt {
        let message = "the arm reaches no part of the path: there is no trajectory";
        return Err(SceneError::new(ErrorKind::Value, "experiment.cell", message));
    }
    let rows = |step: f64| rows(job, laid, run, step).map_err(refused);
    let (ending, mime, text) = match format {
        ExportFormat::Csv => ("csv", "text/csv", csv(&rows(TABLE)?)),
        ExportFormat::Json => ("json", "application/json", json(job.arm.name(), &rows(TABLE)?)),
        ExportFormat::Urscript => ("script", "text/plain", urscript(&name, &rows(SERVO)?)),
        ExportFormat::Krl => ("src", "text/plain", krl(&name, &rows(MOVES)?)),
        ExportFormat::Ros => {
            let names = joint_names(&settings(scene)?.cell.arm);
            let names = [0, 1, 2, 3, 4, 5].map(|i| names[i].as_str());
            // One message a stretch: between two of them the arm lets go.
            let messages: Vec<String> =
                rows(TABLE)?.iter().map(|r| ros_joint_trajectory(&names, r).trim_end().to_owned()).collect();
            ("ros.json", "application/json", format!("[{}]\n", messages.join(",\n")))
        }
        ExportFormat::Apt => ("apt", "text/plain", apt(&name, &laid.path, job.feed.0)),
        _ => return Err(SceneError::new(ErrorKind::Unsupported, "format", "a run is not written so")),
    };
    Ok(ExportFile { name: format!("{name}.{ending}"), mime: mime.to_owned(), text, base64: false })
}

/// Letters and digits of the title, small, with underscores between words.
fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    let name = words.map(str::to_lowercase).collect::<Vec<_>>().join("_");
    if name.is_empty() { "trajectory".to_owned() } else { name }
}
