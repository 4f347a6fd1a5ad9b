//! Paints a draw list with WebGL 2: buffers for what the frame brings, sent when it has moved, and one draw call an item.

use asperity_scene::frame::{Section, SectionSet};
use nalgebra::Matrix4;
use three_d::{ClearState, Context, Cull, RenderTarget, Viewport};

use super::{
    Bodies, BodyMesh, FieldBuffer, FieldProgram, FigureBuffers, Ground, ImageBuffer, ImagePainter, Lines,
    PointBuffer, PointLook, PointPainter, Scope, Segments, SolidBuffers, SolidPainter, mat4,
};
use crate::camera::Eye;
use crate::drag::parts;
use crate::draw_list::{BodyLook, DrawList, Form, Item, LinesOf, Map, Side, SolidsOf};
use crate::frame_data::refill;
use crate::meshes::Mesh;
use crate::stage::{MESHES, STATES, Stage};
use crate::theme::faded;

/// Everything of a stage on the graphics card.
pub struct Painter {
    context: Context,
    lines: Lines,
    bodies: Bodies,
    field: FieldProgram,
    ground: Ground,
    solid_painter: SolidPainter,
    /// Mechanics, grips, gizmo.
    solids: [SolidBuffers; 3],
    meshes: Vec<(Mesh, BodyMesh)>,
    square: BodyMesh,
    patch: FieldBuffer,
    slice: FieldBuffer,
    /// Meshes coloured by numbers, each with its index.
    maps: Vec<(usize, FieldBuffer)>,
    map_vertices: Vec<[f32; 4]>,
    point_painter: PointPainter,
    points: Vec<PointBuffer>,
    image_painter: ImagePainter,
    images: Vec<ImageBuffer>,
    polygons: Segments,
    cuts: Segments,
    figures: FigureBuffers,
    /// A buffer each: one that is refilled between the draws of a frame may be drawn as it was before.
    paths: Vec<Segments>,
}

impl Painter {
    /// Compiles the programs.
    pub fn new(context: Context) -> Result<Self, three_d::CoreError> {
        Ok(Self {
            lines: Lines::new(&context)?,
            bodies: Bodies::new(&context)?,
            field: FieldProgram::new(&context)?,
            ground: Ground::new(&context)?,
            solid_painter: SolidPainter::new(&context)?,
            solids: [(); 3].map(|()| SolidBuffers::new(&context)),
            meshes: Vec::new(),
            square: BodyMesh::new(&context, &unit_square()),
            patch: FieldBuffer::new(&context),
            slice: FieldBuffer::new(&context),
            maps: Vec::new(),
            map_vertices: Vec::new(),
            point_painter: PointPainter::new(&context)?,
            points: Vec::new(),
            image_painter: ImagePainter::new(&context)?,
            images: Vec::new(),
            polygons: Segments::new(&context),
            cuts: Segments::new(&context),
            figures: FigureBuffers::default(),
            paths: Vec::new(),
            context,
        })
    }

    /// Sends what has moved and paints the list, `size` device px large, `ratio` of them in a css px.
    pub fn paint(
        &mut self,
        stage: &Stage,
        moved: SectionSet,
        list: &DrawList,
        eye: &Eye,
        size: [u32; 2],
        ratio: f64,
    ) {
        self.send(stage, moved, eye);
        self.send_list(list);
        let [width, height] = size;
        let target = RenderTarget::screen(&self.context, width, height);
        let [r, g, b, _] = stage.theme.viewport;
        target.clear(ClearState::color_and_depth(r, g, b, 1.0, 1.0));
        let scope = Scope::new(eye, Viewport::new_at_origo(width, height), ratio as f32);
        let mut paths = self.paths.iter();
        for item in &list.items {
            match item {
                Item::Over => {
                    target.clear(ClearState::depth(1.0));
                }
                Item::Path(_, style) => {
                    if let Some(path) = paths.next() {
                        self.lines.draw(&scope, mat4(&Matrix4::identity()), path, *style);
                    }
                }
                other => self.draw(&scope, stage, other),
            }
        }
    }

