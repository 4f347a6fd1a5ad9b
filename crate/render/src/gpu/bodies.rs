//! Draws bodies: translucent surfaces, creases and outlines.

use three_d::{Context, CoreError, Cull, ElementBuffer, InstanceBuffer, Mat4, Program, VertexBuffer};

use nalgebra::Vector3;

use super::{CORNERS, Scope, Segments, blended, vec4};
use crate::draw_list::{BodyLook, Stroke};
use crate::frame_data::refill;
use crate::meshes::{Fold, Hinge, Mesh};

/// A mesh on the graphics card.
pub struct BodyMesh {
    positions: VertexBuffer<[f32; 3]>,
    normals: VertexBuffer<[f32; 3]>,
    triangles: ElementBuffer<u32>,
    folds: [InstanceBuffer<[f32; 3]>; 4],
    fold_count: u32,
    hinges: Vec<Hinge>,
    bent: Vec<Fold>,
    facing: Vec<bool>,
    column: Vec<[f32; 3]>,
    triangle_count: usize,
    /// Its edges, as wires.
    pub wires: Segments,
}

impl BodyMesh {
    /// Sends an ideal mesh with its folds, or a collision mesh with its edges.
    pub fn new(context: &Context, mesh: &Mesh) -> Self {
        let mut new = Self {
            positions: VertexBuffer::new(context),
            normals: VertexBuffer::new(context),
            triangles: ElementBuffer::new(context),
            folds: [(); 4].map(|()| InstanceBuffer::new(context)),
            fold_count: 0,
            hinges: Vec::new(),
            bent: Vec::new(),
            facing: Vec::new(),
            column: Vec::new(),
            triangle_count: 0,
            wires: Segments::new(context),
        };
        new.fill(mesh);
        new
    }

    /// Another mesh in the place of this one.
    pub fn fill(&mut self, mesh: &Mesh) {
        self.triangles.fill(mesh.triangles.as_flattened());
        self.triangle_count = mesh.triangles.len();
        self.hinges = if mesh.is_body() { mesh.hinges() } else { Vec::new() };
        if mesh.collision {
            self.wires.fill(mesh.wires());
        }
        self.displace(mesh);
        mesh.folds_at(&self.hinges, &mut self.bent);
        self.send_folds();
    }

    /// The same mesh, its vertices elsewhere; its folds are still where they were.
    pub fn displace(&mut self, mesh: &Mesh) {
        self.positions.fill(&mesh.positions);
        self.normals.fill(&mesh.normals);
    }

    /// Of a mesh in motion the folds are sent that an eye (in the body frame, m) sees as lines: of thousands, some tens.
    pub fn bend(&mut self, mesh: &Mesh, eye: Vector3<f64>) {
        mesh.folds_seen(&self.hinges, eye, &mut self.facing, &mut self.bent);
        self.send_folds();
    }

    fn send_folds(&mut self) {
        let of: [fn(&Fold) -> [f32; 3]; 4] =
            [|f| f.ends[0], |f| f.ends[1], |f| f.normals[0], |f| f.normals[1]];
        for (buffer, of) in self.folds.iter_mut().zip(of) {
            refill(&mut self.column, self.bent.iter().map(of));
            buffer.fill(&self.column);
        }
        self.fold_count = self.bent.len() as u32;
    }
}

/// Draws bodies: matte translucent surfaces and the lines a draughtsman would draw.
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
            include_str!("shaders/body.vert"),
            include_str!("shaders/body.frag"),
        )?;
        let fold = Program::from_source(
            context,
            include_str!("shaders/fold.vert"),
            include_str!("shaders/fold.frag"),
        )?;
        Ok(Self { surface, fold, corners: VertexBuffer::new_with_data(context, &CORNERS) })
    }

    /// Draws one side of the surface: `Cull::Front` leaves the far side, `Cull::Back` the near one; opaque surfaces
    /// with both (`Cull::None`), in depth.
    pub fn draw_side(&self, scope: &Scope, model: Mat4, mesh: &BodyMesh, look: BodyLook, side: Cull) {
        if mesh.triangle_count == 0 {
            return;
        }
        let p = &self.surface;
        p.use_uniform("view_projection", scope.view_projection);
        p.use_uniform("model", model);
        p.use_uniform("eye", scope.eye);
        p.use_uniform("light", scope.light);
        p.use_uniform("color", vec4(look.color));
        p.use_uniform("tint", vec4(look.tint));
        p.use_vertex_attribute("position", &mesh.positions);
        p.use_vertex_attribute("normal", &mesh.normals);
        p.draw_elements(blended(side, look.color[3] >= 1.0), scope.viewport, &mesh.triangles);
    }

    /// Draws creases and outlines; those behind the body more faintly.
    pub fn draw_folds(&self, scope: &Scope, model: Mat4, mesh: &BodyMesh, style: Stroke) {
        if mesh.fold_count == 0 {
            return;
        }
        let p = &self.fold;
        p.use_uniform("view_projection", scope.view_projection);
        p.use_uniform("model", model);
        p.use_uniform("eye", scope.eye);
        p.use_uniform("viewport", scope.extent());
        p.use_uniform("width", style.width * scope.ratio);
        p.use_uniform("bias", style.bias);
        p.use_uniform("color", vec4(style.color));
        p.use_vertex_attribute("corner", &self.corners);
        for (name, buffer) in ["a", "b", "n", "m"].into_iter().zip(&mesh.folds) {
            p.use_instance_attribute(name, buffer);
        }
        p.draw_arrays_instanced(blended(Cull::None, false), scope.viewport, 6, mesh.fold_count);
    }
}
