//! Paints a draw list with WebGL 2: buffers for what the frame brings, sent when it has moved, and one draw
//! call an item, or for neighbours that are painted alike.

use asperity_scene::frame::{Section, SectionSet};
use nalgebra::Matrix4;
use three_d::{ClearState, Context, RenderTarget, Viewport};

use super::batches::{self, Look, Of, Runs, What};
use super::{
    Bodies, FieldBuffer, FieldProgram, FigureBuffers, Ground, ImageBuffer, ImagePainter, Lines, Pack, Packs,
    PictureUniforms, PointBuffer, PointLook, PointPainter, Segments, SolidBuffers, SolidPainter, mat4,
};
use crate::camera::Eye;
use crate::creased::Creases;
use crate::display_scene::{DisplayScene, MESHES, STATES};
use crate::drag::parts;
use crate::draw_list::{BodyLook, DrawList, Form, Item, LinesOf, Map, Side, SolidsOf};
use crate::frame_data::refill;
use crate::meshes::Mesh;
use crate::theme::faded;

/// Number of triangles whose edges are sought for one picture: some ten milliseconds.
const FOLDED_AT_ONCE: usize = 1 << 16;

/// Things that one draw call paints.
#[derive(Clone, Copy)]
enum Call {
    /// The next run.
    Run,
    /// Item of the list, by its index.
    Item(usize),
}

/// Everything of a display scene on the graphics card.
pub struct Painter {
    context: Context,
    lines: Lines,
    bodies: Bodies,
    field: FieldProgram,
    ground: Ground,
    solid_painter: SolidPainter,
    /// Solids of mechanics, grips, gizmo.
    solids: [SolidBuffers; 3],
    meshes: Creases,
    packs: Packs,
    /// True if the edges of the meshes are in the packs.
    folded: bool,
    square: Pack,
    runs: Runs,
    calls: Vec<Call>,
    /// Edges of the meshes that contact is computed with; none of the others.
    wires: Vec<Option<Segments>>,
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
    /// Paths, a buffer each: one that is refilled between the draws of a frame may be drawn as it was before.
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
            meshes: Creases::default(),
            packs: Packs::default(),
            folded: false,
            square: Pack::of(&context, &unit_square()),
            runs: Runs::default(),
            calls: Vec::new(),
            wires: Vec::new(),
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

    /// Sends what has moved and paints the list, `size` device px large, `ratio` of them in a css px. True
    /// when edges of many meshes are still sought: they are in one of the next pictures.
    pub fn paint(
        &mut self,
        display: &DisplayScene,
        moved: SectionSet,
        list: &DrawList,
        eye: &Eye,
        size: [u32; 2],
        ratio: f64,
    ) -> bool {
        self.send(display, moved, eye);
        self.send_list(list);
        self.send_runs(display, list, eye, ratio as f32);
        let [width, height] = size;
        let target = RenderTarget::screen(&self.context, width, height);
        let [r, g, b, _] = display.theme.viewport;
        target.clear(ClearState::color_and_depth(r, g, b, 1.0, 1.0));
        let scope = PictureUniforms::new(eye, Viewport::new_at_origo(width, height), ratio as f32);
        let (mut paths, mut runs) = (self.paths.iter(), self.runs.iter());
        for call in &self.calls {
            let item = match call {
                Call::Run => {
                    if let Some((run, pack)) = runs.next().and_then(|run| Some((run, self.pack(run.of)?))) {
                        self.bodies.draw(&scope, pack, run);
                    }
                    continue;
                }
                Call::Item(i) => list.items.get(*i),
            };
            match item {
                Some(Item::Over) => {
                    target.clear(ClearState::depth(1.0));
                }
                Some(Item::Path(_, style)) => {
                    if let Some(path) = paths.next() {
                        self.lines.draw(&scope, mat4(&Matrix4::identity()), path, *style);
                    }
                }
                Some(other) => self.draw(&scope, display, other),
                None => {}
            }
        }
        !self.folded
    }

