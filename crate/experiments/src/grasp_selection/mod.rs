//! Grasps in the cloud that cameras see of bodies in a bin: a gripper held by hand or at a candidate, its
//! cost term by term, what is in its way, and the candidates of each heuristic. Everything follows from the
//! document; what is costly is kept while nothing that decides it changes: the cloud, the candidates.

pub mod answers;
mod blocked;
mod chosen;
pub mod document;
mod draw;
mod grasped;
mod plots;
mod push;
mod readings;
mod seen;
mod surface;
mod trial;
mod words;

use std::sync::Arc;

use crate::grasp_selection::answers::PickTrial;
use asperity_geometry::{Pose, Shape, Vec3};
use asperity_perception::grasp::{GraspFrame, Gripper, Push};
use asperity_scene::frame::{FrameWriter, MeshPurpose, Section};
use asperity_scene::{
    Capability, Change, CloudUp, Description, ErrorKind, ExportFile, ExportFormat, Handle, PlotData, Scene,
    SceneError,
};
use serde_json::json;

pub(super) use self::chosen::Chosen;
pub(super) use self::draw::push_way;
pub(super) use self::grasped::weighed;
use self::grasped::{Grasped, frame, held};
use self::push::Pushed;
pub(super) use self::push::plan as plan_push;
use self::readings::{COUNT, Key};
pub(super) use self::seen::{Seen, boxes};
use self::surface::{Laid, Unlaid};
use crate::common::cameras::{SeenBy, refused};
use crate::common::own_cloud::pose_change;
use crate::common::pictures::{self, Points};
use crate::{Clock, StateHash, convert};
use answers::GraspSelectionAsk;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::questions::{self, answer};
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::{self, ShownBodies};
use asperity_exhibit::{
    Adopted, Experiment, Exports, Handles, Kind, Made, Plots, Questions, TakesCloud, another_kind,
    readings as table,
};
use serde_json::Value;

/// Names of the stages, in the order of `Section::Timings`.
const STAGES: [&str; 5] = ["depth images", "cloud", "candidates", "this grasp", "pushes"];

/// The running experiment.
pub(super) struct GraspSelection {
    bodies: ShownBodies,
    settings: document::GraspSelection,
    gripper: Gripper,
    seen: Arc<Seen>,
    found: Found,
    readings: Readings<COUNT>,
    /// Times of the stages, µs.
    timings: [f64; 5],
    figure: Figure,
    clock: Clock,
}

/// Results in the cloud.
struct Found {
    /// Shapes of the bodies, and their poses in the document.
    shapes: Vec<Shape>,
    placed: Vec<Pose>,
    /// Pushes, and where the bodies are when the cameras look.
    pushed: Arc<Pushed>,
    /// Push that would be made next, where no candidate is free.
    plan: Option<Push>,
    chosen: Chosen,
    /// Surface at the point that is looked at closely.
    laid: Option<Result<Laid, Unlaid>>,
    grasped: Grasped,
}

impl Found {
    /// True if the gripper stands where the surface says.
    fn stands_on_surface(&self, e: &document::GraspSelection) -> bool {
        e.surface.used && self.surface_grasp().is_some()
    }

    fn surface_grasp(&self) -> Option<GraspFrame> {
        on_surface(self.laid.as_ref())
    }
}

fn on_surface(laid: Option<&Result<Laid, Unlaid>>) -> Option<GraspFrame> {
    laid.and_then(|laid| laid.as_ref().ok()).and_then(|laid| laid.X_WG)
}

fn settings(scene: &Scene) -> Result<&document::GraspSelection, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// True if the candidates are drawn alike in both, the cloud left aside.
fn same_draws(a: &document::GraspSelection, b: &document::GraspSelection) -> bool {
    // Refined candidates go where the weights want them.
    let weighed = a.sampling.refined == 0 || a.weights == b.weights;
    a.sampling == b.sampling && a.approach.to_bits() == b.approach.to_bits() && weighed
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::GraspSelection>(),
    build: |scene, clock| Ok(Box::new(GraspSelection::build(scene, clock)?)),
    questions: Questions::of::<GraspSelectionAsk>(),
};

