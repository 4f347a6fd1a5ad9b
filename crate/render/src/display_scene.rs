//! Display scene: the scene and the eye, everything of the viewer that needs no graphics card.

use asperity_scene::document::{Camera, Pose, PressureRange, View};
use asperity_scene::frame::{FrameCache, FrameError, Section, SectionSet};
use nalgebra::{Matrix4, Vector3};

use crate::camera::{self, Eye, StandardView};
use crate::drag::{self, Drag, GizmoMode, Handle, parts};
use crate::follow::Follow;
use crate::frame_data::FrameData;
use crate::grip::{self, Grips, Hold};
use crate::meshes::{self, Mesh, to_f64};
use crate::pick::{self, Hit};
use crate::ray::Ray;
use crate::sensed::Sensed;
use crate::theme::Theme;

/// Thing that a click met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Picked {
    /// Nothing: the sensor reads the whole load.
    Nothing,
    /// A handle of the gizmo.
    Gizmo(Handle),
    /// A handle of the experiment, by its index.
    Grip(usize),
    /// A polygon of the contact surface, and where.
    Face(u32, Vector3<f64>),
    /// A body, and where.
    Body(usize, Vector3<f64>),
}

/// The gizmo and the body it holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gizmo {
    /// Body it holds; without a body and a place there is no gizmo.
    pub body: Option<usize>,
    /// Pose at which it stands, at what is no body.
    pub place: Option<Pose>,
    /// Mode: arms or rings.
    pub mode: GizmoMode,
    /// Handle under the pointer.
    pub hovered: Option<Handle>,
    /// Drag, while a handle is held.
    pub drag: Option<Drag>,
}

/// Sections that the bodies' meshes are made of.
pub const MESHES: [Section; 4] =
    [Section::MeshTable, Section::MeshVertices, Section::MeshTriangles, Section::MeshEdges];
/// Sections that frames write about them.
pub const STATES: [Section; 3] = [Section::MeshStates, Section::MovedVertices, Section::VertexScalars];
/// Half the width of a sheet, in extents of the bodies.
const TILE_REACH: f64 = 1.6;
/// Least half width of a sheet, in distances of the farthest body: sheets fade towards their edge.
const TILE_UNDER: f64 = 2.0;

/// The scene as it is looked at.
#[derive(Clone, Debug)]
pub struct DisplayScene {
    /// Camera; where the view follows bodies, measured from their middle.
    pub camera: Camera,
    /// Takes layers, colours, scales.
    pub view: View,
    /// Colours.
    pub theme: Theme,
    /// Size of the picture, css px.
    pub size: [f64; 2],
    /// Meshes of the bodies.
    pub meshes: Vec<Mesh>,
    /// Bodies drawn as endless planes.
    pub tiles: Vec<usize>,
    /// Last frame, unpacked.
    pub frame: FrameData,
    displaced: Vec<usize>,
    /// Meshes in motion, points and images of the last frame.
    pub sensed: Sensed,
    /// Vertical field of view of another lens than the usual one, rad.
    pub lens: Option<f64>,
    /// Sections that have moved since [`Self::take_moved`].
    moved: SectionSet,
    kept: FrameCache,
    /// Body and face to point out.
    pub selection: (Option<usize>, Option<usize>),
    /// Handles of the held body.
    pub gizmo: Gizmo,
    /// Handles of the experiment.
    pub grips: Grips,
    /// True if both kinds of handles are painted: on paper nothing can be dragged.
    pub handles: bool,
    /// Lowest and highest corner of the bodies when they were last looked over; the ground lies at the
    /// lowest.
    pub bounds: [Vector3<f64>; 2],
    range: [f64; 2],
    placed: bool,
    looked_over: bool,
}

impl Default for DisplayScene {
    fn default() -> Self {
        Self {
            camera: camera::default_camera(),
            view: View::default(),
            theme: Theme::LIGHT,
            size: [1.0, 1.0],
            meshes: Vec::new(),
            tiles: Vec::new(),
            frame: FrameData::default(),
            sensed: Sensed::default(),
            lens: None,
            displaced: Vec::new(),
            moved: SectionSet::default(),
            kept: FrameCache::default(),
            selection: (None, None),
            gizmo: Gizmo::default(),
            grips: Grips::default(),
            handles: true,
            bounds: [Vector3::repeat(-0.1), Vector3::repeat(0.1)],
            range: [0.0, 1.0],
            placed: false,
            looked_over: false,
        }
    }
}