    fn draw(&self, scope: &PictureUniforms, display: &DisplayScene, item: &Item) {
        let world = mat4(&Matrix4::identity());
        match item {
            Item::Sheet(sheet) => self.ground.draw(scope, sheet),
            Item::Map(map) => {
                let (field, model) = match map {
                    Map::Patch => (Some(&self.patch), world),
                    Map::Slice => (Some(&self.slice), world),
                    Map::Mesh(i) => {
                        let of_mesh = self.maps.iter().find(|(mesh, _)| mesh == i);
                        (of_mesh.map(|(_, buffer)| buffer), mat4(&display.mesh_model(*i)))
                    }
                };
                if let Some(field) = field {
                    self.field.draw(scope, model, field, display.view.colormap, display.pressure_range());
                }
            }
            Item::Lines(strokes, style) => {
                let (segments, model) = match strokes {
                    LinesOf::Polygons => (Some(&self.polygons), world),
                    LinesOf::Cuts => (Some(&self.cuts), world),
                    LinesOf::Wires(i) => {
                        (self.wires.get(*i).and_then(Option::as_ref), mat4(&display.mesh_model(*i)))
                    }
                    LinesOf::Figures(look) => (self.figures.strokes(*look), world),
                };
                if let Some(segments) = segments {
                    self.lines.draw(scope, model, segments, *style);
                }
            }
            Item::Solids(of) => self.solid_painter.draw(scope, &self.solids[index(*of)]),
            Item::Points(i, color) => {
                if let Some((set, buffer)) = display.sensed.points.get(*i).zip(self.points.get(*i)) {
                    let map = self.field.map(display.view.colormap);
                    let (range, size) = (display.pressure_range(), set.size);
                    let look = PointLook { color: *color, map: set.scalar.then_some(map), range, size };
                    self.point_painter.draw(scope, buffer, look, map);
                }
            }
            Item::Image(i) => {
                if let Some((image, buffer)) = display.sensed.images.get(*i).zip(self.images.get(*i)) {
                    self.image_painter.draw(scope, image, buffer);
                }
            }
            Item::Surface(..) | Item::Folds(..) | Item::Square(..) | Item::Path(..) | Item::Over => {}
        }
    }

    /// Returns the pack of a run.
    fn pack(&self, of: Of) -> Option<&Pack> {
        match of {
            Of::Meshes(pack) => self.packs.get(pack),
            Of::Shell(i) => self.figures.shell(i),
            Of::Square => Some(&self.square),
        }
    }

    /// Collects neighbours in the list that are painted alike into runs, and sends them.
    fn send_runs(&mut self, display: &DisplayScene, list: &DrawList, eye: &Eye, ratio: f32) {
        self.runs.begin();
        self.calls.clear();
        let mut joins = false;
        for (i, item) in list.items.iter().enumerate() {
            let Some((of, what, row, look)) = self.row(display, item, ratio) else {
                joins = matches!(item, Item::Surface(..) | Item::Folds(..)) && joins;
                self.calls.push(Call::Item(i));
                continue;
            };
            // The square's one row looks otherwise each time.
            if self.runs.push(&self.context, joins && of != Of::Square, (of, what), row, look) {
                self.calls.push(Call::Run);
            }
            joins = true;
        }
        let (packs, figures, square) = (&self.packs, &self.figures, &self.square);
        self.runs.send(&self.context, eye.position, |of| match of {
            Of::Meshes(pack) => packs.get(pack),
            Of::Shell(i) => figures.shell(i),
            Of::Square => Some(square),
        });
    }

    /// Returns the pack, row and look of an item; none where it is painted for itself.
    fn row(&self, display: &DisplayScene, item: &Item, ratio: f32) -> Option<(Of, What, u32, Look)> {
        let place = |form: Form| match form {
            Form::Mesh(i) => {
                self.packs.place(i).map(|(pack, row)| (Of::Meshes(pack), row, display.mesh_model(i)))
            }
            Form::Shell(i) => Some((Of::Shell(i), 0, Matrix4::identity())),
        };
        match item {
            Item::Surface(form, look, side) => {
                let (of, row, model) = place(*form)?;
                let what = What::Surfaces(*side, look.color[3] >= 1.0);
                Some((of, what, row, batches::surface(&model, look)))
            }
            Item::Folds(form, style) => {
                let (of, row, model) = place(*form)?;
                Some((of, What::Folds, row, batches::folds(&model, style, ratio)))
            }
            Item::Square(corner, [u, v], color) => {
                let columns = [u.push(0.0), v.push(0.0), u.cross(v).normalize().push(0.0), corner.push(1.0)];
                let look = BodyLook { color: *color, tint: faded(*color, 1.0) };
                let what = What::Surfaces(Side::Both, color[3] >= 1.0);
                Some((Of::Square, what, 0, batches::surface(&Matrix4::from_columns(&columns), &look)))
            }
            _ => None,
        }
    }

    /// Sends what the list itself holds.
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

