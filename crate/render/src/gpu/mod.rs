//! Everything that speaks to the graphics card. Programs are compiled once; buffers are refilled, not remade.

mod batches;
mod bodies;
mod fields;
mod figures;
mod ground;
mod images;
mod lines;
mod pack;
mod painter;
mod points;
mod solids;
mod visible_edges;

pub use painter::Painter;

use bodies::Bodies;
use fields::{FieldBuffer, FieldProgram};
use figures::FigureBuffers;
use ground::Ground;
use images::{ImageBuffer, ImagePainter};
use lines::{Lines, Segments};
use pack::{Pack, Packs};
use points::{PointBuffer, PointLook, PointPainter};
use solids::{SolidBuffers, SolidPainter};

use nalgebra::{Matrix4, Vector3};
use three_d::{Blend, Cull, DepthTest, Mat4, RenderStates, Viewport, WriteMask};

use crate::camera::{Eye, light};
use crate::theme::Color;

/// Uniforms of the picture that every program gets.
#[derive(Clone, Copy)]
pub struct PictureUniforms {
    /// Matrix from world to clip space.
    pub view_projection: Mat4,
    /// Position of the eye, m.
    pub eye: three_d::Vec3,
    /// Unit vector towards the light: over the left shoulder.
    pub light: three_d::Vec3,
    /// Viewport, device px.
    pub viewport: Viewport,
    /// Device px in a css px.
    pub ratio: f32,
    /// Number of css px in a metre at the target.
    pub pixels_per_metre: f32,
}

impl PictureUniforms {
    /// Makes the scope of the picture an eye sees.
    pub fn new(eye: &Eye, viewport: Viewport, ratio: f32) -> Self {
        Self {
            view_projection: mat4(&eye.matrix()),
            eye: vec3(eye.position),
            light: vec3(light(eye)),
            viewport,
            ratio,
            pixels_per_metre: (1.0 / eye.pixel_at_target()) as f32,
        }
    }

    /// Returns the width and height, device px.
    pub fn extent(&self) -> three_d::Vec2 {
        three_d::vec2(self.viewport.width as f32, self.viewport.height as f32)
    }
}

/// Converts to the graphics card's matrix.
pub fn mat4(m: &Matrix4<f64>) -> Mat4 {
    let c = |i: usize, j: usize| m[(i, j)] as f32;
    Mat4::new(
        c(0, 0),
        c(1, 0),
        c(2, 0),
        c(3, 0), //
        c(0, 1),
        c(1, 1),
        c(2, 1),
        c(3, 1), //
        c(0, 2),
        c(1, 2),
        c(2, 2),
        c(3, 2), //
        c(0, 3),
        c(1, 3),
        c(2, 3),
        c(3, 3),
    )
}

fn vec3(v: Vector3<f64>) -> three_d::Vec3 {
    three_d::vec3(v.x as f32, v.y as f32, v.z as f32)
}

fn vec4(c: Color) -> three_d::Vec4 {
    three_d::vec4(c[0], c[1], c[2], c[3])
}

/// Corners of two triangles: x is 0 or 1 along, y is −1 or 1 across.
const CORNERS: [[f32; 2]; 6] = [[0.0, -1.0], [1.0, -1.0], [1.0, 1.0], [0.0, -1.0], [1.0, 1.0], [0.0, 1.0]];

/// States for opaque surfaces, which write depth.
fn opaque(cull: Cull) -> RenderStates {
    RenderStates { cull, depth_test: DepthTest::Less, ..RenderStates::default() }
}

/// States for surfaces that are blended over what is there.
fn blended(cull: Cull, write_depth: bool) -> RenderStates {
    RenderStates {
        cull,
        depth_test: DepthTest::LessOrEqual,
        write_mask: if write_depth { WriteMask::COLOR_AND_DEPTH } else { WriteMask::COLOR },
        blend: Blend::TRANSPARENCY,
    }
}