impl DisplayScene {
    /// Returns the eye.
    pub fn eye(&self) -> Eye {
        Eye::new(&self.follow().now(&self.camera), self.size).through(self.lens)
    }

    /// Follows the bodies that the eye goes with. In a view of one run, those of that run.
    fn follow(&self) -> Follow {
        let balls = self.view.follow.iter().filter_map(|&body| {
            let (origin, _) = self.frame.poses.get(body).map(parts)?;
            // The ball about the body: its box would tremble as the body turns.
            let meshes = self.meshes.iter().filter(|m| m.body == body && m.is_body() && !m.is_sheet());
            let radius = meshes.flat_map(|m| &m.positions).map(|p| to_f64(p).norm()).reduce(f64::max)?;
            Some((origin, radius))
        });
        Follow::new(balls, &self.camera, self.view.camera.map(|c| c.distance), self.size)
    }

    /// Takes the next frame: what has moved since the last, or everything.
    ///
    /// # Errors
    /// Refuses a buffer that is no frame of this layout, that is torn, or that builds on a frame that was not
    /// taken.
    pub fn set_frame(&mut self, words: Vec<u32>) -> Result<(), FrameError> {
        let moved = self.kept.take(words)?;
        if moved.any(&MESHES) {
            self.meshes = meshes::read(&self.kept);
            self.displaced.clear();
            self.looked_over = false;
        }
        self.frame.read(&self.kept, moved);
        self.sensed.read(&self.kept, moved, &self.meshes);
        if moved.any(&MESHES) || moved.any(&STATES) {
            self.displace();
        }
        self.moved.extend(moved);
        self.look_over();
        self.update_range();
        Ok(())
    }

    /// Puts vertices that have moved where the frame says; meshes it no longer mentions are as they were
    /// made.
    fn displace(&mut self) {
        let moved = |mesh: &usize| self.sensed.states.iter().any(|s| s.mesh == *mesh && s.is_moved());
        if !self.displaced.iter().all(moved) {
            self.meshes = meshes::read(&self.kept);
            self.moved.insert(Section::MeshTable);
        }
        self.displaced.clear();
        for state in &self.sensed.states {
            if let Some((positions, mesh)) = state.moved_to(&self.kept).zip(self.meshes.get_mut(state.mesh)) {
                mesh.displace(positions);
                self.displaced.push(state.mesh);
            }
        }
    }

    /// Returns the matrix from the frame of a mesh to the world.
    pub fn mesh_model(&self, mesh: usize) -> Matrix4<f64> {
        let pose = self.meshes.get(mesh).and_then(|m| self.frame.poses.get(m.body));
        drag::model(&pose.copied().unwrap_or_default())
    }

    /// Returns the meshes whose vertices are not where they were made.
    pub fn displaced(&self) -> &[usize] {
        &self.displaced
    }

    /// Returns the words of the last frame, for what is not unpacked.
    pub fn kept(&self) -> &FrameCache {
        &self.kept
    }

    /// Returns the sections that have moved since this was last asked.
    pub fn take_moved(&mut self) -> SectionSet {
        std::mem::take(&mut self.moved)
    }

    /// Takes layers, colours and scales; the camera is set apart.
    pub fn set_view(&mut self, view: View) {
        if view.colormap != self.view.colormap {
            self.moved.insert(Section::Images);
        }
        self.view = view;
        self.update_range();
    }

    /// Takes another size of the picture; a camera nobody has moved goes on fitting.
    pub fn resize(&mut self, width: f64, height: f64) {
        self.size = [width.max(1.0), height.max(1.0)];
        if !self.placed && self.looked_over {
            self.fit();
        }
    }

    /// Returns the pressure at the two ends of the colour map, Pa. Held while there is no pressure to see.
    pub fn pressure_range(&self) -> [f64; 2] {
        self.range
    }

