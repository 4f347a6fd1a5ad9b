//! Draws images as textures on rectangles.

use three_d::{Context, CoreError, Cull, Interpolation, Program, Texture2D, VertexBuffer, Wrapping};

use super::{CORNERS, PictureUniforms, blended};
use crate::sensed::Image;

/// An image on the graphics card.
pub struct ImageBuffer {
    texture: Texture2D,
    size: [u32; 2],
}

impl ImageBuffer {
    /// Makes an empty buffer of a size.
    pub fn new(context: &Context, size: [u32; 2]) -> Self {
        let [width, height] = size;
        let texture = Texture2D::new_empty::<[u8; 4]>(
            context,
            width,
            height,
            Interpolation::Linear,
            Interpolation::Nearest,
            None,
            Wrapping::ClampToEdge,
            Wrapping::ClampToEdge,
        );
        Self { texture, size }
    }

    /// True if it is as large as this.
    pub fn is_of(&self, size: [u32; 2]) -> bool {
        self.size == size
    }

    /// Puts other pixels in the place of these: red, green, blue, opacity, row after row from the top.
    pub fn fill(&mut self, pixels: &[[u8; 4]]) {
        if pixels.len() == (self.size[0] * self.size[1]) as usize {
            self.texture.fill(pixels);
        }
    }
}

/// Draws images where they hang in the world.
pub struct ImagePainter {
    program: Program,
    corners: VertexBuffer<[f32; 2]>,
}

impl ImagePainter {
    /// Compiles the program.
    pub fn new(context: &Context) -> Result<Self, CoreError> {
        let program = Program::from_source(
            context,
            include_str!("shaders/image.vert"),
            include_str!("shaders/image.frag"),
        )?;
        Ok(Self { program, corners: VertexBuffer::new_with_data(context, &CORNERS) })
    }

    /// Draws an image, seen from both sides.
    pub fn draw(&self, scope: &PictureUniforms, image: &Image, buffer: &ImageBuffer) {
        let p = &self.program;
        p.use_uniform("view_projection", scope.view_projection);
        for (name, v) in ["corner_at", "right", "down"].into_iter().zip(image.frame) {
            p.use_uniform(name, super::vec3(v));
        }
        p.use_texture("picture", &buffer.texture);
        p.use_vertex_attribute("corner", &self.corners);
        p.draw_arrays(blended(Cull::None, true), scope.viewport, 6);
    }
}