impl GraspSelection {
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
        let placed: Vec<Pose> = scene
            .bodies
            .iter()
            .take(there)
            .enumerate()
            .map(|(i, b)| convert::checked_pose(&b.pose).map_err(|e| e.within(&format!("bodies[{i}].pose"))))
            .collect::<Result<_, _>>()?;
        let gripper = Gripper::wsg_like();
        let mut timings = before.map_or([0.0; 5], |(b, _)| b.timings);
        let as_before = before.and_then(|(b, at)| {
            let (was, wanted) = ((at, &b.settings), (scene, &settings));
            let pushed = Pushed::kept(was, wanted, &b.found.pushed)?;
            Some((pushed, Seen::kept(was, wanted, &b.seen)?, b))
        });
        let (pushed, seen, before) = match as_before {
            Some((pushed, seen, b)) => (pushed, seen, Some(b)),
            None => {
                let mut took = [0.0; 3];
                let (pushed, seen) = pushed_and_seen(
                    (scene, &settings),
                    (&bodies.shapes, &placed),
                    &gripper,
                    clock,
                    &mut took,
                )?;
                [timings[0], timings[1], timings[4]] = took;
                (Arc::new(pushed), Arc::new(seen), None)
            }
        };
        let start = clock.microseconds();
        let chosen = match before.filter(|b| same_draws(&b.settings, &settings)) {
            Some(b) if b.settings.weights == settings.weights => b.found.chosen.clone(),
            Some(b) => b.found.chosen.ranked(&settings.weights),
            None => {
                let chosen = Chosen::draw(&settings, &gripper, &seen)?;
                timings[2] = clock.microseconds() - start;
                chosen
            }
        };
        // A push is planned where nothing can be grasped.
        let plan = (chosen.free == 0 && settings.sampling.draws > 0)
            .then(|| push::plan(&settings, &gripper, &seen))
            .flatten();
        let start = clock.microseconds();
        let laid = settings
            .surface
            .used
            .then(|| Laid::look(&settings, &gripper, &seen, (&bodies.shapes, &pushed.poses)));
        let X_WG = on_surface(laid.as_ref())
            .or_else(|| chosen.standing(&settings).map(|c| c.X_WG))
            .unwrap_or_else(|| frame(&settings.hand, &gripper));
        let grasped = Grasped::at(X_WG, &gripper, &seen, settings.approach);
        timings[3] = clock.microseconds() - start;
        let found = Found { shapes: bodies.shapes.clone(), placed, pushed, plan, chosen, laid, grasped };
        let readings = read(&settings, &seen, &found);
        let figure = Figure::default();
        Ok(Self { bodies, settings, gripper, seen, found, readings, timings, figure, clock })
    }
}

/// Pushes the bodies, one push after another, and looks at what has become of them. Adds what images, clouds
/// and pushes took (µs).
fn pushed_and_seen(
    (scene, e): (&Scene, &document::GraspSelection),
    (shapes, placed): (&[Shape], &[Pose]),
    gripper: &Gripper,
    clock: Clock,
    took: &mut [f64; 3],
) -> Result<(Pushed, Seen), SceneError> {
    let mut pushed = Pushed { made: Vec::new(), poses: placed.to_vec() };
    loop {
        let posed: Vec<(Shape, Pose)> = shapes.iter().cloned().zip(pushed.poses.iter().copied()).collect();
        let mut looked = [0.0; 2];
        let seen = Seen::look(e, &posed, clock, &mut looked)?;
        took[0] += looked[0];
        took[1] += looked[1];
        if pushed.made.len() >= e.pushes.times as usize {
            return Ok((pushed, seen));
        }
        let start = clock.microseconds();
        let Some(plan) = push::plan(e, gripper, &seen) else { return Ok((pushed, seen)) };
        let within = trial::Within { scene, shapes, poses: &pushed.poses, bin: &seen.bin };
        let (made, poses) =
            push::made(&within, gripper, plan, e).map_err(|fault| refused("bodies", fault))?;
        pushed.made.push(made);
        pushed.poses = poses;
        took[2] += clock.microseconds() - start;
    }
}