    fn draw(&self, scope: &Scope, stage: &Stage, item: &Item) {
        let world = mat4(&Matrix4::identity());
        match item {
            Item::Sheet(sheet) => self.ground.draw(scope, sheet),
            Item::Surface(form, look, side) => {
                if let Some((buffer, model)) = self.form(stage, *form) {
                    let side = match side {
                        Side::Far => Cull::Front,
                        Side::Near => Cull::Back,
                        Side::Both => Cull::None,
                    };
                    self.bodies.draw_side(scope, mat4(&model), buffer, *look, side);
                }
            }
            Item::Folds(form, style) => {
                if let Some((buffer, model)) = self.form(stage, *form) {
                    self.bodies.draw_folds(scope, mat4(&model), buffer, *style);
                }
            }
            Item::Map(map) => {
                let (field, model) = match map {
                    Map::Patch => (Some(&self.patch), world),
                    Map::Slice => (Some(&self.slice), world),
                    Map::Mesh(i) => {
                        let of_mesh = self.maps.iter().find(|(mesh, _)| mesh == i);
                        (of_mesh.map(|(_, buffer)| buffer), mat4(&stage.mesh_model(*i)))
                    }
                };
                if let Some(field) = field {
                    self.field.draw(scope, model, field, stage.view.colormap, stage.pressure_range());
                }
            }
            Item::Lines(strokes, style) => {
                let (segments, model) = match strokes {
                    LinesOf::Polygons => (Some(&self.polygons), world),
                    LinesOf::Cuts => (Some(&self.cuts), world),
                    LinesOf::Wires(i) => {
                        (self.meshes.get(*i).map(|(_, b)| &b.wires), mat4(&stage.mesh_model(*i)))
                    }
                    LinesOf::Figures(look) => (self.figures.strokes(*look), world),
                };
                if let Some(segments) = segments {
                    self.lines.draw(scope, model, segments, *style);
                }
            }
            Item::Square(corner, [u, v], color) => {
                let columns = [u.push(0.0), v.push(0.0), u.cross(v).normalize().push(0.0), corner.push(1.0)];
                let look = BodyLook { color: *color, tint: faded(*color, 1.0) };
                let square = mat4(&Matrix4::from_columns(&columns));
                self.bodies.draw_side(scope, square, &self.square, look, Cull::None);
            }
            Item::Solids(of) => self.solid_painter.draw(scope, &self.solids[index(*of)]),
            Item::Points(i, color) => {
                if let Some((set, buffer)) = stage.sensed.points.get(*i).zip(self.points.get(*i)) {
                    let map = self.field.map(stage.view.colormap);
                    let (range, size) = (stage.pressure_range(), set.size);
                    let look = PointLook { color: *color, map: set.scalar.then_some(map), range, size };
                    self.point_painter.draw(scope, buffer, look, map);
                }
            }
            Item::Image(i) => {
                if let Some((image, buffer)) = stage.sensed.images.get(*i).zip(self.images.get(*i)) {
                    self.image_painter.draw(scope, image, buffer);
                }
            }
            Item::Path(..) | Item::Over => {}
        }
    }

    /// A form on the card and where it stands.
    fn form(&self, stage: &Stage, form: Form) -> Option<(&BodyMesh, Matrix4<f64>)> {
        match form {
            Form::Mesh(i) => self.meshes.get(i).map(|(_, buffer)| (buffer, stage.mesh_model(i))),
            Form::Shell(i) => self.figures.shell(i).map(|buffer| (buffer, Matrix4::identity())),
        }
    }

    /// What the list itself holds.
    fn send_list(&mut self, list: &DrawList) {
        for of in [SolidsOf::Mechanics, SolidsOf::Grips, SolidsOf::Gizmo] {
            self.solids[index(of)].fill(list.solids(of));
        }
        let mut used = 0;
        for item in &list.items {
            let Item::Path(range, _) = item else { continue };
            if self.paths.len() == used {
                self.paths.push(Segments::new(&self.context));
            }
            if let Some(path) = self.paths.get_mut(used) {
                path.fill_path(list.path(range).iter().copied());
            }
            used += 1;
        }
    }

