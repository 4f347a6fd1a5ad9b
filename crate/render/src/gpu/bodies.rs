//! Draws bodies: matte translucent surfaces and the lines a draughtsman would draw.

use three_d::{Context, CoreError, Cull, Program, VertexBuffer};

use super::batches::{DrawBatch, What};
use super::pack::Pack;
use super::{CORNERS, PictureUniforms, blended};
use crate::draw_list::Side;

/// Draws the runs of a pack.
pub struct Bodies {
    surface: Program,
    fold: Program,
    corners: VertexBuffer<[f32; 2]>,
}

impl Bodies {
    /// Compiles the programs.
    pub fn new(context: &Context) -> Result<Self, CoreError> {
        let surface = Program::from_source(
            context,
            concat!(include_str!("shaders/looks.glsl"), include_str!("shaders/body.vert")),
            include_str!("shaders/body.frag"),
        )?;
        let fold = Program::from_source(
            context,
            concat!(include_str!("shaders/looks.glsl"), include_str!("shaders/fold.vert")),
            include_str!("shaders/fold.frag"),
        )?;
        Ok(Self { surface, fold, corners: VertexBuffer::new_with_data(context, &CORNERS) })
    }

    /// Draws a run.
    pub fn draw(&self, scope: &PictureUniforms, pack: &Pack, run: &DrawBatch) {
        match run.what {
            What::Surfaces(side, opaque) => self.draw_surfaces(scope, pack, run, side, opaque),
            What::Folds => self.draw_folds(scope, run),
        }
    }

    fn draw_surfaces(&self, scope: &PictureUniforms, pack: &Pack, run: &DrawBatch, side: Side, opaque: bool) {
        let Some(looks) = run.looks().filter(|_| run.triangles.count() > 0) else { return };
        let cull = match side {
            Side::Far => Cull::Front,
            Side::Near => Cull::Back,
            Side::Both => Cull::None,
        };
        let p = &self.surface;
        p.use_uniform("view_projection", scope.view_projection);
        p.use_uniform("eye", scope.eye);
        p.use_uniform("light", scope.light);
        p.use_texture("looks", looks);
        p.use_vertex_attribute("position", &pack.positions);
        p.use_vertex_attribute("normal", &pack.normals);
        p.use_vertex_attribute("row", &pack.rows);
        p.draw_elements(blended(cull, opaque), scope.viewport, &run.triangles);
    }

    /// Draws creases and outlines; those behind the body more faintly.
    fn draw_folds(&self, scope: &PictureUniforms, run: &DrawBatch) {
        let Some(looks) = run.looks().filter(|_| run.folds.count() > 0) else { return };
        let p = &self.fold;
        p.use_uniform("view_projection", scope.view_projection);
        p.use_uniform("eye", scope.eye);
        p.use_uniform("viewport", scope.extent());
        p.use_texture("looks", looks);
        p.use_vertex_attribute("corner", &self.corners);
        for (name, buffer) in ["a", "b", "n", "m"].into_iter().zip(&run.folds.edges) {
            p.use_instance_attribute(name, buffer);
        }
        p.use_instance_attribute("row", &run.folds.rows);
        p.draw_arrays_instanced(blended(Cull::None, false), scope.viewport, 6, run.folds.count());
    }
}