    fn update_range(&mut self) {
        if let PressureRange::Fixed { min, max } = self.view.pressure_range {
            self.range = [min, max];
            return;
        }
        let slice = if self.view.layers.slice { self.frame.slice.pressures() } else { None };
        let shown = [self.frame.surface.pressures(), slice];
        let pressures = shown.into_iter().flatten().map(|[_, high]| [0.0, high]);
        let join = |[a, b]: [f64; 2], [low, high]: [f64; 2]| [a.min(low), b.max(high)];
        if let Some([low, high]) = pressures.chain(self.sensed.range()).reduce(join)
            && high > low
        {
            self.range = [low, high];
        }
    }

    /// Computes the extent once both the bodies' meshes and their poses are here, or figures without bodies.
    fn look_over(&mut self) {
        let bodies = !self.meshes.is_empty() && !self.frame.poses.is_empty();
        let sensed = !self.sensed.points.is_empty() || !self.sensed.images.is_empty();
        let figures = self.frame.poses.is_empty() && (sensed || !self.frame.figures.is_empty());
        if self.looked_over || !(bodies || figures) {
            return;
        }
        self.looked_over = true;
        // Per body: none without a mesh, else whether all it has are sheets.
        let mut sheets = vec![None; self.frame.poses.len()];
        for mesh in self.meshes.iter().filter(|m| m.is_body()) {
            if let Some(all) = sheets.get_mut(mesh.body) {
                *all = Some(all.unwrap_or(true) && mesh.is_sheet());
            }
        }
        let tiles = sheets.iter().enumerate().filter(|(_, all)| **all == Some(true));
        self.tiles = tiles.map(|(body, _)| body).collect();
        self.measure();
        if !self.placed {
            self.fit();
        }
    }

    /// Computes the box about the finite bodies, else about the figures.
    fn measure(&mut self) {
        let mut found = None;
        self.each_point(None, &mut |p| widen(&mut found, p));
        if found.is_none() {
            let others = self.frame.figures.extremes().chain(self.sensed.extremes(&self.kept));
            others.for_each(|p| widen(&mut found, p));
        }
        if let Some([low, high]) = found.filter(|[low, high]| (high - low).norm() > 0.0) {
            self.bounds = [low, high];
        }
    }

    /// Returns the box of a body in the world; none for half-spaces.
    pub fn body_bounds(&self, body: usize) -> Option<[Vector3<f64>; 2]> {
        let mut found = None;
        self.each_point(Some(body), &mut |p| widen(&mut found, p));
        found
    }

    /// Gives the world positions of the vertices of a body, or of all, to `take`; none of half-spaces. A pile
    /// has hundreds of thousands.
    fn each_point(&self, body: Option<usize>, take: &mut dyn FnMut(Vector3<f64>)) {
        for mesh in self.meshes.iter().filter(|m| m.is_body() && body.is_none_or(|body| m.body == body)) {
            let pose = self.frame.poses.get(mesh.body).filter(|_| !self.tiles.contains(&mesh.body));
            let Some((origin, rotation)) = pose.map(parts) else { continue };
            let turn = rotation.to_rotation_matrix();
            for p in &mesh.positions {
                let p = origin + turn * to_f64(p);
                if p.x.is_finite() && p.y.is_finite() && p.z.is_finite() {
                    take(p);
                }
            }
        }
    }

    /// Returns the length of the diagonal of the bodies' box, m.
    pub fn extent(&self) -> f64 {
        (self.bounds[1] - self.bounds[0]).norm()
    }

    /// Returns half the width of a half-space's tile and of the ground, m: it grows under a body that gets
    /// away.
    pub fn sheet_reach(&self) -> f64 {
        let center = (self.bounds[0] + self.bounds[1]) * 0.5;
        let away = self.frame.poses.iter().enumerate().filter(|(body, _)| !self.tiles.contains(body));
        let farthest = away.map(|(_, pose)| (parts(pose).0 - center).norm()).fold(0.0, f64::max);
        (TILE_REACH * self.extent()).max(TILE_UNDER * farthest)
    }

