//! A run of the cell: a decision, then some steps of the bodies, again and again. The state is a function of
//! the document and the step.

use std::sync::Arc;

use asperity_control::behaviour::{Memory, Status, Tick, Tree, World as Asked};
use asperity_dynamics::arm::{ArmDescription, ArmGoal, ArmMotion, Joints};
use asperity_dynamics::{Clock, State, StepOptions, Workspace, step};
use asperity_fault::Fault;
use asperity_geometry::{Pose, Vec3};

use crate::acts::{Act, ActSearch, DROP, GRASP, PUSH, SELECT, TRANSPORT};
use crate::hand::motor;
use crate::legs::Leg;
use crate::tally::{held, places};
use crate::{
    BinLook, BinObject, BodyLocation, Decider, Ending, Machine, MachineRules, PickTally, PickingCell,
    PickingOptions, PlannedPush, SelectedGrasp, Trouble,
};

/// Longest step of the bodies, s.
const LONGEST: f64 = 0.002;

/// Tree of acts and conditions that decides what is done next.
#[derive(Clone, Debug)]
pub struct ActTree {
    /// Tree.
    pub tree: Tree,
    /// Question of each node to the cell; `None` for those with children.
    pub words: Vec<Option<ActWord>>,
}

/// Question of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActWord {
    /// Condition, by its index in [`CONDITIONS`](crate::CONDITIONS).
    Condition(usize),
    /// Act, by its index in [`ACTIONS`](crate::ACTIONS).
    Act(Act),
}

/// Everything beside the bodies on which the future depends.
#[derive(Clone)]
pub struct Situation {
    /// Number of the bin that is cleared.
    pub source: usize,
    /// Act at work.
    pub doing: Option<Act>,
    /// What the act looks for.
    pub(crate) search: Option<ActSearch>,
    /// Legs that the arm goes through.
    pub legs: Arc<[Leg]>,
    /// Number of the leg that it is on.
    pub leg: usize,
    /// Start of that leg, s.
    pub(crate) since: f64,
    /// Set-point of the joints, rad.
    pub goal: Joints,
    /// True if the fingers are commanded to close.
    pub(crate) closed: bool,
    /// Last look.
    pub look: Option<Arc<BinLook>>,
    /// Grasp that is chosen.
    pub grasp: Option<Arc<SelectedGrasp>>,
    /// True once the grasp has been lifted.
    pub lifted: bool,
    /// True once it has been carried over the other bin.
    pub(crate) above: bool,
    /// True if the last look saw nothing.
    pub(crate) empty: bool,
    /// True if nothing of what it saw could be grasped.
    pub(crate) nothing: bool,
    /// Push that is made.
    pub push: Option<Arc<PlannedPush>>,
    /// How far the hand has been pressed down by it, m.
    pub(crate) pressed: f64,
    /// Force with which the hand presses its surroundings, N, world frame.
    pub load: Vec3,
    /// Pushes in a row, with nothing brought over between them.
    pub(crate) in_a_row: u32,
    /// True if the last act was a push.
    pub(crate) pushed: bool,
    /// Last failure and its time, s.
    pub failed: Option<(f64, Trouble)>,
    /// True for each body that the hand holds; and for each that it has just let go of.
    pub(crate) hand: Vec<bool>,
    pub(crate) releasing: Vec<bool>,
    /// Location of each object.
    pub places: Vec<BodyLocation>,
    /// Counts so far.
    pub tally: PickTally,
    /// Number of random draws so far.
    pub draws: u32,
    /// State machine, at its mode.
    pub(crate) machine: Machine,
    pub(crate) memory: Memory,
    /// Last tick of the tree.
    pub tick: Tick,
    /// Number of ticks so far.
    pub ticks: u32,
    /// Time (s) and kind of the end, once it has come.
    pub end: Option<(f64, Ending)>,
}

/// Event of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickingEvent {
    /// Name of what happened.
    pub label: &'static str,
    /// Object to which it happened.
    pub body: Option<usize>,
}

/// State of bodies and cell to which a run goes back.
#[derive(Clone)]
pub struct PickingSnapshot {
    state: State,
    now: Situation,
}

