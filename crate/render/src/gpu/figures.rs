//! An experiment's lines and shells on the graphics card; buffers are filled anew only where they have changed.

use three_d::Context;

use super::{BodyMesh, Segments};
use crate::draw_list::LineLook;
use crate::figures::{Figures, Shell};

/// An experiment's lines and shells on the graphics card.
#[derive(Default)]
pub struct FigureBuffers {
    shells: Vec<(Shell, BodyMesh)>,
    /// One buffer for all lines that look alike.
    strokes: Vec<(LineLook, Segments)>,
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
            let look = LineLook { role: line.role, dashed: line.dashed };
            if !self.strokes.iter().any(|(l, _)| *l == look) {
                self.strokes.push((look, Segments::new(context)));
            }
        }
        for (look, segments) in &mut self.strokes {
            segments.fill_pieces(figures.pieces_of(*look));
        }
    }

    /// A shell, by its index.
    pub fn shell(&self, index: usize) -> Option<&BodyMesh> {
        self.shells.get(index).map(|(_, buffer)| buffer)
    }

    /// All lines that look alike.
    pub fn strokes(&self, look: LineLook) -> Option<&Segments> {
        self.strokes.iter().find(|(l, _)| *l == look).map(|(_, segments)| segments)
    }
}