fn read(e: &document::GraspSelection, seen: &Seen, all_found: &Found) -> Readings<COUNT> {
    let mut all = Readings::default();
    let (chosen, found) = (&all_found.chosen, &all_found.grasped);
    let count = |n: usize| n as f64;
    let cost = weighed(&found.cost, &e.weights);
    let between = count(found.between.len());
    all.set(Key::Points, count(seen.p_W.len()));
    all.set(Key::Between, between);
    all.set(Key::Facing, found.cost.facing);
    all.set_some(Key::FacingEach, (between > 0.0).then(|| found.cost.facing / between));
    all.set(Key::FacingTerm, -e.weights.facing * found.cost.facing);
    all.set(Key::Upwards, found.cost.tilt);
    all.set(Key::TiltTerm, e.weights.tilt * found.cost.tilt);
    all.set_some(Key::Cost, cost);
    all.set_flag(Key::Free, cost.is_some());
    let [palm, left, right] = &found.hits;
    all.set(Key::HitPalm, count(palm.len()));
    all.set(Key::HitLeft, count(left.len()));
    all.set(Key::HitRight, count(right.len()));
    all.set(Key::InBin, count(found.in_bin.len()));
    all.set_some(Key::BinGap, found.cost.bin_gap.map(|(_, _, gap)| gap));
    all.set_flag(Key::WaitsFree, found.waits_free());
    all.set(Key::WaitingHits, count(found.waiting_hits));
    all.set_some(Key::OffCentre, (between > 0.0).then_some(found.cost.off_centre));
    all.set(Key::Bodies, count(found.bodies));
    all.set(Key::Candidates, count(chosen.all.len()));
    all.set(Key::FreeCandidates, count(chosen.free));
    let costs: Vec<f64> = chosen.all.iter().filter_map(|c| weighed(&c.cost, &e.weights)).collect();
    all.set_some(Key::Best, costs.first().copied());
    all.set_some(Key::Middling, costs.get(costs.len() / 2).copied());
    let before = chosen.standing_before(e);
    all.set_some(Key::Drawn, before.and_then(|before| weighed(&before.drawn.cost, &e.weights)));
    all.set_some(
        Key::Better,
        cost.filter(|_| !costs.is_empty()).map(|now| count(costs.iter().filter(|c| **c < now).count())),
    );
    let blocked = &chosen.blocked;
    let [palm, left, right] = blocked.part;
    all.set(Key::BlockedPalm, f64::from(palm));
    all.set(Key::BlockedLeft, f64::from(left));
    all.set(Key::BlockedRight, f64::from(right));
    all.set(Key::BlockedCloud, f64::from(blocked.what[0]));
    all.set(Key::BlockedFloor, f64::from(blocked.what[1]));
    all.set(Key::BlockedWalls, f64::from(blocked.walls));
    if let Some(Ok(laid)) = &all_found.laid {
        read_surface(e, laid, &mut all);
    }
    if let Some(camera) = asked(e, seen) {
        let (u, v) = pictures::pixel(e.query.pixel, camera);
        let depth = camera.told.depth.get(v * camera.lens.width + u).copied();
        all.set_some(Key::Depth, depth.filter(|z| *z > 0.0));
    }
    let pushed = &all_found.pushed;
    all.set_flag(Key::Planned, all_found.plan.is_some() || !pushed.made.is_empty());
    all.set(Key::Pushes, count(pushed.made.len()));
    all.set(Key::PushedBy, pushed.furthest(&all_found.placed));
    all
}

/// Returns the camera whose pixel is looked at.
fn asked<'a>(e: &document::GraspSelection, seen: &'a Seen) -> Option<&'a SeenBy> {
    seen.of(e.query.camera).filter(|_| e.query.used)
}

