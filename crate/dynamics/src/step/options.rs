//! Options and report of a step: tolerances, sleep, timings, and the check that refuses steps, states and
//! inputs that are not numbers.

use asperity_fault::Fault;
use asperity_solver::{Options as SolverOptions, SolveReport};

use super::reduce::ContactReduction;
use crate::clock::Clock;
use crate::inputs::Goal;
use crate::model::Model;
use crate::state::State;

/// Options of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepOptions {
    /// Tolerances of the solver.
    pub solver: SolverOptions,
    /// Conditions under which bodies fall asleep; `None`: never.
    pub sleep: Option<Sleep>,
    /// Flag: hydroelastic patches are reduced to four contacts each, with the same force, moment and
    /// stiffness.
    pub reduce_patches: bool,
    /// Reduction of the contacts between two bodies, and a bound on their common stiffness; `None` leaves
    /// them as they are.
    pub reduction: Option<ContactReduction>,
    /// Accuracy of the velocities in each part, m/s: steps are cut into parts until it is met (see
    /// `resolved`); `None`: a step is one solve.
    pub accuracy: Option<f64>,
    /// Flag: sides between flush pieces of the world are walls, as in an engine that knows of no seams.
    pub inner_walls: bool,
}

impl Default for StepOptions {
    fn default() -> Self {
        Self {
            solver: SolverOptions::default(),
            sleep: Some(Sleep::default()),
            reduce_patches: false,
            reduction: None,
            accuracy: None,
            inner_walls: false,
        }
    }
}

/// Conditions of sleep: bodies that have been slow for a while, with all they touch, stop until something
/// moves them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sleep {
    /// Largest speed of any point, m/s.
    pub speed: f64,
    /// Time for which they are slower, s.
    pub time: f64,
}

impl Default for Sleep {
    /// Returns a tenth of a millimetre per second for half a second: far below what is seen, far above the
    /// creep of friction.
    fn default() -> Self {
        Self { speed: 1e-4, time: 0.5 }
    }
}

/// Report of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StepReport {
    /// Residuals and costs of the solve.
    pub solve: SolveReport,
    /// Number of pairs of boxes that overlap.
    pub candidates: u32,
    /// Number of contacts reported.
    pub contacts: u32,
    /// Number of trees awake.
    pub awake: u32,
    /// Largest part of a patch's moment that its reduction could not keep, N m.
    pub patch_error: f64,
    /// Number of parts into which an accuracy cut the step; 0 where none was asked for.
    pub parts: u32,
    /// True if even the shortest part missed the accuracy.
    pub unresolved: bool,
    /// Time of each stage, s, by the clock handed in.
    pub timings: Timings,
}

impl StepReport {
    /// Adds the report of another solve of the same step: its counts as they are at the end, the worst of
    /// residuals, the sum of costs.
    pub(super) fn add(&mut self, other: &Self) {
        let (old, t, u) = (*self, self.timings, other.timings);
        *self = *other;
        self.patch_error = other.patch_error.max(old.patch_error);
        let solve = &mut self.solve;
        solve.converged &= old.solve.converged || old.solve == SolveReport::default();
        solve.residual = solve.residual.max(old.solve.residual);
        solve.friction_lag = solve.friction_lag.max(old.solve.friction_lag);
        solve.iterations = solve.iterations.max(old.solve.iterations);
        solve.sweeps = solve.sweeps.max(old.solve.sweeps);
        solve.factorisations += old.solve.factorisations;
        solve.line_search += old.solve.line_search;
        self.timings = Timings {
            kinematics: t.kinematics + u.kinematics,
            broad_phase: t.broad_phase + u.broad_phase,
            narrow_phase: t.narrow_phase + u.narrow_phase,
            assemble: t.assemble + u.assemble,
            solve: t.solve + u.solve,
            integrate: t.integrate + u.integrate,
        };
    }
}

/// Time of each stage, s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timings {
    /// Time for poses and velocities, s.
    pub kinematics: f64,
    /// Time for pairs of boxes, s.
    pub broad_phase: f64,
    /// Time for manifolds and patches, s.
    pub narrow_phase: f64,
    /// Time for the arrays of the solver, s.
    pub assemble: f64,
    /// Time for the velocities, s.
    pub solve: f64,
    /// Time for positions, readings and sleep, s.
    pub integrate: f64,
}

pub(super) struct Stopwatch {
    clock: Clock,
    last: f64,
}

impl Stopwatch {
    pub fn start(clock: Clock) -> Self {
        let last = clock.seconds();
        Self { clock, last }
    }

    pub fn split(&mut self) -> f64 {
        let now = self.clock.seconds();
        now - std::mem::replace(&mut self.last, now)
    }
}

