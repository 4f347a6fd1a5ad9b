//! Soft pads: from the document to meshes.

use crate::soft_grasp::document::{GraspPads, HeldPart, JawDesign, PadMesh};
use crate::soft_jaws::document::Pads;
use asperity_gripper::pad::{Front, Holding, Outline, Pad, PadDesign};
use asperity_scene::SceneError;

use super::grasp::surface;

/// Spacing of points in a pad from the reader's own mesh, m.
const SPACING: f64 = 2.5e-3;

/// Makes one pad of a grasp.
///
/// # Errors
///
/// Refuses sizes and meshes that make no pad.
pub fn pad(from: &GraspPads) -> Result<Pad, SceneError> {
    let usual = match &from.design {
        JawDesign::RoundedJaw => PadDesign::rounded_jaw(),
        JawDesign::RectangularJaw => PadDesign::rectangular_jaw(),
        JawDesign::Flat => PadDesign::flat(),
        JawDesign::Domed => PadDesign::domed(),
        JawDesign::Finger => PadDesign::finger(),
        JawDesign::Mesh(mesh) => return of_mesh(mesh, from.spacing.unwrap_or(SPACING)),
    };
    let design = PadDesign {
        spacing: from.spacing.unwrap_or(usual.spacing),
        layers: from.layers.unwrap_or(usual.layers),
        ..usual
    };
    Ok(design.mesh()?)
}

fn of_mesh(from: &PadMesh, spacing: f64) -> Result<Pad, SceneError> {
    let holding = match from.held {
        HeldPart::Back => Holding::Back,
        HeldPart::Root => Holding::Root,
    };
    Pad::of_mesh(&surface(&from.surface), spacing, holding, from.held_depth).map_err(|fault| {
        let path = match fault.path.as_str() {
            "resolution_hint" => "spacing".to_owned(),
            "held_depth" => "design.mesh.held_depth".to_owned(),
            of_surface => format!("design.mesh.surface.{of_surface}"),
        };
        SceneError { path, ..fault.into() }
    })
}

/// Makes the pad of jaws that are squeezed by hand: its approach points upwards.
///
/// # Errors
///
/// Refuses sizes and meshes that make no pad.
pub fn jaws_pad(from: &Pads) -> Result<Pad, SceneError> {
    let [depth, width, high] = from.size;
    let [layers, across, up] = from.cells;
    let outline = Outline::Rectangle { behind: 0.5 * high, ahead: 0.5 * high, width };
    let front = from.round.map_or(Front::Flat, |radius| Front::Roller { radius });
    let spacing = width / f64::from(across);
    let design = PadDesign { outline, front, depth, holding: Holding::Back, spacing, layers };
    Ok(design.mesh_of([up, across, layers].map(|n| n as usize))?)
}
