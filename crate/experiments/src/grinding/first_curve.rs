//! The first curve, and the distance of the passes parallel to it, as the document asks.

use asperity_geometry::{Vec3, nearest_on_mesh};

use crate::grinding::document::{FirstCurve, Grinding, ToolFace};
use asperity_grinding::part::Curve;
use asperity_grinding::process::step_over;
use asperity_scene::{ErrorKind, SceneError};

use super::cell::{Cell, refused};

/// Makes the curve all passes are parallel to: in pieces where a hole lies in its way.
pub(super) fn first_curve(cell: &Cell, from: &FirstCurve) -> Result<Vec<Curve>, SceneError> {
    let part = &cell.part;
    let made = match from {
        FirstCurve::Section { point, normal, facing } => {
            Curve::facing(part, &Vec3::from(*point), &Vec3::from(*normal), &Vec3::from(*facing))
        }
        FirstCurve::Edge { number } => Curve::edge(part, *number as usize).map(|c| vec![c]),
        FirstCurve::Through { points } => {
            let nearest = |p: &[f64; 3]| nearest_on_mesh(&part.mesh, &Vec3::from(*p));
            let clicked: Vec<(u32, Vec3)> =
                points.iter().filter_map(nearest).map(|(t, p)| (t as u32, p)).collect();
            Curve::through(part, &clicked).map(|c| vec![c])
        }
    };
    made.map_err(refused)
}

/// Returns the distance from pass to pass, m: the document's, or what leaves ridges of the wanted height
/// where the part is bent most.
pub(super) fn passes_apart(cell: &Cell, e: &Grinding, first: &[Curve]) -> Result<f64, SceneError> {
    let Some(height) = e.path.scallop else { return Ok(e.path.step_over) };
    let ToolFace::Ball { radius } = e.process.face else {
        let message = "a flat pad leaves no ridges: give the tool a ball, or say the step-over";
        return Err(SceneError::new(ErrorKind::Value, "experiment.path.scallop", message));
    };
    let bend = cell.part.bend_across(first);
    let found = step_over(radius, bend, height).map_err(refused)?;
    Ok(found.max(1e-4))
}
