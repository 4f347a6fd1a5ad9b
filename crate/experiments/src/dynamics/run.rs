//! One run of a moving scene: the document compiled into the engine's model, its state and scratch, stepped
//! at its own step length.
//!
//! Errors of the engine come back at the document's field. A step that the engine refuses stops the run and
//! leaves its last state.

use asperity_fault::Fault;
use std::sync::Arc;

use asperity_dynamics::arm::{ArmGoal, ArmState};
use asperity_dynamics::{
    AppliedForce, Body as EngineBody, ClusterSpring, Clusters, Contact, ContactReduction, Controller,
    Coupler, Description as System, Gains, Geometry, Goal, Hydroelastic, Inertia, Joint as EngineJoint,
    JointKind, Limits, Material, Mobility, Model, Motor, NetBound, Overlap, Script, ScriptPoint,
    SolverOptions, Spring, State, StepOptions, StepReport, Workspace, step,
};
use asperity_geometry::{Aabb, Length, MassProperties, Mat3, Pose, Vec3};
use asperity_impact::{Release, damping_ratio};
use asperity_motion::Mean;
use asperity_scene::document;
use asperity_scene::document::{
    AssemblyPart, Body, Compliance, ContactModel, ControllerGoal, Dynamics, Joint, JointMotion, Shape,
    Solver, SpringStrength, StiffnessBound,
};
use asperity_scene::{Channel, ErrorKind, InputValue, Scene, SceneError};

use super::arm::{self, Way};
use super::clutter;
use super::cost::Cost;
use super::recorded::{self, Beside};
use super::task::Progress;
use super::theory::Slid;
use crate::{Clock, convert};