    /// Sends what has moved of the frame.
    fn send(&mut self, display: &DisplayScene, moved: SectionSet, eye: &Eye) {
        use Section::{
            LineVertices, Lines, ShellTriangles, ShellVertices, Shells, SliceEdges, SliceTriangles,
            SliceVertices, SurfaceFaces, SurfaceLoops, SurfaceTriangles, SurfaceVertices,
        };
        let meshes = moved.any(&MESHES);
        if meshes {
            self.send_meshes(display);
        }
        let states = meshes || moved.any(&STATES);
        for &i in display.displaced() {
            if let Some((now, kept)) = display.meshes.get(i).zip(self.meshes.all.get_mut(i))
                && states
            {
                kept.mesh.positions.clone_from(&now.positions);
            }
        }
        if meshes || !self.packs.moves(display.displaced()) {
            self.packs.fill(&self.context, &self.meshes.all, display.displaced());
            self.folded = false;
            // A picture of many has the surfaces alone.
            if self.meshes.all.iter().map(|one| one.mesh.triangles.len()).sum::<usize>() <= FOLDED_AT_ONCE {
                self.fold();
            }
        } else if !self.folded {
            self.fold();
        }
        for &i in display.displaced() {
            let (Some(now), Some(kept), Some(pack)) =
                (display.meshes.get(i), self.meshes.all.get(i), self.packs.own(i))
            else {
                continue;
            };
            if states {
                pack.displace(now);
            }
            let (origin, rotation) = parts(&display.frame.poses.get(now.body).copied().unwrap_or_default());
            pack.bend(now, &kept.hinges, rotation.inverse() * (eye.position - origin));
        }
        if states {
            self.send_maps(display, meshes);
        }
        if moved.any(&[Section::PointSets, Section::Points]) {
            let sets = &display.sensed.points;
            self.points.resize_with(sets.len(), || PointBuffer::new(&self.context));
            for (set, buffer) in sets.iter().zip(&mut self.points) {
                buffer.fill(set.points(display.kept()));
            }
        }
        if moved.any(&[Section::Images, Section::Pixels]) {
            self.send_images(display);
        }
        let frame = &display.frame;
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

    /// Seeks some of the edges that are not known yet.
    fn fold(&mut self) {
        self.folded = self.meshes.fold(FOLDED_AT_ONCE);
        if self.folded {
            self.packs.fold(&self.meshes.all);
        }
    }

    /// Sends the bodies' meshes; edges of those that have not changed are kept.
    fn send_meshes(&mut self, display: &DisplayScene) {
        self.meshes.renew(display.meshes.iter());
        self.wires.clear();
        self.wires.extend(display.meshes.iter().map(|mesh| {
            mesh.collision.then(|| {
                let mut wires = Segments::new(&self.context);
                wires.fill(mesh.wires());
                wires
            })
        }));
    }

    /// Sends the meshes that are coloured by numbers; `anew`: their triangles may be others.
    fn send_maps(&mut self, display: &DisplayScene, anew: bool) {
        let states = display.sensed.states.iter().filter(|s| s.coloured());
        let mut old = if anew { Vec::new() } else { std::mem::take(&mut self.maps) };
        self.maps.clear();
        for state in states {
            let Some(mesh) = display.meshes.get(state.mesh) else { continue };
            let kept = old.iter().position(|(i, _)| *i == state.mesh).map(|i| old.swap_remove(i).1);
            let mut buffer = kept.unwrap_or_else(|| {
                let mut made = FieldBuffer::new(&self.context);
                made.fill_triangles(&mesh.triangles);
                made
            });
            let numbers = state.numbers(display.kept());
            let vertex = |(&[x, y, z], &number): (&[f32; 3], &f32)| [x, y, z, number];
            refill(&mut self.map_vertices, mesh.positions.iter().zip(numbers).map(vertex));
            buffer.fill_vertices(&self.map_vertices, state.range[1]);
            self.maps.push((state.mesh, buffer));
        }
    }

    fn send_images(&mut self, display: &DisplayScene) {
        let images = &display.sensed.images;
        self.images.truncate(images.len());
        for (i, image) in images.iter().enumerate() {
            if !self.images.get(i).is_some_and(|buffer| buffer.is_of(image.size)) {
                self.images.truncate(i);
                self.images.push(ImageBuffer::new(&self.context, image.size));
            }
            if let Some(buffer) = self.images.get_mut(i) {
                buffer.fill(&image.colours(display.kept(), display.view.colormap));
            }
        }
    }
}

/// Returns the index of the painter's buffers.
fn index(of: SolidsOf) -> usize {
    match of {
        SolidsOf::Mechanics => 0,
        SolidsOf::Grips => 1,
        SolidsOf::Gizmo => 2,
    }
}

/// Returns the mesh of the square from 0 to 1 in x and y.
fn unit_square() -> Mesh {
    Mesh {
        positions: vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 4],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        ..Mesh::default()
    }
}
