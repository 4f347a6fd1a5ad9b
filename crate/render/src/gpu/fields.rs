use asperity_scene::document::Colormap;
use three_d::{
    Context, CoreError, CpuTexture, Cull, ElementBuffer, Interpolation, Program, Texture2D, TextureData,
    VertexBuffer, Wrapping,
};

use super::{Scope, opaque, program};
use crate::colormap;
use crate::frame_data::Field;

/// Clip depth between no pressure and the highest: some hundred steps of the depth buffer, a hair in the world.
pub const LIFT: f64 = 4e-5;

/// A pressure field's triangles on the graphics card.
pub struct FieldBuffer {
    vertices: VertexBuffer<[f32; 4]>,
    triangles: ElementBuffer<u32>,
    count: usize,
    highest: f64,
}

impl FieldBuffer {
    /// Empty.
    pub fn new(context: &Context) -> Self {
        let (vertices, triangles) = (VertexBuffer::new(context), ElementBuffer::new(context));
        Self { vertices, triangles, count: 0, highest: 0.0 }
    }

    /// Another field in the place of this one.
    pub fn fill(&mut self, field: &Field) {
        self.count = field.triangles.len();
        self.highest = field.pressures().map_or(0.0, |[_, high]| high);
        if self.count > 0 {
            self.vertices.fill(&field.vertices);
            self.triangles.fill(field.triangles.as_flattened());
        }
    }
}

/// Draws pressure as colour.
pub struct FieldProgram {
    program: Program,
    maps: [Texture2D; 3],
}

impl FieldProgram {
    /// Compiles the program and sends the colour maps.
    pub fn new(context: &Context) -> Result<Self, CoreError> {
        let program =
            program(context, include_str!("shaders/field.vert"), include_str!("shaders/field.frag"))?;
        let texture = |name: Colormap| {
            let colors = colormap::table(name).as_chunks::<3>().0.to_vec();
            let image = CpuTexture {
                name: String::new(),
                data: TextureData::RgbU8(colors),
                width: 256,
                height: 1,
                min_filter: Interpolation::Linear,
                mag_filter: Interpolation::Linear,
                mipmap: None,
                wrap_s: Wrapping::ClampToEdge,
                wrap_t: Wrapping::ClampToEdge,
            };
            Texture2D::new(context, &image)
        };
        Ok(Self { program, maps: [Colormap::Viridis, Colormap::Cividis, Colormap::Turbo].map(texture) })
    }

    /// Draws a field; `range` is the pressure at the two ends of the map, Pa.
    pub fn draw(&self, scope: &Scope, field: &FieldBuffer, map: Colormap, range: [f64; 2]) {
        if field.count == 0 {
            return;
        }
        let [viridis, cividis, turbo] = &self.maps;
        let texture = match map {
            Colormap::Viridis => viridis,
            Colormap::Cividis => cividis,
            Colormap::Turbo => turbo,
        };
        let p = &self.program;
        p.use_uniform("view_projection", scope.view_projection);
        p.use_uniform("range", three_d::vec2(range[0] as f32, range[1] as f32));
        let lift = if field.highest > 0.0 { LIFT / field.highest } else { 0.0 };
        p.use_uniform("lift", lift as f32);
        p.use_texture("map", texture);
        p.use_vertex_attribute("vertex", &field.vertices);
        p.draw_elements(opaque(Cull::None), scope.viewport, &field.triangles);
    }
}
