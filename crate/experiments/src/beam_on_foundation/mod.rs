//! A beam on a Winkler foundation under a moving load: elements in time beside the closed form of the infinite beam.
//!
//! The beam is `asperity_beam`'s. The state is a function of the document and the step.

pub mod document;
mod draw;
mod plots;
mod readings;
mod run;

use asperity_beam::BeamState;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::stepped::Stepped;
use asperity_exhibit::tape::Tape;
use asperity_exhibit::{
    Adopted, Experiment, Handles, Kind, Plots, Questions, another_kind, parts, shown_bodies,
};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, Handle, PlotData, RunClock, Scene, SceneError, Scoped};

use self::run::Run;
use crate::{Clock, StateHash};

/// The running beam.
struct BeamOnFoundation {
    run: Run,
    settings: document::BeamOnFoundation,
    tape: Tape<BeamState>,
    readings: Readings<readings::Key, { readings::COUNT }>,
    figure: Figure,
    clock: Clock,
    microseconds: f64,
}

fn settings(scene: &Scene) -> Result<&document::BeamOnFoundation, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::BeamOnFoundation>(),
    build: |scene, clock| Ok(Box::new(BeamOnFoundation::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl BeamOnFoundation {
    fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?;
        let mut built = Self {
            run: Run::build(settings)?,
            settings: settings.clone(),
            tape: Tape::new(settings.step),
            readings: Readings::default(),
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
        self.tape.keep(self.readings.all(), || vec![self.run.state.clone()]);
    }

    /// Records that the load leaves the beam, or the beam its foundation, as an event.
    fn look(&mut self, before: [bool; 2]) {
        let now = self.landmarks();
        if !self.tape.may_record_events() {
            return;
        }
        let told = self.tape.events();
        let labels = ["lifts off", "the load leaves"]
            .into_iter()
            .enumerate()
            .filter(|(k, label)| now[*k] && !before[*k] && !told.iter().any(|event| event.label == *label));
        self.tape.tell(labels.map(|(_, label)| (label.to_owned(), None)));
    }

    /// Returns whether some of the beam is off its foundation, and whether the load has left it.
    fn landmarks(&self) -> [bool; 2] {
        [self.run.model.lifted(&self.run.state) > 0.0, self.run.load_at().is_none()]
    }

    /// Returns the sentences about how it is computed.
    fn notes(&self) -> Vec<String> {
        let moving = self.run.model.passage();
        let still = 1e3 * self.run.model.beam().static_deflection(moving.load);
        let elements = format!(
            "{} Hermite elements of {:.3} m; Newmark’s average acceleration, steps of {} ms. Deflections are drawn in multiples of {still:.3} mm.",
            moving.elements,
            moving.span / moving.elements as f64,
            1e3 * moving.step
        );
        let closed = match (&self.run.steady, self.settings.tensionless) {
            (None, _) => {
                "At the critical speed and without damping the steady deflection has no bound: there is no closed form to draw."
            }
            (_, false) => "The closed form is that of an infinite beam under a load that has moved for ever.",
            (_, true) => {
                "The closed form is that of a foundation that also pulls. It does not hold once the beam lifts off."
            }
        };
        vec![elements, closed.to_owned()]
    }
}

impl Experiment for BeamOnFoundation {
    fn describe(&self) -> Description {
        Description {
            plots: plots::described(&self.settings),
            handles: [("Load", "p"), ("Start of the load", "x")]
                .map(|(label, id)| Handle { label: label.into(), id: id.into() })
                .to_vec(),
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            clock: Some(RunClock { step: self.settings.step, end: self.settings.end }),
            notes: self.notes(),
            ..Description::of(
                asperity_exhibit::readings::described(&readings::TABLE),
                vec!["steps".to_owned()],
            )
        }
    }

    fn adopt(&mut self, _now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let beam = settings(next)?;
        if self.settings.same_run(beam) {
            self.settings = beam.clone();
            return Ok(Adopted::InPlace(false));
        }
        let mut changed = Self::build(next, self.clock)?;
        changed.tape.follow(&self.tape, next);
        Ok(Adopted::Anew(Box::new(changed)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        let words = readings::tell(&self.run, &self.readings);
        let stopped = self.run.trouble.iter().map(|t| format!(" It stopped: {t}."));
        format!("After {:.2} s: {words}{}", self.tape.time(), stopped.collect::<String>())
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        let state = &self.run.state;
        hash.numbers(&state.u);
        hash.numbers(&state.v);
        hash.numbers(&[state.work, state.lost]);
    }

    fn write_frame(&mut self, scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&[self.microseconds]));
        shown_bodies::write_poses(writer, &[]);
        draw::draw(&self.run, scene, &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, _writer: &mut FrameWriter) {}

    parts!(clocked, plots, handles);
}

impl Stepped for BeamOnFoundation {
    type State = BeamState;

    fn tape(&self) -> &Tape<BeamState> {
        &self.tape
    }

    fn advance(&mut self) {
        let start = self.clock.microseconds();
        let before = self.landmarks();
        self.run.step();
        self.tape.advance();
        self.microseconds = self.clock.microseconds() - start;
        self.look(before);
        self.keep();
    }

    fn restore(&mut self, step: u32) {
        if let Some(state) = self.tape.back_to(step).first() {
            self.run.restore(state);
        }
        self.readings = readings::of(&self.run);
    }

    fn trouble(&self) -> Option<String> {
        self.run.trouble.clone()
    }
}

impl Plots for BeamOnFoundation {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        let source = plots::Source {
            run: &self.run,
            history: self.tape.history(),
            ghost: self.tape.ghost(),
            now: self.tape.time(),
        };
        plots::data(id, &source)
    }
}

impl Handles for BeamOnFoundation {
    fn drag(&self, scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let scales = draw::Scales::of(&self.run, scene);
        let change = |path: &str, value: f64| vec![Change { path: path.into(), value: value.into() }];
        match handle {
            0 => {
                let under =
                    self.run.load_at().map_or(0.0, |x| self.run.model.deflection(&self.run.state.u, x));
                change("experiment.load", scales.load(target[2], under).round())
            }
            1 => change("experiment.start", (1e2 * scales.along(target[0])).round() / 1e2),
            _ => Vec::new(),
        }
    }
}
