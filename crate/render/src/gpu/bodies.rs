//! Draws bodies: translucent surfaces, creases and outlines.

use three_d::{Context, CoreError, Cull, ElementBuffer, InstanceBuffer, Mat4, Program, VertexBuffer};

use super::{CORNERS, Scope, Segments, Stroke, blended, vec4};
use crate::meshes::{Fold, Hinge, Mesh};
use crate::theme::Color;

/// A mesh on the graphics card.
pub struct BodyMesh {
    positions: VertexBuffer<[f32; 3]>,
    normals: VertexBuffer<[f32; 3]>,
    triangles: ElementBuffer<u32>,
    folds: [InstanceBuffer<[f32; 3]>; 4],
    fold_count: u32,
    hinges: Vec<Hinge>,
    bent: Vec<Fold>,
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
            let point = |i: u32| mesh.positions.get(i as usize).copied().unwrap_or_default();
            self.wires.fill(mesh.edges.iter().map(|e| e.map(point)));
        }
        self.displace(mesh);
    }

    /// The same mesh, its vertices elsewhere.
    pub fn displace(&mut self, mesh: &Mesh) {
        self.positions.fill(&mesh.positions);
        self.normals.fill(&mesh.normals);
        mesh.folds_at(&self.hinges, &mut self.bent);
        let [a, b, n, m] = &mut self.folds;
        let send = |to: &mut InstanceBuffer<[f32; 3]>, of: fn(&Fold) -> [f32; 3]| {
            to.fill(&self.bent.iter().map(of).collect::<Vec<_>>());
        };
        send(a, |f| f.ends[0]);
        send(b, |f| f.ends[1]);
        send(n, |f| f.normals[0]);
        send(m, |f| f.normals[1]);
        self.fold_count = self.bent.len() as u32;
    }
}

/// How a body looks.
#[derive(Clone, Copy, Debug)]
pub struct BodyLook {
    /// With the opacity of a surface seen straight on.
    pub color: Color,
    /// Mixed in by its opacity.
    pub tint: Color,
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
