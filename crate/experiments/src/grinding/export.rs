//! Files of the trajectory, and robots' programs read back.

use crate::grinding::answers::ProgramCheck;
use crate::grinding::document::{ForceControl, Grinding};
use asperity_dynamics::arm::Maker;
use asperity_grinding::export::{
    Header, apt, check, csv, fanuc, json, krl, rapid, read_program, ros_joint_trajectories, rows, urscript,
};
use asperity_grinding::plan::{ExecutedPath, Job, Laid};
use asperity_scene::{ErrorKind, ExportFile, ExportFormat, Scene, SceneError};

use super::arm::joint_names;
use super::cell::refused;
use super::runs::settings;
use asperity_convert::arm::{base, maker};
use asperity_exhibit::Made;

/// Time between rows, s: tables and messages, and the cycle of a controller that is fed joints.
const TABLE: f64 = 0.01;
const SERVO: f64 = 0.008;
/// Time between straight moves, s.
const MOVES: f64 = 0.04;

/// Returns the formats that a run of this arm is written in.
pub(super) fn formats(e: &Grinding) -> Vec<ExportFormat> {
    let mut formats = ExportFormat::TRAJECTORIES.to_vec();
    if maker(&e.cell.arm).0 == Some(Maker::Fanuc) {
        formats.push(ExportFormat::Fanuc);
    }
    formats
}

fn header(job: &Job<'_>, e: &Grinding, made: &Made<'_>) -> Header {
    let (maker, guessed) = maker(&e.cell.arm);
    Header {
        arm: job.arm.name().to_owned(),
        maker,
        guessed,
        X_LT: crate::convert::pose(&e.cell.tool),
        X_WB: base(&e.cell.arm),
        hash: format!("{:016x}", made.hash),
        date: made.date.to_owned(),
    }
}

/// Writes a run in a format.
pub(super) fn export(
    scene: &Scene,
    (job, laid, run): (&Job<'_>, &Laid, &ExecutedPath),
    format: ExportFormat,
    made: &Made<'_>,
) -> Result<ExportFile, SceneError> {
    let name = file_name(&scene.title);
    if run.stretches.is_empty() && format != ExportFormat::Apt {
        let message = "the arm reaches no part of the path: there is no trajectory";
        return Err(SceneError::new(ErrorKind::Value, "experiment.cell", message));
    }
    let e = settings(scene)?;
    let about = header(job, e, made);
    let rows = |step: f64| rows(job, laid, run, step).map_err(refused);
    // A controller that can controls the force where the plan does.
    let force = matches!(e.process.control, ForceControl::Force { .. }).then_some(e.process.force);
    let (ending, mime, text) = match format {
        ExportFormat::Csv => ("csv", "text/csv", csv(&about, &rows(TABLE)?)),
        ExportFormat::Json => ("json", "application/json", json(&about, &rows(TABLE)?)),
        ExportFormat::Urscript => ("script", "text/plain", urscript(&name, &about, &rows(SERVO)?, force)),
        ExportFormat::Krl => ("src", "text/plain", krl(&name, &about, &rows(MOVES)?)),
        ExportFormat::Rapid => ("mod", "text/plain", rapid(&name, &about, &rows(MOVES)?)),
        ExportFormat::Fanuc => ("ls", "text/plain", fanuc(&name, &about, &rows(MOVES)?).map_err(refused)?),
        ExportFormat::Ros => {
            let names = joint_names(&e.cell.arm);
            let names = [0, 1, 2, 3, 4, 5].map(|i| names[i].as_str());
            ("ros.json", "application/json", ros_joint_trajectories(&names, &about, &rows(TABLE)?))
        }
        ExportFormat::Apt => ("apt", "text/plain", apt(&name, &about, &laid.path, job.feed.0)),
        _ => return Err(SceneError::new(ErrorKind::Unsupported, "format", "a run is not written so")),
    };
    Ok(ExportFile { name: format!("{name}.{ending}"), mime: mime.to_owned(), text, base64: false })
}

/// Reads a program back and holds it against the part.
pub(super) fn check_program(
    scene: &Scene,
    (job, laid): (&Job<'_>, &Laid),
    text: &str,
) -> Result<ProgramCheck, SceneError> {
    let program = read_program(text).map_err(|x| SceneError::new(ErrorKind::Value, x.path, x.message))?;
    let about = header(job, settings(scene)?, &Made { hash: 0, date: "" });
    let found = check(job, laid, &about, &program);
    let mut notes = Vec::new();
    let language = program.maker.name();
    if program.by_joints() > 0 && !about.is_of(program.maker) {
        let arm = &about.arm;
        notes.push(format!(
            "The program holds joints of an arm of {language}; of {arm} the same angles are another place."
        ));
    }
    if program.unread > 0 {
        notes.push(format!("{} moves go to positions without numbers and were not read.", program.unread));
    }
    if found.near == 0 {
        notes.push("No move ends within a millimetre of the surface.".to_owned());
    }
    Ok(ProgramCheck {
        maker: language.to_owned(),
        moves: program.moves.len() as u32,
        unread: program.unread as u32,
        by_joints: program.by_joints() as u32,
        distances: found.distances.iter().map(|d| Some(*d).filter(|d| d.is_finite())).collect(),
        near: found.near as u32,
        spread: found.spread,
        notes,
    })
}

/// Returns the file name: letters and digits of the title, small, with underscores between words.
fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    let name = words.map(str::to_lowercase).collect::<Vec<_>>().join("_");
    if name.is_empty() { "trajectory".to_owned() } else { name }
}
