//! Grasps in the cloud that cameras see of bodies in a bin: a gripper held by hand or at a candidate, its
//! cost term by term, what is in its way, and the candidates of each heuristic. Everything follows from the
//! document; what is costly is kept while nothing that decides it changes: the cloud, the candidates.

pub mod answers;
pub mod document;
mod draw;
pub(crate) mod engine;
mod kept;
mod plots;
mod readings;
mod words;

use std::sync::Arc;

use asperity_fault::Fault;
use asperity_geometry::{Pose, Shape, Vec3};
use asperity_perception::camera::CameraImage;
use asperity_perception::grasp::{Candidate, GraspPose, Gripper, Push};
use asperity_perception::in_bin::{
    ExaminedGrasp, GripperAngles, LaidGripper, ObservedCloud, RankedCandidates, Refinement, Unlaid,
};
use asperity_picking::{BinContents, BinObject, GraspTrial, PushedBin};
use asperity_scene::frame::{FrameWriter, MeshPurpose, Section};
use asperity_scene::{
    Capability, Change, CloudUp, Description, ErrorKind, ExportFile, ExportFormat, Handle, PlotData, Scene,
    SceneError,
};
use serde_json::json;

pub(super) use self::draw::push_way;
use self::engine::weights;
use self::readings::{COUNT, Key};
use crate::common::own_cloud::{self, pose_change};
use crate::common::pictures::{self, Points};
use crate::{Clock, StateHash, convert};
use answers::GraspSelectionAsk;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::questions::{self, answer};
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::{self, ShownBodies};
use asperity_exhibit::{
    Adopted, Experiment, Exports, Handles, Kind, Made, Plots, Questions, TakesCloud, another_kind, parts,
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
    seen: Arc<ObservedCloud>,
    found: Found,
    readings: Readings<Key, COUNT>,
    /// Times of the stages, µs.
    timings: [f64; 5],
    figure: Figure,
    clock: Clock,
}

/// Results in the cloud.
struct Found {
    /// Objects in the bin, with their poses in the document.
    objects: Vec<BinObject>,
    placed: Vec<Pose>,
    /// Pushes, and where the bodies are when the cameras look.
    pushed: Arc<PushedBin>,
    /// Push that would be made next, where no candidate is free.
    plan: Option<Push>,
    chosen: RankedCandidates,
    /// Surface at the point that is looked at closely.
    laid: Option<Result<LaidGripper, Unlaid>>,
    grasped: ExaminedGrasp,
}

impl Found {
    /// True if the gripper stands where the surface says.
    fn stands_on_surface(&self, e: &document::GraspSelection) -> bool {
        e.surface.used && self.surface_grasp().is_some()
    }

    fn surface_grasp(&self) -> Option<GraspPose> {
        on_surface(self.laid.as_ref())
    }
}

fn on_surface(laid: Option<&Result<LaidGripper, Unlaid>>) -> Option<GraspPose> {
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
        let placed = poses(scene, there)?;
        let objects = engine::objects(scene, &bodies.shapes, &placed);
        let gripper = Gripper::wsg_like();
        let mut timings = before.map_or([0.0; 5], |(b, _)| b.timings);
        let as_before = before.and_then(|(b, at)| {
            let (was, wanted) = ((at, &b.settings), (scene, &settings));
            let pushed = kept::pushes(was, wanted, &b.found.pushed)?;
            Some((pushed, kept::cloud(was, wanted, &b.seen)?, b))
        });
        let (pushed, seen, before) = match as_before {
            Some((pushed, seen, b)) => (pushed, seen, Some(b)),
            None => {
                let mut took = [0.0; 3];
                let (pushed, seen) =
                    pushed_and_seen(&settings, (&objects, &placed), &gripper, clock, &mut took)?;
                [timings[0], timings[1], timings[4]] = took;
                (Arc::new(pushed), Arc::new(seen), None)
            }
        };
        let start = clock.microseconds();
        let chosen = match before.filter(|b| same_draws(&b.settings, &settings)) {
            Some(b) if b.settings.weights == settings.weights => b.found.chosen.clone(),
            Some(b) => b.found.chosen.ranked(&weights(&settings.weights)),
            None => {
                let chosen = RankedCandidates::draw(&engine::ranking(&settings), &gripper, &seen)
                    .map_err(in_experiment)?;
                timings[2] = clock.microseconds() - start;
                chosen
            }
        };
        let start = clock.microseconds();
        let found = Found::of(&settings, (objects, placed), pushed, chosen, (&gripper, &seen));
        timings[3] = clock.microseconds() - start;
        let readings = read(&settings, &seen, &found);
        let figure = Figure::default();
        Ok(Self { bodies, settings, gripper, seen, found, readings, timings, figure, clock })
    }
}