/// Returns the point that the pixel that is looked at sees, world, m.
fn asked_point(e: &document::GraspSelection, seen: &Seen) -> Option<Vec3> {
    let camera = asked(e, seen)?;
    let (u, v) = pictures::pixel(e.query.pixel, camera);
    let i = v * camera.lens.width + u;
    camera.points.seen.get(i).filter(|seen| **seen).and_then(|_| camera.points.p_W.get(i).copied())
}

fn read_surface(e: &document::GraspSelection, laid: &Laid, all: &mut Readings<COUNT>) {
    let count = |n: usize| n as f64;
    let (values, sum) = (laid.frame.eigenvalues, laid.frame.eigenvalues.sum());
    all.set(Key::Neighbours, count(laid.neighbours.len()));
    all.set(Key::TurnAcross, values.y / sum);
    all.set(Key::TurnAlong, values.z / sum);
    all.set_some(Key::Bends, laid.quadric.as_ref().map(|q| q.curvatures[0]));
    all.set_some(Key::BendsLeast, laid.quadric.as_ref().map(|q| q.curvatures[1]));
    all.set_some(Key::TrulyBends, laid.truth.and_then(|t| t.curvatures).map(|k| k[0]));
    all.set_some(Key::NormalError, laid.normal_error());
    all.set_some(Key::AxisError, laid.axis_error());
    all.set_some(Key::LaidError, laid.laid_error());
    all.set_some(Key::LaidRight, laid.is_right().map(f64::from));
    all.set(Key::Hands, count(laid.hands.len()));
    let grasps = || laid.hands.iter().filter(|hand| hand.is_grasp());
    all.set(Key::FreeHands, count(grasps().count()));
    let best = grasps().filter_map(|hand| weighed(&hand.cost, &e.weights)).reduce(f64::min);
    all.set_some(Key::BestHand, best);
    if let Some((_, cost)) = &laid.by_normal {
        all.set(Key::ByNormalBetween, count(cost.between));
        all.set_some(Key::ByNormalCost, weighed(cost, &e.weights));
        all.set_flag(Key::ByNormalFree, cost.cost().is_some());
    }
}

impl Experiment for GraspSelection {
    fn describe(&self) -> Description {
        let handle = |(label, id): (&str, &str)| Handle { label: label.into(), id: id.into() };
        Description {
            plots: plots::described(),
            handles: self.handles().map(|k| handle(draw::HANDLES[k])).collect(),
            labels: draw::LABELS.map(str::to_owned).to_vec(),
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
        let same = ShownBodies::same_meshes(now, next)
            && built.bodies.shapes.len() == self.bodies.shapes.len()
            && built.settings.query.used == self.settings.query.used;
        *self = Self { figure, ..built };
        Ok(Adopted::InPlace(!same))
    }

    fn tell(&self, _scene: &Scene) -> String {
        words::tell(&self.settings, &self.seen, &self.found)
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for (p, n) in self.seen.p_W.iter().zip(&self.seen.n_W) {
            hash.numbers(p.iter().chain(n.iter()));
        }
        for c in &self.found.chosen.all {
            hash.numbers(c.X_WG.R_WG.iter().chain(c.X_WG.p_WG.iter()).chain([&c.cost.facing, &c.cost.tilt]));
        }
        for pose in self.found.pushed.poses.iter().filter(|_| !self.found.pushed.made.is_empty()) {
            hash.numbers(pose.translation.vector.iter().chain(pose.rotation.coords.iter()));
        }
        hash.numbers(self.readings.all());
    }

    fn ask(&mut self, scene: &Scene, question: Value) -> Result<Value, SceneError> {
        match questions::read::<GraspSelectionAsk>(question)? {
            GraspSelectionAsk::TryPick { candidate } => answer(self.try_pick(scene, candidate)?),
        }
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&self.timings));
        let pushed = &self.found.pushed;
        let shown = pushed.shown(&self.settings).map_or(&pushed.poses, |(_, poses)| poses);
        shown_bodies::write_poses(writer, shown);
        draw::draw(&self.settings, &self.gripper, &self.seen, &self.found, &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        // Solid where one looks through a camera.
        if self.settings.query.used {
            self.bodies.write_assets_as(MeshPurpose::Solid, writer);
        } else {
            self.bodies.write_assets(writer);
        }
    }

