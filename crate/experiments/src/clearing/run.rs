//! A run of the cell: a decision, then some steps of the bodies, again and again. The state is a function of
//! the document and the step.

use std::sync::Arc;

use crate::clearing::document::{Clearing, ClearingBy};
use asperity_control::behaviour::{Memory, Status, Tick, World as Asked};
use asperity_dynamics::arm::{ArmGoal, ArmMotion, Joints};
use asperity_dynamics::{Clock as Stopwatch, State, StepOptions, Workspace, step};
use asperity_geometry::{Pose, Vec3};
use asperity_scene::{ErrorKind, Scene, SceneError};

use super::acts::{ACTIONS, Act, CONDITIONS, DROP, GRASP, Look, PUSH, SELECT, Search, Selected, TRANSPORT};
use super::cell::Cell;
use super::machine::{End, Machine, Rules};
use super::push::Planned;
use super::tally::{Place, STAGES, Tally, held, places};
use super::trouble::Trouble;
use super::ways::Leg;
use crate::Clock;
use crate::common::hand::motor;
use crate::common::ticked::{self, Spoken, Word, Words};

/// Longest step of the bodies, s.
const LONGEST: f64 = 0.002;

pub(super) const WORDS: Words = Words { conditions: &CONDITIONS, actions: &ACTIONS };

/// Everything beside the bodies on which the future depends.
#[derive(Clone)]
pub(super) struct Now {
    /// Number of the bin that is cleared.
    pub source: usize,
    /// The act at work, what it looks for, and what the arm does.
    pub doing: Option<Act>,
    pub search: Option<Search>,
    pub legs: Arc<[Leg]>,
    pub leg: usize,
    /// Start of that leg, s.
    pub since: f64,
    /// Set-point of the joints, rad.
    pub goal: Joints,
    /// True if the fingers are commanded to close.
    pub closed: bool,
    pub look: Option<Arc<Look>>,
    pub grasp: Option<Arc<Selected>>,
    /// True once the grasp has been lifted, and carried over the other bin.
    pub lifted: bool,
    pub above: bool,
    /// True if the last look saw nothing; or nothing of what it saw could be grasped.
    pub empty: bool,
    pub nothing: bool,
    /// The push that is made; how far the hand has been pressed down by it, m; pushes in a row, with nothing
    /// brought over between them; the last act was one.
    pub push: Option<Arc<Planned>>,
    pub pressed: f64,
    /// Force with which the hand presses its surroundings, N, world frame.
    pub load: Vec3,
    pub in_a_row: u32,
    pub pushed: bool,
    /// Last failure and its time, s.
    pub failed: Option<(f64, Trouble)>,
    /// True for each body that the hand holds; and for each that it has just let go of.
    pub hand: Vec<bool>,
    pub releasing: Vec<bool>,
    pub places: Vec<Place>,
    pub tally: Tally,
    /// Number of random draws so far.
    pub draws: u32,
    pub machine: Machine,
    pub memory: Memory,
    pub tick: Tick,
    pub at_work: Option<usize>,
    pub ticks: u32,
    pub end: Option<(f64, End)>,
}

/// The cell at a step.
pub(super) struct Run {
    pub cell: Cell,
    pub settings: Clearing,
    pub spoken: Arc<Spoken>,
    pub state: State,
    pub work: Workspace,
    pub now: Now,
    pub motion: ArmMotion,
    pub clock: Clock,
    /// Times of the last look, the last candidates, the last search, and the bodies' last steps, µs.
    pub timings: [f64; 4],
    pub trouble: Option<SceneError>,
    /// Events of this step: words, and the body.
    pub told: Vec<(&'static str, Option<usize>)>,
    parts: u32,
}

impl Run {
    pub fn build(scene: &Scene, settings: &Clearing, clock: Clock) -> Result<Self, SceneError> {
        let cell = Cell::build(scene, settings)?;
        let spoken = Arc::new(Spoken::new(&settings.tree, &WORDS, "experiment.tree")?);
        let state = State::new(&cell.model);
        let work = Workspace::new(&cell.model, &state);
        let none = vec![false; cell.objects()];
        let now = Now {
            source: 0,
            doing: None,
            search: None,
            legs: Arc::default(),
            leg: 0,
            since: 0.0,
            goal: cell.home,
            closed: false,
            look: None,
            grasp: None,
            lifted: false,
            above: false,
            empty: false,
            nothing: false,
            push: None,
            pressed: 0.0,
            load: Vec3::zeros(),
            in_a_row: 0,
            pushed: false,
            failed: None,
            places: places(&cell, &work, &none),
            hand: none,
            releasing: Vec::new(),
            tally: Tally::default(),
            draws: 0,
            machine: Machine::default(),
            memory: Memory::new(&spoken.tree),
            tick: Tick { status: vec![None; spoken.tree.nodes().len()], ..Tick::default() },
            at_work: None,
            ticks: 0,
            end: None,
        };
        let parts = (settings.step / LONGEST).ceil().max(1.0) as u32;
        let settings = settings.clone();
        let mut run = Self {
            cell,
            settings,
            spoken,
            state,
            work,
            now,
            motion: ArmMotion::default(),
            clock,
            timings: [0.0; 4],
            trouble: None,
            told: Vec::new(),
            parts,
        };
        if let Some(body) = run.now.places.iter().position(|place| *place != Place::Bin(0)) {
            let message = "this body does not lie in the first bin: put it over the bin's floor";
            return Err(SceneError::new(ErrorKind::Value, format!("bodies[{body}].pose"), message));
        }
        run.inputs();
        Ok(run)
    }