impl Found {
    fn of(
        e: &document::GraspSelection,
        (objects, placed): (Vec<BinObject>, Vec<Pose>),
        pushed: Arc<PushedBin>,
        chosen: RankedCandidates,
        (gripper, seen): (&Gripper, &ObservedCloud),
    ) -> Self {
        // A push is planned where nothing can be grasped.
        let plan = (chosen.free == 0 && e.sampling.draws > 0)
            .then(|| seen.push(gripper, e.pushes.length, e.approach))
            .flatten();
        let shapes: Vec<Shape> = objects.iter().map(|o| o.shape.clone()).collect();
        let laid = e
            .surface
            .used
            .then(|| LaidGripper::of(&engine::laid(e), gripper, seen, (&shapes, &pushed.poses)));
        let X_WG = on_surface(laid.as_ref())
            .or_else(|| standing(e, &chosen).map(|c| c.X_WG))
            .unwrap_or_else(|| engine::angles(&e.hand).frame(gripper));
        let grasped = ExaminedGrasp::at(X_WG, gripper, seen, e.approach);
        Self { objects, placed, pushed, plan, chosen, laid, grasped }
    }
}

/// Returns an error of the engine, at the experiment's field.
fn in_experiment(fault: Fault) -> SceneError {
    SceneError::from(fault).within("experiment")
}

/// Returns the poses of the document's first bodies.
fn poses(scene: &Scene, count: usize) -> Result<Vec<Pose>, SceneError> {
    let bodies = scene.bodies.iter().take(count).enumerate();
    bodies
        .map(|(i, b)| convert::checked_pose(&b.pose).map_err(|e| e.within(&format!("bodies[{i}].pose"))))
        .collect()
}

/// Returns the rank of the candidate that stands in the gripper's place, counted from zero.
fn rank(e: &document::GraspSelection) -> Option<usize> {
    (e.candidate as usize).checked_sub(1)
}

/// Returns the candidate that stands in the gripper's place.
fn standing<'a>(e: &document::GraspSelection, chosen: &'a RankedCandidates) -> Option<&'a Candidate> {
    chosen.all.get(rank(e)?)
}

/// Returns the same before it was refined.
fn standing_before<'a>(e: &document::GraspSelection, chosen: &'a RankedCandidates) -> Option<&'a Refinement> {
    chosen.before(rank(e)?)
}

/// Pushes the bodies, one push after another, and looks at what has become of them. Adds what images, clouds
/// and pushes took (µs).
fn pushed_and_seen(
    e: &document::GraspSelection,
    (objects, placed): (&[BinObject], &[Pose]),
    gripper: &Gripper,
    clock: Clock,
    took: &mut [f64; 3],
) -> Result<(PushedBin, ObservedCloud), SceneError> {
    let own = e.cloud.as_ref().map(|cloud| own_cloud::placed(cloud, &e.cameras)).transpose()?;
    let observation = engine::observation(e);
    let mut pushed = PushedBin::untouched(placed.to_vec());
    loop {
        let shapes = objects.iter().map(|object| object.shape.clone());
        let posed: Vec<(Shape, Pose)> = shapes.zip(pushed.poses.iter().copied()).collect();
        let mut looked = [0.0; 2];
        let seen =
            ObservedCloud::take(&observation, own.as_ref(), &posed, &mut engine::lap(clock, &mut looked))
                .map_err(in_experiment)?;
        took[0] += looked[0];
        took[1] += looked[1];
        if pushed.made.len() >= e.pushes.times as usize {
            return Ok((pushed, seen));
        }
        let start = clock.microseconds();
        let Some(plan) = seen.push(gripper, e.pushes.length, e.approach) else { return Ok((pushed, seen)) };
        pushed
            .push((objects, &seen.bin), gripper, plan, e.approach, (e.pushes.force, e.trials.friction))
            .map_err(|fault| SceneError::from(fault).within("bodies"))?;
        took[2] += clock.microseconds() - start;
    }
}