/// One run of the scene or of a variant: model (constant), state (evolves), work (scratch).
#[derive(Clone)]
pub(crate) struct Run {
    /// Bodies of the document, then of the clutter.
    pub bodies: Arc<[Body]>,
    /// Half the diagonal of each body's first shape, m; zero if it has none. Kept, since a part of an
    /// assembly is made at a cost.
    pub sizes: Arc<[f64]>,
    model: Arc<Model>,
    state: State,
    pub work: Workspace,
    options: StepOptions,
    /// Length of one step of its own, s, and the number of them in one of the scene's.
    dt: f64,
    parts: u32,
    pub report: StepReport,
    /// Cost of the steps since it was built.
    pub(super) cost: Cost,
    /// Newton iterations of the step that took most so far.
    pub most_iterations: u32,
    /// Number of steps so far that could not be cut into parts short enough for what bounced in them.
    pub unresolved: u32,
    /// Stiffness of each body where contact is at points, N/m.
    pub stiffness: Option<f64>,
    /// Springs of the document.
    springs: Arc<[Spring]>,
    /// Controllers of the document.
    controllers: Arc<[Controller]>,
    /// Goals of the arm over time.
    way: Option<Way>,
    /// The same of the further arms.
    others: Arc<[Way]>,
    /// Number of joints before the arm's.
    jointed: usize,
    /// Number of bodies that a document can name: its own and the clutter's, not the arm's links.
    pub named: usize,
    /// Body that the arm holds, and the mass that a hand moves when it pulls at it: arm and tool, kg.
    carried: Option<(usize, f64)>,
    /// Motor of each joint, as the document has it.
    motors: Arc<[Option<Motor>]>,
    /// Task of the document.
    task: Option<document::Task>,
    progress: Progress,
    /// Bodies that hang from the world, and where: a pendulum's string is drawn.
    pub anchors: Arc<[(usize, Vec3)]>,
    /// Motion by closed theory.
    pub(super) theory: Option<Slid>,
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
pub(crate) struct Kept {
    state: State,
    most_iterations: u32,
    unresolved: u32,
    progress: Progress,
    means: Vec<Mean>,
}

impl Run {
    /// Builds a document's system at its start, and how it is stepped: by `dt` (s), `parts` times for each
    /// step of the scene.
    pub fn build(scene: &Scene, dynamics: &Dynamics, dt: f64, parts: u32) -> Result<Self, SceneError> {
        let own = scene.bodies.len();
        let mut bodies = scene.bodies.clone();
        let beside = recorded::all(dynamics, &mut bodies)?;
        let mut joints = dynamics.joints.clone();
        if let Some(clutter) = &dynamics.clutter {
            let (more, held) = clutter::bodies(clutter, own);
            bodies.extend(more);
            joints.extend(held);
        }
        let named = bodies.len();
        let (mut held, mut more_passing, mut told, mut starts) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (k, arm) in arms(dynamics).enumerate() {
            let placed = arm::place(arm, &bodies, joints.len() + held.len(), dt);
            let placed = placed.map_err(|e| SceneError { path: arm::of_arm(k, &e.path), ..e })?;
            bodies.extend(placed.bodies);
            held.extend(placed.joints);
            more_passing.extend(placed.passing);
            told.push(placed.told);
            starts.push(placed.start);
        }
        let jointed = joints.len();
        let system = System {
            gravity: Vec3::from(dynamics.gravity),
            bodies: bodies
                .iter()
                .enumerate()
                .map(|(i, b)| body(b, &dynamics.contact).map_err(|e| e.within(&format!("bodies[{i}]"))))
                .collect::<Result<_, _>>()?,
            joints: joints.iter().map(joint).chain(held).collect(),
            arms: told,
            scripts: dynamics.scripts.iter().map(script).collect(),
            couplers: dynamics.couplers.iter().map(coupler).collect(),
            no_contact: dynamics.passing.iter().map(|&[a, b]| (a, b)).chain(more_passing).collect(),
        };
        let sizes = bodies.iter().zip(&system.bodies).map(|(b, made)| size(b, made)).collect();
        let motors = system.joints.iter().map(|j| j.motor).collect();
        let model = Model::new(&system).map_err(|e| refused(e, own, named, jointed))?;
        let led = arms(dynamics).zip(&starts).enumerate();
        let mut ways =
            led.filter_map(|(k, (arm, start))| Some(Way::new(*start, model.arm_start(k)?, arm, (&model, k))));
        let way = ways.next();
        let others: Vec<Way> = ways.collect();
        let carried = dynamics.arm.as_ref().and_then(|a| a.tool.body.zip(Some(a.model.count()))).map(
            |(tool, links)| {
                let links = (named..named + links).map(|link| model.mass(link));
                (tool, links.fold(model.mass(tool), |sum, m| sum + m))
            },
        );
        let springs = springs(&model, &dynamics.springs)?;
        let controllers = dynamics.controllers.iter().map(controller).collect();
        let mut state = State::new(&model);
        state.inputs.arms.extend(way.iter().chain(&others).map(|way| way.at(0.0, dt)));
        let reduce_patches = matches!(dynamics.contact, ContactModel::Hydroelastic { reduced: true, .. });
        let mut run = Self {
            bodies: bodies.into(),
            sizes,
            work: Workspace::new(&model, &state),
            model: Arc::new(model),
            state,
            options: StepOptions {
                reduce_patches,
                reduction: dynamics.contact.reduction().map(reduction),
                inner_walls: matches!(dynamics.contact, ContactModel::Point { inner_walls: true, .. }),
                solver: solver(&dynamics.solver),
                accuracy: dynamics.solver.accuracy,
                ..StepOptions::default()
            },
            dt,
            parts,
            springs,
            controllers,
            way,
            others: others.into(),
            carried,
            jointed,
            named,
            motors,
            anchors: anchors(&joints),
            stiffness: match dynamics.contact {
                ContactModel::Point { stiffness, .. } => Some(stiffness),
                ContactModel::Hydroelastic { .. } => None,
            },
            report: StepReport::default(),
            cost: Cost::default(),
            most_iterations: 0,
            unresolved: 0,
            task: dynamics.task,
            progress: Progress::default(),
            theory: None,
            means: vec![Mean::default(); beside.len()],
            recorded: beside,
            before: Vec::new(),
            trouble: None,
            overlaps: Arc::default(),
        };
        if let Some(theory) = &dynamics.theory {
            run.theory = Some(Slid::new(theory, dynamics, &run.bodies, run.work.centres())?);
        }
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

    /// Makes the run a cell in which something is learnt; `X_BT`: the arm's controlled point on the body that
    /// it holds, `X_WM`: the mouth.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn cell(
        self,
        X_BT: Pose,
        X_WM: Pose,
        task: &document::Task,
        truth: Vec<f64>,
    ) -> asperity_learning::insertion::Cell {
        asperity_learning::insertion::Cell {
            model: self.model,
            start: self.state,
            options: self.options,
            dt: self.dt,
            body: task.body,
            p_BP: task.point.into(),
            X_BT,
            X_WM,
            depth: task.depth,
            truth,
        }
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
            None => self.push_on(task.body),
        };
        self.progress.look(task, self.work.poses(), force.length(), self.state.time);
    }

