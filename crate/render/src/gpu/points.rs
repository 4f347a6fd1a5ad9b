//! Draws sets of points (m) as discs of a constant size on the screen, coloured by a number each.

use three_d::{Context, CoreError, Cull, InstanceBuffer, Program, Texture2D, VertexBuffer};

use super::{CORNERS, PictureUniforms, opaque, vec4};
use crate::sensed::OVER_SURFACE;
use crate::theme::Color;

/// A set of points on the graphics card: x y z in m and a number each.
pub struct PointBuffer {
    points: InstanceBuffer<[f32; 4]>,
    count: u32,
}

/// Look of a set.
#[derive(Clone, Copy)]
pub struct PointLook<'t> {
    /// Colour of all points, where there is no map.
    pub color: Color,
    /// Map that colours the number of each.
    pub map: Option<&'t Texture2D>,
    /// Numbers at the two ends of the map.
    pub range: [f64; 2],
    /// Size, css px.
    pub size: f32,
}

impl PointBuffer {
    /// Makes an empty buffer.
    pub fn new(context: &Context) -> Self {
        Self { points: InstanceBuffer::new(context), count: 0 }
    }

    /// Puts other points in the place of these: they are handed to the graphics card as they are.
    pub fn fill(&mut self, points: &[[f32; 4]]) {
        self.count = points.len() as u32;
        if self.count > 0 {
            self.points.fill(points);
        }
    }
}

/// Draws points as discs that face the eye, of a size on the screen.
pub struct PointPainter {
    program: Program,
    corners: VertexBuffer<[f32; 2]>,
}

impl PointPainter {
    /// Compiles the program.
    pub fn new(context: &Context) -> Result<Self, CoreError> {
        let program = Program::from_source(
            context,
            include_str!("shaders/point.vert"),
            include_str!("shaders/point.frag"),
        )?;
        Ok(Self { program, corners: VertexBuffer::new_with_data(context, &CORNERS) })
    }

    /// Draws a set. `map` stands in where the set has none, since every sampler needs a texture.
    pub fn draw(&self, scope: &PictureUniforms, set: &PointBuffer, look: PointLook<'_>, map: &Texture2D) {
        if set.count == 0 {
            return;
        }
        let p = &self.program;
        p.use_uniform("view_projection", scope.view_projection);
        p.use_uniform("viewport", scope.extent());
        p.use_uniform("size", look.size * scope.ratio);
        p.use_uniform("bias", OVER_SURFACE);
        p.use_uniform("color", vec4(look.color));
        p.use_uniform("range", three_d::vec2(look.range[0] as f32, look.range[1] as f32));
        p.use_uniform("mapped", if look.map.is_some() { 1.0f32 } else { 0.0 });
        p.use_texture("map", look.map.unwrap_or(map));
        p.use_vertex_attribute("corner", &self.corners);
        p.use_instance_attribute("point", &set.points);
        p.draw_arrays_instanced(opaque(Cull::None), scope.viewport, 6, set.count);
    }
}