    /// What has moved of the frame.
    fn send(&mut self, stage: &Stage, moved: SectionSet, eye: &Eye) {
        use Section::{
            LineVertices, Lines, ShellTriangles, ShellVertices, Shells, SliceEdges, SliceTriangles,
            SliceVertices, SurfaceFaces, SurfaceLoops, SurfaceTriangles, SurfaceVertices,
        };
        let meshes = moved.any(&MESHES);
        if meshes {
            self.send_meshes(stage);
        }
        let states = meshes || moved.any(&STATES);
        for &i in stage.displaced() {
            let Some((now, (kept, buffer))) = stage.meshes.get(i).zip(self.meshes.get_mut(i)) else {
                continue;
            };
            if states {
                kept.positions.clone_from(&now.positions);
                buffer.displace(now);
            }
            let (origin, rotation) = parts(&stage.frame.poses.get(now.body).copied().unwrap_or_default());
            buffer.bend(now, rotation.inverse() * (eye.position - origin));
        }
        if states {
            self.send_maps(stage, meshes);
        }
        if moved.any(&[Section::PointSets, Section::Points]) {
            let sets = &stage.sensed.points;
            self.points.resize_with(sets.len(), || PointBuffer::new(&self.context));
            for (set, buffer) in sets.iter().zip(&mut self.points) {
                buffer.fill(set.points(stage.kept()));
            }
        }
        if moved.any(&[Section::Images, Section::Pixels]) {
            self.send_images(stage);
        }
        let frame = &stage.frame;
        if moved.any(&[SurfaceVertices, SurfaceTriangles]) {
            self.patch.fill(&frame.surface);
        }
        if moved.any(&[SurfaceVertices, SurfaceFaces, SurfaceLoops]) {
            self.polygons.fill(frame.polygon_edges());
        }
        if moved.any(&[SliceVertices, SliceTriangles, SliceEdges]) {
            self.slice.fill(&frame.slice);
            self.cuts.fill(frame.cut_edges());
        }
        if moved.any(&[Lines, LineVertices, Shells, ShellVertices, ShellTriangles]) {
            self.figures.fill(&self.context, &frame.figures);
        }
    }

    /// The bodies' meshes; those that have not changed stay on the graphics card.
    fn send_meshes(&mut self, stage: &Stage) {
        let mut old = std::mem::take(&mut self.meshes);
        for mesh in &stage.meshes {
            let kept = old.iter().position(|(m, _)| m == mesh).map(|i| old.swap_remove(i));
            self.meshes.push(kept.unwrap_or_else(|| (mesh.clone(), BodyMesh::new(&self.context, mesh))));
        }
    }

    /// The meshes that are coloured by numbers; `anew`: their triangles may be others.
    fn send_maps(&mut self, stage: &Stage, anew: bool) {
        let states = stage.sensed.states.iter().filter(|s| s.coloured());
        let mut old = if anew { Vec::new() } else { std::mem::take(&mut self.maps) };
        self.maps.clear();
        for state in states {
            let Some(mesh) = stage.meshes.get(state.mesh) else { continue };
            let kept = old.iter().position(|(i, _)| *i == state.mesh).map(|i| old.swap_remove(i).1);
            let mut buffer = kept.unwrap_or_else(|| {
                let mut made = FieldBuffer::new(&self.context);
                made.fill_triangles(&mesh.triangles);
                made
            });
            let numbers = state.numbers(stage.kept());
            let vertex = |(&[x, y, z], &number): (&[f32; 3], &f32)| [x, y, z, number];
            refill(&mut self.map_vertices, mesh.positions.iter().zip(numbers).map(vertex));
            buffer.fill_vertices(&self.map_vertices, state.range[1]);
            self.maps.push((state.mesh, buffer));
        }
    }

    fn send_images(&mut self, stage: &Stage) {
        let images = &stage.sensed.images;
        self.images.truncate(images.len());
        for (i, image) in images.iter().enumerate() {
            if !self.images.get(i).is_some_and(|buffer| buffer.is_of(image.size)) {
                self.images.truncate(i);
                self.images.push(ImageBuffer::new(&self.context, image.size));
            }
            if let Some(buffer) = self.images.get_mut(i) {
                buffer.fill(&image.colours(stage.kept(), stage.view.colormap));
            }
        }
    }
}

/// Which of the painter's buffers.
fn index(of: SolidsOf) -> usize {
    match of {
        SolidsOf::Mechanics => 0,
        SolidsOf::Grips => 1,
        SolidsOf::Gizmo => 2,
    }
}

/// The square from 0 to 1 in x and y.
fn unit_square() -> Mesh {
    Mesh {
        positions: vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 4],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        ..Mesh::default()
    }
}