    /// Returns the force on a body by what touches it, N.
    pub fn push_on(&self, body: usize) -> Vec3 {
        let sign = |c: &Contact| {
            f64::from(u8::from(c.b as usize == body)) - f64::from(u8::from(c.a as usize == body))
        };
        self.work.contacts().iter().fold(Vec3::zeros(), |sum, c| sum + c.force * sign(c))
    }

    /// Returns the task of the run, and its progress.
    pub(super) fn task(&self) -> Option<(&document::Task, &Progress)> {
        self.task.as_ref().map(|task| (task, &self.progress))
    }

    /// Describes the task, its bodies by name, or by number from one.
    pub fn tell_task(&self) -> Option<String> {
        let (task, progress) = self.task()?;
        let called = |body: usize| match self.bodies.get(body).map(|b| b.name.as_str()) {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => format!("body {}", body + 1),
        };
        Some(progress.tell(task, [&called(task.body), &called(task.into)]))
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
                    self.most_iterations = self.most_iterations.max(report.solve.iterations);
                    self.unresolved += u32::from(report.unresolved);
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

    /// Sets what pushes in the steps to come: the document's springs and controllers, and what acts on the
    /// channels. A channel that this run does not have (a variant may lack a joint) is passed over.
    pub fn drive(&mut self, acting: &[(Channel, InputValue)]) {
        let Self {
            model,
            state: State { inputs, time, .. },
            springs,
            controllers,
            motors,
            way,
            others,
            carried,
            dt,
            ..
        } = self;
        inputs.arms.clear();
        inputs.arms.extend(way.iter().chain(others.iter()).map(|way| way.at(*time, *dt)));
        inputs.forces.clear();
        inputs.motors.clear();
        inputs.springs.clear();
        inputs.springs.extend_from_slice(springs);
        inputs.controllers.clear();
        inputs.controllers.extend_from_slice(controllers);
        for (channel, value) in acting {
            match (*channel, value) {
                (Channel::Force { body }, InputValue::Force { force, moment, point })
                    if model.moves(body) =>
                {
                    inputs.forces.push(AppliedForce {
                        body,
                        p_BP: (*point).into(),
                        force: (*force).into(),
                        moment: (*moment).into(),
                    });
                }
                (Channel::Pull { body }, InputValue::Pull { target, point, frequency })
                    if model.moves(body) =>
                {
                    let mass = carried.filter(|(tool, _)| *tool == body).map_or(model.mass(body), |(_, m)| m);
                    let hand = hand(mass, body, *frequency);
                    inputs.springs.push(Spring { p_AP: (*target).into(), p_BP: (*point).into(), ..hand });
                }
                (Channel::Motor { joint }, InputValue::Motor { position, velocity, limit, effort }) => {
                    if let Some(Some(motor)) = motors.get(joint) {
                        let asked = Motor {
                            position: position.unwrap_or(motor.position),
                            velocity: velocity.unwrap_or(motor.velocity),
                            effort: effort.unwrap_or(motor.effort),
                            max_effort: limit.unwrap_or(motor.max_effort),
                            ..*motor
                        };
                        inputs.motors.push((joint, asked));
                    }
                }
                (Channel::Controller { controller }, value) => {
                    if let Some(controller) = inputs.controllers.get_mut(controller) {
                        set_point(&mut controller.goal, value);
                    }
                }
                (Channel::Arm {} | Channel::ArmJoints {}, value) => {
                    if let Some((way, goal)) = way.as_ref().zip(inputs.arms.first_mut()) {
                        way.ask(goal, model, value);
                    }
                }
                _ => {}
            }
        }
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
    pub(super) fn way(&self) -> Option<&arm::Way> {
        self.way.as_ref()
    }

    /// Returns the arm of its document.
    pub fn arm(&self) -> Option<&document::Arm> {
        self.way.as_ref().map(|way| way.arm.as_ref())
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
        Some(
            self.work.poses().get(self.named + self.arm()?.model.count() - 1)?
                * convert::pose(&self.arm()?.tool.point),
        )
    }

    /// Returns the arm's joints, rad, base first; none without an arm.
    pub fn arm_joints(&self) -> impl Iterator<Item = f64> + '_ {
        let joints = self.arm().map_or(0, |arm| arm.model.count());
        (0..joints).filter_map(|i| self.state.q.get(self.model.joint_position(self.jointed + i)?).copied())
    }

    /// Returns the net stiffness of what touches a body along `n` (unit), N/m: that of the contacts that
    /// push.
    pub fn net_stiffness(&self, body: Option<usize>, n: &Vec3) -> f64 {
        let of_body = |c: &&Contact| body.is_some_and(|b| c.a as usize == b || c.b as usize == b);
        let pushing = self.work.contacts().iter().filter(of_body).filter(|c| c.stored > 0.0);
        pushing
            .map(|c| {
                let push = c.n_W.dot(&c.force);
                let share = c.n_W.dot(n);
                push * push / (2.0 * c.stored) * share * share
            })
            .fold(0.0, |sum, k| sum + k)
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
    pub fn snapshot(&self) -> Kept {
        Kept {
            state: self.state.clone(),
            most_iterations: self.most_iterations,
            unresolved: self.unresolved,
            progress: self.progress,
            means: self.means.clone(),
        }
    }

    /// Goes back to a snapshot of this run.
    pub fn restore(&mut self, kept: &Kept) {
        self.state.clone_from(&kept.state);
        self.most_iterations = kept.most_iterations;
        self.unresolved = kept.unresolved;
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

/// Returns the options of the solver: piles in motion are swept, unless the scene asks for more.
fn solver(asked: &Solver) -> SolverOptions {
    let base = if asked.exact { SolverOptions::default() } else { SolverOptions::brisk() };
    SolverOptions { relative_tolerance: asked.tolerance, ..base }
}

/// Returns a spring from a body to a point of the world, critically damped on the mass (kg) that it is to
/// move: `k = m ω²`, `d = 2 m ω`.
fn hand(mass: f64, body: usize, frequency: f64) -> Spring {
    let w = std::f64::consts::TAU * frequency;
    Spring {
        a: None,
        p_AP: Vec3::zeros(),
        b: body,
        p_BP: Vec3::zeros(),
        stiffness: mass * w * w,
        damping: 2.0 * mass * w,
        max_force: f64::INFINITY,
    }
}

/// Makes the document's springs.
fn springs(model: &Model, from: &[document::Spring]) -> Result<Arc<[Spring]>, SceneError> {
    let one = |(i, s): (usize, &document::Spring)| {
        if !model.moves(s.body) {
            let path = format!("experiment.springs[{i}].body");
            return Err(SceneError::new(
                ErrorKind::Value,
                path,
                "this body is fixed: a spring pulls one that moves",
            ));
        }
        let made = Spring {
            a: s.to,
            p_AP: s.target.into(),
            b: s.body,
            p_BP: s.point.into(),
            stiffness: 0.0,
            damping: 0.0,
            max_force: s.limit.unwrap_or(f64::INFINITY),
        };
        Ok(match s.strength {
            SpringStrength::Frequency { frequency } => {
                let Spring { stiffness, damping, .. } = hand(model.mass(s.body), s.body, frequency);
                Spring { stiffness, damping, ..made }
            }
            SpringStrength::Stiffness { stiffness, damping } => Spring { stiffness, damping, ..made },
        })
    };
    from.iter().enumerate().map(one).collect()
}

/// Makes a coupler with the document's ratio.
fn coupler(from: &document::Coupler) -> Coupler {
    Coupler { a: from.joint, b: from.to, ratio: from.ratio, offset: from.offset }
}

/// Makes a script of the document's way-points.
fn script(from: &document::Script) -> Script {
    let three = |v: Option<[f64; 3]>| v.map(Vec3::from);
    let point = |p: &document::ScriptPoint| ScriptPoint {
        time: p.time,
        position: three(p.position),
        turn: three(p.turn),
        velocity: three(p.velocity),
        spin: three(p.spin),
    };
    Script { body: from.body, way: from.way.iter().map(point).collect() }
}

/// Makes a controller at the document's set-point.
fn controller(from: &document::Controller) -> Controller {
    let goal = match from.goal {
        ControllerGoal::Joint { joint, position, velocity } => Goal::Joint { joint, position, velocity },
        ControllerGoal::Point { body, point, position, velocity } => {
            Goal::Point { body, p_BP: point.into(), position: position.into(), velocity: velocity.into() }
        }
    };
    let document::Gains { stiffness, damping, integral, limit } = from.gains;
    let gains = Gains { stiffness, damping, integral, max_effort: limit.unwrap_or(f64::INFINITY) };
    Controller { goal, gains }
}

/// Puts a driving value in the place of a controller's set-point; a value of the other kind does nothing.
fn set_point(goal: &mut Goal, asked: &InputValue) {
    match (goal, asked) {
        (Goal::Joint { position, velocity, .. }, InputValue::JointSetPoint { position: x, velocity: v }) => {
            (*position, *velocity) = (*x, *v);
        }
        (Goal::Point { position, velocity, .. }, InputValue::PointSetPoint { position: x, velocity: v }) => {
            (*position, *velocity) = ((*x).into(), (*v).into());
        }
        _ => {}
    }
}

/// The arm of a document, then its further ones.
fn arms(dynamics: &Dynamics) -> impl Iterator<Item = &document::Arm> {
    dynamics.arm.as_deref().into_iter().chain(&dynamics.arms)
}

/// Returns the anchors of the joints that hold a body to the world and let it swing.
fn anchors(joints: &[Joint]) -> Arc<[(usize, Vec3)]> {
    let swings = |j: &&Joint| {
        j.parent.is_none() && matches!(j.motion, JointMotion::Revolute { .. } | JointMotion::Ball { .. })
    };
    joints.iter().filter(swings).map(|j| (j.child, Vec3::from(j.frame_in_parent.translation))).collect()
}

/// Translates an error of the engine to the field that the reader wrote.
fn refused(e: Fault, own: usize, named: usize, jointed: usize) -> SceneError {
    let index = |list: &str| e.path.strip_prefix(list)?.split(']').next()?.parse::<usize>().ok();
    let inside = e.path.strip_prefix("arms[").and_then(|rest| {
        let (k, inside) = rest.split_once("].")?;
        Some(arm::of_arm(k.parse().ok()?, &arm::field(inside)))
    });
    if index("bodies[").is_some_and(|i| i >= named)
        || index("joints[").is_some_and(|i| i >= jointed)
        || inside.is_some()
    {
        let path = inside.unwrap_or_else(|| "experiment.arm".to_owned());
        return SceneError::new(ErrorKind::Value, path, e.message);
    }
    let of_clutter = e
        .path
        .strip_prefix("bodies[")
        .and_then(|rest| rest.split(']').next()?.parse::<usize>().ok())
        .is_some_and(|i| i >= own);
    let of_experiment = ["joints", "couplers", "scripts"].iter().any(|list| e.path.starts_with(list));
    let path = match (of_clutter, of_experiment) {
        (true, _) => "experiment.clutter".to_owned(),
        (false, true) => format!("experiment.{}", e.path),
        (false, false) => {
            e.path.replace(".geometries[0].pieces", ".shape.part.pieces").replace(".geometries[0]", "")
        }
    };
    SceneError::new(ErrorKind::Value, path, e.message)
}

/// Returns the contact reduction of two bodies, in the engine's types.
fn reduction(from: &document::ContactReduction) -> ContactReduction {
    let bound = |net: f64| match from.bound {
        StiffnessBound::Diagonal {} => NetBound::Diagonal(net),
        StiffnessBound::Spectral {} => NetBound::Spectral(net),
        StiffnessBound::Full { shape } => NetBound::Full(shape.map(|row| row.map(|x| net * x))),
        StiffnessBound::Turning {} => NetBound::Turning(net),
    };
    let clusters = |k: u32| Clusters { count: k as usize, position_weight: from.position_weight, starts: 1 };
    let spring = match from.spring {
        document::ClusterSpring::All => ClusterSpring::All,
        document::ClusterSpring::One => ClusterSpring::One,
    };
    ContactReduction { clusters: from.count.map(clusters), spring, bound: from.net_stiffness.map(bound) }
}

fn body(from: &Body, contact: &ContactModel) -> Result<EngineBody, SceneError> {
    let material = material(from, contact);
    let mut geometries = Vec::new();
    if from.shape != (Shape::Empty {}) {
        let made = geometry(&from.shape, Pose::identity(), material, &mut geometries);
        made.map_err(|e| e.within("shape"))?;
    }
    for (i, part) in from.parts.iter().enumerate() {
        let made = geometry(&part.shape, convert::pose(&part.pose), material, &mut geometries);
        made.map_err(|e| e.within(&format!("parts[{i}].shape")))?;
    }
    let X_WB = convert::pose(&from.pose);
    let w_WB = Vec3::from(from.velocity.angular);
    let inertia = inertia(from)?;
    let p_BCm = match inertia {
        Inertia::Explicit(m) => m.p_BCm,
        Inertia::Density(_) | Inertia::Mass(_) => centre_of_mass(&geometries),
    };
    Ok(EngineBody {
        name: from.name.clone(),
        mobility: if from.fixed { Mobility::Fixed } else { Mobility::Moving },
        inertia,
        geometries,
        X_WB,
        w_WB,
        v_WBcm: Vec3::from(from.velocity.linear) + w_WB.cross(&(X_WB.rotation * p_BCm)),
    })
}

/// Returns the centre of mass of shapes of one density, body frame. Of several, rounding beside their size
/// counts as zero.
fn centre_of_mass(geometries: &[Geometry]) -> Vec3 {
    let own = |g: &Geometry| {
        let m = g.shape.mass_properties(1.0)?;
        Some((m.mass, g.X_BG.transform_point(&m.p_BCm.into()).coords))
    };
    if let [one] = geometries {
        return own(one).map_or_else(Vec3::zeros, |(_, p)| p);
    }
    let all: Vec<(f64, Vec3)> = geometries.iter().filter_map(own).collect();
    let mass: f64 = all.iter().map(|(m, _)| m).sum();
    let farthest = all.iter().map(|(_, p)| p.length()).fold(0.0, f64::max);
    let p = all.iter().fold(Vec3::zeros(), |sum, (m, p)| sum + p * *m) / mass;
    if p.length() > 1e-12 * farthest { p } else { Vec3::zeros() }
}

fn size(from: &Body, made: &EngineBody) -> f64 {
    if let Shape::Mesh { vertices, .. } = &from.shape {
        let vertices: Vec<Vec3> = vertices.iter().map(|v| Vec3::from(*v)).collect();
        return Aabb::of_points(&vertices).half_size().length();
    }
    let first = made.geometries.first().filter(|_| from.shape != (Shape::Empty {}));
    first.and_then(|g| g.shape.aabb()).map_or(0.0, |b| b.half_size().length())
}

/// Makes the geometry of a shape that touches as it is, or by its pieces; those of a slab and the shells of a
/// mesh each for itself.
#[allow(non_snake_case, reason = "monogram notation")]
fn geometry(
    from: &Shape,
    X_BG: Pose,
    material: Material,
    into: &mut Vec<Geometry>,
) -> Result<(), SceneError> {
    let Shape::Assembly { part } = from else {
        into.extend(convert::touching(from)?.into_iter().map(|shape| Geometry::new(shape, X_BG, material)));
        return Ok(());
    };
    let made = convert::assembly(part).map_err(|e| e.within("part"))?;
    if matches!(part, AssemblyPart::Slab(_)) {
        into.extend(made.pieces.into_iter().map(|(X_GP, shape)| Geometry::new(shape, X_BG * X_GP, material)));
        return Ok(());
    }
    let solid = asperity_geometry::Shape::Mesh(Arc::new(made.solid));
    into.push(Geometry { pieces: made.pieces, ..Geometry::new(solid, X_BG, material) });
    Ok(())
}

fn inertia(from: &Body) -> Result<Inertia, SceneError> {
    match (&from.inertia, from.mass) {
        (None, None) => Ok(Inertia::Density(from.material.density.unwrap_or(convert::DENSITY))),
        (None, Some(mass)) => Ok(Inertia::Mass(mass)),
        (Some(_), None) => {
            Err(SceneError::new(ErrorKind::Value, "mass", "an inertia needs a mass beside it"))
        }
        (Some(given), Some(mass)) => {
            let [xx, yy, zz, xy, xz, yz] = given.matrix;
            Ok(Inertia::Explicit(MassProperties {
                mass,
                p_BCm: Vec3::from(given.center_of_mass),
                I_Cm: Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz),
            }))
        }
    }
}

fn material(from: &Body, contact: &ContactModel) -> Material {
    // Restitution, where it is given, takes the place of both; the document has none that no damping gives.
    let ratio = from.material.restitution.and_then(|e| damping_ratio(e, Release::ZeroForce).ok());
    let plain = f64::from(u8::from(ratio.is_none()));
    let base = Material {
        dissipation: plain * from.material.dissipation,
        relaxation_time: plain * from.material.relaxation_time.unwrap_or(0.0),
        damping_ratio: ratio.unwrap_or(0.0),
        bounces: ratio.is_some(),
        friction: from.material.friction,
        rolling: from.material.rolling.unwrap_or(0.0),
        spinning: from.material.spinning.unwrap_or(0.0),
        ..Material::default()
    };
    match *contact {
        ContactModel::Point { stiffness, .. } => Material { stiffness, ..base },
        ContactModel::Hydroelastic { .. } => {
            let field = match from.compliance {
                Compliance::Rigid { resolution_hint } => {
                    Hydroelastic { modulus: None, resolution_hint, slab_thickness: None }
                }
                Compliance::Compliant { hydroelastic_modulus, resolution_hint, slab_thickness } => {
                    Hydroelastic { modulus: Some(hydroelastic_modulus), resolution_hint, slab_thickness }
                }
            };
            Material { hydroelastic: Some(field), ..base }
        }
    }
}

fn joint(from: &Joint) -> EngineJoint {
    let axis = |a: &[f64; 3]| Vec3::from(*a).try_unit(0.0).unwrap_or_else(Vec3::z);
    let kind = match &from.motion {
        JointMotion::Weld {} => JointKind::Weld,
        JointMotion::Revolute { axis: a, .. } => JointKind::Revolute { axis: axis(a) },
        JointMotion::Prismatic { axis: a, .. } => JointKind::Prismatic { axis: axis(a) },
        JointMotion::Planar { .. } => JointKind::Planar,
        JointMotion::Ball { .. } => JointKind::Ball,
    };
    let (X_PF, X_BM) = (convert::pose(&from.frame_in_parent), convert::pose(&from.frame_in_child));
    let mut made = EngineJoint::new(from.name.clone(), kind, from.parent, from.child, X_PF, X_BM);
    match &from.motion {
        JointMotion::Weld {} => {}
        JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. } => {
            made.position = vec![drive.position];
            made.velocity = vec![drive.velocity];
            made.damping = drive.damping;
            made.friction = drive.friction.unwrap_or(0.0);
            made.rotor_inertia = drive.rotor_inertia.unwrap_or(0.0);
            made.limits = drive.limits.map(|[lower, upper]| Limits {
                lower,
                upper,
                stiffness: f64::INFINITY,
                relaxation_time: 0.0,
            });
            made.motor = drive.motor.map(|m| Motor {
                stiffness: m.stiffness,
                damping: m.damping,
                position: m.target_position,
                velocity: m.target_velocity,
                effort: m.effort,
                max_effort: m.limit.unwrap_or(f64::INFINITY),
            });
        }
        JointMotion::Planar { position, damping } => {
            made.position = position.to_vec();
            made.damping = *damping;
        }
        JointMotion::Ball { rotation: [w, x, y, z], damping } => {
            let turn = nalgebra::UnitQuaternion::new_normalize(nalgebra::Quaternion::new(*w, *x, *y, *z));
            made.position = turn.scaled_axis().as_slice().to_vec();
            made.damping = *damping;
        }
    }
    made
}
