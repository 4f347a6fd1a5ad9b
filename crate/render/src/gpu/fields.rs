//! Draws numbers on triangles as colours of a map.

use asperity_scene::document::Colormap;
use three_d::{
    Context, CoreError, CpuTexture, Cull, ElementBuffer, Interpolation, Mat4, Program, Texture2D,
    TextureData, VertexBuffer, Wrapping,
};

use super::{PictureUniforms, opaque};
use crate::colormap;
use crate::draw_list::LIFT;
use crate::frame_data::PressureSheet;

/// A field's triangles on the graphics card: x y z in m and a number at each vertex.
pub struct FieldBuffer {
    vertices: VertexBuffer<[f32; 4]>,
    triangles: ElementBuffer<u32>,
    count: usize,
    highest: f64,
}

impl FieldBuffer {
    /// Makes an empty buffer.
    pub fn new(context: &Context) -> Self {
        let (vertices, triangles) = (VertexBuffer::new(context), ElementBuffer::new(context));
        Self { vertices, triangles, count: 0, highest: 0.0 }
    }

    /// Puts another field in the place of this one.
    pub fn fill(&mut self, field: &PressureSheet) {
        self.fill_triangles(&field.triangles);
        if self.count > 0 {
            self.fill_vertices(&field.vertices, field.pressures().map_or(0.0, |[_, high]| high));
        }
    }

    /// Puts other triangles between the same vertices.
    pub fn fill_triangles(&mut self, triangles: &[[u32; 3]]) {
        self.count = triangles.len();
        if self.count > 0 {
            self.triangles.fill(triangles.as_flattened());
        }
    }

    /// Puts as many other vertices in, whose numbers come to `highest`.
    pub fn fill_vertices(&mut self, vertices: &[[f32; 4]], highest: f64) {
        self.highest = highest;
        self.vertices.fill(vertices);
    }
}

/// Draws numbers as colour.
pub struct FieldProgram {
    program: Program,
    maps: [Texture2D; 3],
}

impl FieldProgram {
    /// Compiles the program and sends the colour maps.
    pub fn new(context: &Context) -> Result<Self, CoreError> {
        let program = Program::from_source(
            context,
            include_str!("shaders/field.vert"),
            include_str!("shaders/field.frag"),
        )?;
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

    /// Returns the texture of a colour map, 256 texels in a row.
    pub fn map(&self, map: Colormap) -> &Texture2D {
        let [viridis, cividis, turbo] = &self.maps;
        match map {
            Colormap::Viridis => viridis,
            Colormap::Cividis => cividis,
            Colormap::Turbo => turbo,
        }
    }

    /// Draws a field in the frame of `model`; `range` is the number at the two ends of the map.
    pub fn draw(
        &self,
        scope: &PictureUniforms,
        model: Mat4,
        field: &FieldBuffer,
        map: Colormap,
        range: [f64; 2],
    ) {
        if field.count == 0 {
            return;
        }
        let p = &self.program;
        p.use_uniform("view_projection", scope.view_projection * model);
        p.use_uniform("range", three_d::vec2(range[0] as f32, range[1] as f32));
        let lift = if field.highest > 0.0 { LIFT / field.highest } else { 0.0 };
        p.use_uniform("lift", lift as f32);
        p.use_texture("map", self.map(map));
        p.use_vertex_attribute("vertex", &field.vertices);
        p.draw_elements(opaque(Cull::None), scope.viewport, &field.triangles);
    }
}
