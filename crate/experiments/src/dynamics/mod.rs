//! Bodies that move, in up to four runs on one clock.
//!
//! The state is a function of the document, the step and the track of inputs: changing a field runs the
//! changed scene from the start to the same time with the same inputs, and the old run stays in plots and
//! trails as a ghost. An input acts from its step on in every run, and rebuilds nothing. Snapshots make going
//! back cheap.

pub(super) mod arm;
mod channels;
mod cost;
pub(super) mod draw;
mod events;
mod motion;
mod plots;
mod readings;
mod recorded;
pub(super) mod run;
mod script;
mod task;
mod theory;
mod trail;

use std::ops::Range;

use asperity_geometry::Vec3;
use asperity_scene::document::{self, BodyColour, ContactModel, Quantity};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{
    BodyContact, BodyMotion, BodyVelocity, Capability, Channel, Coloured, Command, Description,
    DrivenChannel, ErrorKind, Handle, InputTrack, InputValue, PlotData, RunClock, RunEvent, Scene,
    SceneError, Scoped,
};

use self::events::Events;
use self::run::{Run, Snapshot};
use self::trail::Trails;
use crate::{Clock, StateHash};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::stepped::Stepped;
use asperity_exhibit::tape::Tape;
use asperity_exhibit::variants;
use asperity_exhibit::{
    Adopted, Driven, Experiment, Kind, Moves, Plots, Questions, Views, another_kind, parts,
};

/// Names of the stages in the order of `Section::Timings`; of all runs together.
const STAGES: [&str; 6] = ["kinematics", "broad phase", "narrow phase", "assembly", "solve", "integration"];

/// The running scene and its variants.
struct Dynamics {
    runs: Vec<Run>,
    /// Names of the scene, then of its variants.
    names: Vec<String>,
    settings: document::Dynamics,
    tape: Tape<Snapshot>,
    events: Events,
    readings: Vec<f64>,
    /// Meshes of the bodies that are coloured; none until they are drawn.
    coloured: Option<Vec<draw::ColouredMesh>>,
    figure: Figure,
    clock: Clock,
}

fn settings(scene: &Scene) -> Option<&document::Dynamics> {
    scene.experiment.settings()
}

/// Returns the name of the scene's own run beside its variants: as it is called, or by its contact model,
/// where no variant is called so.
fn of_contact(dynamics: &document::Dynamics) -> String {
    if let Some(label) = &dynamics.label {
        return label.clone();
    }
    let name = match dynamics.contact {
        ContactModel::Point { .. } => "points",
        ContactModel::Hydroelastic { reduced: false, .. } => "surface",
        ContactModel::Hydroelastic { reduced: true, .. } => "reduced surface",
    };
    if dynamics.variants.iter().any(|v| v.label == name) { "as set".to_owned() } else { name.to_owned() }
}

/// Greatest number of a variant's steps to one of the scene's.
const MOST_PARTS: f64 = 1000.0;

/// Greatest number of overlapping pairs that a sentence names.
const MOST_OVERLAPS: usize = 3;

