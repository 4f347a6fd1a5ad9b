//! A behaviour tree acts in a small world that goes by rules: one tick a step, every tick recorded.
//!
//! The state is a function of the document, the step and the track of inputs (somebody's hand that takes the
//! ball).

pub mod answer_by_hand;
pub mod document;
mod draw;
mod hand;
mod readings;
mod run;
mod world;

use asperity_control::behaviour::task::TaskCounts;
use asperity_geometry::Shape;
use asperity_scene::document::Quantity;
use asperity_scene::frame::{FrameWriter, MeshPurpose, Section};
use asperity_scene::{
    Channel, ChannelField, Command, Description, DrivenChannel, ExportFile, ExportFormat, FieldShape, Handle,
    InputTrack, InputValue, PlotData, RunClock, Scene, SceneError, Scoped, TreeTicks,
};

use self::run::{Now, TreeRun};
use crate::common::ticked::{self, Record, Word, Words, plots};
use crate::{Clock, StateHash};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::shown_bodies::{self, ShownBodies};
use asperity_exhibit::stepped::Stepped;
use asperity_exhibit::tape::Tape;
use asperity_exhibit::{
    Adopted, Driven, Experiment, Exports, Kind, Made, Plots, Questions, Ticks, another_kind, parts,
};

/// The running tree.
struct BehaviourTree {
    run: TreeRun,
    words: Words,
    settings: document::BehaviourTree,
    shapes: Vec<Shape>,
    /// Purpose of each body's mesh: what stays where it is can be looked through; what moves is solid.
    purposes: Vec<MeshPurpose>,
    tape: Tape<Now>,
    record: Vec<Record>,
    readings: Vec<f64>,
    figure: Figure,
    clock: Clock,
    microseconds: f64,
}