    fn as_plots(&mut self) -> Option<&mut dyn Plots> {
        Some(self)
    }

    fn as_handles(&self) -> Option<&dyn Handles> {
        Some(self)
    }

    fn as_takes_cloud(&self) -> Option<&dyn TakesCloud> {
        Some(self)
    }

    fn as_exports(&self) -> Option<&dyn Exports> {
        Some(self)
    }
}

impl Exports for GraspSelection {
    fn export(
        &self,
        _scene: &Scene,
        format: ExportFormat,
        _made: &Made<'_>,
    ) -> Result<ExportFile, SceneError> {
        let seen = &self.seen;
        let points = Points { p_W: &seen.p_W, n_W: &seen.n_W, camera: None };
        pictures::export(&points, seen.of(self.settings.query.camera), format)
    }
}

impl TakesCloud for GraspSelection {
    /// Puts the cloud into the middle of the bin, a hair into its floor: what is as near to the floor as a
    /// bin is taken for the bin. Points cannot be pushed.
    fn take_cloud(&self, bounds: [[f64; 3]; 2], up: CloudUp, as_in_file: bool) -> Vec<Change> {
        let mut changes = vec![pose_change(bounds, up, as_in_file, [0.0; 2], 0.0)];
        if self.settings.pushes.times > 0 {
            changes.push(Change { path: "experiment.pushes.times".into(), value: json!(0) });
        }
        changes
    }
}

impl GraspSelection {
    fn try_pick(&self, scene: &Scene, candidate: u32) -> Result<PickTrial, SceneError> {
        let e = &self.settings;
        if e.cloud.is_some() {
            let message = "points of a file are no bodies: a grasp of them has a cost, but cannot be tried in the dynamics";
            return Err(SceneError::new(ErrorKind::Value, "experiment.cloud", message));
        }
        let X_WG = match (candidate as usize).checked_sub(1) {
            None => self.found.surface_grasp().unwrap_or_else(|| frame(&e.hand, &self.gripper)),
            Some(k) => self.found.chosen.all.get(k).map(|c| c.X_WG).ok_or_else(|| {
                let message = format!("there are {} candidates", self.found.chosen.all.len());
                SceneError::new(ErrorKind::Value, "candidate", message)
            })?,
        };
        let cost = Grasped::at(X_WG, &self.gripper, &self.seen, e.approach).cost;
        let poses = &self.found.pushed.poses;
        let within = trial::Within { scene, shapes: &self.bodies.shapes, poses, bin: &self.seen.bin };
        let made = trial::tried(&within, &self.gripper, &X_WG, e.approach, &e.trials)
            .map_err(|fault| refused("bodies", fault))?;
        Ok(PickTrial { cost: weighed(&cost, &e.weights), ..made })
    }
}

/// Rounds to a tenth of a millimetre, or of a milliradian: a link stays short.
fn rounded(x: f64) -> f64 {
    (1e4 * x).round() / 1e4
}

impl GraspSelection {
    /// Returns the handles that there are now, in the order of the frame.
    fn handles(&self) -> impl Iterator<Item = usize> + use<> {
        let (e, found) = (&self.settings, &self.found);
        let (still, laid) = (found.pushed.shown(e).is_none(), matches!(found.laid, Some(Ok(_))));
        let asked = asked(e, &self.seen).is_some();
        (0..draw::HANDLES.len()).filter(move |k| match *k {
            draw::POINT_HANDLE => still && laid,
            draw::QUERY_HANDLE | draw::PIXEL_HANDLE => still && asked,
            _ => still,
        })
    }

