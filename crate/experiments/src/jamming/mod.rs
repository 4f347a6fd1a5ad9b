//! Jamming of pegs: a peg is pushed into a hole, across, turned and in, and either slides or jams. Statics
//! says which (`asperity_dynamics::Peg`); the engine of moving bodies is asked beside it.
//!
//! The state is a function of the document and the step.

pub mod answers;
pub mod document;
mod draw;
mod plots;
mod pushes;
mod readings;

use asperity_dynamics::{PegHole, PegHoleSetup, PegPush, StepReport, Workspace};
use asperity_fault::Fault;
use asperity_geometry::Vec3;
use asperity_scene::document::Shape;
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Description, ErrorKind, PlotData, RunClock, Scene, SceneError, Scoped};

use self::readings::Key;
use crate::{Clock, StateHash};
use answers::JammingAsk;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::questions::{self, answer};
use asperity_exhibit::readings::{self as tables, Readings};
use asperity_exhibit::shown_bodies::{self, ShownBodies};
use asperity_exhibit::stepped::Stepped;
use asperity_exhibit::tape::Tape;
use asperity_exhibit::{Adopted, Experiment, Kind, Plots, Questions, another_kind, parts};
use serde_json::Value;

/// Names of the stages in the order of `Section::Timings`.
const STAGES: [&str; 6] = ["kinematics", "broad phase", "narrow phase", "assembly", "solve", "integration"];

/// Push under way.
struct Jamming {
    settings: document::Jamming,
    hole: PegHole,
    now: PegPush,
    work: Workspace,
    tape: Tape<PegPush>,
    report: StepReport,
    /// Reason why it stands still.
    trouble: Option<String>,
    readings: Readings<readings::Key, { readings::COUNT }>,
    bodies: ShownBodies,
    figure: Figure,
    clock: Clock,
}

fn settings(scene: &Scene) -> Result<&document::Jamming, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// Builds the hole of a document.
fn hole_of(scene: &Scene, jamming: &document::Jamming) -> Result<PegHole, SceneError> {
    let half_size = |k: usize| match scene.bodies.get(k).map(|b| &b.shape) {
        Some(Shape::Box { size }) => Ok(0.5 * Vec3::from(*size)),
        _ => Err(SceneError::new(ErrorKind::Value, format!("bodies[{k}].shape"), "is a box")),
    };
    let setup = PegHoleSetup {
        half_sizes: [half_size(0)?, half_size(1)?, half_size(2)?, half_size(3)?],
        friction: jamming.friction,
        depth: jamming.depth,
        play: jamming.play,
        stiffness: jamming.stiffness,
        push: jamming.push,
        step: jamming.step,
    };
    let refused = |e: Fault| SceneError::new(ErrorKind::Value, "experiment", e.to_string());
    PegHole::new(&setup).map_err(refused)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::Jamming>(),
    build: |scene, clock| Ok(Box::new(Jamming::build(scene, clock)?)),
    questions: Questions::of::<JammingAsk>(),
};

impl Jamming {
    fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?.clone();
        let hole = hole_of(scene, &settings)?;
        let (now, work) = hole.begin(settings.load);
        let mut built = Self {
            tape: Tape::new(settings.step),
            settings,
            hole,
            now,
            work,
            report: StepReport::default(),
            trouble: None,
            readings: Readings::default(),
            bodies: ShownBodies::build(scene)?,
            figure: Figure::default(),
            clock,
        };
        built.keep();
        Ok(built)
    }

    /// Reads the present step, and keeps it.
    fn keep(&mut self) {
        self.readings = readings::of(self);
        self.tape.keep(self.readings.all(), || vec![self.now.clone()]);
    }

    /// Returns the number of the verdict among [`draw::LABELS`], once it is known.
    fn verdict(&self) -> Option<usize> {
        if self.now.slid.is_some() {
            return Some(0);
        }
        if self.hole.is_wedged(&self.now) {
            return Some(2);
        }
        (self.tape.step() >= self.hole.tried()).then_some(1)
    }

    /// Records the events of the step that led here.
    fn look(&mut self, before: Option<usize>) {
        let now = self.verdict();
        if now == before || !self.tape.may_record_events() {
            return;
        }
        if let Some(label) = now.and_then(|k| draw::LABELS.get(k)) {
            self.tape.tell([((*label).to_owned(), Some(0))]);
        }
    }
}

impl Experiment for Jamming {
    fn describe(&self) -> Description {
        let note = "The peg is held in the plane of the walls, without weight. Force across and moment act at the middle of its tip and \
                    come first, then the push grows for half a second, then all are let go.";
        Description {
            plots: plots::described(&self.settings),
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            clock: Some(RunClock { step: self.settings.step, end: Some(PegHole::END) }),
            notes: vec![note.to_owned()],
            ..Description::of(tables::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let jamming = settings(next)?;
        if now.bodies == next.bodies && self.settings.same_run(jamming) {
            self.settings = jamming.clone();
            return Ok(Adopted::InPlace(false));
        }
        Ok(Adopted::Anew(Box::new(Self::build(next, self.clock)?)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        let read = |key: Key| self.readings.get(key);
        let end = match self.now.slid {
            Some(slid) => format!(
                "it began to slide in at a push of {slid:.2} N, where statics says {:.2} N",
                read(Key::Least)
            ),
            None if self.hole.is_wedged(&self.now) => {
                format!(
                    "nothing pushes, and the walls still press it with {:.2} N each: it is wedged",
                    read(Key::Inside)
                )
            }
            None => format!("it does not slide; statics says that it takes {:.2} N", read(Key::Least)),
        };
        format!(
            "After {:.3} s: pushed in with {:.2} N and across with {:.2} N, turned with {:.3} N m; {end}.",
            self.tape.time(),
            read(Key::Push),
            read(Key::Across),
            read(Key::Moment)
        )
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        let mut words = Vec::new();
        self.now.state.words(&mut words);
        words.into_iter().for_each(|word| hash.word(word));
    }

    fn ask(&mut self, _scene: &Scene, question: Value) -> Result<Value, SceneError> {
        match questions::read::<JammingAsk>(question)? {
            JammingAsk::TryPushes { row } => answer(self.try_pushes(row)?),
        }
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        let t = &self.report.timings;
        let stages = [t.kinematics, t.broad_phase, t.narrow_phase, t.assemble, t.solve, t.integrate];
        writer.section(Section::Timings, |s| s.f32s(&stages.map(|s| 1e6 * s)));
        shown_bodies::write_poses(writer, self.work.poses());
        let mut figure = std::mem::take(&mut self.figure);
        draw::draw(self, &mut figure);
        figure.write(writer);
        self.figure = figure;
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        self.bodies.write_assets(writer);
    }

    parts!(clocked, plots);
}

impl Stepped for Jamming {
    type State = PegPush;

    fn tape(&self) -> &Tape<PegPush> {
        &self.tape
    }

    fn advance(&mut self) {
        let before = self.verdict();
        if self.trouble.is_none() {
            match self.hole.step(&mut self.now, &mut self.work, self.clock) {
                Ok(report) => self.report = report,
                Err(e) => self.trouble = Some(e.message),
            }
        }
        self.tape.advance();
        self.keep();
        self.look(before);
    }

    fn restore(&mut self, step: u32) {
        let states = self.tape.back_to(step);
        if let Some(kept) = states.first() {
            self.now = kept.clone();
            self.hole.update(&self.now, &mut self.work);
            self.trouble = None;
        }
        self.readings = readings::of(self);
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }
}

impl Plots for Jamming {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(id, self)
    }
}
