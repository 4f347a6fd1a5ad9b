//! Depth cameras look at the bodies, and what they see becomes one cloud (`asperity_perception::stages`). A
//! closed form: everything follows from the document. What is costly is kept while nothing that decides it
//! changes: the images, the stages, the tree of the shown cloud.

pub mod document;
mod draw;
mod engine;
mod plots;
mod readings;
mod words;

use std::sync::Arc;

use asperity_fault::Fault;
use asperity_geometry::{Pose, Shape, Vec3};
use asperity_perception::neighbours::KdTree;
use asperity_perception::stages::{
    BodySurfaces, CameraImages, CloudErrors, CloudStages, LocalSurface, OFF, PointCloud,
};
use asperity_scene::frame::{FrameWriter, MeshPurpose, Section};
use asperity_scene::{
    Capability, Change, CloudUp, Coloured, Description, ExportFile, ExportFormat, Handle, PlotData, Scene,
    SceneError,
};
use document::{NormalsBy, PointsBy};

use self::readings::{COUNT, Key};
use crate::common::cameras;
use crate::common::own_cloud::{self, pose_change};
use crate::common::pictures::{self, Points};
use crate::{Clock, StateHash, convert};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::{self, ShownBodies};
use asperity_exhibit::{
    Adopted, Experiment, Exports, Handles, Kind, Made, Plots, Questions, TakesCloud, another_kind, parts,
    readings as table,
};

/// Names of the stages, in the order of `Section::Timings`.
const STAGES: [&str; 8] =
    ["depth images", "points", "crop", "normals", "merge", "voxels", "filter", "local surface"];

/// The running experiment.
pub(super) struct DepthCameras {
    bodies: ShownBodies,
    poses: Vec<Pose>,
    settings: document::DepthCameras,
    found: Found,
    figure: Figure,
    clock: Clock,
}

/// Look of the cameras, and all that is made of it.
struct Found {
    seen: Arc<CameraImages>,
    surfaces: Arc<BodySurfaces>,
    stages: Arc<CloudStages>,
    /// Cloud that is shown.
    cloud: Arc<PointCloud>,
    /// Tree of `cloud`; `None` where it is empty.
    tree: Option<Arc<KdTree>>,
    quality: Arc<CloudErrors>,
    /// Stride of the points that are held against the bodies, where not all are.
    measured_each: Option<usize>,
    /// Values of the points of `cloud`, through the colour map; empty where the colour is a role's.
    values: Vec<f64>,
    ends: [f64; 2],
    local: Option<LocalSurface>,
    readings: Readings<Key, COUNT>,
    /// Times of depth images, points, and the stages, µs.
    timings: [f64; 7],
    /// Time of the local surface, µs.
    timing: f64,
}

