//! The stage, drawn.

use std::sync::Arc;

use asperity_scene::document::{Pose, View};
use asperity_scene::frame::{FrameError, Section};
use nalgebra::{Matrix4, Vector3};
use three_d::{ClearState, Context, Cull, RenderTarget, Viewport};

use crate::camera::Eye;
use crate::drag::{ARM, GizmoMode, Handle, PLANE_HANDLE, RING, axis, parts, ring_points};
use crate::frame_data::refill;
use crate::gpu::{
    Bodies, BodyLook, BodyMesh, FieldBuffer, FieldProgram, FigureBuffers, Ground, ImageBuffer, ImagePainter,
    LIFT, Lines, PointBuffer, PointLook, PointPainter, Scope, Segments, Sheet, SolidPainter, Stroke, mat4,
    shell_look,
};
use crate::grip_marks::{self, Mark};
use crate::mechanics;
use crate::meshes::Mesh;
use crate::solids::{ArrowSize, Shaft, Solids};
use crate::stage::{MESHES, STATES, Stage};
use crate::theme::{Color, Theme, faded, mixed};

/// Opacity of a body seen straight on.
const BODY_OPACITY: f32 = 0.30;
/// Opacity of a half-space.
const TILE_OPACITY: f32 = 0.42;

/// Draws a [`Stage`] with WebGL 2.
pub struct Viewer {
    /// What is drawn; change it through the viewer where there is a method.
    stage: Stage,
    context: Context,
    ratio: f64,
    lines: Lines,
    bodies: Bodies,
    field: FieldProgram,
    ground: Ground,
    solids: SolidPainter,
    gizmo_solids: SolidPainter,
    meshes: Vec<(Mesh, BodyMesh)>,
    quad: BodyMesh,
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
    tets: Segments,
    figures: FigureBuffers,
    marks: Vec<Mark>,
    mark_lines: Vec<Segments>,
    scratch_lines: Segments,
    scratch: Solids,
    /// Arrows and the like are older than what they are drawn from.
    stale: bool,
}

impl Viewer {
    /// On a WebGL 2 context; the sentence says why it cannot be.
    #[cfg(target_arch = "wasm32")]
    pub fn from_webgl2(gl: web_sys::WebGl2RenderingContext) -> Result<Self, String> {
        Self::new(three_d::context::Context::from_webgl2_context(gl))
    }