/// Returns the moment of the last push that is shown; none where it is over.
fn shown<'a>(e: &document::GraspSelection, pushed: &'a PushedBin) -> Option<&'a (Pose, Vec<Pose>)> {
    pushed.moment(e.pushes.moment)
}

fn read(e: &document::GraspSelection, seen: &ObservedCloud, all_found: &Found) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    all.set(Key::Points, count(seen.p_W.len()));
    read_grasp(e, &all_found.grasped, &mut all);
    read_candidates(e, all_found, &mut all);
    if let Some(Ok(laid)) = &all_found.laid {
        read_surface(e, laid, &mut all);
    }
    all.set_some(Key::Depth, asked(e, seen).and_then(|camera| camera.depth_at(e.query.pixel)));
    let pushed = &all_found.pushed;
    all.set_flag(Key::Planned, all_found.plan.is_some() || !pushed.made.is_empty());
    all.set(Key::Pushes, count(pushed.made.len()));
    all.set(Key::PushedBy, pushed.furthest(&all_found.placed));
    all
}

fn count(n: usize) -> f64 {
    n as f64
}

/// Reads the grasp in the gripper's place.
fn read_grasp(e: &document::GraspSelection, found: &ExaminedGrasp, all: &mut Readings<Key, COUNT>) {
    let weights = weights(&e.weights);
    let cost = weights.cost(&found.cost);
    let between = count(found.between.len());
    all.set(Key::Between, between);
    all.set(Key::Facing, found.cost.facing);
    all.set_some(Key::FacingEach, found.facing_each());
    all.set(Key::FacingTerm, weights.facing_term(&found.cost));
    all.set(Key::Upwards, found.cost.tilt);
    all.set(Key::TiltTerm, weights.tilt_term(&found.cost));
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
}

/// Reads the candidates, and why those that are blocked are.
fn read_candidates(e: &document::GraspSelection, all_found: &Found, all: &mut Readings<Key, COUNT>) {
    let (chosen, weights) = (&all_found.chosen, weights(&e.weights));
    all.set(Key::Candidates, count(chosen.all.len()));
    all.set(Key::FreeCandidates, count(chosen.free));
    let costs = chosen.costs(&weights);
    all.set_some(Key::Best, costs.best());
    all.set_some(Key::Middling, costs.median());
    let before = standing_before(e, chosen);
    all.set_some(Key::Drawn, before.and_then(|before| weights.cost(&before.drawn.cost)));
    let cost = weights.cost(&all_found.grasped.cost);
    all.set_some(Key::Better, cost.and_then(|now| costs.better_than(now)).map(count));
    let blocked = &chosen.blocked;
    let [palm, left, right] = blocked.part;
    all.set(Key::BlockedPalm, f64::from(palm));
    all.set(Key::BlockedLeft, f64::from(left));
    all.set(Key::BlockedRight, f64::from(right));
    all.set(Key::BlockedCloud, f64::from(blocked.what[0]));
    all.set(Key::BlockedFloor, f64::from(blocked.what[1]));
    all.set(Key::BlockedWalls, f64::from(blocked.walls));
}

/// Returns the camera whose pixel is looked at.
fn asked<'a>(e: &document::GraspSelection, seen: &'a ObservedCloud) -> Option<&'a CameraImage> {
    seen.of(e.query.camera).filter(|_| e.query.used)
}