    /// Moves the point of a query to the nearest point of the cloud, its pixel to the pixel that sees it;
    /// both are one.
    fn pixel_at(&self, handle: usize, target: Vec3) -> Vec<Change> {
        let e = &self.settings;
        let Some(camera) = asked(e, &self.seen) else { return Vec::new() };
        let pixel = if handle == draw::PIXEL_HANDLE {
            e.cameras.get(camera.number).map(|of| pictures::pixel_at(camera, of, &target))
        } else {
            let mut found = Vec::new();
            self.seen.tree.nearest(&target, 1, &mut found);
            let p_W = found.first().and_then(|f| self.seen.p_W.get(f.1 as usize));
            p_W.and_then(|p_W| pictures::pixel_of(camera, p_W))
        };
        let change = |p: [f64; 2]| Change { path: "experiment.query.pixel".into(), value: json!(p) };
        pixel.map(change).into_iter().collect()
    }

    /// Moves the point that is looked at closely to that of the cloud which is nearest to here.
    fn point_at(&self, target: [f64; 3]) -> Vec<Change> {
        let mut found = Vec::new();
        self.seen.tree.nearest(&Vec3::from(target), 1, &mut found);
        let Some(p) = found.first().and_then(|f| self.seen.p_W.get(f.1 as usize)) else { return Vec::new() };
        let is = self.settings.surface.near;
        let wanted = [p.x, p.y, p.z].map(rounded);
        let moved = wanted.iter().zip(is).enumerate().filter(|(_, (wanted, is))| **wanted != *is);
        moved
            .map(|(k, (wanted, _))| Change {
                path: format!("experiment.surface.near[{k}]"),
                value: json!(wanted),
            })
            .collect()
    }
}

impl Handles for GraspSelection {
    /// Drags a handle; a gripper that is dragged is held by hand from then on.
    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let Some(handle) = self.handles().nth(handle) else { return Vec::new() };
        match handle {
            draw::POINT_HANDLE => return self.point_at(target),
            draw::QUERY_HANDLE | draw::PIXEL_HANDLE => return self.pixel_at(handle, Vec3::from(target)),
            _ => {}
        }
        let mut hand = held(&self.found.grasped.X_WG, &self.gripper);
        let (to, from) = (Vec3::from(target), Vec3::from(hand.position));
        let X = &self.found.grasped.X_WG;
        match handle {
            0 => (hand.position[0], hand.position[1]) = (to.x, to.y),
            1 => hand.position[2] += to.z - X.p_WG.z,
            2 => {
                let x = X.R_WG.column(0);
                let (is, wanted) = (libm::atan2(x[1], x[0]), libm::atan2(to.y - from.y, to.x - from.x));
                hand.turn += wanted - is;
            }
            3 => {
                // In the gripper's own plane across the direction of closing.
                let d = X.R_WG.transpose() * (to - from);
                hand.lean += libm::atan2(-d.z, -d.y);
            }
            _ => return Vec::new(),
        }
        let whole = |angle: f64| angle - std::f64::consts::TAU * (angle / std::f64::consts::TAU).round();
        let change =
            |path: &str, value: serde_json::Value| Change { path: format!("experiment.{path}"), value };
        // Only the fields that have changed, so that a link names little.
        let is = &self.settings.hand;
        let position = hand.position.map(rounded);
        let angles =
            [("turn", is.turn, hand.turn), ("lean", is.lean, hand.lean), ("roll", is.roll, hand.roll)];
        let mut changes = Vec::new();
        for (k, (wanted, is)) in position.iter().zip(is.position).enumerate() {
            if *wanted != is {
                changes.push(change(&format!("hand.position[{k}]"), json!(wanted)));
            }
        }
        for (path, is, wanted) in angles {
            let wanted = rounded(whole(wanted));
            if wanted != is {
                changes.push(change(&format!("hand.{path}"), json!(wanted)));
            }
        }
        if self.settings.candidate != 0 {
            changes.push(change("candidate", 0.into()));
        }
        if self.settings.surface.used {
            changes.push(change("surface.used", false.into()));
        }
        changes
    }
}

impl Plots for GraspSelection {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(&self.settings, &self.gripper, &self.seen, &self.found, id)
    }
}
