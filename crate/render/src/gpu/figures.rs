//! An experiment's lines and shells on the graphics card; buffers are filled anew only where they have
//! changed.

use three_d::Context;

use super::{Pack, Segments};
use crate::creased::Creases;
use crate::draw_list::LineLook;
use crate::figures::Figures;

/// An experiment's lines and shells on the graphics card.
#[derive(Default)]
pub struct FigureBuffers {
    shells: Creases,
    /// Packs, one a shell, and the revision of the shell that each holds.
    packs: Vec<(u32, Pack)>,
    /// Buffers, one for all lines that look alike.
    strokes: Vec<(LineLook, Segments)>,
}

impl FigureBuffers {
    /// Puts other figures in the place of these. A shell that has not changed stays as it is.
    pub fn fill(&mut self, context: &Context, figures: &Figures) {
        self.shells.renew(figures.shells.iter().map(|s| &s.mesh));
        self.shells.fold(usize::MAX);
        self.packs.resize_with(self.shells.all.len(), || (0, Pack::new(context)));
        for (shell, (revision, pack)) in self.shells.all.iter().zip(&mut self.packs) {
            if *revision != shell.revision {
                *revision = shell.revision;
                pack.fill(&[&shell.mesh]);
                pack.fold(&[&shell.folds]);
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

    /// Returns a shell, by its index.
    pub fn shell(&self, index: usize) -> Option<&Pack> {
        self.packs.get(index).map(|(_, pack)| pack)
    }

    /// Returns all lines that look alike.
    pub fn strokes(&self, look: LineLook) -> Option<&Segments> {
        self.strokes.iter().find(|(l, _)| *l == look).map(|(_, segments)| segments)
    }
}
