//! Two jaws with soft pads close on a body, in up to four runs on one clock.
//!
//! The state is a function of the document, the step and the track of inputs: the jaws go towards their
//! set-point at a speed that is bounded, and a step ends after so many iterations, not after so much time. So
//! a run is the same on every machine.

pub mod document;
mod draw;
mod lens;
mod plots;
mod readings;
mod run;

use std::ops::Range;

use asperity_geometry::Vec3;
use asperity_gripper::jaws::JawsState;
use asperity_scene::document::Quantity;
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{
    Capability, Channel, ChannelField, Coloured, Command, Description, DrivenChannel, FieldShape, Handle,
    InputTrack, InputValue, PlotData, RunClock, Scene, SceneError, Scoped,
};

use self::run::Run;
use crate::common::soft;
use crate::{Clock, StateHash};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::stepped::Stepped;
use asperity_exhibit::tape::Tape;
use asperity_exhibit::variants;
use asperity_exhibit::{Adopted, Driven, Experiment, Kind, Plots, Questions, Views, another_kind, parts};

/// Steps between states to go back to: a step costs milliseconds.
const EVERY: u32 = 10;

/// The running scene and its variants.
struct SoftJaws {
    runs: Vec<Run>,
    /// Names of the scene, then of its variants; one empty name where there are none.
    names: Vec<String>,
    settings: document::SoftJaws,
    tape: Tape<JawsState>,
    readings: Vec<f64>,
    /// Meshes of all runs, and of the one in a view of its own; none until they are drawn.
    meshes: Option<draw::Meshes>,
    alone: Vec<Option<draw::Meshes>>,
    figure: Figure,
    clock: Clock,
    microseconds: f64,
}

