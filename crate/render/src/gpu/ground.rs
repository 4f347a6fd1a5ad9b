//! Draws the ground and half-spaces: a sheet with a grid that fades, and shadows.

use three_d::{Context, CoreError, Cull, Program, Vec4, VertexBuffer};

use super::{CORNERS, PictureUniforms, blended, mat4, vec4};
use crate::draw_list::Sheet;

/// Draws the ground and half-spaces.
pub struct Ground {
    program: Program,
    corners: VertexBuffer<[f32; 2]>,
}

impl Ground {
    /// Compiles the program.
    pub fn new(context: &Context) -> Result<Self, CoreError> {
        let program = Program::from_source(
            context,
            include_str!("shaders/ground.vert"),
            include_str!("shaders/ground.frag"),
        )?;
        Ok(Self { program, corners: VertexBuffer::new_with_data(context, &CORNERS) })
    }

    /// Draws a sheet.
    pub fn draw(&self, scope: &PictureUniforms, sheet: &Sheet) {
        let p = &self.program;
        p.use_uniform("view_projection", scope.view_projection);
        p.use_uniform("model", mat4(&sheet.model));
        p.use_uniform("reach", sheet.reach as f32);
        p.use_uniform("spacing", sheet.spacing as f32);
        p.use_uniform("line", vec4(sheet.line));
        p.use_uniform("fill", vec4(sheet.fill));
        p.use_uniform("shade", sheet.shade);
        p.use_uniform_array("shadows", &sheet.shadows.map(|[x, y, a, b]| Vec4::new(x, y, a, b)));
        p.use_vertex_attribute("corner", &self.corners);
        p.draw_arrays(blended(Cull::None, false), scope.viewport, 6);
    }
}
