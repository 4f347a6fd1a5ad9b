//! An arm puts something into something; a strategy commands every few steps where to go and how to press.
//!
//! The cell is one run of moving bodies ([`Run`]); commands and what is seen are an attempt of
//! `asperity_learning`, the same, step for step, as the one in which policies learn. The state is a function
//! of the document and the step: an attempt draws nothing.

mod actor;
pub mod answers;
mod cell;
pub mod document;
pub mod learning_document;
mod learns;
mod plots;
pub mod policy;
mod readings;
mod starts;
pub mod training;
pub mod transfer_document;

use std::sync::Arc;

use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3};
use asperity_learning::environment::End;
use asperity_learning::insertion::{Actor, Attempt, Cell, Learnt, SETTLING};
use asperity_scene::frame::{FrameWriter, HandleKind, LineStyle, Section};
use asperity_scene::{
    Change, Description, ErrorKind, Handle, PlotData, Role, RunClock, Scene, SceneError, Scoped,
};

pub(crate) use self::actor::rules;

use self::learns::AtWork;
use super::dynamics::run::{Run, Snapshot};
use super::dynamics::{arm, draw};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::stepped::Stepped;
use asperity_exhibit::tape::Tape;
use asperity_exhibit::{
    Adopted, Experiment, Handles, Kind, Plots, Questions, another_kind, parts, readings as tables,
};

use crate::{Clock, StateHash, convert};
use answers::InsertionAsk;
use asperity_exhibit::questions::{self, answer};
use serde_json::Value;

/// Names of the stages in the order of `Section::Timings`.
const STAGES: [&str; 6] = ["kinematics", "broad phase", "narrow phase", "assembly", "solve", "integration"];
/// Greatest number of contacts with an arrow.
const MOST_ARROWS: usize = 200;
/// Steps in a metre to which a place of the hand is rounded.
const FINEST: f64 = 1e6;
/// Words of verdicts in the picture.
const VERDICTS: [&str; 3] = ["it is in", "time is up", "it cannot go on"];

/// Everything beside the bodies on which the future depends.
#[derive(Clone)]
struct Now {
    attempt: Attempt,
    actor: Actor,
    /// Sum of rewards so far.
    total: f64,
    /// Step at which the attempt was over, and its end.
    ended: Option<(u32, End)>,
    /// True if it has touched something; if it has pressed too hard.
    touched: bool,
    hard: bool,
}

/// Attempt under way.
struct Insertion {
    settings: document::Insertion,
    cells: Arc<[Cell]>,
    run: Run,
    /// Networks of the document's policy.
    learnt: Option<Arc<Learnt>>,
    /// Lesson that is learnt here now.
    learning: Option<Box<AtWork>>,
    now: Now,
    tape: Tape<(Snapshot, Now)>,
    readings: Vec<f64>,
    figure: Figure,
    clock: Clock,
    /// Room for the numbers that are seen.
    seen: Vec<f64>,
}

fn settings(scene: &Scene) -> Result<&document::Insertion, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// Translates a fault of the engine's cell or attempt to where the reader wrote it.
fn named(e: &Fault) -> SceneError {
    let path = match e.path.strip_prefix("rules.") {
        Some(rest) => format!("experiment.rules.{rest}"),
        None => "experiment.cell".to_owned(),
    };
    SceneError::new(ErrorKind::Value, path, e.message.clone())
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::Insertion>(),
    build: |scene, clock| Ok(Box::new(Insertion::build(scene, clock)?)),
    questions: Questions::of::<InsertionAsk>(),
};