fn settings(scene: &Scene) -> Result<&document::BehaviourTree, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::BehaviourTree>(),
    build: |scene, clock| Ok(Box::new(BehaviourTree::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl BehaviourTree {
    fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?;
        let purpose = |fixed| if fixed { MeshPurpose::Ideal } else { MeshPurpose::Solid };
        let mut built = Self {
            run: TreeRun::build(scene, settings)?,
            words: world::words(settings.task),
            settings: settings.clone(),
            shapes: ShownBodies::build(scene)?.shapes,
            purposes: scene.bodies.iter().map(|b| purpose(b.fixed)).collect(),
            tape: Tape::new(settings.step),
            record: Vec::new(),
            readings: Vec::new(),
            figure: Figure::default(),
            clock,
            microseconds: 0.0,
        };
        built.keep();
        Ok(built)
    }

    /// Returns the position at which somebody's hand holds the ball in the next step, m.
    fn held(&mut self) -> Option<[f64; 3]> {
        self.tape.acting().iter().find_map(|(channel, value)| match (channel, value) {
            (Channel::Pull { .. }, InputValue::Pull { target, .. }) => Some(*target),
            _ => None,
        })
    }

    /// Reads the present step, and keeps it.
    fn keep(&mut self) {
        readings::take(&self.words, &self.run, &mut self.readings);
        self.tape.keep(&self.readings, || vec![self.run.now.clone()]);
    }

    /// Returns the values that events follow from: the action at work, whether the root has answered, its
    /// successes, and the counts.
    fn events_of(&self) -> (Option<usize>, bool, u32, TaskCounts) {
        let now = &self.run.now;
        (now.at_work, now.over, now.successes, now.here.counts())
    }

    /// Records the events of the step that led here.
    fn look(&mut self, (at_work, over, successes, counts): (Option<usize>, bool, u32, TaskCounts)) {
        if !self.tape.may_record_events() {
            return;
        }
        let now = self.events_of();
        let mut labels = Vec::new();
        if now.3.meddled > counts.meddled {
            let ball = self.settings.taken_body().is_some();
            labels.push(if ball { "Somebody takes the ball" } else { "Shaken up" }.to_owned());
        }
        if now.3.slips > counts.slips {
            labels.push("A grasp slips".to_owned());
        }
        if let Some(name) =
            now.0.filter(|_| now.0 != at_work).and_then(|n| self.run.spoken.tree.nodes().get(n))
        {
            labels.push(name.name.clone());
        }
        if now.2 > successes {
            labels.push("The tree succeeds".to_owned());
        } else if now.1 && !over {
            labels.push("The tree fails".to_owned());
        }
        self.tape.tell(labels.into_iter().map(|label| (label, None)));
    }

    /// Returns the word of the action at work.
    fn at_work(&self) -> Option<usize> {
        match self.run.spoken.words.get(self.run.now.at_work?).copied().flatten() {
            Some(Word::Action(k)) => Some(k),
            _ => None,
        }
    }
}

impl Experiment for BehaviourTree {
    fn describe(&self) -> Description {
        let pulled = !self.tape.track().acting().is_empty();
        Description {
            plots: self.settings.plots.iter().map(|p| plots::described(*p)).collect(),
            handles: if pulled { vec![Handle { label: "Pull".into(), id: "p".into() }] } else { Vec::new() },
            labels: self.words.actions.iter().map(|w| (*w).to_owned()).collect(),
            clock: Some(RunClock { step: self.settings.step, end: Some(self.settings.end) }),
            channels: self.settings.taken_body().map_or_else(Vec::new, |body| self.channels_of(body)),
            exports: vec![ExportFormat::BehaviorTreeCpp],
            ..Description::of(readings::described(&self.words, &self.run), vec!["tick".to_owned()])
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let tree = settings(next)?;
        if now.bodies == next.bodies && self.settings.same_run(tree) {
            self.settings = tree.clone();
            return Ok(Adopted::InPlace(false));
        }
        let mut changed = Self::build(next, self.clock)?;
        changed.tape.follow(&self.tape, next);
        Ok(Adopted::Anew(Box::new(changed)))
    }

    fn readings(&self) -> &[f64] {
        &self.readings
    }

    fn hash(&self, hash: &mut StateHash) {
        world::mix_into(&self.run.now.here, hash);
        self.run.letters().bytes().for_each(|b| hash.word(u64::from(b)));
        hash.word(u64::from(self.run.now.ticks));
        for (name, value) in self.run.now.memory.blackboard.entries() {
            name.bytes().chain(value.text().bytes()).for_each(|b| hash.word(u64::from(b)));
        }
        self.tape.feed(hash);
    }

    fn tell(&self, _scene: &Scene) -> String {
        let now = &self.run.now;
        if now.ticks == 0 {
            return "Before the first tick: no node has been asked.".to_owned();
        }
        let root = match self.run.letters().chars().next() {
            Some('S') => "succeeds",
            Some('F') => "fails",
            Some('K') => "is passed over",
            _ => "is running",
        };
        let at_work = self.at_work().and_then(|k| self.words.actions.get(k));
        let doing = at_work.map_or_else(String::new, |w| format!("; at work: {w}"));
        let holds: Vec<&str> = (0..self.words.conditions.len())
            .filter(|&k| now.here.holds(k))
            .map(|k| self.words.conditions[k])
            .collect();
        let holds = if holds.is_empty() {
            "no condition holds".to_owned()
        } else {
            format!("holds: {}", holds.join(", "))
        };
        let never = if self.tape.time() >= self.settings.end - 0.5 * self.settings.step
            && now.first_success.is_none()
        {
            " The run is over and the root has never succeeded."
        } else {
            ""
        };
        let troubles: String = self.run.troubles().iter().map(|t| format!(" {t}")).collect();
        format!(
            "After {:.1} s, tick {}: the root {root}{doing}; {holds}.{never}{troubles}",
            self.tape.time(),
            now.ticks
        )
    }

    fn write_frame(&mut self, scene: &Scene, writer: &mut FrameWriter) {
        let pull = self.held();
        let at_work = self.at_work();
        writer.section(Section::Readings, |s| self.readings.iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&[self.microseconds]));
        let poses = draw::poses(scene, &self.shapes, &self.run.now.here, pull);
        shown_bodies::write_poses(writer, &poses);
        draw::figures(scene, &self.shapes, &self.run.now.here, (at_work, pull), &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        ShownBodies { shapes: self.shapes.clone() }.write_assets_each(self.purposes.iter().copied(), writer);
    }

    fn as_driven(&self) -> Option<&dyn Driven> {
        self.settings.taken_body().map(|_| self as &dyn Driven)
    }

    fn as_driven_mut(&mut self) -> Option<&mut dyn Driven> {
        self.settings.taken_body().map(|_| self as &mut dyn Driven)
    }

    parts!(clocked, plots, exports, ticks);
}

impl Stepped for BehaviourTree {
    type State = Now;

    fn tape(&self) -> &Tape<Now> {
        &self.tape
    }

    fn advance(&mut self) {
        let start = self.clock.microseconds();
        let held = self.held();
        let before = self.events_of();
        let asked = !before.1;
        self.tape.advance();
        let time = self.tape.time();
        self.run.step(held.map(|[x, y, _]| [x, y]), time);
        if self.record.len() + 1 == self.tape.step() as usize {
            let at_work = self.run.now.at_work.map(|n| n as u32);
            self.record.push(Record { letters: self.run.letters(), at_work, asked });
        }
        self.microseconds = self.clock.microseconds() - start;
        self.keep();
        self.look(before);
    }

    fn restore(&mut self, step: u32) {
        let states = self.tape.back_to(step);
        if let Some(now) = states.first() {
            self.run.now = now.clone();
        }
        readings::take(&self.words, &self.run, &mut self.readings);
    }
}

impl Plots for BehaviourTree {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(
            id,
            &self.run.spoken,
            &self.record,
            [self.settings.step, self.settings.end],
            self.tape.step(),
        )
    }
}

impl Ticks for BehaviourTree {
    fn ticks(&self, from: u32, count: u32) -> TreeTicks {
        let told = ticked::told(&self.record, &self.words, self.tape.step(), from, count);
        let blackboard = self.run.now.memory.blackboard.entries();
        TreeTicks {
            differs: self.run.differs(),
            by_hand: self.run.spoken.hand.clone(),
            blackboard: blackboard.map(|(name, value)| [name.to_owned(), value.text()]).collect(),
            troubles: self.run.troubles(),
            ..told
        }
    }
}

impl Exports for BehaviourTree {
    fn export(
        &self,
        _scene: &Scene,
        format: ExportFormat,
        _made: &Made<'_>,
    ) -> Result<ExportFile, SceneError> {
        ticked::exported(&self.settings.tree, format)
    }
}

impl Driven for BehaviourTree {
    fn drive(&mut self, inputs: &InputTrack, from: u32, scene: &Scene) -> u32 {
        self.back_to(from);
        self.tape.drive(inputs, from, scene);
        self.record.truncate(self.tape.step() as usize);
        self.tape.step()
    }

    fn drag(&self, handle: usize, target: [f64; 3]) -> Option<Command> {
        let body = self.settings.taken_body().filter(|_| handle == 0)?;
        self.grab(body, target)
    }

    fn channels_of(&self, body: usize) -> Vec<DrivenChannel> {
        if self.settings.taken_body() != Some(body) {
            return Vec::new();
        }
        let [x, y] = self.settings.ball.ball;
        vec![DrivenChannel {
            channel: Channel::Pull { body },
            label: "Take the ball".to_owned(),
            rest: InputValue::Pull { target: [x, y, 0.0], point: [0.0; 3], frequency: 2.0 },
            fields: vec![ChannelField {
                key: "target".to_owned(),
                label: "Where to".to_owned(),
                quantity: Quantity::Length,
                shape: FieldShape::Vector,
                range: None,
            }],
        }]
    }

    fn grab(&self, body: usize, point: [f64; 3]) -> Option<Command> {
        let body = self.settings.taken_body().filter(|taken| *taken == body)?;
        // To the millimetre, as a hand can.
        let target = point.map(|x| (x * 1e3).round() / 1e3);
        let value = InputValue::Pull { target, point: [0.0; 3], frequency: 2.0 };
        Some(Command::Act { channel: Channel::Pull { body }, value: Some(value) })
    }
}
