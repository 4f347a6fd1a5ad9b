//! One run of a moving scene: its compiled model, state and scratch, stepped at its own step length.
//!
//! A step that the engine refuses stops the run and leaves its last state.

use std::sync::Arc;

use asperity_dynamics::arm::{ArmGoal, ArmState};
use asperity_dynamics::{
    Controller, MeanCost, Model, Overlap, Progress, PutIn, SlideInWorld, Spring, State, StepOptions,
    StepReport, Tally, Workspace, step,
};
use asperity_geometry::{Length, Pose, Vec3};
use asperity_motion::Mean;
use asperity_scene::document::{self, Body, Dynamics};
use asperity_scene::{Channel, InputValue, Scene, SceneError};

use super::recorded::{self, Beside};
use super::theory;
use crate::Clock;
use crate::convert::system::{ArmWay, Drive, system, task};

/// One run of the scene or of a variant: model (constant), state (evolves), work (scratch).
#[derive(Clone)]
pub(crate) struct Run {
    /// Bodies of the document, then of the clutter, then the links of the arms.
    pub bodies: Arc<[Body]>,
    /// Half the diagonal of each body's first shape, m; zero if it has none. Kept, since a part of an
    /// assembly is made at a cost.
    pub sizes: Arc<[f64]>,
    model: Arc<Model>,
    state: State,
    pub work: Workspace,
    options: StepOptions,
    drive: Drive,
    /// Length of one step of its own, s, and the number of them in one of the scene's.
    dt: f64,
    parts: u32,
    pub report: StepReport,
    /// Cost of the steps since it was built.
    pub(super) cost: MeanCost,
    /// What was hardest, and what could not be resolved, in the steps so far.
    pub tally: Tally,
    /// Stiffness of each body where contact is at points, N/m.
    pub stiffness: Option<f64>,
    /// Number of bodies that a document can name: its own and the clutter's, not the arm's links.
    pub named: usize,
    /// Task of the document.
    task: Option<PutIn>,
    progress: Progress,
    /// Bodies that hang from the world, and where: a pendulum's string is drawn.
    pub anchors: Arc<[(usize, Vec3)]>,
    /// Body that moves by closed theory, and how.
    pub(super) theory: Option<(usize, SlideInWorld)>,
    /// Recorded motions of its bodies, and the errors so far of each.
    pub(super) recorded: Arc<[Beside]>,
    pub means: Vec<Mean>,
    /// Poses of the bodies before the last step; kept where something is recorded.
    before: Vec<Pose>,
    /// Reason why it stands still; the state is that of the last step that could be taken.
    pub trouble: Option<String>,
    /// Pairs of bodies that overlap before the first step by more than rest explains.
    pub overlaps: Arc<[Overlap]>,
}

/// State that a run goes back to.
#[derive(Clone)]
pub(crate) struct Snapshot {
    state: State,
    tally: Tally,
    progress: Progress,
    means: Vec<Mean>,
}

impl Run {
    /// Builds a document's system at its start, and how it is stepped: by `dt` (s), `parts` times for each
    /// step of the scene.
    pub fn build(scene: &Scene, dynamics: &Dynamics, dt: f64, parts: u32) -> Result<Self, SceneError> {
        let mut bodies = scene.bodies.clone();
        let recorded = recorded::all(dynamics, &mut bodies)?;
        let made = system(bodies, dynamics, dt)?;
        let mut state = State::new(&made.model);
        made.drive.set_goals(0.0, &mut state.inputs);
        let work = Workspace::new(&made.model, &state);
        let theory = dynamics.theory.as_ref();
        let mut run = Self {
            theory: theory
                .map(|t| theory::of_document(t, dynamics, &made.bodies, work.centres()))
                .transpose()?,
            bodies: made.bodies.into(),
            sizes: made.sizes.into(),
            model: Arc::new(made.model),
            state,
            work,
            options: made.options,
            drive: made.drive,
            dt,
            parts,
            named: made.named,
            anchors: made.anchors.into(),
            stiffness: made.stiffness,
            report: StepReport::default(),
            cost: MeanCost::default(),
            tally: Tally::default(),
            task: dynamics.task.as_ref().map(task),
            progress: Progress::default(),
            means: vec![Mean::default(); recorded.len()],
            recorded,
            before: Vec::new(),
            trouble: None,
            overlaps: Arc::default(),
        };
        run.judge();
        run.hold_before();
        run.look(0.0);
        run.touch();
        run.overlaps = run.work.overlaps(&run.model).into();
        Ok(run)
    }

    /// Finds what touches before a step is taken.
    fn touch(&mut self) {
        if let Err(e) = self.work.touch(&self.model, &self.state, &self.options) {
            self.trouble = Some(e.to_string());
        }
    }

    /// Returns a world that goes on as this run does now: model, state, options and length (s) of a step.
    pub fn world(&self) -> (Arc<Model>, State, StepOptions, f64) {
        (self.model.clone(), self.state.clone(), self.options, self.dt)
    }