impl Insertion {
    fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?;
        let (cell, mut run) =
            cell::of(scene, &settings.cell, Vec::new()).map_err(document::Insertion::in_cell)?;
        cell.check().map_err(|e| named(&e))?;
        let rules = actor::rules(&settings.rules)?;
        let start = actor::start(&settings.start, settings.start.aside);
        let mut attempt = Attempt::new(&cell, &rules, &run.work, &start);
        for _ in 0..SETTLING {
            run.tell_arm(attempt.goal());
            run.step(clock);
            attempt.look(run.state());
        }
        if let Some(trouble) = &run.trouble {
            let message = format!("the arm does not come to where the attempt begins: {trouble}");
            return Err(SceneError::new(ErrorKind::Value, "experiment.start", message));
        }
        attempt.settled(&run.work);
        let learnt = match &settings.policy {
            Some(policy) => Some(Arc::new(policy::read(policy, settings.rules.mouth_seen)?)),
            None => None,
        };
        let actor = Actor::new(actor::mind(settings.strategy, learnt.as_ref()), &attempt);
        let mut built = Self {
            settings: settings.clone(),
            learnt,
            learning: None,
            cells: Arc::from([cell]),
            now: Now { attempt, actor, total: 0.0, ended: None, touched: false, hard: false },
            run,
            tape: Tape::new(settings.cell.step),
            readings: Vec::new(),
            figure: Figure::default(),
            clock,
            seen: vec![0.0; Attempt::SEEN],
        };
        built.keep();
        Ok(built)
    }

    /// Returns the time from the start to a step, s.
    fn at(&self, step: u32) -> f64 {
        f64::from(step) * self.settings.cell.step
    }

    fn is_in(&self) -> bool {
        matches!(self.now.ended, Some((_, End::Done)))
    }

    /// Records the events of the step that led here.
    fn look(&mut self) {
        let body = self.settings.cell.task.map(|task| task.body as u32);
        let touches = !self.run.work.contacts().is_empty();
        let now = &mut self.now;
        let hard = now.attempt.load()[0].length() > self.settings.rules.limit[0];
        let told = [
            (touches && !now.touched).then_some("touches"),
            (hard && !now.hard).then_some("presses too hard"),
            match now.ended {
                Some((step, end)) if step == self.tape.step() => Some(VERDICTS[verdict(end)]),
                _ => None,
            },
        ];
        (now.touched, now.hard) = (now.touched || touches, now.hard || hard);
        if !self.tape.may_record_events() {
            return;
        }
        self.tape.tell(told.into_iter().flatten().map(|label| (label.to_owned(), body)));
    }

    /// Reads the present step, and keeps it.
    fn keep(&mut self) {
        self.read();
        self.tape.keep(&self.readings, || vec![(self.run.snapshot(), self.now.clone())]);
    }

    fn read(&mut self) {
        let all = readings::of(self);
        self.readings.clear();
        self.readings.extend_from_slice(all.all());
    }

    /// Returns the start of the pin's tip, m, and the direction out of the mouth there.
    fn start_at(&self) -> Option<(Vec3, Vec3)> {
        let cell = self.cells.first()?;
        let [x, y] = self.settings.start.aside;
        let p = cell.X_WM.transform_point(&Vec3::new(x, y, self.settings.rules.above).into()).coords;
        Some((p, cell.X_WM.rotation * Vec3::z()))
    }

    fn draw(&mut self) {
        let figure = &mut self.figure;
        figure.clear();
        draw::touches(&self.run, (0, Vec3::zeros()), MOST_ARROWS, figure);
        let Some(task) = self.settings.cell.task else { return };
        arm::draw(&self.run, task.body, Vec3::zeros(), figure);
        if let Some(X_WI) = self.run.work.poses().get(task.into) {
            let mouth = X_WI * convert::pose(&task.mouth);
            let (p, n) = (mouth.translation.vector, mouth.rotation * Vec3::z());
            figure.line(Role::Muted, LineStyle::Dashed, [p - n * task.depth, p + n * task.depth]);
            if let Some((_, end)) = self.now.ended {
                let size = self.run.sizes.get(task.into).copied().unwrap_or(0.0);
                figure.verdict(verdict(end), end == End::Done, p - n * size);
            }
        }
        if let Some((p, n)) = self.start_at() {
            self.figure.handle(HandleKind::Plane, Role::Wrench, p, n);
        }
    }
}

/// Returns the number of the verdict among [`VERDICTS`].
fn verdict(end: End) -> usize {
    match end {
        End::Done => 0,
        End::TimeUp => 1,
        End::Failed => 2,
    }
}

