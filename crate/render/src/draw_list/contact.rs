//! The slice, the contact surface and its polygons, points, images and the experiment's lines: over the
//! bodies, so that no colour is veiled.

use asperity_scene::Role;

use super::{DrawList, Form, Item, LIFT, LineLook, LinesOf, Map, Stroke, stroke};
use crate::camera::Eye;
use crate::display_scene::DisplayScene;
use crate::theme::{DASHED, Theme, dash, faded};

/// Opacity of a shell's outline over that of its surface.
const OUTLINE: f32 = 0.45;
/// Offset of lines over the colours of a map, clip depth.
const OVER_MAP: f32 = 1.5 * LIFT as f32;

impl DrawList {
    pub(super) fn contact(&mut self, display: &DisplayScene, eye: &Eye) {
        let theme = &display.theme;
        let layers = &display.view.layers;
        if layers.slice {
            self.items.push(Item::Map(Map::Slice));
            let cuts = stroke(display, faded(Theme::LIGHT.ink, 0.26), 0.8, OVER_MAP);
            self.items.push(Item::Lines(LinesOf::Cuts, cuts));
        }
        if layers.patch {
            self.items.push(Item::Map(Map::Patch));
            let coloured = display.sensed.states.iter().filter(|s| s.coloured());
            self.items.extend(coloured.map(|state| Item::Map(Map::Mesh(state.mesh))));
        }
        if layers.figures {
            for (i, set) in display.sensed.points.iter().enumerate() {
                self.items.push(Item::Points(i, theme.role(set.role)));
            }
            self.items.extend((0..display.sensed.images.len()).map(Item::Image));
        }
        if layers.polygons {
            // On the patch the lines lie on colour, which is dark or light whatever the theme.
            let color = if layers.patch { Theme::LIGHT.ink } else { theme.ink };
            // Small polygons are outlined faintly, or the lines would hide the colours.
            let pixels = display.frame.face_size() / eye.pixel_at_target();
            let strength = (pixels / 44.0).clamp(0.1, 0.5) as f32;
            let style = stroke(display, faded(color, strength), 0.9, OVER_MAP);
            self.items.push(Item::Lines(LinesOf::Polygons, style));
        }
        if layers.figures {
            self.figure_lines(display);
        }
        let Some(face) = display.selection.1 else { return };
        let corners: Vec<_> = display.frame.face_corners(face).collect();
        if corners.len() > 2 {
            for (color, width, bias) in [(theme.viewport, 6.0, 8e-5), (theme.accent, 3.0, 1.2e-4)] {
                let around = corners.iter().chain(corners.first()).copied();
                self.push_path(around, stroke(display, color, width, bias));
            }
        }
    }

    /// Adds the rims, creases and outlines of shells, and lines.
    fn figure_lines(&mut self, display: &DisplayScene) {
        let theme = &display.theme;
        let figures = &display.frame.figures;
        for (i, shell) in figures.shells.iter().enumerate() {
            let color = faded(theme.role(shell.role), (shell.opacity + OUTLINE).min(1.0));
            self.items.push(Item::Folds(Form::Shell(i), stroke(display, color, 1.2, 2e-5)));
        }
        let first = self.items.len();
        for line in &figures.lines {
            let look = LineLook { role: line.role, dashed: line.dashed };
            let known = |item: &Item| matches!(item, Item::Lines(LinesOf::Figures(l), _) if *l == look);
            if self.items.iter().skip(first).any(known) {
                continue;
            }
            let own = dash(look.role);
            let style = Stroke {
                color: theme.role(look.role),
                width: theme.line_weight * if look.role == Role::Muted { 1.2 } else { 2.2 },
                bias: OVER_MAP,
                dash: if look.dashed && own == [0.0; 4] { DASHED } else { own },
            };
            self.items.push(Item::Lines(LinesOf::Figures(look), style));
        }
    }
}