/// Returns the number of a variant's steps to one of the scene's: runs meet on one clock.
fn parts(step: f64, own: f64) -> Result<u32, SceneError> {
    let parts = (step / own).round();
    if !(1.0..=MOST_PARTS).contains(&parts) || (parts * own - step).abs() > 1e-6 * step {
        let message = format!(
            "runs share one clock: a variant's step goes a whole number of times (at most {MOST_PARTS}) into the \
             scene's, which is {step} s"
        );
        return Err(SceneError::new(ErrorKind::Value, "experiment.step", message));
    }
    Ok(parts as u32)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::Dynamics>(),
    build: |scene, clock| Ok(Box::new(Dynamics::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl Dynamics {
    fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let dynamics = settings(scene).ok_or_else(another_kind)?;
        let runs = variants::documents(scene, &dynamics.variants)?
            .iter()
            .enumerate()
            .map(|(k, document)| {
                let own = settings(document).unwrap_or(dynamics);
                let parts = parts(dynamics.step, own.step)
                    .map_err(|e| e.within(&variants::path(k.saturating_sub(1))))?;
                Run::build(document, own, dynamics.step / f64::from(parts), parts)
            })
            .collect::<Result<Vec<_>, _>>()?;
        let names = variants::names(|| of_contact(dynamics), &dynamics.variants);
        let mut moving = Self {
            runs,
            names,
            settings: dynamics.clone(),
            tape: Tape::new(dynamics.step),
            events: Events::default(),
            readings: Vec::new(),
            coloured: None,
            figure: Figure::default(),
            clock,
        };
        moving.keep();
        moving.events.begin(&moving.runs, &moving.names);
        Ok(moving)
    }

    /// Reads the present step, and keeps it.
    fn keep(&mut self) {
        self.tape.acting();
        readings::take(&self.runs, &self.settings, &mut self.readings);
        self.events.look(&self.runs, &self.names, self.tape.step(), self.tape.time());
        self.tape.keep(&self.readings, || self.runs.iter().map(Run::snapshot).collect());
    }

    /// Writes readings and times of all runs, and the bodies of the shown ones: the first where it is, and
    /// each `apart` (m) from the last.
    fn write_runs(&mut self, shown: Range<usize>, apart: [f64; 3], writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&draw::timings(&self.runs)));
        let acting = self.tape.acting();
        // The figures show what acts from here on, not what led here.
        self.runs.iter_mut().for_each(|run| run.drive(acting));
        let named = shown.len() > 1;
        let runs = self.runs.get(shown.clone()).unwrap_or_default();
        draw::poses(runs, apart.into(), writer);
        let labels = (named, self.names.len());
        draw::figures(runs, &self.settings, apart.into(), labels, acting, &mut self.figure);
        if self.settings.trail {
            let (history, ghost) = (self.tape.history(), self.tape.ghost());
            let trails = Trails { history, ghost, step: self.tape.step() as usize };
            trails.draw(shown, &self.settings, apart.into(), &mut self.figure);
        }
        self.figure.write(writer);
    }

    /// True if two documents have the same bodies, joints and everything but the way of looking.
    fn same_system(now: &Scene, next: &Scene) -> bool {
        let same = |(now, next): (&document::Dynamics, &document::Dynamics)| now.same_run(next);
        now.bodies == next.bodies && settings(now).zip(settings(next)).is_some_and(same)
    }

    /// Looks at the same runs otherwise; nothing is run again. Of a body that was not watched before, what it
    /// did until now is not known: its curves begin here, and are filled in where the run is gone through
    /// once more. True where the meshes change.
    fn look(&mut self, dynamics: &document::Dynamics) -> bool {
        let before = std::mem::replace(&mut self.settings, dynamics.clone());
        self.coloured = None;
        if (dynamics.watch, &dynamics.motion_of) != (before.watch, &before.motion_of) {
            let runs = self.runs.len();
            let chosen = motion::width(dynamics, runs);
            if dynamics.watch != before.watch {
                self.tape.history_mut().forget(&readings::OF_WATCHED, readings::COUNT, runs);
            }
            if dynamics.motion_of != before.motion_of {
                self.tape.history_mut().other_end(motion::width(&before, runs), chosen);
            }
            self.tape.forget_ghost();
            readings::take(&self.runs, &self.settings, &mut self.readings);
            self.tape.replace_readings(&self.readings);
        }
        dynamics.apart != before.apart
    }

    /// Returns the handles: the far ends of the pulls that act, then the set-points of the controllers that
    /// move a point, then the arm's goal.
    fn handles(&self) -> Vec<Handle> {
        let pulls = self.pulls().map(|_| Handle { label: "Pull".into(), id: "p".into() });
        let points = self.points().enumerate().map(|(k, (_, c))| {
            let label = if c.name.is_empty() { "Set-point".to_owned() } else { c.name.clone() };
            Handle { label, id: format!("c{}", k + 1) }
        });
        let goal = self.settings.arm.iter().flat_map(|_| arm::handles());
        pulls.chain(points).chain(goal).collect()
    }

    /// Returns the controllers that move a point, and their places in the document.
    fn points(&self) -> impl Iterator<Item = (usize, &asperity_scene::document::Controller)> {
        let all = self.settings.controllers.iter().enumerate();
        all.filter(|(_, c)| matches!(c.goal, asperity_scene::document::ControllerGoal::Point { .. }))
    }

    /// Returns the sentences about restitution where steps cannot be cut for it.
    fn bounces_beside_an_arm(&self) -> Vec<String> {
        let bounces = |run: &Run| run.bodies.iter().any(|b| b.material.restitution.is_some());
        let note = "An arm counts steps, so they are not cut where something bounces: restitution comes out the lower, the longer the step.";
        match self.settings.arm.is_some() && self.runs.iter().any(bounces) {
            true => vec![note.to_owned()],
            false => Vec::new(),
        }
    }

    /// Returns the pulls that act: the body, and what holds it.
    fn pulls(&self) -> impl Iterator<Item = (usize, &InputValue)> {
        self.tape.track().acting().iter().filter_map(|(channel, value)| match channel {
            Channel::Pull { body } => Some((*body, value)),
            _ => None,
        })
    }
}

