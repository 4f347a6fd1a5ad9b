//! Two soft pads grasp an object: approach, squeeze, lift, hold, verdict.
//!
//! The gripper is `asperity_gripper`'s, as `asperity grasp` runs it. The state is a function of the document
//! and the step.

pub mod document;
mod draw;
mod plots;
mod readings;
mod run;

use asperity_gripper::lift::Phase;
use asperity_scene::document::Shape;
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{
    Capability, Change, Coloured, Description, PlotData, RunClock, Scene, SceneError, Scoped,
};

use self::run::{Run, Snapshot};
use crate::common::{own_object, soft};
use crate::{Clock, StateHash};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::stepped::Stepped;
use asperity_exhibit::tape::Tape;
use asperity_exhibit::{Adopted, Experiment, Kind, Plots, Questions, Takes, another_kind, parts};

/// Steps between states to go back to: a step costs milliseconds.
const EVERY: u32 = 10;

/// The running grasp.
struct SoftGrasp {
    run: Run,
    settings: document::SoftGrasp,
    tape: Tape<Snapshot>,
    readings: Readings<readings::Key, { readings::COUNT }>,
    /// Meshes; none until they are drawn.
    meshes: Option<draw::Meshes>,
    figure: Figure,
    clock: Clock,
    microseconds: f64,
}

fn settings(scene: &Scene) -> Result<&document::SoftGrasp, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::SoftGrasp>(),
    build: |scene, clock| Ok(Box::new(SoftGrasp::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl SoftGrasp {
    fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?;
        let mut built = Self {
            run: Run::build(settings)?,
            settings: settings.clone(),
            tape: Tape::every(EVERY, settings.step),
            readings: Readings::default(),
            meshes: None,
            figure: Figure::default(),
            clock,
            microseconds: 0.0,
        };
        built.keep();
        Ok(built)
    }

    /// Reads the present step, and keeps it.
    fn keep(&mut self) {
        self.readings = readings::of(&self.run);
        self.tape.keep(self.readings.all(), || vec![self.run.snapshot()]);
    }

    /// Records the phase that begins as an event.
    fn look(&mut self, before: Phase) {
        let now = self.run.state.phase;
        if readings::place(before) == readings::place(now) || !self.tape.may_record_events() {
            return;
        }
        let label = match now {
            Phase::Done(verdict) => verdict.word().replace('_', " "),
            phase => phase.word().to_owned(),
        };
        self.tape.tell([(label, None)]);
    }

    /// Returns the sentences about how it is computed.
    fn notes(&self) -> Vec<String> {
        let (unknowns, ..) = self.run.simulation().size();
        let model = &self.run.grasp.model;
        let pads = format!(
            "Two pads of {} points and {} tetrahedra in all, {unknowns} unknowns; steps of {} ms.",
            2 * model.pad.points.len(),
            2 * model.pad.tets.len(),
            1e3 * model.settings.step
        );
        let barrier = format!(
            "Contact begins at a gap of {} mm; κ = {:.1e} J/m⁴. The approach is not solved: nothing touches.",
            1e3 * model.settings.reach,
            model.barrier_stiffness()
        );
        vec![pads, barrier]
    }
}

impl Experiment for SoftGrasp {
    fn describe(&self) -> Description {
        let (label, quantity) = soft::coloured(self.settings.colour);
        Description {
            plots: plots::described(&self.settings),
            labels: draw::labels(),
            clock: Some(RunClock { step: self.settings.step, end: self.settings.end }),
            coloured: Some(Coloured { label: label.to_owned(), quantity }),
            notes: self.notes(),
            capabilities: vec![Capability::TakeObject],
            ..Description::of(
                asperity_exhibit::readings::described(&readings::TABLE),
                vec!["steps".to_owned()],
            )
        }
    }

    fn adopt(&mut self, _now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let grasp = settings(next)?;
        if self.settings.same_run(grasp) {
            self.settings = grasp.clone();
            return Ok(Adopted::InPlace(false));
        }
        let mut changed = Self::build(next, self.clock)?;
        changed.tape.follow(&self.tape, next);
        Ok(Adopted::Anew(Box::new(changed)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        let told = readings::tell(&self.run, &self.readings);
        let stopped = self.run.trouble.iter().map(|t| format!(" It stopped: {t}."));
        format!("After {:.2} s: {told}{}", self.tape.time(), stopped.collect::<String>())
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        let state = &self.run.state;
        state.soft.x.iter().for_each(|p| hash.numbers(p.iter()));
        hash.numbers(&state.soft.rate);
        hash.numbers(&state.reading.travel);
        hash.numbers(&[readings::place(state.phase) as f64]);
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&[self.microseconds]));
        draw::poses(&self.run, writer);
        draw::figures(&self.run, &mut self.figure);
        self.figure.write(writer);
        soft::pairs(
            [(self.run.simulation(), &self.run.state.soft)].into_iter(),
            asperity_geometry::Vec3::zeros(),
            writer,
        );
        let meshes = self.meshes.get_or_insert_with(|| draw::Meshes::of(&self.run));
        meshes.write(&self.run, self.settings.colour, writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        draw::Meshes::of(&self.run).write_assets(writer);
    }

    parts!(clocked, plots, takes);
}

impl Takes for SoftGrasp {
    fn take_mesh(&self, _scene: &Scene, shape: &Shape) -> Vec<Change> {
        own_object::take_object(shape)
    }

    fn take_pad(&self, _scene: &Scene, shape: &Shape) -> Vec<Change> {
        own_object::take_pad("experiment.pads", &self.settings.pads, shape)
    }
}

impl Stepped for SoftGrasp {
    type State = Snapshot;

    fn tape(&self) -> &Tape<Snapshot> {
        &self.tape
    }

    fn advance(&mut self) {
        let start = self.clock.microseconds();
        let before = self.run.state.phase;
        self.run.step();
        self.tape.advance();
        self.microseconds = self.clock.microseconds() - start;
        self.look(before);
        self.keep();
    }

    fn restore(&mut self, step: u32) {
        // A step before, where there is one: pairs in contact are known of a step that has been taken.
        let states = self.tape.back_to(step.saturating_sub(1));
        if let Some(state) = states.first() {
            self.run.restore(state);
        }
        self.readings = readings::of(&self.run);
    }

    fn trouble(&self) -> Option<String> {
        self.run.trouble.clone()
    }
}

impl Plots for SoftGrasp {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        let told = plots::PlotSource {
            until: self.run.grasp.model.rules.until,
            history: self.tape.history(),
            ghost: self.tape.ghost(),
            now: self.tape.time(),
        };
        plots::data(id, &told)
    }
}