fn settings(scene: &Scene) -> Result<&document::DepthCameras, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::DepthCameras>(),
    build: |scene, clock| Ok(Box::new(DepthCameras::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl DepthCameras {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        Self::after(None, scene, clock)
    }

    /// Builds the experiment; results of the one before that still hold are kept.
    fn after(before: Option<(&Self, &Scene)>, scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?.clone();
        let mut bodies = ShownBodies::build(scene)?;
        // A file's points take the place of bodies.
        let there = if settings.cloud.is_some() { 0 } else { scene.bodies.len() };
        bodies.shapes.truncate(there);
        let poses: Vec<Pose> = scene
            .bodies
            .iter()
            .take(there)
            .enumerate()
            .map(|(i, b)| convert::checked_pose(&b.pose).map_err(|e| e.within(&format!("bodies[{i}].pose"))))
            .collect::<Result<_, _>>()?;
        let posed: Vec<(Shape, Pose)> = bodies.shapes.iter().cloned().zip(poses.iter().copied()).collect();
        let found =
            Found::of(before.map(|(b, at)| (&b.found, &b.settings, at)), scene, &settings, &posed, clock)?;
        Ok(Self { bodies, poses, settings, found, figure: Figure::default(), clock })
    }
}

impl Found {
    fn of(
        before: Option<(&Self, &document::DepthCameras, &Scene)>,
        scene: &Scene,
        e: &document::DepthCameras,
        posed: &[(Shape, Pose)],
        clock: Clock,
    ) -> Result<Self, SceneError> {
        let kept =
            before.and_then(|(b, _, at)| Some((engine::kept(at, scene, &b.seen)?, Arc::clone(&b.surfaces))));
        let mut timings = before.map_or([0.0; 7], |(b, ..)| b.timings);
        let fresh = kept.is_none();
        let (seen, surfaces) = match kept {
            Some(kept) => kept,
            None => {
                timings = [0.0; 7];
                let images = images(e, posed, clock, &mut timings)?;
                (Arc::new(images), Arc::new(BodySurfaces::new(posed)?))
            }
        };
        let before = before.filter(|_| !fresh);
        let same_stages = |was: &document::DepthCameras| {
            was.crop == e.crop
                && was.normals == e.normals
                && was.voxels == e.voxels
                && was.outliers == e.outliers
        };
        let before = before.filter(|(_, was, _)| same_stages(was));
        let stages = match before {
            Some((b, ..)) => Arc::clone(&b.stages),
            None => {
                timings[2..].fill(0.0);
                let mut lap = engine::lap(clock, &mut timings);
                let stages = CloudStages::of(&seen, &engine::stages(e), &mut lap);
                Arc::new(stages.map_err(in_experiment)?)
            }
        };
        let before = before.filter(|(_, was, _)| was.shown == e.shown);
        let cloud = Arc::clone(engine::cloud(&stages, e.shown));
        let (tree, quality) = match before {
            Some((b, ..)) => (b.tree.clone(), Arc::clone(&b.quality)),
            None => {
                let tree = KdTree::new(&cloud.p_W).map_err(in_experiment)?;
                let tree = (!tree.is_empty()).then(|| Arc::new(tree));
                (tree, Arc::new(CloudErrors::of(&surfaces, &seen, &cloud)))
            }
        };
        let values = match (before.filter(|(_, was, _)| was.colour == e.colour), &tree) {
            (Some((b, ..)), _) => b.values.clone(),
            (None, Some(tree)) => draw::values(e, &seen, &cloud, tree, &surfaces),
            (None, None) => Vec::new(),
        };
        let start = clock.microseconds();
        let tree_of = tree.as_deref().filter(|_| e.query.used);
        let query = &e.query;
        let local = tree_of.and_then(|tree| {
            let (pixel, near) = ((query.camera, query.pixel), (query.k as usize, query.radius));
            LocalSurface::at_pixel(&seen, (&cloud, tree), &surfaces, pixel, near)
        });
        let timing = clock.microseconds() - start;
        let measured_each =
            Some(cloud.len().div_ceil(quality.measured.max(1))).filter(|n| *n > 1 && quality.measured > 0);
        let ends = draw::ends(&values);
        let mut found = Self {
            seen,
            surfaces,
            stages,
            cloud,
            tree,
            quality,
            measured_each,
            values,
            ends,
            local,
            readings: Readings::default(),
            timings,
            timing,
        };
        found.read(e);
        Ok(found)
    }

    fn read(&mut self, e: &document::DepthCameras) {
        let mut all = Readings::default();
        all.set(Key::Cameras, count(self.seen.by.len()));
        all.set(Key::Pixels, count(self.seen.pixels()));
        all.set(Key::Seen, count(self.stages.seen.len()));
        all.set(Key::Cropped, count(self.stages.cropped.len()));
        all.set(Key::Thinned, count(self.stages.thinned.len()));
        all.set(Key::Filtered, count(self.stages.filtered.len()));
        let depth = self.seen.depth_errors();
        all.set(Key::Lost, count(depth.lost));
        all.set_some(Key::DepthError, depth.rms);
        let quality = &self.quality;
        all.set(Key::OffSurface, quality.off_surface);
        all.set_some(Key::NormalError, quality.quantile(0.5));
        all.set_some(Key::NormalWorst, quality.quantile(0.95));
        all.set_some(Key::Off, quality.share_beyond(OFF));
        all.set_some(Key::Flipped, quality.share_beyond(std::f64::consts::FRAC_PI_2));
        all.set_some(Key::Without, quality.share_without());
        if let Some(camera) = self.seen.of(e.query.camera) {
            let (u, v) = camera.pixel(e.query.pixel);
            all.set(Key::Column, count(u));
            all.set(Key::Row, count(v));
            all.set_some(Key::Depth, camera.depth_at(e.query.pixel));
        }
        if let Some(local) = &self.local {
            read_local(local, &mut all);
        }
        self.readings = all;
    }
}

fn count(n: usize) -> f64 {
    n as f64
}

/// Reads the surface at the query.
fn read_local(local: &LocalSurface, all: &mut Readings<Key, COUNT>) {
    all.set(Key::Neighbours, count(local.neighbours.len()));
    all.set(Key::Reach, local.reach);
    if let Some([k1, k2]) = local.truth.and_then(|t| t.curvatures) {
        all.set(Key::TrueBend1, k1);
        all.set(Key::TrueBend2, k2);
    }
    if local.has_plane() {
        all.set(Key::Variation, local.spread.surface_variation());
        all.set_some(Key::PlaneError, local.plane_error());
    }
    all.set_some(Key::AlongDiffers, local.along_differs());
    if let Ok(q) = &local.quadric {
        all.set_some(Key::QuadricError, local.quadric_error());
        all.set(Key::Residual, q.residual);
        all.set(Key::Bend1, q.curvatures[0]);
        all.set(Key::Bend2, q.curvatures[1]);
    }
}

/// Returns an error of the engine, at the experiment's field.
fn in_experiment(fault: Fault) -> SceneError {
    SceneError::from(fault).within("experiment")
}

/// Takes the images of all cameras in use. Adds what images and points took (µs).
fn images(
    e: &document::DepthCameras,
    posed: &[(Shape, Pose)],
    clock: Clock,
    timings: &mut [f64; 7],
) -> Result<CameraImages, SceneError> {
    let own = e.cloud.as_ref().map(|cloud| own_cloud::placed(cloud, &e.cameras)).transpose()?;
    let cameras = cameras::placed(&e.cameras, &e.noise);
    CameraImages::take(&cameras, own, posed, &mut engine::lap(clock, timings)).map_err(in_experiment)
}

impl Experiment for DepthCameras {
    fn describe(&self) -> Description {
        let coloured = draw::coloured(self.settings.colour)
            .map(|(label, quantity)| Coloured { label: label.to_owned(), quantity });
        let handle = |(label, id): (&str, &str)| Handle { label: label.into(), id: id.into() };
        let asked = self.settings.query.used && self.found.seen.of(self.settings.query.camera).is_some();
        Description {
            plots: plots::described(&self.settings),
            handles: draw::HANDLES.into_iter().filter(|_| asked).map(handle).collect(),
            coloured,
            capabilities: if self.settings.cloud.is_some() {
                vec![Capability::SeePictures]
            } else {
                vec![Capability::PlaceBodies, Capability::SeePictures]
            },
            exports: vec![ExportFormat::Ply, ExportFormat::DepthPng],
            ..Description::of(table::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let built = Self::after(Some((self, now)), next, self.clock)?;
        let figure = std::mem::take(&mut self.figure);
        let same =
            ShownBodies::same_meshes(now, next) && built.bodies.shapes.len() == self.bodies.shapes.len();
        *self = Self { figure, ..built };
        Ok(Adopted::InPlace(!same))
    }

    fn tell(&self, _scene: &Scene) -> String {
        words::tell(&self.settings, &self.found)
    }

    fn readings(&self) -> &[f64] {
        self.found.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for camera in &self.found.seen.by {
            hash.numbers(&camera.measured.depth);
        }
        let cloud = &self.found.stages.filtered;
        for (p, n) in cloud.p_W.iter().zip(&cloud.n_W) {
            hash.numbers(p.iter().chain(n.iter()));
        }
        hash.numbers(self.found.readings.of(&readings::RESULTS));
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        let found = &self.found;
        writer.section(Section::Readings, |s| found.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| {
            s.f32s(&found.timings);
            s.f32(found.timing);
        });
        shown_bodies::write_poses(writer, &self.poses);
        draw::draw(&self.settings, found, &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        // Solid where one looks through a camera: without forces.
        self.bodies.write_assets_as(MeshPurpose::Solid, writer);
    }

    parts!(plots, handles, exports, takes_cloud);
}

impl TakesCloud for DepthCameras {
    /// Puts the cloud into the middle of the box, on the world's floor. What needs bodies or images is no
    /// longer told.
    fn take_cloud(&self, bounds: [[f64; 3]; 2], up: CloudUp, as_in_file: bool) -> Vec<Change> {
        let e = &self.settings;
        let middle = [0, 1].map(|k| 0.5 * (e.crop.low[k] + e.crop.high[k]));
        let mut changes = vec![pose_change(bounds, up, as_in_file, middle, 0.0)];
        let mut change = |path: &str, value: serde_json::Value| {
            changes.push(Change { path: format!("experiment.{path}"), value });
        };
        if e.normals.by != NormalsBy::Neighbours {
            change("normals.by", serde_json::json!("neighbours"));
        }
        let of_bodies =
            [PointsBy::Camera, PointsBy::Body, PointsBy::NormalError, PointsBy::Distance].contains(&e.colour);
        if of_bodies {
            change("colour", serde_json::json!("height"));
        }
        changes
    }
}

impl Exports for DepthCameras {
    fn export(
        &self,
        _scene: &Scene,
        format: ExportFormat,
        _made: &Made<'_>,
    ) -> Result<ExportFile, SceneError> {
        let found = &self.found;
        let cloud = &found.cloud;
        let camera = |i: usize| found.seen.by.get(cloud.from[i][0] as usize).map_or(0, |c| c.number);
        let points = Points { p_W: &cloud.p_W, n_W: &cloud.n_W, camera: Some(&camera) };
        pictures::export(&points, found.seen.of(self.settings.query.camera), format)
    }
}

impl Handles for DepthCameras {
    /// Moves the point to the nearest point of the cloud, the pixel to the pixel under it; both are one
    /// query.
    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let (e, found) = (&self.settings, &self.found);
        let Some(camera) = found.seen.of(e.query.camera) else { return Vec::new() };
        let target = Vec3::from(target);
        let pixel = if handle == 1 {
            Some(pictures::pixel_at(camera, &e.cameras[camera.number], &target))
        } else {
            found.tree.as_ref().and_then(|tree| {
                let mut near = Vec::new();
                tree.nearest(&target, 1, &mut near);
                camera.pixel_of(&found.cloud.p_W[near.first()?.1 as usize])
            })
        };
        pixel
            .map(|p| Change { path: "experiment.query.pixel".into(), value: serde_json::json!(p) })
            .into_iter()
            .collect()
    }
}

impl Plots for DepthCameras {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(&self.settings, &self.found, id)
    }
}