/// Refuses steps, states and inputs that are not numbers.
pub(super) fn check(model: &Model, state: &State, dt: f64, options: &StepOptions) -> Result<(), Fault> {
    let fail = |path: String, message: &str| Err(Fault::new(path, message));
    if !(dt.is_finite() && dt > 0.0) {
        return fail("dt".into(), "The step must be a positive number of seconds.");
    }
    let solver = &options.solver;
    if !(solver.sigma > 0.0 && solver.near_rigid > 0.0 && solver.relative_tolerance > 0.0) {
        return fail("options.solver".into(), "Tolerances and regularisations must be positive.");
    }
    if let Some(accuracy) = options.accuracy {
        if !(accuracy.is_finite() && accuracy > 0.0) {
            return fail("options.accuracy".into(), "The accuracy must be a positive number of m/s.");
        }
        if !model.arms.is_empty() {
            return fail(
                "options.accuracy".into(),
                "An arm that is told positions counts steps, so a step beside it cannot be cut into parts.",
            );
        }
    }
    if let Some(reduction) = &options.reduction {
        reduction.check().map_err(|f| f.within("options.reduction"))?;
    }
    if state.q.len() != model.positions || state.v.len() != model.velocities {
        return fail("state".into(), "The state belongs to another model.");
    }
    if let Some(i) = state.q.iter().position(|x| !x.is_finite()) {
        return fail(format!("state.q[{i}]"), "Positions must be finite.");
    }
    if let Some(i) = state.v.iter().position(|x| !x.is_finite()) {
        return fail(format!("state.v[{i}]"), "Velocities must be finite.");
    }
    let moving = |b: usize| model.bodies.get(b).is_some_and(|b| b.link.is_some());
    for (i, f) in state.inputs.forces.iter().enumerate() {
        if !moving(f.body) {
            return fail(format!("inputs.forces[{i}].body"), "There is no such moving body.");
        }
        if !(f.force + f.moment + f.p_BP).iter().all(|x| x.is_finite()) {
            return fail(format!("inputs.forces[{i}]"), "Every number must be finite.");
        }
    }
    for (i, s) in state.inputs.springs.iter().enumerate() {
        if !moving(s.b) || s.a.is_some_and(|a| a >= model.bodies.len()) {
            return fail(
                format!("inputs.springs[{i}]"),
                "A spring needs a moving body at B and a body at A.",
            );
        }
        let finite = (s.p_AP + s.p_BP).iter().all(|x| x.is_finite()) && (s.stiffness + s.damping).is_finite();
        if !finite || s.stiffness < 0.0 || s.damping < 0.0 || !(s.max_force >= 0.0) {
            return fail(format!("inputs.springs[{i}]"), "Numbers must be finite and not negative.");
        }
    }
    for (i, (joint, m)) in state.inputs.motors.iter().enumerate() {
        let single = model.joint_links.get(*joint).is_some_and(|&l| model.links[l as usize].nv == 1);
        let finite = (m.stiffness + m.damping + m.position + m.velocity + m.effort).is_finite();
        if !single || !finite || m.stiffness < 0.0 || m.damping < 0.0 || !(m.max_effort >= 0.0) {
            return fail(
                format!("inputs.motors[{i}]"),
                "A motor needs a joint of one degree of freedom and sane gains.",
            );
        }
    }
    for (i, goal) in state.inputs.arms.iter().enumerate() {
        let (p, turn) = (&goal.place.translation.vector, &goal.place.rotation.coords);
        let joints = goal.joints.iter().flatten();
        if !p.iter().chain(turn.iter()).chain(&goal.press).chain(joints).all(|x| x.is_finite()) {
            return fail(format!("inputs.arms[{i}]"), "Every number must be finite.");
        }
        let count = model.arms.get(i).map(|arm| arm.arm.count());
        if goal.joints.is_some_and(|q| count.is_some_and(|n| n != q.len())) {
            return fail(
                format!("inputs.arms[{i}].joints"),
                "There must be a position for each of the arm's joints.",
            );
        }
    }
    for (i, c) in state.inputs.controllers.iter().enumerate() {
        let (there, finite) = match c.goal {
            Goal::Joint { joint, position, velocity } => {
                let single = model.joint_links.get(joint).is_some_and(|&l| model.links[l as usize].nv == 1);
                (single, (position + velocity).is_finite())
            }
            Goal::Point { body, p_BP, position, velocity } => {
                let finite = (p_BP + position + velocity).iter().all(|x| x.is_finite());
                (moving(body) && c.gains.stiffness > 0.0, finite)
            }
        };
        let g = &c.gains;
        let sane = (g.stiffness + g.damping + g.integral).is_finite()
            && g.stiffness >= 0.0
            && g.damping >= 0.0
            && g.integral >= 0.0
            && g.max_effort >= 0.0;
        if !there || !finite || !sane {
            return fail(
                format!("inputs.controllers[{i}]"),
                "A controller needs a joint of one degree of freedom, or a moving body and some stiffness, and sane gains.",
            );
        }
    }
    Ok(())
}