impl Experiment for Dynamics {
    fn describe(&self) -> Description {
        let stages = STAGES.map(str::to_owned).to_vec();
        let bodies = self.runs.first().map_or(&[][..], |run| &run.bodies);
        let (channels, more_bodies) = self
            .runs
            .first()
            .map_or_else(Default::default, |run| channels::described(&self.settings, run, self.tape.track()));
        Description {
            plots: plots::described(&self.names, &self.settings, &self.runs),
            labels: {
                let slope = draw::slope_label(bodies);
                self.names.iter().cloned().chain(slope).chain(task::words(&self.settings)).collect()
            },
            views: if self.names.len() > 1 { self.names.clone() } else { Vec::new() },
            handles: self.handles(),
            clock: Some(RunClock { step: self.settings.step, end: self.settings.end }),
            coloured: (self.settings.colour == BodyColour::Load)
                .then(|| Coloured { label: "Load".to_owned(), quantity: Quantity::Force }),
            channels,
            more_bodies,
            notes: self.bounces_beside_an_arm(),
            capabilities: vec![Capability::OpenRobot, Capability::Vary, Capability::MapSteps],
            ..Description::of(readings::described(&self.names, &self.settings, &self.runs), stages)
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let dynamics = settings(next).ok_or_else(another_kind)?;
        if Self::same_system(now, next) {
            return Ok(Adopted::InPlace(self.look(dynamics)));
        }
        let mut changed = Self::build(next, self.clock)?;
        changed.tape.follow(&self.tape, next);
        Ok(Adopted::Anew(Box::new(changed)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        let mut told = format!("After {:.2} s:", self.tape.time());
        for (k, (run, name)) in self.runs.iter().zip(&self.names).enumerate() {
            if k > 0 {
                told.push(';');
            }
            if !name.is_empty() {
                told += &format!(" {name}:");
            }
            told += &readings::tell(&self.readings, k);
            if let Some(task) = run.tell_task() {
                told += ", ";
                told += &task;
            }
            match run.tally.unresolved {
                0 => {}
                1 => {
                    told += ", restitution may be missed in 1 step, which was too long for what bounced in it"
                }
                n => {
                    told += &format!(
                        ", restitution may be missed in {n} steps, which were too long for what bounced in them"
                    )
                }
            }
            for overlap in run.overlaps.iter().take(MOST_OVERLAPS) {
                told += &format!(", at the start {}", events::overlapping(run, overlap));
            }
            if let Some(more) = run.overlaps.len().checked_sub(MOST_OVERLAPS).filter(|more| *more > 0) {
                told += &format!(", and {more} more pairs overlapped");
            }
            if let Some(trouble) = &run.trouble {
                told += &format!(", stopped: {trouble}");
            }
        }
        told + "."
    }

    fn readings(&self) -> &[f64] {
        &self.readings
    }

    fn hash(&self, hash: &mut StateHash) {
        for run in &self.runs {
            run.words().into_iter().for_each(|word| hash.word(word));
        }
        self.tape.feed(hash);
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        self.write_runs(0..self.runs.len(), self.settings.apart, writer);
        if self.settings.colour == BodyColour::Load {
            let (runs, settings) = (&self.runs, &self.settings);
            let meshes = self.coloured.get_or_insert_with(|| draw::ColouredMesh::all(runs, settings));
            draw::coloured(meshes, &draw::loads(runs, settings), writer);
        }
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        draw::assets(&self.runs, 0..self.runs.len(), &self.settings, writer);
    }

    parts!(clocked, plots, moves, driven, views);
}

impl Stepped for Dynamics {
    type State = Snapshot;

    fn tape(&self) -> &Tape<Snapshot> {
        &self.tape
    }

    fn advance(&mut self) {
        let acting = self.tape.acting();
        for run in &mut self.runs {
            run.drive(acting);
            run.step(self.clock);
        }
        self.tape.advance();
        self.keep();
    }

    fn restore(&mut self, step: u32) {
        // A step before, where there is one: what touches is known of a step that has been taken.
        let states = self.tape.back_to(step.saturating_sub(1));
        for (run, state) in self.runs.iter_mut().zip(states) {
            run.restore(state);
        }
        self.tape.acting();
        readings::take(&self.runs, &self.settings, &mut self.readings);
    }

    fn happened(&self) -> Vec<RunEvent> {
        self.events.list()
    }

    fn trouble(&self) -> Option<String> {
        let named = |(run, name): (&Run, &String)| {
            let of = if name.is_empty() { String::new() } else { format!("{name}: ") };
            run.trouble.as_ref().map(|trouble| format!("{of}{trouble}"))
        };
        self.runs.iter().zip(&self.names).find_map(named)
    }
}

impl Plots for Dynamics {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        if id == arm::BOUNDARY {
            return arm::boundary(&self.runs, &self.names);
        }
        let (history, ghost) = (self.tape.history(), self.tape.ghost());
        plots::data(id, (&self.names, &self.settings), &self.runs, history, ghost, self.tape.time())
    }
}

impl Moves for Dynamics {
    fn velocities(&self) -> Vec<BodyVelocity> {
        let of = |run: &Run| {
            let (v, w) = (run.work.velocities(), run.work.angular_velocities());
            let pairs = v.iter().zip(w).map(|(&v, &w)| BodyVelocity { linear: v.into(), angular: w.into() });
            pairs.collect()
        };
        self.runs.first().map_or_else(Vec::new, of)
    }

    fn motions(&self) -> Vec<BodyMotion> {
        let of =
            |run: &Run| (0..run.work.poses().len()).filter_map(|body| motion::motion(run, body)).collect();
        self.runs.first().map_or_else(Vec::new, of)
    }

    fn contacts(&self) -> Vec<BodyContact> {
        let report = |c: &asperity_dynamics::Contact| BodyContact {
            a: c.a,
            b: c.b,
            point: c.p_WC.into(),
            normal: c.n_W.into(),
            gap: c.gap,
            force: c.force.into(),
            velocity: c.velocity.into(),
        };
        self.runs.first().map_or_else(Vec::new, |run| run.work.contacts().iter().map(report).collect())
    }
}

impl Views for Dynamics {
    fn write_view(&mut self, _scene: &Scene, view: usize, writer: &mut FrameWriter) {
        self.write_runs(view..(view + 1).min(self.runs.len()), [0.0; 3], writer);
    }

    fn write_view_assets(&self, view: usize, writer: &mut FrameWriter) {
        let shown = view..(view + 1).min(self.runs.len());
        draw::assets(&self.runs, shown, &self.settings, writer);
    }
}

/// Steps in a metre and in a radian to which places and turns that a hand sets are rounded: fine beside the
/// play of a plug, and a link that holds a drag stays short.
const FINEST: f64 = 1e6;

/// Rounds a place to what a hand means.
fn rounded(x: &Vec3) -> Vec3 {
    x.map(|x| (x * FINEST).round() / FINEST)
}

impl Driven for Dynamics {
    fn drive(&mut self, inputs: &InputTrack, from: u32, scene: &Scene) -> u32 {
        self.back_to(from);
        self.tape.drive(inputs, from, scene);
        let now = self.tape.step();
        self.events.forget_after(now, &self.runs);
        self.tape.acting();
        now
    }

    fn drag(&self, handle: usize, target: [f64; 3]) -> Option<Command> {
        if let Some((body, held)) = self.pulls().nth(handle) {
            let InputValue::Pull { point, frequency, .. } = *held else { return None };
            let value = InputValue::Pull { target: rounded(&target.into()).into(), point, frequency };
            return Some(Command::Act { channel: Channel::Pull { body }, value: Some(value) });
        }
        let handle = handle - self.pulls().count();
        let Some((controller, _)) = self.points().nth(handle) else {
            return arm::HeldGoal::of(self.runs.first()?)?
                .dragged(handle - self.points().count(), &target.into());
        };
        let value =
            InputValue::PointSetPoint { position: rounded(&target.into()).into(), velocity: [0.0; 3] };
        Some(Command::Act { channel: Channel::Controller { controller }, value: Some(value) })
    }

    fn channels_of(&self, body: usize) -> Vec<DrivenChannel> {
        self.runs.first().map_or_else(Vec::new, |run| channels::of_body(run, body))
    }

    fn grab(&self, body: usize, place: [f64; 3]) -> Option<Command> {
        let run = self.runs.first().filter(|run| body < run.named && run.model().moves(body))?;
        let held = run.work.poses().get(body)?.inverse_transform_point(&place.into());
        let value = InputValue::Pull {
            target: rounded(&place.into()).into(),
            point: held.coords.into(),
            frequency: 2.0,
        };
        Some(Command::Act { channel: Channel::Pull { body }, value: Some(value) })
    }
}
