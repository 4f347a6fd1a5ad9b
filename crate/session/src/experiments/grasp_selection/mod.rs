//! Grasps in the cloud that cameras see of bodies in a bin: a gripper held by hand or at a candidate, its cost term by term, what is in
//! its way, and the candidates of each heuristic. Everything follows from the document; what is costly is kept while nothing that decides
//! it changes: the cloud, the candidates.

mod chosen;
mod draw;
mod grasped;
mod plots;
mod readings;
mod seen;
mod trial;
mod words;

use std::sync::Arc;

use asperity_geometry::{Pose, Shape, Vec3};
use asperity_perception::grasp::Gripper;
use asperity_scene::document::{self, Experiment as Kind};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{
    Capability, Change, Description, ErrorKind, Handle, PickTrial, PlotData, Scene, SceneError,
};
use serde_json::json;

use self::chosen::Chosen;
use self::grasped::{Grasped, frame, held, weighed};
use self::readings::{COUNT, Key};
use self::seen::Seen;
use crate::experiment::cameras::refused;
use crate::experiment::figure::Figure;
use crate::experiment::readings::Readings;
use crate::experiment::shown_bodies::{self, ShownBodies};
use crate::experiment::{Adopted, Experiment, Handles, Picks, Plots, another_kind, readings as table};
use crate::{Clock, StateHash, convert};

/// In the order of `Section::Timings`.
const STAGES: [&str; 4] = ["depth images", "cloud", "candidates", "this grasp"];

/// The running experiment.
pub(super) struct GraspSelection {
    bodies: ShownBodies,
    poses: Vec<Pose>,
    settings: document::GraspSelection,
    gripper: Gripper,
    seen: Arc<Seen>,
    chosen: Chosen,
    grasped: Grasped,
    readings: Readings<COUNT>,
    /// µs
    timings: [f64; 4],
    figure: Figure,
    clock: Clock,
}

fn settings(scene: &Scene) -> Result<&document::GraspSelection, SceneError> {
    match &scene.experiment {
        Kind::GraspSelection(e) => Ok(e),
        _ => Err(another_kind()),
    }
}

/// What is drawn, and from where, is the same, the cloud left aside.
fn same_draws(a: &document::GraspSelection, b: &document::GraspSelection) -> bool {
    // What is refined goes where the weights want it.
    let weighed = a.sampling.refined == 0 || a.weights == b.weights;
    a.sampling == b.sampling && a.approach.to_bits() == b.approach.to_bits() && weighed
}

impl GraspSelection {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        Self::after(None, scene, clock)
    }

    /// With what another found that is still true.
    fn after(before: Option<(&Self, &Scene)>, scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?.clone();
        let bodies = ShownBodies::build(scene)?;
        let poses: Vec<Pose> = scene
            .bodies
            .iter()
            .enumerate()
            .map(|(i, b)| convert::checked_pose(&b.pose).map_err(|e| e.within(&format!("bodies[{i}].pose"))))
            .collect::<Result<_, _>>()?;
        let gripper = Gripper::wsg_like();
        let mut timings = before.map_or([0.0; 4], |(b, _)| b.timings);
        let kept = before.and_then(|(b, at)| Seen::kept((at, &b.settings), (scene, &settings), &b.seen));
        let before = before.map(|(b, _)| b).filter(|_| kept.is_some());
        let seen = match kept {
            Some(kept) => kept,
            None => {
                let posed: Vec<(Shape, Pose)> =
                    bodies.shapes.iter().cloned().zip(poses.iter().copied()).collect();
                let mut took = [0.0; 2];
                let seen = Seen::look(&settings, &posed, clock, &mut took)?;
                [timings[0], timings[1]] = took;
                Arc::new(seen)
            }
        };
        let start = clock.microseconds();
        let chosen = match before.filter(|b| same_draws(&b.settings, &settings)) {
            Some(b) if b.settings.weights == settings.weights => b.chosen.clone(),
            Some(b) => b.chosen.ranked(&settings.weights),
            None => {
                let chosen = Chosen::draw(&settings, &gripper, &seen)?;
                timings[2] = clock.microseconds() - start;
                chosen
            }
        };
        let start = clock.microseconds();
        let X_WG = chosen.standing(&settings).map_or_else(|| frame(&settings.hand, &gripper), |c| c.X_WG);
        let grasped = Grasped::at(X_WG, &gripper, &seen, settings.approach);
        timings[3] = clock.microseconds() - start;
        let readings = read(&settings, &seen, &chosen, &grasped);
        let figure = Figure::default();
        Ok(Self { bodies, poses, settings, gripper, seen, chosen, grasped, readings, timings, figure, clock })
    }
}

fn read(e: &document::GraspSelection, seen: &Seen, chosen: &Chosen, found: &Grasped) -> Readings<COUNT> {
    let mut all = Readings::default();
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
    all.set_some(
        Key::Better,
        cost.filter(|_| !costs.is_empty()).map(|now| count(costs.iter().filter(|c| **c < now).count())),
    );
    all
}

impl Experiment for GraspSelection {
    fn describe(&self) -> Description {
        let handle = |(label, id): (&str, &str)| Handle { label: label.into(), id: id.into() };
        Description {
            plots: plots::described(),
            handles: draw::HANDLES.map(handle).to_vec(),
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            capabilities: vec![Capability::PlaceBodies],
            ..Description::of(table::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let built = Self::after(Some((self, now)), next, self.clock)?;
        let figure = std::mem::take(&mut self.figure);
        *self = Self { figure, ..built };
        Ok(Adopted::InPlace(!ShownBodies::same_meshes(now, next)))
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
        let what = (&*self.seen, &self.chosen, &self.grasped);
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

    fn as_picks(&self) -> Option<&dyn Picks> {
        Some(self)
    }
}

impl Picks for GraspSelection {
    fn try_pick(&self, scene: &Scene, candidate: u32) -> Result<PickTrial, SceneError> {
        let e = &self.settings;
        let X_WG = match (candidate as usize).checked_sub(1) {
            None => frame(&e.hand, &self.gripper),
            Some(k) => self.chosen.all.get(k).map(|c| c.X_WG).ok_or_else(|| {
                let message = format!("there are {} candidates", self.chosen.all.len());
                SceneError::new(ErrorKind::Value, "candidate", message)
            })?,
        };
        let cost = Grasped::at(X_WG, &self.gripper, &self.seen, e.approach).cost;
        let within = trial::Within { scene, shapes: &self.bodies.shapes, bin: &self.seen.bin };
        let made = trial::tried(&within, &self.gripper, &X_WG, e.approach, &e.trials)
            .map_err(|fault| refused("bodies", fault))?;
        Ok(PickTrial { cost: weighed(&cost, &e.weights), ..made })
    }
}

/// To a tenth of a millimetre, or of a milliradian: a link stays short.
fn rounded(x: f64) -> f64 {
    (1e4 * x).round() / 1e4
}

impl Handles for GraspSelection {
    /// What stands there is taken in hand.
    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let mut hand = held(&self.grasped.X_WG, &self.gripper);
        let (to, from) = (Vec3::from(target), Vec3::from(hand.position));
        let X = &self.grasped.X_WG;
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
        // Alone what has changed, so that a link names little.
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
        changes
    }
}

impl Plots for GraspSelection {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        let what = (&*self.seen, &self.chosen, &self.grasped);
        plots::data(&self.settings, &self.gripper, what, id)
    }
}
