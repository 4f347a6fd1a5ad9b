//! Runs: neighbours in the draw list that one draw call paints, surfaces of one pack seen from the same side,
//! or the edges of one pack. They are painted in the list's order, so the picture is as if each were drawn
//! for itself.
//!
//! A run has buffers of its own: one that is refilled between the draws of a frame may be drawn as it was
//! before.

use nalgebra::{Matrix4, Vector3};
use three_d::{Context, ElementBuffer, Interpolation, Texture2D, Wrapping};

use super::pack::Pack;
use super::visible_edges::VisibleEdges;
use crate::draw_list::{BodyLook, Side, Stroke};

/// Number of texels of a row: three rows of the model, then two of the look. `shaders/looks.glsl` reads them.
const TEXELS: usize = 5;
/// Number of rows in a line of the texture: 640 texels, of the 2,048 that every graphics card takes.
const IN_LINE: usize = 128;

/// Pack of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Pack of the display scene's meshes, by its index.
    Meshes(usize),
    /// Returns a shell, by its index.
    Shell(usize),
    /// The square of the held handle.
    Square,
}

/// Part of the pack that is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// One side of the surfaces; opaque ones hide what lies behind them.
    Surfaces(Side, bool),
    /// Creases and outlines.
    Folds,
}

/// Model and look of a mesh, as texels.
pub type Look = [[f32; 4]; TEXELS];

/// Neighbours that one draw call paints.
pub struct DrawBatch {
    /// Pack of the rows.
    pub of: Of,
    /// Part of it that is painted.
    pub what: What,
    /// Rows in the order they are painted.
    rows: Vec<u32>,
    looks: Vec<Look>,
    texture: Option<(usize, Texture2D)>,
    texels: Vec<[f32; 4]>,
    /// Triangles of the surfaces.
    pub triangles: ElementBuffer<u32>,
    /// Edges that are seen.
    pub folds: VisibleEdges,
    /// Content of `triangles`: the pack, its revision, its rows.
    sent: Option<(Of, u32, Vec<u32>)>,
    indices: Vec<[u32; 3]>,
}

/// The runs of a picture; their buffers are kept for the next.
#[derive(Default)]
pub struct Runs {
    runs: Vec<DrawBatch>,
    used: usize,
}

fn model_rows(model: &Matrix4<f64>) -> [[f32; 4]; 3] {
    [0, 1, 2].map(|i| [0, 1, 2, 3].map(|j| model[(i, j)] as f32))
}

/// Returns the texels of a surface.
pub fn surface(model: &Matrix4<f64>, look: &BodyLook) -> Look {
    let [a, b, c] = model_rows(model);
    [a, b, c, look.color, look.tint]
}

/// Returns the texels of edges; `ratio` device px are a css px.
pub fn folds(model: &Matrix4<f64>, style: &Stroke, ratio: f32) -> Look {
    let [a, b, c] = model_rows(model);
    [a, b, c, style.color, [style.width * ratio, style.bias, 0.0, 0.0]]
}

impl Runs {
    /// Begins another picture.
    pub fn begin(&mut self) {
        self.used = 0;
    }

    /// Adds a row to the last run if `joins` and it is alike, else to a new one. True where it is a new one.
    pub fn push(
        &mut self,
        context: &Context,
        joins: bool,
        (of, what): (Of, What),
        row: u32,
        look: Look,
    ) -> bool {
        let last = self.used.checked_sub(1).and_then(|k| self.runs.get_mut(k));
        if let Some(run) = last.filter(|run| joins && run.of == of && run.what == what) {
            run.rows.push(row);
            run.looks.push(look);
            return false;
        }
        if self.runs.len() == self.used {
            self.runs.push(DrawBatch::new(context, of, what));
        }
        if let Some(run) = self.runs.get_mut(self.used) {
            (run.of, run.what) = (of, what);
            run.rows.clear();
            run.rows.push(row);
            run.looks.clear();
            run.looks.push(look);
        }
        self.used += 1;
        true
    }

    /// Runs of the picture, in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = &DrawBatch> {
        self.runs.iter().take(self.used)
    }

    /// Sends what has changed; `pack` finds the pack of a run, `eye` is in the world, m.
    pub fn send<'p>(&mut self, context: &Context, eye: Vector3<f64>, pack: impl Fn(Of) -> Option<&'p Pack>) {
        for run in self.runs.iter_mut().take(self.used) {
            if let Some(pack) = pack(run.of) {
                run.send(context, eye, pack);
            }
        }
    }
}

impl DrawBatch {
    fn new(context: &Context, of: Of, what: What) -> Self {
        Self {
            of,
            what,
            rows: Vec::new(),
            looks: Vec::new(),
            texture: None,
            texels: Vec::new(),
            triangles: ElementBuffer::new(context),
            folds: VisibleEdges::new(context),
            sent: None,
            indices: Vec::new(),
        }
    }

    /// Returns the texture that the shaders read by row.
    pub fn looks(&self) -> Option<&Texture2D> {
        self.texture.as_ref().map(|(_, texture)| texture)
    }

    fn send(&mut self, context: &Context, eye: Vector3<f64>, pack: &Pack) {
        if pack.len() == 0 {
            self.texture = None;
            return;
        }
        if self.what == What::Folds {
            self.folds.send((self.of, pack), eye, self.rows.iter().copied().zip(&self.looks));
        } else {
            let same = |(of, revision, rows): &(Of, u32, Vec<u32>)| {
                *of == self.of && *revision == pack.revision && *rows == self.rows
            };
            if !self.sent.as_ref().is_some_and(same) {
                pack.triangles(&self.rows, &mut self.indices);
                self.triangles.fill(self.indices.as_flattened());
                self.sent = Some((self.of, pack.revision, self.rows.clone()));
            }
        }
        let [columns, lines] = [pack.len().min(IN_LINE), pack.len().div_ceil(IN_LINE)];
        // Rows that are not in the run look like nothing.
        self.texels.clear();
        self.texels.resize(TEXELS * columns * lines, [0.0; 4]);
        let (records, _) = self.texels.as_chunks_mut::<TEXELS>();
        for (&row, look) in self.rows.iter().zip(&self.looks) {
            if let Some(record) = records.get_mut(row as usize) {
                *record = *look;
            }
        }
        if self.texture.as_ref().is_none_or(|(rows, _)| *rows != pack.len()) {
            let texture = Texture2D::new_empty::<[f32; 4]>(
                context,
                (TEXELS * columns) as u32,
                lines as u32,
                Interpolation::Nearest,
                Interpolation::Nearest,
                None,
                Wrapping::ClampToEdge,
                Wrapping::ClampToEdge,
            );
            self.texture = Some((pack.len(), texture));
        }
        if let Some((_, texture)) = &self.texture {
            texture.fill(&self.texels);
        }
    }
}