    /// Puts all bodies and figures into the picture.
    pub fn fit(&mut self) {
        self.measure();
        let mut points = Vec::new();
        self.each_point(None, &mut |p| points.push(p));
        if self.view.layers.figures {
            points.extend(self.frame.figures.extremes());
        }
        points.extend(self.sensed.extremes(&self.kept));
        let follow = self.follow();
        let mut now = follow.now(&self.camera);
        camera::fit(&mut now, self.size, &points);
        self.camera = follow.set(&now);
    }

    /// Puts the eye here, unless that is nowhere.
    pub fn set_camera(&mut self, camera: Camera) {
        let Camera { target: [x, y, z], distance, azimuth, elevation } = camera;
        if [x, y, z, distance, azimuth, elevation].iter().all(|c| c.is_finite()) && distance > 0.0 {
            self.placed = true;
            self.camera = camera;
        }
    }

    /// Moves the eye by a gesture; one that leads nowhere is forgotten.
    fn gesture(&mut self, moved: impl FnOnce(&mut Camera)) {
        let follow = self.follow();
        let mut camera = follow.now(&self.camera);
        moved(&mut camera);
        self.set_camera(follow.set(&camera));
    }

    /// Looks from a named side.
    pub fn standard_view(&mut self, view: StandardView) {
        [self.camera.azimuth, self.camera.elevation] = view.angles();
        self.fit();
    }

    /// Turns about the target by a drag, css px.
    pub fn orbit(&mut self, dx: f64, dy: f64) {
        self.gesture(|c| camera::orbit(c, dx, dy));
    }

    /// Shifts the picture by a drag, css px.
    pub fn pan(&mut self, dx: f64, dy: f64) {
        let size = self.size;
        self.gesture(|c| camera::pan(c, size, dx, dy));
    }

    /// Comes nearer by `factor`, towards a place.
    pub fn zoom(&mut self, factor: f64, place: Option<[f64; 2]>) {
        let size = self.size;
        self.gesture(|c| camera::zoom(c, size, factor, place));
    }

    /// Returns the thing at a place of the picture, css px; grips are taken from `reach` css px away.
    pub fn pick(&self, x: f64, y: f64, reach: f64) -> Picked {
        if let Some(index) = self.grip_at(x, y, reach) {
            return Picked::Grip(index);
        }
        if let Some(handle) = self.handle_at(x, y) {
            return Picked::Gizmo(handle);
        }
        let ray = self.eye().ray(x, y);
        let face = if self.view.layers.patch { pick::face(&ray, &self.frame) } else { None };
        match face {
            Some(Hit::Face(face, at)) => Picked::Face(face, at),
            _ => self.pick_body(x, y),
        }
    }

    /// Returns the body at a place of the picture, css px, whatever handle stands before it.
    pub fn pick_body(&self, x: f64, y: f64) -> Picked {
        let ray = self.eye().ray(x, y);
        match pick::body(&ray, &self.meshes, &self.frame.poses, &self.tiles, 2.0 * self.extent()) {
            Some(Hit::Body(body, at)) => Picked::Body(body, at),
            _ => Picked::Nothing,
        }
    }

    /// Returns the pose of the gizmo: with the pointer while it is held, else with its body.
    pub fn gizmo_pose(&self) -> Option<Pose> {
        let stands = self.gizmo.place.or_else(|| self.frame.poses.get(self.gizmo.body?).copied());
        self.gizmo.drag.map(|d| d.pose()).or(stands)
    }

    fn handle_at(&self, x: f64, y: f64) -> Option<Handle> {
        let (origin, _) = parts(&self.gizmo_pose()?);
        Handle::under(&self.eye(), origin, self.gizmo.mode, x, y)
    }

    /// Gives the gizmo to a body, or takes it away.
    pub fn set_gizmo(&mut self, body: Option<usize>, mode: GizmoMode) {
        if self.gizmo.body != body || self.gizmo.mode != mode || self.gizmo.place.is_some() {
            self.gizmo = Gizmo { body, mode, ..Gizmo::default() };
        }
    }

    /// Stands it at what is no body, a camera; what is held stays held while that follows.
    pub fn stand_gizmo(&mut self, place: Pose, mode: GizmoMode) {
        if self.gizmo.place.is_none() || self.gizmo.mode != mode {
            self.gizmo = Gizmo { mode, ..Gizmo::default() };
        }
        self.gizmo.place = Some(place);
    }

