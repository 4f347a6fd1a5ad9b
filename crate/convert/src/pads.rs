//! Soft pads: from the document to meshes.

use asperity_gripper::pad::{Front, Holding, Outline, Pad, PadDesign};
use asperity_scene::document::{GraspPads, JawDesign, Pads};
use asperity_scene::{ErrorKind, SceneError};

/// A step of more tetrahedra in a pad takes a second.
const MOST_TETS: usize = 12_000;

/// The measures that a name stands for.
pub fn jaw_design(from: JawDesign) -> PadDesign {
    match from {
        JawDesign::RoundedJaw => PadDesign::rounded_jaw(),
        JawDesign::RectangularJaw => PadDesign::rectangular_jaw(),
        JawDesign::Flat => PadDesign::flat(),
        JawDesign::Domed => PadDesign::domed(),
        JawDesign::Finger => PadDesign::finger(),
    }
}

/// One pad of a grasp.
pub fn pad(from: &GraspPads) -> Result<Pad, SceneError> {
    let usual = jaw_design(from.design);
    let design = PadDesign {
        spacing: from.spacing.unwrap_or(usual.spacing),
        layers: from.layers.unwrap_or(usual.layers),
        ..usual
    };
    let pad = design.mesh()?;
    if pad.tets.len() > MOST_TETS {
        let message = format!(
            "a pad would have {} tetrahedra, and a step of more than {MOST_TETS} takes a second: choose a wider spacing",
            pad.tets.len()
        );
        return Err(SceneError::new(ErrorKind::Value, "spacing", message));
    }
    Ok(pad)
}

/// The pad of jaws that are squeezed by hand: its approach points upwards.
pub fn jaws_pad(from: &Pads) -> Result<Pad, SceneError> {
    let [depth, width, high] = from.size;
    let [layers, across, up] = from.cells;
    let outline = Outline::Rectangle { behind: 0.5 * high, ahead: 0.5 * high, width };
    let front = from.round.map_or(Front::Flat, |radius| Front::Roller { radius });
    let spacing = width / f64::from(across);
    let design = PadDesign { outline, front, depth, holding: Holding::Back, spacing, layers };
    Ok(design.mesh_of([up, across, layers].map(|n| n as usize))?)
}