fn settings(scene: &Scene) -> Result<&document::SoftJaws, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// Returns the documents that run: the scene, and the scene with each variant's changes.
fn documents(scene: &Scene, jaws: &document::SoftJaws) -> Result<Vec<Scene>, SceneError> {
    let all = variants::documents(scene, &jaws.variants)?;
    for (k, changed) in all.iter().skip(1).enumerate() {
        if settings(changed)?.step != jaws.step {
            let message = "runs share one clock: a variant does not change the step";
            return Err(SceneError::new(asperity_scene::ErrorKind::Value, variants::path(k), message));
        }
    }
    Ok(all)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::SoftJaws>(),
    build: |scene, clock| Ok(Box::new(SoftJaws::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl SoftJaws {
    fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let jaws = settings(scene)?;
        let runs = documents(scene, jaws)?
            .iter()
            .map(|document| Run::build(document, settings(document)?))
            .collect::<Result<Vec<_>, _>>()?;
        let own = || if jaws.label.is_empty() { "as set".to_owned() } else { jaws.label.clone() };
        let names = variants::names(own, &jaws.variants);
        let mut built = Self {
            alone: (0..runs.len()).map(|_| None).collect(),
            runs,
            names,
            settings: jaws.clone(),
            tape: Tape::every(EVERY, jaws.step),
            readings: Vec::new(),
            meshes: None,
            figure: Figure::default(),
            clock,
            microseconds: 0.0,
        };
        built.keep();
        Ok(built)
    }

    /// Returns the set-point of the jaws in the next step: opening and height, m.
    fn goal(&mut self) -> Option<[f64; 2]> {
        self.tape.acting().iter().find_map(|(channel, value)| match (channel, value) {
            (Channel::Jaws {}, InputValue::Jaws { opening, height }) => Some([*opening, *height]),
            _ => None,
        })
    }

    /// Commands the jaws of the runs: as driven, or each as its document says.
    fn tell_jaws(&mut self) {
        let goal = self.goal();
        for run in &mut self.runs {
            let own = [run.settings.opening, run.settings.height];
            run.drive(goal.unwrap_or(own));
        }
    }

    /// Reads the present step, and keeps it.
    fn keep(&mut self) {
        let before = self.tape.history().row(self.tape.step().saturating_sub(1)).map(<[f64]>::to_vec);
        readings::take(&self.runs, &mut self.readings);
        self.tape.keep(&self.readings, || self.runs.iter().map(Run::snapshot).collect());
        if self.tape.may_record_events() {
            self.look(before.as_deref());
        }
    }

    /// Records the events of the step that led here.
    fn look(&mut self, before: Option<&[f64]>) {
        let Some(before) = before.filter(|_| self.tape.step() > 0) else { return };
        let Some((_, contacts)) = readings::found("contacts") else { return };
        let mut labels = Vec::new();
        for (k, name) in self.names.iter().enumerate() {
            let at = k * readings::COUNT + contacts;
            let (was, is) = (before.get(at).copied(), self.readings.get(at).copied());
            let label = match (was, is) {
                (Some(0.0), Some(n)) if n > 0.0 => "touches",
                (Some(n), Some(0.0)) if n > 0.0 => "lets go",
                _ => continue,
            };
            let label = if name.is_empty() { label.to_owned() } else { format!("{name}: {label}") };
            labels.push((label, None));
        }
        self.tape.tell(labels);
    }

    fn apart(&self) -> Vec3 {
        self.settings.apart.into()
    }

    fn write_runs(&mut self, shown: Range<usize>, apart: Vec3, writer: &mut FrameWriter) {
        self.tell_jaws();
        writer.section(Section::Readings, |s| self.readings.iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&[self.microseconds]));
        let runs = draw::part(&self.runs, shown.clone());
        draw::poses(runs, apart, writer);
        let all = shown.len() > 1 || self.runs.len() == 1;
        let names: &[String] = if shown.len() > 1 { &self.names } else { &[] };
        draw::figures(runs, names, apart, shown.start, &mut self.figure);
        self.figure.write(writer);
        soft::pairs(runs.iter().map(|run| (run.jaws.simulation(), &run.state.soft)), apart, writer);
        let meshes = if all { Some(&mut self.meshes) } else { self.alone.get_mut(shown.start) };
        if let Some(meshes) = meshes {
            meshes.get_or_insert_with(|| draw::Meshes::of(runs)).write(runs, self.settings.colour, writer);
        }
    }
}

impl Experiment for SoftJaws {
    fn describe(&self) -> Description {
        let (label, quantity) = soft::coloured(self.settings.colour);
        let field = |key: &str, label: &str, range| ChannelField {
            key: key.to_owned(),
            label: label.to_owned(),
            quantity: Quantity::Length,
            shape: FieldShape::Number,
            range,
        };
        let [thick, _, high] = self.settings.pads.size;
        let channel = DrivenChannel {
            channel: Channel::Jaws {},
            label: "Jaws".to_owned(),
            rest: InputValue::Jaws { opening: self.settings.opening, height: self.settings.height },
            fields: vec![
                field("opening", "Opening", Some([-thick, self.settings.start])),
                field("height", "Height", Some([-0.5 * high, 2.0 * high])),
            ],
        };
        let handle = |label: &str, id: &str| Handle { label: label.to_owned(), id: id.to_owned() };
        Description {
            plots: plots::described(&self.settings, &self.names),
            handles: vec![handle("Close the jaws", "o"), handle("Lift the jaws", "h")],
            labels: self.names.clone(),
            views: if self.names.len() > 1 { self.names.clone() } else { Vec::new() },
            clock: Some(RunClock { step: self.settings.step, end: self.settings.end }),
            coloured: Some(Coloured { label: label.to_owned(), quantity }),
            channels: vec![channel],
            notes: self.notes(),
            capabilities: vec![Capability::Vary],
            ..Description::of(readings::described(&self.names), vec!["steps".to_owned()])
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let jaws = settings(next)?;
        if now.bodies == next.bodies && self.settings.same_run(jaws) {
            self.settings = jaws.clone();
            return Ok(Adopted::InPlace(false));
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
            run.state.soft.x.iter().for_each(|p| hash.numbers(p.iter()));
            hash.numbers(&run.state.soft.rate);
            hash.numbers(&run.state.at);
            hash.numbers(&[run.state.rubbed]);
        }
        self.tape.feed(hash);
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        self.write_runs(0..self.runs.len(), self.apart(), writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        draw::Meshes::of(&self.runs).write_assets(writer);
    }

    parts!(clocked, plots, driven, views);
}

impl SoftJaws {
    /// Returns the sentences about how it is computed.
    fn notes(&self) -> Vec<String> {
        let world = |run: &Run| {
            let (unknowns, ..) = run.jaws.simulation().size();
            let (pads, tets) = (2 * run.jaws.model().pad.points.len(), 2 * run.jaws.model().pad.tets.len());
            format!(
                "Two pads of {pads} points and {tets} tetrahedra in all, {unknowns} unknowns; steps of {} ms, at most {} Newton \
                 iterations each.",
                1e3 * run.settings.step,
                run.settings.iterations
            )
        };
        let barrier = |run: &Run| {
            format!(
                "Contact begins at a gap of {} mm; κ = {:.1e} J/m⁴.",
                1e3 * run.settings.barrier.reach,
                run::stiffness(&run.settings)
            )
        };
        self.runs.first().map_or_else(Vec::new, |run| vec![world(run), barrier(run)])
    }
}

impl Stepped for SoftJaws {
    type State = JawsState;

    fn tape(&self) -> &Tape<JawsState> {
        &self.tape
    }

    fn advance(&mut self) {
        let start = self.clock.microseconds();
        self.tell_jaws();
        self.runs.iter_mut().for_each(Run::step);
        self.tape.advance();
        self.microseconds = self.clock.microseconds() - start;
        self.keep();
    }

    fn restore(&mut self, step: u32) {
        // A step before, where there is one: pairs in contact are known of a step that has been taken.
        let states = self.tape.back_to(step.saturating_sub(1));
        for (run, state) in self.runs.iter_mut().zip(states) {
            run.restore(state);
        }
        readings::take(&self.runs, &mut self.readings);
    }

    fn trouble(&self) -> Option<String> {
        self.runs.iter().find_map(|run| run.trouble.clone())
    }
}

impl Plots for SoftJaws {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        let told = plots::PlotSource {
            runs: &self.runs,
            names: &self.names,
            history: self.tape.history(),
            ghost: self.tape.ghost(),
            readings: &self.readings,
            now: self.tape.time(),
        };
        plots::data(id, &told)
    }
}

impl Views for SoftJaws {
    fn write_view(&mut self, _scene: &Scene, view: usize, writer: &mut FrameWriter) {
        self.write_runs(view..(view + 1).min(self.runs.len()), Vec3::zeros(), writer);
    }

    fn write_view_assets(&self, view: usize, writer: &mut FrameWriter) {
        let shown = draw::part(&self.runs, view..(view + 1).min(self.runs.len()));
        draw::Meshes::of(shown).write_assets(writer);
    }
}

impl Driven for SoftJaws {
    fn drive(&mut self, inputs: &InputTrack, from: u32, scene: &Scene) -> u32 {
        self.back_to(from);
        self.tape.drive(inputs, from, scene);
        self.tape.step()
    }

    fn drag(&self, handle: usize, target: [f64; 3]) -> Option<Command> {
        let run = self.runs.first()?;
        let [opening, height] = draw::dragged(&run.settings, run.goal, handle, target.into())?;
        let value = InputValue::Jaws { opening, height };
        Some(Command::Act { channel: Channel::Jaws {}, value: Some(value) })
    }

    fn channels_of(&self, _body: usize) -> Vec<DrivenChannel> {
        Vec::new()
    }

    fn grab(&self, _body: usize, _point: [f64; 3]) -> Option<Command> {
        None
    }
}
