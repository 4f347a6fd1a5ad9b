//! Draws an experiment's lines and shells; buffers are filled anew only where they have changed.

use asperity_scene::Role;
use three_d::{Context, Cull, Mat4};

use super::{Bodies, BodyLook, BodyMesh, LIFT, Lines, Scope, Segments, Stroke};
use crate::camera::Eye;
use crate::figures::{Figures, Shell};
use crate::theme::{DASHED, Theme, dash, faded};

/// Opacity of a shell's outline over that of its surface.
const OUTLINE: f32 = 0.45;
/// An experiment's lines and shells on the graphics card.
#[derive(Default)]
pub struct FigureBuffers {
    shells: Vec<(Shell, BodyMesh)>,
    /// One buffer for all lines that look alike.
    strokes: Vec<(Look, Segments)>,
}

/// What two lines that are drawn together share.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    role: Role,
    dashed: bool,
}

impl FigureBuffers {
    /// Other figures in the place of these. A shell that has not changed stays as it is.
    pub fn fill(&mut self, context: &Context, figures: &Figures) {
        self.shells.truncate(figures.shells.len());
        for (i, shell) in figures.shells.iter().enumerate() {
            match self.shells.get_mut(i) {
                Some((old, _)) if old == shell => {}
                Some((old, buffer)) => {
                    if old.mesh != shell.mesh {
                        buffer.fill(&shell.mesh);
                    }
                    old.clone_from(shell);
                }
                None => self.shells.push((shell.clone(), BodyMesh::new(context, &shell.mesh))),
            }
        }
        for line in &figures.lines {
            let look = Look { role: line.role, dashed: line.dashed };
            if !self.strokes.iter().any(|(l, _)| *l == look) {
                self.strokes.push((look, Segments::new(context)));
            }
        }
        for (look, segments) in &mut self.strokes {
            let alike = figures.lines.iter().filter(|l| Look { role: l.role, dashed: l.dashed } == *look);
            segments.fill_pieces(alike.flat_map(|l| figures.pieces(l)));
        }
    }

    /// Translucent shells with the depth of their middles.
    pub fn veils(&self, eye: &Eye) -> impl Iterator<Item = (f64, &Shell, &BodyMesh)> {
        let veils = self.shells.iter().filter(|(shell, _)| shell.opacity < 1.0);
        veils.map(|(shell, buffer)| (eye.depth(shell.middle()), shell, buffer))
    }

    /// Opaque shells.
    pub fn draw_opaque(&self, scope: &Scope, bodies: &Bodies, theme: &Theme) {
        for (shell, buffer) in self.shells.iter().filter(|(shell, _)| shell.opacity >= 1.0) {
            bodies.draw_side(scope, IDENTITY, buffer, shell_look(shell, theme), Cull::None);
        }
    }

    /// Lines, and the rims, creases and outlines of shells.
    pub fn draw_lines(&self, scope: &Scope, lines: &Lines, bodies: &Bodies, theme: &Theme) {
        for (shell, buffer) in &self.shells {
            let color = faded(theme.role(shell.role), (shell.opacity + OUTLINE).min(1.0));
            let style = Stroke { color, width: 1.2 * theme.line_weight, bias: 2e-5, dash: [0.0; 4] };
            bodies.draw_folds(scope, IDENTITY, buffer, style);
        }
        for (look, segments) in &self.strokes {
            let own = dash(look.role);
            let style = Stroke {
                color: theme.role(look.role),
                width: theme.line_weight * if look.role == Role::Muted { 1.2 } else { 2.2 },
                bias: 1.5 * LIFT as f32,
                dash: if look.dashed && own == [0.0; 4] { DASHED } else { own },
            };
            lines.draw(scope, IDENTITY, segments, style);
        }
    }
}

/// The world's own frame.
const IDENTITY: Mat4 = Mat4::new(
    1.0, 0.0, 0.0, 0.0, //
    0.0, 1.0, 0.0, 0.0, //
    0.0, 0.0, 1.0, 0.0, //
    0.0, 0.0, 0.0, 1.0,
);

/// As a body of the role's hue.
pub fn shell_look(shell: &Shell, theme: &Theme) -> BodyLook {
    let color = faded(theme.role(shell.role), shell.opacity);
    BodyLook { color, tint: faded(color, 0.0) }
}