    pub fn tell(&mut self, what: &'static str) {
        self.told.push((what, None));
    }

    /// Records a failure as the last one.
    pub fn fails(&mut self, what: Trouble) {
        self.now.failed = Some((self.state.time, what));
        self.tell(what.label());
    }

    pub fn tell_of(&mut self, what: &'static str, body: Option<usize>) {
        self.told.push((what, body));
    }

    /// Returns the time of one decision, s.
    fn step_time(&self) -> f64 {
        self.settings.step
    }

    /// Makes a decision, and moves the bodies until the next.
    pub fn advance(&mut self) {
        self.told.clear();
        if self.trouble.is_some() {
            return;
        }
        if self.now.end.is_none() {
            match self.settings.by {
                ClearingBy::Machine => self.by_machine(),
                ClearingBy::Tree => self.by_tree(),
            }
        }
        let stage = match self.now.doing {
            Some(SELECT) => 0,
            Some(GRASP) => 1,
            Some(TRANSPORT) => 2,
            Some(DROP) => 3,
            Some(PUSH) => 4,
            _ => 5,
        };
        if let Some(time) =
            self.now.tally.stages.get_mut(stage.min(STAGES - 1)).filter(|_| self.now.end.is_none())
        {
            *time += self.settings.step;
        }
        let start = self.clock.microseconds();
        let dt = self.step_time() / f64::from(self.parts);
        for _ in 0..self.parts {
            self.lead(dt);
            let options = StepOptions::default();
            let stepped =
                step(&self.cell.model, &mut self.state, &mut self.work, dt, &options, Stopwatch::STOPPED);
            if let Err(fault) = stepped {
                self.trouble = Some(SceneError::new(ErrorKind::Value, "experiment", fault.message));
                return;
            }
            self.feel();
        }
        self.timings[3] = self.clock.microseconds() - start;
        if self.now.lifted && self.now.closed {
            // While it is let down, what is held touches what lies below; nothing comes into a hand that is
            // closed.
            if self.now.doing != Some(DROP) {
                let held = held(&self.cell, &self.work);
                self.now.hand.iter_mut().zip(held).for_each(|(hand, held)| *hand &= held);
            }
        } else {
            self.now.hand.fill(false);
            self.now.hand.resize(self.cell.objects(), false);
        }
        let now = places(&self.cell, &self.work, &self.now.hand);
        let was = std::mem::replace(&mut self.now.places, now);
        for (body, (was, now)) in was.iter().zip(self.now.places.clone()).enumerate() {
            match (*was, now) {
                (Place::Hand, Place::Bin(_) | Place::Beside) if self.now.closed => {
                    self.now.tally.dropped += 1;
                    self.now.failed = Some((self.state.time, Trouble::Fallen));
                    self.told.push((Trouble::Fallen.label(), Some(body)));
                }
                (Place::Bin(_), Place::Beside) => self.told.push(("leaves the bin", Some(body))),
                _ => {}
            }
        }
    }

    /// Updates which bodies are in the hand.
    pub fn see_hand(&mut self) {
        self.now.hand = held(&self.cell, &self.work);
    }

    fn over(&mut self, end: End) {
        self.now.end = Some((self.state.time, end));
        self.tell(match end {
            End::Cleared => "cleared",
            End::GivenUp => "given up",
        });
    }