impl Experiment for Insertion {
    fn describe(&self) -> Description {
        let start = Handle { label: "Where the tip begins".to_owned(), id: "s".to_owned() };
        let rules = &self.settings.rules;
        let note = format!(
            "A decision every {} ms, at most {}; a step of the bodies every {} ms. What the strategy sees: its place and turn, force and \
             moment at the wrist.",
            1e3 * f64::from(rules.action_period) * self.settings.cell.step,
            rules.horizon,
            1e3 * self.settings.cell.step
        );
        Description {
            plots: plots::described(&self.settings),
            labels: VERDICTS.map(str::to_owned).to_vec(),
            handles: vec![start],
            clock: Some(RunClock {
                step: self.settings.cell.step,
                end: Some(self.at(self.settings.steps())),
            }),
            notes: vec![note],
            ..Description::of(tables::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let insertion = settings(next)?;
        if now.bodies == next.bodies && self.settings.same_run(insertion) {
            self.settings = insertion.clone();
            self.learning = None;
            return Ok(Adopted::InPlace(false));
        }
        let mut changed = Self::build(next, self.clock)?;
        changed.tape.follow(&self.tape, next);
        Ok(Adopted::Anew(Box::new(changed)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        let now = &self.now;
        let p = now.attempt.foremost(&self.run.work);
        let mm = |x: f64| 1e3 * x;
        let asked = self.settings.cell.task.map_or(0.0, |task| task.depth);
        let aside = mm((p.x * p.x + p.y * p.y).sqrt());
        let peak = now.attempt.peak();
        let place = if p.z <= 0.0 {
            format!("the tip is {:.2} of {:.2} mm deep", mm(-p.z), mm(asked))
        } else {
            format!("the tip is {:.2} mm above the mouth", mm(p.z))
        };
        let end = match now.ended {
            Some((step, End::Done)) => format!(", it is in after {:.2} s", self.at(step)),
            Some((step, End::TimeUp)) => format!(", time was up after {:.2} s", self.at(step)),
            Some((step, End::Failed)) => format!(", it could not go on after {:.2} s", self.at(step)),
            None => String::new(),
        };
        format!(
            "After {:.2} s: {place}, {aside:.2} mm aside, at most {peak:.1} N so far{end}.",
            self.tape.time()
        )
    }

    fn readings(&self) -> &[f64] {
        &self.readings
    }

    fn hash(&self, hash: &mut StateHash) {
        self.run.words().into_iter().for_each(|word| hash.word(word));
        hash.numbers(&self.now.actor.action);
        hash.numbers(&[self.now.total, self.now.attempt.peak()]);
    }

    fn unanswered(&self) -> &'static [&'static str] {
        if self.settings.learning.is_some() { &[] } else { &["course", "rollout"] }
    }

    fn ask(&mut self, scene: &Scene, question: Value) -> Result<Value, SceneError> {
        match questions::read::<InsertionAsk>(question)? {
            InsertionAsk::TryStarts { row } => answer(self.try_starts(row)?),
            InsertionAsk::TryDrawn { from, count } => answer(self.try_drawn(from, count)?),
            InsertionAsk::Course {} => answer(training::learner_plan(scene)?),
            InsertionAsk::Rollout { order } => answer(self.rollout(scene, &order)?),
        }
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| {
            s.f32s(&draw::timings(std::slice::from_ref(&self.run)));
        });
        draw::poses(std::slice::from_ref(&self.run), Vec3::zeros(), writer);
        self.draw();
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        draw::assets(std::slice::from_ref(&self.run), 0..1, &self.settings.cell, writer);
    }

    parts!(clocked, plots, handles);
}

impl Stepped for Insertion {
    type State = (Snapshot, Now);

    fn tape(&self) -> &Tape<(Snapshot, Now)> {
        &self.tape
    }

    fn advance(&mut self) {
        let period = self.settings.rules.action_period;
        let now = &mut self.now;
        if now.ended.is_none() {
            if self.tape.step().is_multiple_of(period) {
                now.attempt.see(&self.run.work, &mut self.seen);
                now.actor.act_and_judge(&self.seen);
                now.attempt.act(&now.actor.action);
            }
            now.attempt.advance();
        }
        self.run.tell_arm(now.attempt.goal());
        self.run.step(self.clock);
        self.tape.advance();
        if self.run.trouble.is_none() {
            now.attempt.look(self.run.state());
        }
        if now.ended.is_none() && self.tape.step().is_multiple_of(period) {
            let taken = now.attempt.judge(&self.run.work, self.run.trouble.is_some());
            now.total += taken.reward;
            now.ended = taken.end.map(|end| (self.tape.step(), end));
            if now.ended.is_some() {
                now.attempt.rest();
            }
        }
        self.look();
        self.keep();
    }

    fn restore(&mut self, step: u32) {
        // A step before, where there is one: what touches is known of a step that has been taken.
        let states = self.tape.back_to(step.saturating_sub(1));
        if let Some((kept, now)) = states.first() {
            self.run.restore(kept);
            self.now = now.clone();
            self.read();
        }
    }

    fn trouble(&self) -> Option<String> {
        self.run.trouble.clone()
    }
}

impl Plots for Insertion {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(id, self)
    }
}

impl Handles for Insertion {
    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let Some(cell) = self.cells.first().filter(|_| handle == 0) else { return Vec::new() };
        let p = cell.X_WM.inverse_transform_point(&Vec3::from(target).into());
        let room = self.settings.rules.room[0];
        let meant = |x: f64| (x.clamp(-room, room) * FINEST).round() / FINEST;
        let value = serde_json::json!([meant(p.x), meant(p.y)]);
        vec![Change { path: "experiment.start.aside".into(), value }]
    }
}