/// Returns the point that the pixel that is looked at sees, world, m.
fn asked_point(e: &document::GraspSelection, seen: &ObservedCloud) -> Option<Vec3> {
    asked(e, seen)?.point_at(e.query.pixel)
}

fn read_surface(e: &document::GraspSelection, laid: &LaidGripper, all: &mut Readings<Key, COUNT>) {
    let weights = weights(&e.weights);
    let [across, along] = laid.turns();
    all.set(Key::Neighbours, count(laid.neighbours.len()));
    all.set(Key::TurnAcross, across);
    all.set(Key::TurnAlong, along);
    all.set_some(Key::Bends, laid.quadric.as_ref().map(|q| q.curvatures[0]));
    all.set_some(Key::BendsLeast, laid.quadric.as_ref().map(|q| q.curvatures[1]));
    all.set_some(Key::TrulyBends, laid.truth.and_then(|t| t.curvatures).map(|k| k[0]));
    all.set_some(Key::NormalError, laid.normal_error());
    all.set_some(Key::AxisError, laid.axis_error());
    all.set_some(Key::LaidError, laid.laid_error());
    all.set_some(Key::LaidRight, laid.is_right().map(f64::from));
    all.set(Key::Hands, count(laid.hands.len()));
    all.set(Key::FreeHands, count(laid.grasps().count()));
    all.set_some(Key::BestHand, laid.best_hand(&weights));
    if let Some((_, cost)) = &laid.by_normal {
        all.set(Key::ByNormalBetween, count(cost.between));
        all.set_some(Key::ByNormalCost, weights.cost(cost));
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
        hash.numbers(self.readings.of(&readings::RESULTS));
    }

    fn ask(&mut self, _scene: &Scene, question: Value) -> Result<Value, SceneError> {
        match questions::read::<GraspSelectionAsk>(question)? {
            GraspSelectionAsk::TryPick { candidate } => answer(self.try_pick(candidate)?),
        }
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&self.timings));
        let pushed = &self.found.pushed;
        let shown = shown(&self.settings, pushed).map_or(&pushed.poses, |(_, poses)| poses);
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

    parts!(plots, handles, exports, takes_cloud);
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
    fn try_pick(&self, candidate: u32) -> Result<answers::PickTrial, SceneError> {
        let e = &self.settings;
        if e.cloud.is_some() {
            let message = "points of a file are no bodies: a grasp of them has a cost, but cannot be tried in the dynamics";
            return Err(SceneError::new(ErrorKind::Value, "experiment.cloud", message));
        }
        let X_WG = match (candidate as usize).checked_sub(1) {
            None => {
                let by_hand = || engine::angles(&e.hand).frame(&self.gripper);
                self.found.surface_grasp().unwrap_or_else(by_hand)
            }
            Some(k) => self.found.chosen.all.get(k).map(|c| c.X_WG).ok_or_else(|| {
                let message = format!("there are {} candidates", self.found.chosen.all.len());
                SceneError::new(ErrorKind::Value, "candidate", message)
            })?,
        };
        let cost = ExaminedGrasp::at(X_WG, &self.gripper, &self.seen, e.approach).cost;
        let contents = BinContents {
            objects: &self.found.objects,
            poses: &self.found.pushed.poses,
            bin: &self.seen.bin,
        };
        let trial = GraspTrial::run(&contents, &self.gripper, &X_WG, e.approach, &engine::trials(e))
            .map_err(|fault| SceneError::from(fault).within("bodies"))?;
        Ok(engine::answer(&trial, weights(&e.weights).cost(&cost)))
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
        let (still, laid) = (shown(e, &found.pushed).is_none(), matches!(found.laid, Some(Ok(_))));
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
            p_W.and_then(|p_W| camera.pixel_of(p_W))
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
        let mut hand = engine::held(&GripperAngles::of(&self.found.grasped.X_WG, &self.gripper));
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