    fn by_machine(&mut self) {
        let Some(act) = self.now.machine.act() else { return };
        let answer = self.act(act);
        let (tries, alternate) = (self.settings.tries, self.settings.alternate);
        let now = &mut self.now;
        let before = now.source;
        let pushes = now.nothing && now.in_a_row < self.settings.select.pushes.times;
        let rules = Rules { tries, alternate, pushes };
        let end = now.machine.next(answer, now.empty, &mut now.source, &rules);
        if now.source != before {
            (now.empty, now.grasp, now.look, now.nothing) = (false, None, None, false);
            self.tell("changes bins");
        }
        if let Some(end) = end {
            self.over(end);
        }
    }

    fn by_tree(&mut self) {
        let mut memory = std::mem::take(&mut self.now.memory);
        let mut tick = std::mem::take(&mut self.now.tick);
        let spoken = Arc::clone(&self.spoken);
        let answer = spoken.tree.tick(&mut memory, &mut Leaves { spoken: &spoken, run: self }, &mut tick);
        self.now.at_work = ticked::at_work(&spoken, &tick);
        self.now.ticks += 1;
        (self.now.memory, self.now.tick) = (memory, tick);
        match answer {
            Status::Running | Status::Skipped => {}
            Status::Success => self.over(End::Cleared),
            Status::Failure => self.over(End::GivenUp),
        }
    }

    /// Updates the set-points of joints and fingers to the end of a step of the bodies.
    fn lead(&mut self, dt: f64) {
        let time = self.state.time + dt;
        let mut presses = None;
        while let Some(leg) = self.now.legs.get(self.now.leg) {
            let gone = time - self.now.since;
            presses = None;
            match leg {
                Leg::Move(timed) | Leg::Press(timed, _) => {
                    let q = timed.at(gone).q;
                    if let Ok(q) = Joints::try_from(q.as_slice()) {
                        self.now.goal = q;
                    }
                    if let Leg::Press(_, press) = leg {
                        presses = Some(*press);
                    }
                }
                Leg::Fingers(closed, _) => {
                    if self.now.closed && !closed {
                        self.now.releasing.clone_from(&self.now.hand);
                    }
                    self.now.closed = *closed;
                }
                Leg::Wait(_) => {}
            }
            let duration = leg.duration();
            if gone < duration {
                break;
            }
            self.now.since += duration;
            self.now.leg += 1;
        }
        self.press(presses, dt);
        self.inputs();
    }

    fn inputs(&mut self) {
        let joints = Some(self.told_joints());
        let goal = ArmGoal { place: Pose::identity(), joints, press: [0.0; 6] };
        let travel = if self.now.closed { 0.5 * self.cell.gripper.opening() } else { 0.0 };
        let inputs = &mut self.state.inputs;
        inputs.arms.clear();
        inputs.arms.push(goal);
        inputs.motors.clear();
        let force = self.settings.select.trials.force;
        inputs.motors.extend(self.cell.fingers.map(|joint| (joint, motor(travel, force))));
    }

    /// Takes over new settings; those that have acted so far are the same in them.
    pub fn adopt(&mut self, settings: &Clearing) -> Result<(), SceneError> {
        if self.settings.tree != settings.tree {
            self.spoken = Arc::new(Spoken::new(&settings.tree, &WORDS, "experiment.tree")?);
            self.now.memory = Memory::new(&self.spoken.tree);
            self.now.tick.status = vec![None; self.spoken.tree.nodes().len()];
        }
        self.settings = settings.clone();
        Ok(())
    }

    /// Goes back to a snapshot of this run.
    pub fn restore(&mut self, (state, now): &(State, Now)) {
        self.state.clone_from(state);
        self.now = now.clone();
        self.work.update(&self.cell.model, &self.state);
        self.trouble = None;
        self.told.clear();
    }
}

/// A tree's leaves in the cell.
struct Leaves<'a> {
    spoken: &'a Spoken,
    run: &'a mut Run,
}

impl Asked for Leaves<'_> {
    fn ask(&mut self, leaf: usize) -> Status {
        match self.spoken.words.get(leaf).copied().flatten() {
            Some(Word::Condition(k)) if self.run.holds(k) => Status::Success,
            Some(Word::Action(k)) => self.run.act(k),
            _ => Status::Failure,
        }
    }

    fn time(&self) -> f64 {
        self.run.state.time
    }

    fn halt(&mut self, leaf: usize) {
        if let Some(Word::Action(k)) = self.spoken.words.get(leaf).copied().flatten() {
            self.run.halt(k);
        }
    }
}
