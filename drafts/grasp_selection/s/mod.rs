//! Grasps in the cloud that cameras see of bodies in a bin: a gripper held by hand or at a candidate, its cost term by term, what is in
//! its way, and the candidates of each heuristic. Everything follows from the document.

mod chosen;
mod draw;
mod grasped;
mod plots;
mod readings;
mod seen;
mod words;

use asperity_geometry::{Pose, Vec3};
use asperity_perception::grasp::Gripper;
use asperity_scene::document::{self, Experiment as Kind};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, Handle, PlotData, Scene, SceneError};

use self::chosen::Chosen;
use self::grasped::{Grasped, frame, held, weighed};
use self::readings::{COUNT, Key};
use self::seen::Seen;
use crate::experiment::figure::Figure;
use crate::experiment::readings::Readings;
use crate::experiment::shown_bodies::{self, ShownBodies};
use crate::experiment::{Adopted, Experiment, Handles, Plots, another_kind, readings as table};
use crate::{Clock, StateHash, convert};

/// Stages in the order of `Section::Timings`.
const STAGES: [&str; 3] = ["cameras and cloud", "candidates", "this grasp"];

/// The running experiment.
pub(super) struct GraspSelection {
    bodies: ShownBodies,
    poses: Vec<Pose>,
    settings: document::GraspSelection,
    gripper: Gripper,
    seen: Seen,
    chosen: Chosen,
    grasped: Grasped,
    readings: Readings<COUNT>,
    timings: [f64; 3],
    figure: Figure,
    clock: Clock,
}

fn settings(scene: &Scene) -> Result<&document::GraspSelection, SceneError> {
    match &scene.experiment {
        Kind::GraspSelection(e) => Ok(e),
        _ => Err(another_kind()),
    }
}

/// What the cloud depends on is the same.
fn same_cloud(a: &document::GraspSelection, b: &document::GraspSelection) -> bool {
    (a.bin, &a.cameras, a.noise, a.neighbours, a.voxel) == (b.bin, &b.cameras, b.noise, b.neighbours, b.voxel)
}

/// What candidates depend on is the same, the cloud left aside.
fn same_candidates(a: &document::GraspSelection, b: &document::GraspSelection) -> bool {
    (a.sampling, a.weights, a.approach) == (b.sampling, b.weights, b.approach)
}

fn grasped(e: &document::GraspSelection, gripper: &Gripper, seen: &Seen, chosen: &Chosen) -> Grasped {
    let X_WG = chosen.standing(e).map_or_else(|| frame(&e.hand, gripper), |c| c.X_WG);
    Grasped::at(X_WG, gripper, seen, &e.weights, e.approach)
}

impl GraspSelection {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?.clone();
        let bodies = ShownBodies::build(scene)?;
        let gripper = Gripper::wsg_like();
        let start = clock.microseconds();
        let seen = Seen::look(scene, &settings, &bodies.shapes)?;
        let looked = clock.microseconds();
        let chosen = Chosen::draw(&settings, &gripper, &seen)?;
        let drawn = clock.microseconds();
        let grasped = grasped(&settings, &gripper, &seen, &chosen);
        let timings = [looked - start, drawn - looked, clock.microseconds() - drawn];
        let mut made = Self {
            bodies,
            poses: scene.bodies.iter().map(|b| convert::pose(&b.pose)).collect(),
            settings,
            gripper,
            seen,
            chosen,
            grasped,
            readings: Readings::default(),
            timings,
            figure: Figure::default(),
            clock,
        };
        made.read();
        Ok(made)
    }

    fn read(&mut self) {
        let (e, found, mut all) = (&self.settings, &self.grasped, Readings::default());
        let cost = weighed(&found.cost, &e.weights);
        all.set(Key::Points, self.seen.p_W.len() as f64);
        all.set(Key::Between, found.between.len() as f64);
        all.set(Key::Facing, found.cost.facing);
        all.set(Key::Tilt, found.cost.tilt);
        all.set_some(Key::Cost, cost);
        all.set_flag(Key::Free, cost.is_some());
        let [palm, left, right] = [0, 1, 2].map(|k: usize| found.hits.get(k).map_or(0.0, |h| h.len() as f64));
        all.set(Key::HitPalm, palm);
        all.set(Key::HitLeft, left);
        all.set(Key::HitRight, right);
        all.set(Key::InBin, found.in_bin.len() as f64);
        all.set_some(Key::BinGap, found.cost.bin_gap.map(|(_, _, gap)| gap));
        all.set_flag(Key::WaitsFree, found.waits_free());
        all.set(Key::OffCentre, found.cost.off_centre);
        all.set(Key::Bodies, found.bodies as f64);
        all.set(Key::Candidates, self.chosen.all.len() as f64);
        all.set(Key::FreeCandidates, self.chosen.free as f64);
        let costs: Vec<f64> =
            self.chosen.all.iter().filter_map(|c| weighed(&c.cost, &e.weights)).collect();
        all.set_some(Key::Best, costs.first().copied());
        all.set_some(Key::Middling, costs.get(costs.len() / 2).copied());
        all.set_some(Key::Better, cost.map(|now| costs.iter().filter(|c| **c < now).count() as f64));
        self.readings = all;
    }
}