    /// Points out the handle under the mouse; true when that is another one than before.
    pub fn hover(&mut self, x: f64, y: f64) -> bool {
        let grip = self.grip_at(x, y, grip::REACH[0]);
        let hovered = if grip.is_none() { self.handle_at(x, y) } else { None };
        let changed = hovered != self.gizmo.hovered || grip != self.grips.hovered;
        self.gizmo.hovered = hovered;
        self.grips.hovered = grip;
        changed
    }

    fn grip_at(&self, x: f64, y: f64, reach: f64) -> Option<usize> {
        grip::under(&self.eye(), &self.frame.figures.grips, x, y, reach)
    }

    /// Takes the experiment's handle within reach (css px), if there is one; returns its index.
    pub fn grip_start(&mut self, x: f64, y: f64, reach: f64) -> Option<usize> {
        let index = self.grip_at(x, y, reach);
        let grip = index.and_then(|i| *self.frame.figures.grips.get(i)?);
        self.grips.held = index.zip(grip).and_then(|(i, grip)| Hold::start(&self.eye(), i, grip, x, y));
        self.grips.held.map(|hold| hold.index)
    }

    /// Returns the place in the world to which the pointer takes the held grip, m.
    pub fn grip_move(&self, x: f64, y: f64) -> Option<Vector3<f64>> {
        let surface = |ray: &Ray| pick::surface(ray, &self.meshes, &self.frame.poses, &self.tiles);
        self.grips.held?.target(&self.eye(), x, y, surface)
    }

    /// Lets the grip go.
    pub fn grip_end(&mut self) {
        self.grips.held = None;
    }

    /// Grabs the handle under the pointer; true if there is one.
    pub fn drag_start(&mut self, x: f64, y: f64) -> bool {
        let held = self.handle_at(x, y).zip(self.gizmo_pose());
        self.gizmo.drag = held.and_then(|(handle, pose)| Drag::start(&self.eye(), handle, pose, x, y));
        self.gizmo.drag.is_some()
    }

    /// Follows the pointer with the grabbed handle.
    pub fn drag_move(&mut self, x: f64, y: f64, snap: bool) -> Option<Pose> {
        let eye = self.eye();
        self.gizmo.drag.as_mut().map(|drag| drag.to(&eye, x, y, snap))
    }

    /// Lets the handle go.
    pub fn drag_end(&mut self) {
        self.gizmo.drag = None;
    }

    /// Returns the spacing of the grid for this much of the world: round, some tens of lines in sight.
    pub fn grid_spacing(&self) -> f64 {
        drag::round_length(self.extent() / 10.0)
    }
}

