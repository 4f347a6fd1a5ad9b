//! Draws arrows, triads and points as instances of three shapes.

use three_d::{Context, CoreError, Cull, ElementBuffer, InstanceBuffer, Program, VertexBuffer};

use super::{Scope, opaque};
use crate::solids::{Solid, Solids};

/// Sides of cylinders and cones.
const SIDES: u32 = 14;

/// One of the three shapes and its instances.
struct Shape {
    positions: VertexBuffer<[f32; 3]>,
    normals: VertexBuffer<[f32; 3]>,
    triangles: ElementBuffer<u32>,
    start: InstanceBuffer<[f32; 4]>,
    end: InstanceBuffer<[f32; 3]>,
    color: InstanceBuffer<[f32; 4]>,
    count: u32,
}

/// Draws arrows, triads and points, three draw calls for all of them.
pub struct SolidPainter {
    program: Program,
    cylinders: Shape,
    cones: Shape,
    balls: Shape,
}

impl SolidPainter {
    /// Compiles the program and makes the three shapes.
    pub fn new(context: &Context) -> Result<Self, CoreError> {
        let program = Program::from_source(
            context,
            include_str!("shaders/solid.vert"),
            include_str!("shaders/solid.frag"),
        )?;
        let shape = |mesh| Shape::new(context, mesh);
        Ok(Self { program, cylinders: shape(tapered(1.0)), cones: shape(tapered(0.0)), balls: shape(ball()) })
    }

    /// Other solids in the place of these.
    pub fn fill(&mut self, solids: &Solids) {
        self.cylinders.fill(&solids.cylinders);
        self.cones.fill(&solids.cones);
        self.balls.fill(&solids.balls);
    }

    /// Draws them.
    pub fn draw(&self, scope: &Scope) {
        for shape in [&self.cylinders, &self.cones, &self.balls] {
            if shape.count == 0 {
                continue;
            }
            let p = &self.program;
            p.use_uniform("view_projection", scope.view_projection);
            p.use_uniform("light", scope.light);
            p.use_vertex_attribute("position", &shape.positions);
            p.use_vertex_attribute("normal", &shape.normals);
            p.use_instance_attribute("start", &shape.start);
            p.use_instance_attribute("end", &shape.end);
            p.use_instance_attribute("color", &shape.color);
            p.draw_elements_instanced(opaque(Cull::Back), scope.viewport, &shape.triangles, shape.count);
        }
    }
}

impl Shape {
    fn new(context: &Context, (positions, normals, triangles): Mesh) -> Self {
        Self {
            positions: VertexBuffer::new_with_data(context, &positions),
            normals: VertexBuffer::new_with_data(context, &normals),
            triangles: ElementBuffer::new_with_data(context, &triangles),
            start: InstanceBuffer::new(context),
            end: InstanceBuffer::new(context),
            color: InstanceBuffer::new(context),
            count: 0,
        }
    }

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

type Mesh = (Vec<[f32; 3]>, Vec<[f32; 3]>, Vec<u32>);

/// A closed cylinder (`top` 1) or cone (`top` 0) of unit radius along z from 0 to 1.
fn tapered(top: f32) -> Mesh {
    let (mut positions, mut normals, mut triangles) = (Vec::new(), Vec::new(), Vec::new());
    let around = |k: u32| {
        let (s, c) = libm::sincosf(std::f32::consts::TAU * (k % SIDES) as f32 / SIDES as f32);
        [c, s]
    };
    let tilt = (1.0 - top) * 0.35;
    for k in 0..=SIDES {
        let [c, s] = around(k);
        positions.extend([[c, s, 0.0], [c * top, s * top, 1.0]]);
        normals.extend([[c, s, tilt]; 2]);
    }
    for k in 0..SIDES {
        let i = 2 * k;
        triangles.extend([i, i + 2, i + 1, i + 1, i + 2, i + 3]);
    }
    for (z, radius, normal) in [(0.0, 1.0, -1.0f32), (1.0, top, 1.0)] {
        let middle = positions.len() as u32;
        positions.push([0.0, 0.0, z]);
        normals.push([0.0, 0.0, normal]);
        for k in 0..=SIDES {
            let [c, s] = around(k);
            positions.push([c * radius, s * radius, z]);
            normals.push([0.0, 0.0, normal]);
        }
        for k in 0..SIDES {
            let (a, b) = (middle + 1 + k, middle + 2 + k);
            triangles.extend(if normal < 0.0 { [middle, b, a] } else { [middle, a, b] });
        }
    }
    (positions, normals, triangles)
}

/// A unit ball about the start of its instance, whose axis is a diameter long: it goes through the same program.
fn ball() -> Mesh {
    const RINGS: u32 = 10;
    const AROUND: u32 = 18;
    let (mut positions, mut normals, mut triangles) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..=RINGS {
        let (s, c) = libm::sincosf(std::f32::consts::PI * i as f32 / RINGS as f32);
        for k in 0..=AROUND {
            let (t, u) = libm::sincosf(std::f32::consts::TAU * (k % AROUND) as f32 / AROUND as f32);
            positions.push([s * u, s * t, 0.5 * c]);
            normals.push([s * u, s * t, c]);
        }
    }
    for i in 0..RINGS {
        for k in 0..AROUND {
            let a = i * (AROUND + 1) + k;
            let b = a + AROUND + 1;
            triangles.extend([a, b, a + 1, a + 1, b, b + 1]);
        }
    }
    (positions, normals, triangles)
}