impl Experiment for GraspSelection {
    fn describe(&self) -> Description {
        let handle = |(label, id): (&str, &str)| Handle { label: label.into(), id: id.into() };
        let all = [
            ("Gripper, across the bin", "g"),
            ("Gripper, up and down", "z"),
            ("Gripper, turned about the vertical", "t"),
            ("Gripper, made to lean", "l"),
        ];
        Description {
            plots: plots::described(),
            handles: all.map(handle).to_vec(),
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            ..Description::of(table::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let wanted = settings(next)?;
        let same_bodies = ShownBodies::same_meshes(now, next);
        let same_places = now.bodies.iter().zip(&next.bodies).all(|(a, b)| a.pose == b.pose);
        if !(same_bodies && same_places && same_cloud(&self.settings, wanted)) {
            let figure = std::mem::take(&mut self.figure);
            match Self::build(next, self.clock) {
                Ok(built) => *self = Self { figure, ..built },
                Err(refused) => {
                    self.figure = figure;
                    return Err(refused);
                }
            }
            return Ok(Adopted::InPlace(!same_bodies));
        }
        let start = self.clock.microseconds();
        if !same_candidates(&self.settings, wanted) {
            self.chosen = Chosen::draw(wanted, &self.gripper, &self.seen)?;
            self.timings[1] = self.clock.microseconds() - start;
        }
        let start = self.clock.microseconds();
        self.grasped = grasped(wanted, &self.gripper, &self.seen, &self.chosen);
        self.timings[2] = self.clock.microseconds() - start;
        self.settings = wanted.clone();
        self.read();
        Ok(Adopted::InPlace(false))
    }

    fn tell(&self, _scene: &Scene) -> String {
        words::tell(&self.settings, &self.seen, &self.chosen, &self.grasped)
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for (p, n) in self.seen.p_W.iter().zip(&self.seen.n_W) {
            hash.numbers(p.iter().chain(n.iter()));
        }
        for c in &self.chosen.all {
            hash.numbers(c.X_WG.R_WG.iter().chain(c.X_WG.p_WG.iter()).chain([&c.cost.facing, &c.cost.tilt]));
        }
        hash.numbers(self.readings.all());
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&self.timings));
        shown_bodies::write_poses(writer, &self.poses);
        let what = (&self.seen, &self.chosen, &self.grasped);
        draw::draw(&self.settings, &self.gripper, what, &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        self.bodies.write_assets(writer);
    }

    fn as_plots(&mut self) -> Option<&mut dyn Plots> {
        Some(self)
    }

    fn as_handles(&self) -> Option<&dyn Handles> {
        Some(self)
    }
}

/// To a tenth of a millimetre, or of a milliradian: a link stays short.
fn rounded(x: f64) -> f64 {
    (1e4 * x).round() / 1e4
}

impl Handles for GraspSelection {
    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        // What stands there is taken in hand.
        let mut hand = held(&self.grasped.X_WG, &self.gripper);
        let to = Vec3::from(target);
        let from = Vec3::from(hand.position);
        let X = &self.grasped.X_WG;
        match handle {
            0 => (hand.position[0], hand.position[1]) = (to.x, to.y),
            1 => hand.position[2] = to.z + from.z - X.p_WG.z,
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
        hand.position = hand.position.map(rounded);
        (hand.turn, hand.lean, hand.roll) =
            (rounded(whole(hand.turn)), rounded(whole(hand.lean)), rounded(hand.roll));
        let change = |path: &str, value: serde_json::Value| Change { path: format!("experiment.{path}"), value };
        let Ok(held) = serde_json::to_value(hand) else { return Vec::new() };
        vec![change("hand", held), change("candidate", 0.into())]
    }
}

impl Plots for GraspSelection {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        let what = (&self.seen, &self.chosen, &self.grasped);
        plots::data(&self.settings, &self.gripper, what, id)
    }
}
