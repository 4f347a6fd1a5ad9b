//! Edges of a run that an eye sees as lines. Of the thousands that a round body has, some tens are creases or
//! lie on its outline: they are chosen here and sent, rather than that the graphics card is asked of each six
//! times a picture.

use nalgebra::Vector3;
use three_d::{Context, InstanceBuffer};

use super::batches::{Look, Of};
use super::pack::Pack;
use crate::meshes::Fold;

/// Edges on the graphics card.
pub struct VisibleEdges {
    /// Ends (m) and unit normals of each edge, in the frame of its mesh.
    pub edges: [InstanceBuffer<[f32; 3]>; 4],
    /// Row of each edge.
    pub rows: InstanceBuffer<f32>,
    /// Rows and places in the pack of the chosen edges.
    chosen: Vec<(u32, u32)>,
    /// Content of the buffers: rows and places.
    sent: Vec<(u32, u32)>,
    /// Pack that they belong to, with the revision of its edges.
    of: Option<(Of, u32)>,
    column: Vec<[f32; 3]>,
    numbers: Vec<f32>,
}

impl VisibleEdges {
    /// Makes it empty.
    pub fn new(context: &Context) -> Self {
        Self {
            edges: [(); 4].map(|()| InstanceBuffer::new(context)),
            rows: InstanceBuffer::new(context),
            chosen: Vec::new(),
            sent: Vec::new(),
            of: None,
            column: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Returns the number of the edges.
    pub fn count(&self) -> u32 {
        self.sent.len() as u32
    }

    /// Chooses among the edges of some rows, in their order, and sends them where others were chosen before.
    pub fn send<'l>(
        &mut self,
        (of, pack): (Of, &Pack),
        eye: Vector3<f64>,
        rows: impl Iterator<Item = (u32, &'l Look)>,
    ) {
        self.chosen.clear();
        for (row, look) in rows {
            let eye = in_mesh(look, eye);
            let lines = pack.folds(row).filter(|(_, fold)| fold.is_line(eye));
            self.chosen.extend(lines.map(|(place, _)| (row, place)));
        }
        let revision = Some((of, pack.fold_revision));
        if self.of == revision && self.sent == self.chosen {
            return;
        }
        self.of = revision;
        self.sent.clone_from(&self.chosen);
        let parts: [fn(&Fold) -> [f32; 3]; 4] =
            [|f| f.ends[0], |f| f.ends[1], |f| f.normals[0], |f| f.normals[1]];
        for (buffer, part) in self.edges.iter_mut().zip(parts) {
            self.column.clear();
            self.column.extend(self.chosen.iter().filter_map(|&(_, place)| pack.fold_at(place)).map(part));
            buffer.fill(&self.column);
        }
        self.numbers.clear();
        self.numbers.extend(self.chosen.iter().map(|&(row, _)| row as f32));
        self.rows.fill(&self.numbers);
    }
}

/// Returns the position of the eye in the frame of a mesh, m: its look begins with the rows of its model.
fn in_mesh(look: &Look, eye: Vector3<f64>) -> [f32; 3] {
    let to_eye = [0, 1, 2].map(|i| eye[i] as f32 - look[i][3]);
    [0, 1, 2].map(|j| (0..3).map(|i| look[i][j] * to_eye[i]).sum())
}
