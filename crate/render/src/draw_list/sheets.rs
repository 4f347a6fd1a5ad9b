//! The ground and half-spaces: flat sheets with a grid that fades, and the bodies' shadows on them.

use asperity_scene::document::Pose;
use nalgebra::{Matrix4, Vector3};

use super::{DrawList, Item};
use crate::display_scene::DisplayScene;
use crate::drag::{model, parts};
use crate::theme::{Color, faded};

/// Opacity of a half-space.
const TILE_OPACITY: f32 = 0.42;

/// A flat sheet with a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// Model matrix: the sheet's plane is z = 0.
    pub model: Matrix4<f64>,
    /// Half its width, m; it fades away towards its edge.
    pub reach: f64,
    /// Spacing of the finer grid lines, m; each fifth is stronger.
    pub spacing: f64,
    /// Colour of the grid.
    pub line: Color,
    /// Colour between the grid lines; may be clear.
    pub fill: Color,
    /// Darkness of shadows.
    pub shade: f32,
    /// Shadows, each an ellipse in the world's xy: middle and two radii (m), none when zero.
    pub shadows: [[f32; 4]; 4],
}

impl DrawList {
    pub(super) fn sheets(&mut self, display: &DisplayScene) {
        let theme = &display.theme;
        let mut shadows = [[0.0f32; 4]; 4];
        let boxes = (0..display.frame.poses.len()).filter_map(|body| display.body_bounds(body));
        for (shadow, [low, high]) in shadows.iter_mut().zip(boxes) {
            let (middle, half) = ((low + high) * 0.5, (high - low) * 0.5);
            *shadow = [middle.x as f32, middle.y as f32, half.x as f32, half.y as f32];
        }
        let [low, high] = display.bounds;
        let center = (low + high) * 0.5;
        let sheet = Sheet {
            model: Matrix4::identity(),
            reach: display.sheet_reach(),
            spacing: display.grid_spacing(),
            line: faded(theme.line, 0.3),
            fill: faded(theme.viewport, 0.0),
            shade: theme.shadow,
            shadows,
        };
        if display.tiles.is_empty() {
            let at = Vector3::new(center.x, center.y, low.z);
            self.items.push(Item::Sheet(Sheet { model: sheet_at(display, Pose::default(), at), ..sheet }));
        }
        for &tile in &display.tiles {
            let Some(&pose) = display.frame.poses.get(tile) else { continue };
            let selected = display.selection.0 == Some(tile);
            let line = if selected { faded(theme.accent, 0.6) } else { sheet.line };
            let opacity = if display.view.layers.bodies { TILE_OPACITY } else { 0.0 };
            let fill = faded(theme.bodies[tile % 2], opacity);
            self.items.push(Item::Sheet(Sheet {
                model: sheet_at(display, pose, center),
                line,
                fill,
                ..sheet
            }));
        }
    }
}

/// Returns the model matrix of a sheet in a body's xy plane, its middle beneath `center` but on the plane's
/// own grid.
fn sheet_at(display: &DisplayScene, pose: Pose, center: Vector3<f64>) -> Matrix4<f64> {
    let (origin, rotation) = parts(&pose);
    let step = 5.0 * display.grid_spacing();
    let local = (rotation.inverse() * (center - origin)).map(|c| (c / step).round() * step);
    let height = if display.tiles.is_empty() { center.z - origin.z } else { 0.0 };
    model(&pose).prepend_translation(&Vector3::new(local.x, local.y, height))
}