    /// Sets the arm's goal in the steps to come, whatever its document says.
    pub fn tell_arm(&mut self, goal: ArmGoal) {
        match self.state.inputs.arms.first_mut() {
            Some(first) => *first = goal,
            None => self.state.inputs.arms.push(goal),
        }
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// Keeps the poses of the bodies, where something is recorded of them.
    fn hold_before(&mut self) {
        if !self.recorded.is_empty() {
            self.before.clear();
            self.before.extend_from_slice(self.work.poses());
        }
    }

    /// Updates the errors of the bodies against their recorded motion, in a step that took so long (s).
    fn look(&mut self, dt: f64) {
        let now = self.state.time;
        for (beside, mean) in self.recorded.iter().zip(&mut self.means) {
            beside.look(mean, (now - dt, &self.before), (now, self.work.poses()));
        }
    }

    /// Updates the progress of its task.
    fn judge(&mut self) {
        let Some(task) = &self.task else { return };
        let force = match self.state.arm(0) {
            Some(arm) => Vec3::new(arm.measured()[0], arm.measured()[1], arm.measured()[2]),
            None => self.work.load_on(task.body).push,
        };
        self.progress.look(task, self.work.poses(), force.length(), self.state.time);
    }

    /// Returns the task of the run, and its progress.
    pub(super) fn task(&self) -> Option<(&PutIn, &Progress)> {
        self.task.as_ref().map(|task| (task, &self.progress))
    }

    /// Describes the task, its bodies by name, or by number from one.
    pub fn tell_task(&self) -> Option<String> {
        let (task, progress) = self.task()?;
        let called = |body: usize| match self.bodies.get(body).map(|b| b.name.as_str()) {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => format!("body {}", body + 1),
        };
        Some(super::task::tell(progress, task, [&called(task.body), &called(task.into)]))
    }

    /// Takes one step of the scene; nothing where there is trouble.
    pub fn step(&mut self, clock: Clock) {
        for _ in 0..self.parts {
            if self.trouble.is_some() {
                return;
            }
            self.hold_before();
            match step(&self.model, &mut self.state, &mut self.work, self.dt, &self.options, clock) {
                Ok(report) => {
                    self.tally.add(&report);
                    self.report = report;
                    self.cost.add(&report);
                    self.judge();
                    self.look(self.dt);
                }
                // An arm's error is about its document, not about the engine's list of arms; the error of a
                // step that cannot be taken says all itself.
                Err(e) if e.path.starts_with("arms[") || e.path == "step" => {
                    self.trouble = Some(e.message.trim_end_matches('.').to_owned());
                }
                Err(e) => self.trouble = Some(e.to_string()),
            }
        }
    }

    /// Sets what pushes in the steps to come: what the document has, and what acts on the channels.
    pub fn drive(&mut self, acting: &[(Channel, InputValue)]) {
        let State { inputs, time, .. } = &mut self.state;
        self.drive.set(&self.model, *time, acting, inputs);
    }

    /// Returns the springs that pull in the steps to come, the hand's too.
    pub fn springs(&self) -> &[Spring] {
        &self.state.inputs.springs
    }

    /// Returns the controllers that push in the steps to come, with the set-points that act.
    pub fn controllers(&self) -> &[Controller] {
        &self.state.inputs.controllers
    }

    /// Returns the arm and its goals over time.
    pub(super) fn way(&self) -> Option<&ArmWay> {
        self.drive.way()
    }

    /// Returns the arm of its document.
    pub fn arm(&self) -> Option<&document::Arm> {
        self.way().map(|way| way.arm.as_ref())
    }

    /// Returns the controller, servos and sensor of the arm.
    pub fn arm_state(&self) -> Option<&ArmState> {
        self.state.arm(0)
    }

    /// Returns the goal of the arm in the steps to come.
    pub fn arm_goal(&self) -> Option<&ArmGoal> {
        self.state.inputs.arms.first()
    }

    /// Returns the pose of the arm's controlled point.
    pub fn arm_tool(&self) -> Option<Pose> {
        self.model.arm_tool(0, &self.work)
    }

    /// Returns the time of the state, s.
    pub fn time(&self) -> f64 {
        self.state.time
    }

    /// Returns the work of all scripts so far, J.
    pub fn script_work(&self) -> f64 {
        self.state.script_work
    }

    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Fills `pairs` with the pairs of bodies that pushed on each other in the last step, in order.
    pub fn touching(&self, pairs: &mut Vec<(u32, u32)>) {
        self.state.touching_bodies(&self.model, pairs);
    }

    /// Returns everything the future depends on.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            state: self.state.clone(),
            tally: self.tally,
            progress: self.progress,
            means: self.means.clone(),
        }
    }

    /// Goes back to a snapshot of this run.
    pub fn restore(&mut self, kept: &Snapshot) {
        self.state.clone_from(&kept.state);
        self.tally = kept.tally;
        self.progress = kept.progress;
        self.means.clone_from(&kept.means);
        self.work.update(&self.model, &self.state);
        self.report = StepReport::default();
        self.trouble = None;
        if self.state.steps == 0 {
            self.touch();
        }
    }

    /// Returns the words that the state's hash is made of.
    pub fn words(&self) -> Vec<u64> {
        let mut words = Vec::new();
        self.state.words(&mut words);
        words
    }
}