    /// There is no WebGL outside a browser; with this the facade compiles, and is linted, with all else.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn from_webgl2(_: web_sys::WebGl2RenderingContext) -> Result<Self, String> {
        Err("WebGL 2 is a browser's.".to_owned())
    }

    /// On a context of the graphics library.
    #[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
    #[allow(clippy::arc_with_non_send_sync, reason = "three-d takes an Arc on every target")]
    fn new(gl: three_d::context::Context) -> Result<Self, String> {
        let sentence = |e: three_d::CoreError| format!("WebGL 2 cannot be used here: {e}");
        let context = Context::from_gl_context(Arc::new(gl)).map_err(sentence)?;
        Ok(Self {
            stage: Stage::default(),
            ratio: 1.0,
            lines: Lines::new(&context).map_err(sentence)?,
            bodies: Bodies::new(&context).map_err(sentence)?,
            field: FieldProgram::new(&context).map_err(sentence)?,
            ground: Ground::new(&context).map_err(sentence)?,
            solids: SolidPainter::new(&context).map_err(sentence)?,
            gizmo_solids: SolidPainter::new(&context).map_err(sentence)?,
            meshes: Vec::new(),
            quad: BodyMesh::new(&context, &unit_square()),
            patch: FieldBuffer::new(&context),
            slice: FieldBuffer::new(&context),
            maps: Vec::new(),
            map_vertices: Vec::new(),
            point_painter: PointPainter::new(&context).map_err(sentence)?,
            points: Vec::new(),
            image_painter: ImagePainter::new(&context).map_err(sentence)?,
            images: Vec::new(),
            polygons: Segments::new(&context),
            tets: Segments::new(&context),
            figures: FigureBuffers::default(),
            marks: Vec::new(),
            mark_lines: Vec::new(),
            scratch_lines: Segments::new(&context),
            scratch: Solids::default(),
            stale: true,
            context,
        })
    }

    /// What is drawn.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// What is drawn, to look at it from elsewhere, pick and drag.
    pub fn stage_mut(&mut self) -> &mut Stage {
        self.stale = true;
        &mut self.stage
    }

    /// css px, and device px in one of them.
    pub fn resize(&mut self, width: f64, height: f64, ratio: f64) {
        self.ratio = if ratio > 0.0 && ratio.is_finite() { ratio } else { 1.0 };
        self.stage.resize(width, height);
        self.stale = true;
    }

    /// Device px of the picture.
    pub fn device_size(&self) -> [u32; 2] {
        self.stage.size.map(|s| ((s * self.ratio).round() as u32).max(1))
    }

    /// Other colours.
    pub fn set_theme(&mut self, theme: Theme) {
        self.stage.theme = theme;
        self.stale = true;
    }

    /// The next frame.
    pub fn set_frame(&mut self, words: Vec<u32>) -> Result<(), FrameError> {
        self.stage.set_frame(words)?;
        self.stale = true;
        Ok(())
    }

    /// The bodies' meshes; those that have not changed stay on the graphics card.
    fn refill_meshes(&mut self) {
        let mut old = std::mem::take(&mut self.meshes);
        for mesh in &self.stage.meshes {
            let kept = old.iter().position(|(m, _)| m == mesh).map(|i| old.swap_remove(i));
            self.meshes.push(kept.unwrap_or_else(|| (mesh.clone(), BodyMesh::new(&self.context, mesh))));
        }
    }

    /// Layers, colours, scales.
    pub fn set_view(&mut self, view: View) {
        self.stage.set_view(view);
        self.stale = true;
    }

    /// Draws the picture.
    pub fn render(&mut self) {
        let eye = self.stage.eye();
        self.refill(&eye);
        let [width, height] = self.device_size();
        let target = RenderTarget::screen(&self.context, width, height);
        let [r, g, b, _] = self.stage.theme.viewport;
        target.clear(ClearState::color_and_depth(r, g, b, 1.0, 1.0));
        let scope = Scope::new(&eye, Viewport::new_at_origo(width, height), self.ratio as f32);
        self.draw_sheets(&scope);
        self.draw_bodies(&scope, &eye);
        self.draw_contact(&scope, &eye);
        self.solids.draw(&scope);
        if self.stage.frame.figures.grips.iter().any(Option::is_some) {
            target.clear(ClearState::depth(1.0));
            self.draw_grips(&scope, &eye);
        }
        if self.stage.gizmo_pose().is_some() {
            target.clear(ClearState::depth(1.0));
            self.draw_gizmo(&scope, &eye);
        }
    }

    /// Sends what has changed.
    fn refill(&mut self, eye: &Eye) {
        use Section::{
            LineVertices, Lines, ShellTriangles, ShellVertices, Shells, SliceEdges, SliceTriangles,
            SliceVertices, SurfaceFaces, SurfaceLoops, SurfaceTriangles, SurfaceVertices,
        };
        let moved = self.stage.take_moved();
        let meshes = moved.any(&MESHES);
        if meshes {
            self.refill_meshes();
        }
        if meshes || moved.any(&STATES) {
            for &i in self.stage.displaced() {
                let Some((now, (mesh, on_card))) = self.stage.meshes.get(i).zip(self.meshes.get_mut(i))
                else {
                    continue;
                };
                mesh.positions.clone_from(&now.positions);
                mesh.normals.clone_from(&now.normals);
                on_card.displace(mesh);
            }
            self.refill_maps(meshes);
        }
        if moved.any(&[Section::PointSets, Section::Points]) {
            let sets = &self.stage.sensed.points;
            self.points.resize_with(sets.len(), || PointBuffer::new(&self.context));
            for (set, buffer) in sets.iter().zip(&mut self.points) {
                buffer.fill(set.points(self.stage.kept()));
            }
        }
        if moved.any(&[Section::Images, Section::Pixels]) {
            self.refill_images();
        }
        let stage = &self.stage;
        let frame = &stage.frame;
        if moved.any(&[SurfaceVertices, SurfaceTriangles]) {
            self.patch.fill(&frame.surface);
        }
        if moved.any(&[SurfaceVertices, SurfaceFaces, SurfaceLoops]) {
            let corner = |i: u32| frame.surface.vertices.get(i as usize).map(|v| [v[0], v[1], v[2]]);
            let around = frame.faces.iter().flat_map(|face| {
                let end = face.first.saturating_add(face.count);
                let corners = frame.loops.get(face.first..end).unwrap_or(&[]);
                corners.iter().zip(corners.iter().cycle().skip(1))
            });
            self.polygons.fill(around.filter_map(|(&a, &b)| Some([corner(a)?, corner(b)?])));
        }
        if moved.any(&[SliceVertices, SliceTriangles, SliceEdges]) {
            self.slice.fill(&frame.slice);
            let cut = |i: u32| frame.slice.vertices.get(i as usize).map(|v| [v[0], v[1], v[2]]);
            self.tets.fill(frame.slice_edges.iter().filter_map(|&[a, b]| Some([cut(a)?, cut(b)?])));
        }
        if moved.any(&[Lines, LineVertices, Shells, ShellVertices, ShellTriangles]) {
            self.figures.fill(&self.context, &frame.figures);
        }
        if self.stale {
            mechanics::fill(&mut self.scratch, frame, &stage.view, eye, &stage.theme);
            self.solids.fill(&self.scratch);
        }
        self.stale = false;
    }

    /// The meshes that are coloured by numbers; `anew`: their triangles may be others.
    fn refill_maps(&mut self, anew: bool) {
        let states = self.stage.sensed.states.iter().filter(|s| s.coloured());
        let mut old = if anew { Vec::new() } else { std::mem::take(&mut self.maps) };
        self.maps.clear();
        for state in states {
            let Some(mesh) = self.stage.meshes.get(state.mesh) else { continue };
            let kept = old.iter().position(|(i, _)| *i == state.mesh).map(|i| old.swap_remove(i).1);
            let mut buffer = kept.unwrap_or_else(|| {
                let mut made = FieldBuffer::new(&self.context);
                made.fill_triangles(&mesh.triangles);
                made
            });
            let numbers = state.numbers(self.stage.kept());
            let vertex = |(&[x, y, z], &number): (&[f32; 3], &f32)| [x, y, z, number];
            refill(&mut self.map_vertices, mesh.positions.iter().zip(numbers).map(vertex));
            buffer.fill_vertices(&self.map_vertices, state.range[1]);
            self.maps.push((state.mesh, buffer));
        }
    }

    fn refill_images(&mut self) {
        let stage = &self.stage;
        let images = &stage.sensed.images;
        self.images.truncate(images.len());
        for (i, image) in images.iter().enumerate() {
            let buffer = match self.images.get_mut(i) {
                Some(buffer) if buffer.is_of(image.size) => buffer,
                Some(buffer) => {
                    *buffer = ImageBuffer::new(&self.context, image.size);
                    buffer
                }
                None => {
                    self.images.push(ImageBuffer::new(&self.context, image.size));
                    let Some(buffer) = self.images.last_mut() else { continue };
                    buffer
                }
            };
            buffer.fill(&image.colours(stage.kept(), stage.view.colormap));
        }
    }

    /// A stroke of the theme.
    fn style(&self, color: Color, width: f32, bias: f32) -> Stroke {
        Stroke { color, width: width * self.stage.theme.line_weight, bias, dash: [0.0; 4] }
    }

    /// The ground and the half-spaces, with the bodies' shadows.
    fn draw_sheets(&self, scope: &Scope) {
        let stage = &self.stage;
        let theme = &stage.theme;
        let mut shadows = [[0.0f32; 4]; 4];
        let boxes = (0..stage.frame.poses.len()).filter_map(|body| stage.body_bounds(body));
        for (shadow, [low, high]) in shadows.iter_mut().zip(boxes) {
            let (middle, half) = ((low + high) * 0.5, (high - low) * 0.5);
            *shadow = [middle.x as f32, middle.y as f32, half.x as f32, half.y as f32];
        }
        let [low, high] = stage.bounds;
        let center = (low + high) * 0.5;
        let sheet = Sheet {
            model: mat4(&Matrix4::new_translation(&Vector3::new(0.0, 0.0, low.z))),
            reach: stage.sheet_reach(),
            spacing: stage.grid_spacing(),
            line: faded(theme.line, 0.3),
            fill: faded(theme.viewport, 0.0),
            shade: theme.shadow,
        };
        if stage.tiles.is_empty() {
            let at = Vector3::new(center.x, center.y, low.z);
            self.ground.draw(scope, &Sheet { model: self.sheet_at(Pose::default(), at), ..sheet }, &shadows);
        }
        for &tile in &stage.tiles {
            if let Some(&pose) = stage.frame.poses.get(tile) {
                let selected = stage.selection.0 == Some(tile);
                let line = if selected { faded(theme.accent, 0.6) } else { sheet.line };
                let fill =
                    faded(theme.bodies[tile % 2], if stage.view.layers.bodies { TILE_OPACITY } else { 0.0 });
                self.ground.draw(
                    scope,
                    &Sheet { model: self.sheet_at(pose, center), line, fill, ..sheet },
                    &shadows,
                );
            }
        }
    }

    /// Model of a sheet in a body's xy plane, its middle beneath `center` but on the plane's own grid.
    fn sheet_at(&self, pose: Pose, center: Vector3<f64>) -> three_d::Mat4 {
        let (origin, rotation) = parts(&pose);
        let step = 5.0 * self.stage.grid_spacing();
        let local = (rotation.inverse() * (center - origin)).map(|c| (c / step).round() * step);
        let height = if self.stage.tiles.is_empty() { center.z - origin.z } else { 0.0 };
        mat4(&model(&pose).prepend_translation(&Vector3::new(local.x, local.y, height)))
    }

    fn draw_bodies(&self, scope: &Scope, eye: &Eye) {
        let stage = &self.stage;
        let theme = &stage.theme;
        let pose = |body: usize| stage.frame.poses.get(body).copied();
        let coloured = |i: usize| stage.sensed.states.iter().any(|s| s.mesh == i && s.coloured());
        let ideal = |mesh: &Mesh| mesh.is_body() && !stage.tiles.contains(&mesh.body);
        // What can be looked through, from the farthest to the nearest: depth, model, mesh, look.
        let mut veils: Vec<(f64, Matrix4<f64>, &BodyMesh, BodyLook)> = Vec::new();
        if stage.view.layers.bodies {
            let bodies = self.meshes.iter().enumerate().filter(|(i, (m, _))| ideal(m) && !coloured(*i));
            for (_, (mesh, on_card)) in bodies {
                let Some(pose) = pose(mesh.body) else { continue };
                let selected = stage.selection.0 == Some(mesh.body);
                let tint = faded(theme.accent, if selected { 0.10 } else { 0.0 });
                if mesh.solid && !stage.view.layers.force {
                    let look = BodyLook { color: theme.solids[mesh.body % 4], tint };
                    self.bodies.draw_side(scope, mat4(&model(&pose)), on_card, look, Cull::None);
                    continue;
                }
                let look = BodyLook { color: faded(theme.bodies[mesh.body % 2], BODY_OPACITY), tint };
                veils.push((eye.depth(pose.translation.into()), model(&pose), on_card, look));
            }
        }
        if stage.view.layers.figures {
            self.figures.draw_opaque(scope, &self.bodies, theme);
            let shells = self.figures.veils(eye);
            veils.extend(shells.map(|(depth, shell, on_card)| {
                (depth, Matrix4::identity(), on_card, shell_look(shell, theme))
            }));
        }
        veils.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (side, part) in [(Cull::Front, 0.6), (Cull::Back, 1.0)] {
            for (_, model, on_card, look) in &veils {
                let color = faded(look.color, part * look.color[3]);
                self.bodies.draw_side(scope, mat4(model), on_card, BodyLook { color, ..*look }, side);
            }
        }
        for (mesh, on_card) in &self.meshes {
            let Some(pose) = pose(mesh.body) else { continue };
            let selected = stage.selection.0 == Some(mesh.body);
            if mesh.collision && stage.view.layers.collision_mesh {
                let wires = self.style(faded(theme.ink, 0.42), 1.0, 1e-5);
                self.lines.draw(scope, mat4(&model(&pose)), &on_card.wires, wires);
            } else if ideal(mesh) && stage.view.layers.bodies {
                let style = match selected {
                    true => self.style(theme.accent, 2.2, 2e-5),
                    // Mixed, not translucent: overlapping ends must not show.
                    false => self.style(mixed(theme.viewport, theme.ink, 0.62), 1.1, 0.0),
                };
                self.bodies.draw_folds(scope, mat4(&model(&pose)), on_card, style);
            }
        }
    }

    /// The slice, the contact surface and its polygons, over the bodies so that no colour is veiled.
    fn draw_contact(&mut self, scope: &Scope, eye: &Eye) {
        let theme = self.stage.theme;
        let view = &self.stage.view;
        let range = self.stage.pressure_range();
        let world = mat4(&Matrix4::identity());
        if view.layers.slice {
            self.field.draw(scope, world, &self.slice, view.colormap, range);
            self.lines.draw(
                scope,
                world,
                &self.tets,
                self.style(faded(Theme::LIGHT.ink, 0.26), 0.8, 1.5 * LIFT as f32),
            );
        }
        if view.layers.patch {
            self.field.draw(scope, world, &self.patch, view.colormap, range);
            for (mesh, buffer) in &self.maps {
                let body = self.stage.meshes.get(*mesh).map(|m| m.body);
                let pose =
                    body.and_then(|body| self.stage.frame.poses.get(body).copied()).unwrap_or_default();
                self.field.draw(scope, mat4(&model(&pose)), buffer, view.colormap, range);
            }
        }
        for (set, buffer) in self.stage.sensed.points.iter().zip(&self.points) {
            let map = self.field.map(view.colormap);
            let look = PointLook {
                color: theme.role(set.role),
                map: set.scalar.then_some(map),
                range,
                size: set.size,
            };
            self.point_painter.draw(scope, buffer, look, map);
        }
        for (image, buffer) in self.stage.sensed.images.iter().zip(&self.images) {
            self.image_painter.draw(scope, image, buffer);
        }
        if view.layers.polygons {
            // On the patch the lines lie on colour, which is dark or light whatever the theme.
            let color = if view.layers.patch { Theme::LIGHT.ink } else { theme.ink };
            // Small polygons are outlined faintly, or the lines would hide the colours.
            let pixels = self.stage.frame.face_size() / eye.pixel_at_target();
            let strength = (pixels / 44.0).clamp(0.1, 0.5) as f32;
            self.lines.draw(
                scope,
                world,
                &self.polygons,
                self.style(faded(color, strength), 0.9, 1.5 * LIFT as f32),
            );
        }
        if view.layers.figures {
            self.figures.draw_lines(scope, &self.lines, &self.bodies, &theme);
        }
        if let Some(face) = self.stage.selection.1 {
            let corners: Vec<_> = self.stage.frame.face_corners(face).collect();
            if corners.len() > 2 {
                for (color, width, bias) in [(theme.viewport, 6.0, 8e-5), (theme.accent, 3.0, 1.2e-4)] {
                    self.scratch_lines.fill_path(corners.iter().chain(corners.first()).copied());
                    self.lines.draw(scope, world, &self.scratch_lines, self.style(color, width, bias));
                }
            }
        }
    }

    /// The experiment's handles, over everything.
    fn draw_grips(&mut self, scope: &Scope, eye: &Eye) {
        let stage = &self.stage;
        grip_marks::fill(
            &mut self.scratch,
            &mut self.marks,
            &stage.frame.figures.grips,
            stage.grips,
            eye,
            &stage.theme,
        );
        let world = mat4(&Matrix4::identity());
        while self.mark_lines.len() < self.marks.len() {
            self.mark_lines.push(Segments::new(&self.context));
        }
        // A buffer each: one that is refilled between the draws of a frame may be drawn as it was before.
        for (mark, segments) in self.marks.iter().zip(&mut self.mark_lines) {
            segments.fill_path(mark.points.iter().copied());
        }
        for (mark, segments) in self.marks.iter().zip(&self.mark_lines) {
            self.lines.draw(scope, world, segments, self.style(mark.color, mark.width, 0.0));
        }
        self.gizmo_solids.fill(&self.scratch);
        self.gizmo_solids.draw(scope);
    }

    fn draw_gizmo(&mut self, scope: &Scope, eye: &Eye) {
        let Some(pose) = self.stage.gizmo_pose() else { return };
        let (origin, _) = parts(&pose);
        let unit = eye.pixel(eye.depth(origin));
        let gizmo = self.stage.gizmo;
        let theme = self.stage.theme;
        let held = gizmo.drag.map(|d| d.handle());
        let hot = held.or(gizmo.hovered);
        let color = |handle: Handle, i: usize| match (hot == Some(handle), held.is_some()) {
            (true, _) => theme.accent,
            (false, true) => faded(theme.axes[i], 0.25),
            (false, false) => theme.axes[i],
        };
        self.scratch.clear();
        self.scratch.ball(origin, 4.0 * unit, theme.ink);
        let weight = f64::from(theme.arrow_weight.min(1.25));
        for i in 0..3 {
            match gizmo.mode {
                GizmoMode::Move => {
                    let handle = Handle::Move(i);
                    if held.is_some_and(|h| h != handle) {
                        continue;
                    }
                    let size = ArrowSize { shaft: 1.5, head: 6.5, point: 17.0 }.scaled(weight);
                    let (from, arm) = (origin + axis(i) * (8.0 * unit), axis(i) * ((ARM - 8.0) * unit));
                    let color = color(handle, i);
                    self.scratch.arrow(from, arm, Shaft::Solid, 1, size, unit, eye.back, color);
                    self.draw_plane_handle(scope, origin, i, unit, color_of_plane(&theme, hot, held, i));
                }
                GizmoMode::Turn => {
                    let handle = Handle::Turn(i);
                    let points: Vec<_> = ring_points(origin, i, RING * unit).collect();
                    let width = if hot == Some(handle) { 4.0 } else { 2.6 };
                    let faces = |p: &Vector3<f64>| (p - origin).dot(&eye.back) > -0.12 * RING * unit;
                    let strong = color(handle, i);
                    for (front, color) in [(false, faded(strong, 0.16 * strong[3])), (true, strong)] {
                        let to_f32 = |p: Vector3<f64>| [p.x as f32, p.y as f32, p.z as f32];
                        let chosen = points.windows(2).filter(|w| faces(&w[0]) == front);
                        self.scratch_lines.fill(chosen.map(|w| [to_f32(w[0]), to_f32(w[1])]));
                        let world = mat4(&Matrix4::identity());
                        self.lines.draw(scope, world, &self.scratch_lines, self.style(color, width, 0.0));
                    }
                }
            }
        }
        self.gizmo_solids.fill(&self.scratch);
        self.gizmo_solids.draw(scope);
    }

    fn draw_plane_handle(&self, scope: &Scope, origin: Vector3<f64>, i: usize, unit: f64, color: Color) {
        let [near, far] = PLANE_HANDLE.map(|s| s * unit);
        let (u, v, n) = (axis((i + 1) % 3), axis((i + 2) % 3), axis(i));
        let corner = origin + (u + v) * near;
        let side = far - near;
        let column = |c: Vector3<f64>, w: f64| c.push(w);
        let square = Matrix4::from_columns(&[
            column(u * side, 0.0),
            column(v * side, 0.0),
            column(n * side, 0.0),
            column(corner, 1.0),
        ]);
        let look = BodyLook { color, tint: faded(color, 1.0) };
        self.bodies.draw_side(scope, mat4(&square), &self.quad, look, Cull::None);
    }
}

fn color_of_plane(theme: &Theme, hot: Option<Handle>, held: Option<Handle>, i: usize) -> Color {
    match (hot == Some(Handle::Plane(i)), held.is_some()) {
        (true, _) => faded(theme.accent, 0.75),
        (false, true) => faded(theme.axes[i], 0.0),
        (false, false) => faded(theme.axes[i], 0.45),
    }
}

/// Body to world.
fn model(pose: &Pose) -> Matrix4<f64> {
    let (origin, rotation) = parts(pose);
    rotation.to_homogeneous().append_translation(&origin)
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
