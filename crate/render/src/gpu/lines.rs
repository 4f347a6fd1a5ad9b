//! Draws segments of constant width on the screen.

use nalgebra::Vector3;
use three_d::{Context, CoreError, Cull, InstanceBuffer, Mat4, Program, VertexBuffer};

use super::{CORNERS, PictureUniforms, blended, vec4};
use crate::draw_list::Stroke;
use crate::figures::Piece;

/// Segments on the graphics card.
pub struct Segments {
    a: InstanceBuffer<[f32; 3]>,
    b: InstanceBuffer<[f32; 3]>,
    arc: InstanceBuffer<[f32; 2]>,
    ends: [Vec<[f32; 3]>; 2],
    arcs: Vec<[f32; 2]>,
}

impl Segments {
    /// Makes an empty buffer.
    pub fn new(context: &Context) -> Self {
        Self {
            a: InstanceBuffer::new(context),
            b: InstanceBuffer::new(context),
            arc: InstanceBuffer::new(context),
            ends: [Vec::new(), Vec::new()],
            arcs: Vec::new(),
        }
    }

    /// Puts other segments in the place of these.
    pub fn fill(&mut self, segments: impl Iterator<Item = [[f32; 3]; 2]>) {
        self.fill_pieces(segments.map(|ends| (ends, [0.0; 2])));
    }

    /// Does as [`Self::fill`], with the segments' places along their line.
    pub fn fill_pieces(&mut self, pieces: impl Iterator<Item = Piece>) {
        let [a, b] = &mut self.ends;
        a.clear();
        b.clear();
        self.arcs.clear();
        for ([from, to], arc) in pieces {
            a.push(from);
            b.push(to);
            self.arcs.push(arc);
        }
        self.a.fill(a);
        self.b.fill(b);
        self.arc.fill(&self.arcs);
    }

    /// Does as [`Self::fill`], along a path.
    pub fn fill_path(&mut self, points: impl Iterator<Item = Vector3<f64>>) {
        let to_f32 = |p: Vector3<f64>| [p.x as f32, p.y as f32, p.z as f32];
        let mut last = None;
        let segments = points.filter_map(|p| {
            let here = to_f32(p);
            last.replace(here).map(|before| [before, here])
        });
        self.fill(segments);
    }
}

/// Draws segments of constant width on the screen; GL's own lines are one device px.
pub struct Lines {
    program: Program,
    corners: VertexBuffer<[f32; 2]>,
}

impl Lines {
    /// Compiles the program.
    pub fn new(context: &Context) -> Result<Self, CoreError> {
        let program = Program::from_source(
            context,
            include_str!("shaders/line.vert"),
            include_str!("shaders/line.frag"),
        )?;
        Ok(Self { program, corners: VertexBuffer::new_with_data(context, &CORNERS) })
    }

    /// Draws segments; their ends are in the frame of `model`.
    pub fn draw(&self, scope: &PictureUniforms, model: Mat4, segments: &Segments, style: Stroke) {
        let count = segments.ends[0].len() as u32;
        if count == 0 {
            return;
        }
        let p = &self.program;
        p.use_uniform("view_projection", scope.view_projection);
        p.use_uniform("model", model);
        p.use_uniform("viewport", scope.extent());
        p.use_uniform("width", style.width * scope.ratio);
        p.use_uniform("bias", style.bias);
        p.use_uniform("color", vec4(style.color));
        p.use_uniform("dash", vec4(style.dash));
        p.use_uniform("pixels_per_metre", scope.pixels_per_metre);
        p.use_vertex_attribute("corner", &self.corners);
        p.use_instance_attribute("a", &segments.a);
        p.use_instance_attribute("b", &segments.b);
        p.use_instance_attribute("arc", &segments.arc);
        p.draw_arrays_instanced(blended(Cull::None, true), scope.viewport, 6, count);
    }
}