/// A cell at a step.
pub struct PickingState {
    /// Constants.
    pub cell: PickingCell,
    /// Settings.
    pub options: PickingOptions,
    /// Tree that decides, where the machine does not.
    tree: Arc<ActTree>,
    /// State of all bodies.
    pub state: State,
    /// Poses, contacts and scratch of the bodies.
    pub work: Workspace,
    /// Everything else.
    pub now: Situation,
    pub(crate) motion: ArmMotion,
    pub(crate) clock: Clock,
    /// Times of the last look, the last candidates, the last search, and the bodies' last steps, µs.
    pub timings: [f64; 4],
    /// Fault at which the run has stopped; its path begins with a field of [`PickingOptions`] or `select`.
    pub trouble: Option<Fault>,
    /// Events of this step.
    pub events: Vec<PickingEvent>,
    /// Number of steps of the bodies for one decision.
    parts: u32,
}

impl PickingState {
    /// Starts a run. `arm`: without a tool; `radii`: of its links, base first, m; `objects`: in the first bin.
    ///
    /// # Errors
    ///
    /// Refuses what [`PickingCell::build`] refuses, and an object that is not over the first bin
    /// (`bodies[i].pose`).
    pub fn build(
        (arm, radii): (ArmDescription, &[f64]),
        objects: &[BinObject],
        options: PickingOptions,
        tree: ActTree,
        clock: Clock,
    ) -> Result<Self, Fault> {
        let cell = PickingCell::build(arm, radii, objects, &options)?;
        let state = State::new(&cell.model);
        let work = Workspace::new(&cell.model, &state);
        let now = Situation::at_start(&cell, &work, &tree);
        if let Some(body) = now.places.iter().position(|place| *place != BodyLocation::Bin(0)) {
            let message = "this body does not lie in the first bin: put it over the bin's floor";
            return Err(Fault::new(format!("bodies[{body}].pose"), message));
        }
        let parts = (options.step / LONGEST).ceil().max(1.0) as u32;
        let mut run = Self {
            cell,
            options,
            tree: Arc::new(tree),
            state,
            work,
            now,
            motion: ArmMotion::default(),
            clock,
            timings: [0.0; 4],
            trouble: None,
            events: Vec::new(),
            parts,
        };
        run.inputs();
        Ok(run)
    }

    pub(crate) fn tell(&mut self, label: &'static str) {
        self.tell_of(label, None);
    }

    pub(crate) fn tell_of(&mut self, label: &'static str, body: Option<usize>) {
        self.events.push(PickingEvent { label, body });
    }

    /// Records a failure as the last one.
    pub(crate) fn fails(&mut self, what: Trouble) {
        self.now.failed = Some((self.state.time, what));
        self.tell(what.label());
    }

    /// Makes a decision, and moves the bodies until the next.
    pub fn advance(&mut self) {
        self.events.clear();
        if self.trouble.is_some() {
            return;
        }
        if self.now.end.is_none() {
            match self.options.by {
                Decider::Machine => self.by_machine(),
                Decider::Tree => self.by_tree(),
            }
        }
        self.count_time();
        let start = self.clock.microseconds();
        if let Err(fault) = self.move_bodies() {
            self.trouble = Some(Fault { path: String::new(), ..fault });
            return;
        }
        self.timings[3] = self.clock.microseconds() - start;
        self.see_held();
        self.see_places();
    }

    /// Adds the time of a decision to the stage of the act at work.
    fn count_time(&mut self) {
        if self.now.end.is_some() {
            return;
        }
        let stage = match self.now.doing {
            Some(SELECT) => 0,
            Some(GRASP) => 1,
            Some(TRANSPORT) => 2,
            Some(DROP) => 3,
            Some(PUSH) => 4,
            _ => 5,
        };
        if let Some(time) = self.now.tally.stages.get_mut(stage) {
            *time += self.options.step;
        }
    }

    /// Takes the steps of the bodies from one decision to the next.
    fn move_bodies(&mut self) -> Result<(), Fault> {
        let dt = self.options.step / f64::from(self.parts);
        let options = StepOptions::default();
        for _ in 0..self.parts {
            self.lead(dt);
            step(&self.cell.model, &mut self.state, &mut self.work, dt, &options, Clock::STOPPED)?;
            self.feel();
        }
        Ok(())
    }

    /// Updates which bodies a closed, lifted hand still holds.
    fn see_held(&mut self) {
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
    }

