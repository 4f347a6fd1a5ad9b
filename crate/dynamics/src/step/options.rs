//! Options and report of a step: tolerances, sleep, timings.

use asperity_solver::{Options as SolverOptions, SolveReport};

use super::reduce::ContactReduction;
use crate::clock::Clock;

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
