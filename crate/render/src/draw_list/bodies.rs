//! Bodies and shells: opaque ones first, then what can be looked through from the farthest to the nearest,
//! then the lines a draughtsman would draw.

use super::{BodyLook, DrawList, Form, Item, LinesOf, Side, stroke};
use crate::camera::Eye;
use crate::display_scene::DisplayScene;
use crate::figures::Shell;
use crate::frame_data::refill;
use crate::meshes::Mesh;
use crate::theme::{Theme, faded, mixed};

/// Opacity of a body seen straight on.
const BODY_OPACITY: f32 = 0.30;
/// Opacity of the side that turns away, as a share of the near side's.
const FAR_OPACITY: f32 = 0.6;

impl DrawList {
    pub(super) fn bodies(&mut self, display: &DisplayScene, eye: &Eye) {
        let theme = &display.theme;
        let layers = &display.view.layers;
        let ideal = |mesh: &Mesh| mesh.is_body() && !display.tiles.contains(&mesh.body);
        let mut coloured = std::mem::take(&mut self.coloured);
        refill(&mut coloured, display.meshes.iter().map(|_| false));
        for state in display.sensed.states.iter().filter(|s| s.coloured()) {
            if let Some(mesh) = coloured.get_mut(state.mesh) {
                *mesh = true;
            }
        }
        self.veils.clear();
        if layers.bodies {
            let bodies =
                display.meshes.iter().enumerate().zip(&coloured).filter(|((_, mesh), c)| ideal(mesh) && !**c);
            for ((i, mesh), _) in bodies {
                let Some(pose) = display.frame.poses.get(mesh.body) else { continue };
                let selected = display.selection.0 == Some(mesh.body);
                let tint = faded(theme.accent, if selected { 0.10 } else { 0.0 });
                let form = Form::Mesh(i);
                if mesh.solid && !layers.force {
                    let look = BodyLook { color: theme.solids[mesh.body % 4], tint };
                    self.items.push(Item::Surface(form, look, Side::Both));
                    continue;
                }
                let look = BodyLook { color: faded(theme.bodies[mesh.body % 2], BODY_OPACITY), tint };
                self.veils.push((eye.depth(pose.translation.into()), form, look));
            }
        }
        if layers.figures {
            for (i, shell) in display.frame.figures.shells.iter().enumerate() {
                let (form, look) = (Form::Shell(i), shell_look(shell, theme));
                if shell.opacity >= 1.0 {
                    self.items.push(Item::Surface(form, look, Side::Both));
                } else {
                    self.veils.push((eye.depth(shell.middle()), form, look));
                }
            }
        }
        self.coloured = coloured;
        self.veils.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (side, part) in [(Side::Far, FAR_OPACITY), (Side::Near, 1.0)] {
            let painted = self.veils.iter().map(|&(_, form, look)| {
                let color = faded(look.color, part * look.color[3]);
                Item::Surface(form, BodyLook { color, ..look }, side)
            });
            self.items.extend(painted);
        }
        for (i, mesh) in display.meshes.iter().enumerate() {
            if display.frame.poses.get(mesh.body).is_none() {
                continue;
            }
            if mesh.collision && layers.collision_mesh {
                let wires = stroke(display, faded(theme.ink, 0.42), 1.0, 1e-5);
                self.items.push(Item::Lines(LinesOf::Wires(i), wires));
            } else if ideal(mesh) && layers.bodies {
                let style = match display.selection.0 == Some(mesh.body) {
                    true => stroke(display, theme.accent, 2.2, 2e-5),
                    // Mixed, not translucent: overlapping ends must not show.
                    false => stroke(display, mixed(theme.viewport, theme.ink, 0.62), 1.1, 0.0),
                };
                self.items.push(Item::Folds(Form::Mesh(i), style));
            }
        }
    }
}

/// Returns the look of a body of the role's hue.
pub fn shell_look(shell: &Shell, theme: &Theme) -> BodyLook {
    let color = faded(theme.role(shell.role), shell.opacity);
    BodyLook { color, tint: faded(color, 0.0) }
}
