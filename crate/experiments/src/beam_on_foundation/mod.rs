//! A beam on a Winkler foundation under a moving load: elements in time beside the closed form of the infinite beam.
//!
//! The beam is `asperity_beam`'s. The state is a function of the document and the step.

pub mod document;
mod draw;
mod plots;
mod readings;
mod run;

use std::sync::Arc;

use asperity_beam::State;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::history::{History, Snapshots};
use asperity_exhibit::readings::Readings;
use asperity_exhibit::stepped::Stepped;
use asperity_exhibit::{
    Adopted, Clocked, Experiment, Handles, Kind, Plots, Questions, another_kind, shown_bodies,
};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, Handle, PlotData, RunClock, RunEvent, Scene, SceneError, Scoped};

use self::run::Run;
use crate::{Clock, StateHash};

/// The running beam.
pub(super) struct BeamOnFoundation {
    run: Run,
    settings: document::BeamOnFoundation,
    step: u32,
    snapshots: Snapshots<State>,
    history: Arc<History>,
    /// Run before the last change of the document.
    ghost: Option<Arc<History>>,
    readings: Readings<readings::Key, { readings::COUNT }>,
    events: Vec<(u32, RunEvent)>,
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
            step: 0,
            snapshots: Snapshots::default(),
            history: Arc::default(),
            ghost: None,
            readings: Readings::default(),
            events: Vec::new(),
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
        let time = self.time();
        Arc::make_mut(&mut self.history).keep(self.step, time, self.readings.all());
        if self.snapshots.wants(self.step) {
            self.snapshots.keep(self.step, vec![self.run.state.clone()]);
        }
    }

    /// Records that the load leaves the beam, or the beam its foundation, as an event.
    fn look(&mut self, before: [bool; 2]) {
        let now = self.landmarks();
        let new = self.events.last().is_none_or(|(last, _)| *last < self.step);
        for (k, label) in ["lifts off", "the load leaves"].into_iter().enumerate() {
            let known = self.events.iter().any(|(_, event)| event.label == label);
            if now[k] && !before[k] && new && !known {
                self.events
                    .push((self.step, RunEvent { time: self.time(), label: label.to_owned(), body: None }));
            }
        }
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
        changed.ghost = match self.history.times.len() {
            0 | 1 => self.ghost.clone(),
            _ => Some(Arc::clone(&self.history)),
        };
        Ok(Adopted::Anew(Box::new(changed)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        let words = readings::tell(&self.run, &self.readings);
        let stopped = self.run.trouble.iter().map(|t| format!(" It stopped: {t}."));
        format!("After {:.2} s: {words}{}", self.time(), stopped.collect::<String>())
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

    fn as_clocked(&self) -> Option<&dyn Clocked> {
        Some(self)
    }

    fn as_clocked_mut(&mut self) -> Option<&mut dyn Clocked> {
        Some(self)
    }

    fn as_plots(&mut self) -> Option<&mut dyn Plots> {
        Some(self)
    }

    fn as_handles(&self) -> Option<&dyn Handles> {
        Some(self)
    }
}

impl Stepped for BeamOnFoundation {
    fn advance(&mut self) {
        let start = self.clock.microseconds();
        let before = self.landmarks();
        self.run.step();
        self.step += 1;
        self.microseconds = self.clock.microseconds() - start;
        self.look(before);
        self.keep();
    }

    fn restore(&mut self, step: u32) {
        let (from, states) = self.snapshots.before(step);
        if let Some(state) = states.first() {
            self.run.restore(state);
        }
        self.step = from;
        self.readings = readings::of(&self.run);
    }

    fn taken(&self) -> u32 {
        self.step
    }

    fn length(&self) -> f64 {
        self.settings.step
    }

    fn recorded(&self) -> &History {
        &self.history
    }

    fn happened(&self) -> Vec<RunEvent> {
        self.events.iter().map(|(_, event)| event.clone()).collect()
    }

    fn trouble(&self) -> Option<String> {
        self.run.trouble.clone()
    }
}

impl Plots for BeamOnFoundation {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        let source = plots::Source {
            run: &self.run,
            history: &self.history,
            ghost: self.ghost.as_deref(),
            now: self.time(),
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