/// Widens a box so that it takes in a point.
fn widen(found: &mut Option<[Vector3<f64>; 2]>, p: Vector3<f64>) {
    let [low, high] = found.get_or_insert([p, p]);
    for k in 0..3 {
        low[k] = low[k].min(p[k]);
        high[k] = high[k].max(p[k]);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::grip::REACH;
    use crate::meshes::tests::cube;
    use asperity_scene::frame::{FrameWriter, Header};

    /// Writes a cube and a half-space's sheet.
    fn write_meshes(writer: &mut FrameWriter) {
        let mesh = cube();
        let (v, t) = (mesh.positions.len() as u32, mesh.triangles.len() as u32);
        writer.section(Section::MeshTable, |s| s.u32s(&[0, 0, 0, v, 0, t, 0, 0, 1, 0, v, 3, t, 1, 0, 0]));
        writer.section(Section::MeshVertices, |s| {
            for (p, n) in mesh.positions.iter().zip(&mesh.normals) {
                s.f32s(&p.map(f64::from));
                s.f32s(&n.map(f64::from));
            }
            // The half-space's sheet.
            for [x, y] in [[-1.0, -1.0], [1.0, -1.0], [0.0, 1.0]] {
                s.f32s(&[x, y, 0.0, 0.0, 0.0, 1.0]);
            }
        });
        writer.section(Section::MeshTriangles, |s| {
            s.u32s(mesh.triangles.as_flattened());
            s.u32s(&[0, 1, 2]);
        });
    }

    /// Makes a frame with a cube at (3, 0, 0.5) over a half-space, with one triangle of surface.
    fn frame() -> Vec<u32> {
        let mut writer = FrameWriter::default();
        writer.begin(Header::default());
        writer.section(Section::BodyPoses, |s| {
            s.f32s(&[3.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0]);
            s.f32s(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
        });
        writer.section(Section::SurfaceVertices, |s| {
            s.f32s(&[2.8, -0.2, 0.0, 0.0, 3.2, -0.2, 0.0, 500.0, 3.0, 0.2, 0.0, 700.0]);
        });
        writer.section(Section::SurfaceTriangles, |s| s.u32s(&[0, 1, 2, 0]));
        writer.assets(1, write_meshes);
        writer.finish().to_vec()
    }

    pub fn display() -> DisplayScene {
        let mut display = DisplayScene::default();
        display.resize(800.0, 600.0);
        display.set_frame(frame()).unwrap();
        display
    }

    #[test]
    fn the_first_frame_is_fitted_and_the_half_space_does_not_count() {
        let display = display();
        assert_eq!(display.tiles, [1]);
        assert_eq!(display.bounds, [Vector3::new(2.5, -0.5, 0.0), Vector3::new(3.5, 0.5, 1.0)]);
        let [x, y] = display.eye().project(Vector3::new(3.0, 0.0, 0.5)).unwrap();
        assert!((x - 400.0).abs() < 30.0 && (y - 300.0).abs() < 30.0);
    }

    #[test]
    fn the_floor_reaches_under_a_body_that_slides_away() {
        let mut display = display();
        let at_first = display.sheet_reach();
        assert_eq!(at_first, 1.6 * display.extent());
        display.frame.poses[0].translation[0] += 10.0;
        assert!(display.sheet_reach() > 20.0 - 1e-9);
        display.frame.poses[0].translation[0] -= 10.0;
        assert_eq!(display.sheet_reach(), at_first);
    }

    #[test]
    fn an_eye_that_follows_keeps_its_body_where_it_was_in_the_picture() {
        let mut display = display();
        display.set_view(View { follow: vec![0], ..View::default() });
        display.set_camera(Camera { target: [0.0, 0.0, -0.2], distance: 6.0, ..display.camera });
        let cube = |display: &DisplayScene| {
            display.eye().project(display.frame.poses[0].translation.into()).unwrap()
        };
        let before = cube(&display);
        display.frame.poses[0].translation = [40.0, -7.0, 3.0];
        for (a, b) in before.iter().zip(cube(&display)) {
            assert!((a - b).abs() < 1e-6);
        }
        // It goes on following after the reader has turned the view.
        display.orbit(50.0, 10.0);
        let turned = cube(&display);
        display.frame.poses[0].translation = [3.0, 0.0, 0.5];
        for (a, b) in turned.iter().zip(cube(&display)) {
            assert!((a - b).abs() < 1e-6);
        }
        // The fitted bodies are in the middle, wherever they are.
        display.fit();
        let [x, y] = cube(&display);
        assert!((x - 400.0).abs() < 30.0 && (y - 300.0).abs() < 30.0);
    }

    #[test]
    fn a_camera_somebody_has_moved_is_left_alone() {
        let mut display = display();
        display.orbit(10.0, 0.0);
        let camera = display.camera;
        display.resize(300.0, 600.0);
        display.set_frame(frame()).unwrap();
        assert_eq!(display.camera, camera);
    }

    #[test]
    fn a_gesture_to_nowhere_is_forgotten() {
        let mut display = display();
        let camera = display.camera;
        display.orbit(f64::NAN, 0.0);
        display.pan(f64::INFINITY, 0.0);
        display.zoom(2.0, Some([f64::NAN, 0.0]));
        display.set_camera(Camera { distance: 0.0, ..camera });
        assert_eq!(display.camera, camera);
    }

    #[test]
    fn picking_meets_the_patch_through_the_body_then_the_body() {
        let mut display = display();
        let [x, y] = display.eye().project(Vector3::new(3.0, 0.0, 0.0)).unwrap();
        assert!(matches!(display.pick(x, y, REACH[0]), Picked::Face(0, _)));
        display.view.layers.patch = false;
        assert!(matches!(display.pick(x, y, REACH[0]), Picked::Body(0, _)));
        display.set_gizmo(Some(0), GizmoMode::Move);
        let pixel = display.eye().pixel_at_target();
        let [x, y] = display.eye().project(Vector3::new(3.0, 0.0, 0.5 + 80.0 * pixel)).unwrap();
        assert_eq!(display.pick(x, y, REACH[0]), Picked::Gizmo(Handle::Move(2)));
        assert!(display.drag_start(x, y));
        let pose = display.drag_move(x, y - 30.0, false).unwrap();
        assert!(pose.translation[2] > 0.5 && (pose.translation[0] - 3.0).abs() < 1e-9);
        display.drag_end();
        assert!(display.drag_move(x, y, false).is_none());
    }

    #[test]
    fn a_gizmo_at_no_body_is_dragged_and_stays_held_while_that_follows() {
        let mut display = display();
        let place = crate::drag::pose(Vector3::new(3.0, 0.0, 0.5), nalgebra::UnitQuaternion::identity());
        display.stand_gizmo(place, GizmoMode::Move);
        let pixel = display.eye().pixel_at_target();
        let [x, y] = display.eye().project(Vector3::new(3.0, 0.0, 0.5 + 80.0 * pixel)).unwrap();
        assert!(display.drag_start(x, y));
        let pose = display.drag_move(x, y - 30.0, false).unwrap();
        display.stand_gizmo(pose, GizmoMode::Move);
        let further = display.drag_move(x, y - 60.0, false).unwrap();
        assert!(further.translation[2] > pose.translation[2] && pose.translation[2] > 0.5);
        display.drag_end();
        assert_eq!(display.gizmo_pose(), Some(pose), "where the page has put it");
        display.set_gizmo(None, GizmoMode::Move);
        assert_eq!(display.gizmo_pose(), None);
    }

    #[test]
    fn figures_without_bodies_are_fitted_and_their_grips_dragged() {
        let mut display = DisplayScene::default();
        display.resize(800.0, 600.0);
        display.set_frame(crate::figures::tests::frame()).unwrap();
        assert_eq!(display.bounds, [Vector3::new(-1.0, -1.0, 0.0), Vector3::new(1.0, 1.0, 2.0)]);
        let [x, y] = display.eye().project(Vector3::new(0.25, 0.0, 0.0)).unwrap();
        assert_eq!(display.pick(x, y, REACH[0]), Picked::Grip(1));
        assert!(!matches!(display.pick_body(x, y), Picked::Grip(_)));
        assert!(display.hover(x, y) && !display.hover(x, y));
        assert_eq!(display.grip_start(x, y, REACH[0]), Some(1));
        let [u, v] = display.eye().project(Vector3::new(0.25, 0.0, 0.75)).unwrap();
        let to = display.grip_move(u, v).unwrap();
        assert!((to - Vector3::new(0.25, 0.0, 0.75)).norm() < 1e-6);
        display.grip_end();
        assert!(display.grip_move(u, v).is_none());
    }

    #[test]
    fn a_grip_goes_over_the_bodies() {
        let mut display = display();
        display.frame.figures = crate::figures::tests::figures();
        display.view.layers.patch = false;
        let [x, y] = display.eye().project(Vector3::new(0.75, 0.0, 0.0)).unwrap();
        assert_eq!(display.grip_start(x, y, REACH[1]), Some(3));
        let on_cube = Vector3::new(3.1, 0.1, 1.0);
        let [u, v] = display.eye().project(on_cube).unwrap();
        assert!((display.grip_move(u, v).unwrap() - on_cube).norm() < 1e-9);
    }

    #[test]
    fn the_legend_ends_at_the_largest_pressure() {
        let mut display = display();
        assert_eq!(display.pressure_range(), [0.0, 700.0]);
        display.set_view(View {
            pressure_range: PressureRange::Fixed { min: 1.0, max: 2.0 },
            ..View::default()
        });
        assert_eq!(display.pressure_range(), [1.0, 2.0]);
    }

    #[test]
    fn a_torn_frame_changes_nothing() {
        let mut display = display();
        let words = frame();
        assert!(display.set_frame(words[..words.len() - 1].to_vec()).is_err());
        assert_eq!(display.frame.poses.len(), 2);
    }
}
