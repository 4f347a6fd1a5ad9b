//! The cell of a document in which something is learnt: an arm, the body that it holds, and a mouth.

use super::document::Insertion;
use asperity_learning::insertion::Cell;
use asperity_scene::document::Dynamics;
use asperity_scene::{ErrorKind, Scene, SceneError};

use crate::convert;
use crate::dynamics::run::Run;

/// Makes the cell of an attempt's document; `truth`: what only a critic may know of it. Errors name the field
/// that is missing.
pub(super) fn cell(scene: &Scene, truth: Vec<f64>) -> Result<Cell, SceneError> {
    let settings: &Insertion = scene.experiment.settings().ok_or_else(asperity_exhibit::another_kind)?;
    of(scene, &settings.cell, truth).map(|(cell, _)| cell).map_err(Insertion::in_cell)
}

fn missing(path: &str, message: &str) -> SceneError {
    SceneError::new(ErrorKind::Value, path, message)
}

/// Makes the cell, and a run of it at its start.
pub(super) fn of(scene: &Scene, dynamics: &Dynamics, truth: Vec<f64>) -> Result<(Cell, Run), SceneError> {
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
    let (model, start, options, dt) = run.world();
    let cell = Cell {
        model,
        start,
        options,
        dt,
        body: task.body,
        p_BP: task.point.into(),
        X_BT: convert::pose(&arm.tool.grip).inverse() * convert::pose(&arm.tool.point),
        X_WM: convert::pose(&into.pose) * convert::pose(&task.mouth),
        depth: task.depth,
        truth,
    };
    Ok((cell, run))
}