    /// Updates where the bodies are, and tells of those that have left hand or bin.
    fn see_places(&mut self) {
        let now = places(&self.cell, &self.work, &self.now.hand);
        let was = std::mem::replace(&mut self.now.places, now);
        for (body, (was, now)) in was.iter().zip(self.now.places.clone()).enumerate() {
            match (*was, now) {
                (BodyLocation::Hand, BodyLocation::Bin(_) | BodyLocation::Beside) if self.now.closed => {
                    self.now.tally.dropped += 1;
                    self.now.failed = Some((self.state.time, Trouble::Fallen));
                    self.tell_of(Trouble::Fallen.label(), Some(body));
                }
                (BodyLocation::Bin(_), BodyLocation::Beside) => self.tell_of("leaves the bin", Some(body)),
                _ => {}
            }
        }
    }

    /// Updates which bodies are in the hand.
    pub(crate) fn see_hand(&mut self) {
        self.now.hand = held(&self.cell, &self.work);
    }

    /// Returns the number of objects at a location.
    pub fn count(&self, at: BodyLocation) -> usize {
        self.now.places.iter().filter(|place| **place == at).count()
    }

    /// Returns true while a grasp is under way: it has its choice still.
    pub fn is_grasping(&self) -> bool {
        let now = &self.now;
        now.grasp.is_some() && (now.lifted || now.doing == Some(GRASP))
    }

    /// Returns a copy of the state to go back to.
    pub fn snapshot(&self) -> PickingSnapshot {
        PickingSnapshot { state: self.state.clone(), now: self.now.clone() }
    }

    fn over(&mut self, end: Ending) {
        self.now.end = Some((self.state.time, end));
        self.tell(match end {
            Ending::Cleared => "cleared",
            Ending::GivenUp => "given up",
        });
    }

    fn by_machine(&mut self) {
        let Some(act) = self.now.machine.act() else { return };
        let answer = self.act(act);
        let (tries, alternate) = (self.options.tries, self.options.alternate);
        let now = &mut self.now;
        let before = now.source;
        let pushes = now.nothing && now.in_a_row < self.options.pushes.times;
        let rules = MachineRules { tries, alternate, pushes };
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
        let by = Arc::clone(&self.tree);
        let answer = by.tree.tick(&mut memory, &mut Leaves { words: &by.words, run: self }, &mut tick);
        self.now.ticks += 1;
        (self.now.memory, self.now.tick) = (memory, tick);
        match answer {
            Status::Running | Status::Skipped => {}
            Status::Success => self.over(Ending::Cleared),
            Status::Failure => self.over(Ending::GivenUp),
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
        let force = self.options.trials.force;
        inputs.motors.extend(self.cell.fingers.map(|joint| (joint, motor(travel, force))));
    }

    /// Takes over new settings; those that have acted so far are the same in them. `tree`: another one, if it
    /// has changed.
    pub fn adopt(&mut self, options: PickingOptions, tree: Option<ActTree>) {
        if let Some(tree) = tree {
            self.now.memory = Memory::new(&tree.tree);
            self.now.tick.status = vec![None; tree.tree.nodes().len()];
            self.tree = Arc::new(tree);
        }
        self.options = options;
    }

    /// Goes back to a snapshot of this run.
    pub fn restore(&mut self, snapshot: &PickingSnapshot) {
        self.state.clone_from(&snapshot.state);
        self.now = snapshot.now.clone();
        self.work.update(&self.cell.model, &self.state);
        self.trouble = None;
        self.events.clear();
    }
}

impl Situation {
    fn at_start(cell: &PickingCell, work: &Workspace, tree: &ActTree) -> Self {
        let none = vec![false; cell.objects()];
        Self {
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
            places: places(cell, work, &none),
            hand: none,
            releasing: Vec::new(),
            tally: PickTally::default(),
            draws: 0,
            machine: Machine::default(),
            memory: Memory::new(&tree.tree),
            tick: Tick { status: vec![None; tree.tree.nodes().len()], ..Tick::default() },
            ticks: 0,
            end: None,
        }
    }
}

/// A tree's leaves in the cell.
struct Leaves<'a> {
    words: &'a [Option<ActWord>],
    run: &'a mut PickingState,
}

impl Asked for Leaves<'_> {
    fn ask(&mut self, leaf: usize) -> Status {
        match self.words.get(leaf).copied().flatten() {
            Some(ActWord::Condition(k)) if self.run.holds(k) => Status::Success,
            Some(ActWord::Act(k)) => self.run.act(k),
            _ => Status::Failure,
        }
    }

    fn time(&self) -> f64 {
        self.run.state.time
    }

    fn halt(&mut self, leaf: usize) {
        if let Some(ActWord::Act(k)) = self.words.get(leaf).copied().flatten() {
            self.run.halt(k);
        }
    }
}
