//! A scene with an arm and a task as a cell in which something is learnt.

use crate::insertion::document::Insertion;
use asperity_learning::insertion::Cell;
use asperity_scene::document::Dynamics;
use asperity_scene::{ErrorKind, Scene, SceneError};

use super::run::Run;
use crate::convert;

/// Makes the cell of a document of moving bodies or of an attempt; `truth`: what only a critic may know of
/// it. Errors name the field that is missing.
pub(crate) fn cell(scene: &Scene, truth: Vec<f64>) -> Result<Cell, SceneError> {
    if let Some(dynamics) = scene.experiment.settings() {
        return of(scene, dynamics, truth).map(|(cell, _)| cell);
    }
    let Some(insertion) = scene.experiment.settings::<Insertion>() else {
        let message = "an arm learns in a scene of moving bodies: kind `dynamics` or `insertion`";
        return Err(missing("experiment.kind", message));
    };
    of(scene, &insertion.cell, truth).map(|(cell, _)| cell).map_err(Insertion::in_cell)
}

fn missing(path: &str, message: &str) -> SceneError {
    SceneError::new(ErrorKind::Value, path, message)
}

/// Makes the cell, and a run of it at its start.
pub(crate) fn of(scene: &Scene, dynamics: &Dynamics, truth: Vec<f64>) -> Result<(Cell, Run), SceneError> {
    let Dynamics { arm: Some(arm), task: Some(task), .. } = dynamics else {
        return Err(missing("experiment", "learning to insert needs `arm` and `task`"));
    };
    if arm.tool.body != Some(task.body) {
        return Err(missing("experiment.arm.tool.body", "the arm holds the body that the task is about"));
    }
    let run = Run::build(scene, dynamics, dynamics.step, 1)?;
    let into = scene.bodies.get(task.into).ok_or_else(|| missing("experiment.task.into", "no such body"))?;
    if !into.fixed {
        return Err(missing("experiment.task.into", "what something is put into is fixed"));
    }
    let cell = run.clone().cell(
        convert::pose(&arm.tool.grip).inverse() * convert::pose(&arm.tool.point),
        convert::pose(&into.pose) * convert::pose(&task.mouth),
        task,
        truth,
    );
    Ok((cell, run))
}
