//! Draws arrows, triads and points as instances of three shapes.

use three_d::{Context, CoreError, Cull, ElementBuffer, InstanceBuffer, Program, VertexBuffer};

use super::{PictureUniforms, opaque};
use crate::solids::{Solid, Solids};
use crate::unit_shapes::{UnitShape, ball, cone, cylinder};

/// One of the three shapes.
struct Shape {
    positions: VertexBuffer<[f32; 3]>,
    normals: VertexBuffer<[f32; 3]>,
    triangles: ElementBuffer<u32>,
}

/// The instances of a shape.
struct Instances {
    start: InstanceBuffer<[f32; 4]>,
    end: InstanceBuffer<[f32; 3]>,
    color: InstanceBuffer<[f32; 4]>,
    count: u32,
}

/// Cylinders, cones and balls on the graphics card.
pub struct SolidBuffers([Instances; 3]);

/// Draws arrows, triads and points, three draw calls for all of them.
pub struct SolidPainter {
    program: Program,
    shapes: [Shape; 3],
}

impl SolidBuffers {
    /// Makes empty buffers.
    pub fn new(context: &Context) -> Self {
        Self([(); 3].map(|()| Instances {
            start: InstanceBuffer::new(context),
            end: InstanceBuffer::new(context),
            color: InstanceBuffer::new(context),
            count: 0,
        }))
    }

    /// Puts other solids in the place of these.
    pub fn fill(&mut self, solids: &Solids) {
        for (instances, solids) in self.0.iter_mut().zip([&solids.cylinders, &solids.cones, &solids.balls]) {
            instances.fill(solids);
        }
    }
}

impl SolidPainter {
    /// Compiles the program and makes the three shapes.
    pub fn new(context: &Context) -> Result<Self, CoreError> {
        let program = Program::from_source(
            context,
            include_str!("shaders/solid.vert"),
            include_str!("shaders/solid.frag"),
        )?;
        Ok(Self { program, shapes: [cylinder(), cone(), ball()].map(|shape| Shape::new(context, &shape)) })
    }

    /// Draws solids.
    pub fn draw(&self, scope: &PictureUniforms, solids: &SolidBuffers) {
        for (shape, of) in self.shapes.iter().zip(&solids.0) {
            if of.count == 0 {
                continue;
            }
            let p = &self.program;
            p.use_uniform("view_projection", scope.view_projection);
            p.use_uniform("light", scope.light);
            p.use_vertex_attribute("position", &shape.positions);
            p.use_vertex_attribute("normal", &shape.normals);
            p.use_instance_attribute("start", &of.start);
            p.use_instance_attribute("end", &of.end);
            p.use_instance_attribute("color", &of.color);
            p.draw_elements_instanced(opaque(Cull::Back), scope.viewport, &shape.triangles, of.count);
        }
    }
}

impl Shape {
    fn new(context: &Context, shape: &UnitShape) -> Self {
        Self {
            positions: VertexBuffer::new_with_data(context, &shape.positions),
            normals: VertexBuffer::new_with_data(context, &shape.normals),
            triangles: ElementBuffer::new_with_data(context, &shape.triangles),
        }
    }
}

impl Instances {
    fn fill(&mut self, solids: &[Solid]) {
        self.count = solids.len() as u32;
        if self.count == 0 {
            return;
        }
        let f = |v: f64| v as f32;
        let start: Vec<[f32; 4]> =
            solids.iter().map(|s| [f(s.from.x), f(s.from.y), f(s.from.z), f(s.radius)]).collect();
        let end: Vec<[f32; 3]> = solids.iter().map(|s| [f(s.to.x), f(s.to.y), f(s.to.z)]).collect();
        let color: Vec<[f32; 4]> = solids.iter().map(|s| s.color).collect();
        self.start.fill(&start);
        self.end.fill(&end);
        self.color.fill(&color);
    }
}
