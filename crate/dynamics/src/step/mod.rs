//! One time step: positions, contacts, problem, velocities, positions.

mod assemble;
mod check;
mod control;
mod find;
mod flush;
mod guard;
mod integrate;
mod options;
mod patch;
mod pieces;
mod record;
mod reduce;
mod remember;
mod resolved;
mod rows;
mod seams;
mod sleep;
mod swing;
mod watch;

use asperity_fault::Fault;
pub(crate) use find::SKIN;
pub(crate) use flush::Sided;
pub use options::{Sleep, StepOptions, StepReport, Timings};
pub(crate) use record::{key as pair_key, stored};
pub(crate) use reduce::ReduceScratch;
pub use reduce::{ClusterSpring, ContactReduction, NetBound};
pub(crate) use resolved::Tries;
pub(crate) use watch::Watched;

use crate::arm::controlled;
use crate::clock::Clock;
use crate::model::Model;
use crate::state::State;
use crate::way_points;
use crate::workspace::Workspace;

/// Advances `state` by one step of `dt` seconds. Free bodies allocate nothing once `work` has grown and
/// contacts come in the same pairs. On an error the state is as before. Timings are read from `clock`;
/// [`Clock::STOPPED`] where nobody reads them.
///
/// # Errors
///
/// Refuses steps, states and inputs that are not valid, and steps that cannot be computed.
pub fn step(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    dt: f64,
    options: &StepOptions,
    clock: Clock,
) -> Result<StepReport, Fault> {
    let outcome = match options.accuracy {
        None if model.bounces => {
            check::all(model, state, dt, options)?;
            resolved::impacts(model, state, work, dt, options, clock)
        }
        None => once(model, state, work, dt, options, clock),
        Some(accuracy) => {
            check::all(model, state, dt, options)?;
            resolved::step(model, state, work, dt, accuracy, options, clock)
        }
    };
    outcome.map_err(|fault| watch::dated(fault, state))
}

/// Finds the contacts of a state as it stands, and those within a skin of it, into `work.touches` and
/// `work.found`.
pub(crate) fn find_overlaps(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    options: &StepOptions,
) -> Result<(), Fault> {
    work.before.begin();
    find::broad_phase(model, state, work, 0.0);
    find::narrow_phase(model, state, work, 0.0, options)
}

/// Takes the step in one solve, however long it is.
fn once(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    dt: f64,
    options: &StepOptions,
    clock: Clock,
) -> Result<StepReport, Fault> {
    work.before.begin();
    let outcome = stages(model, state, work, dt, options, clock);
    if outcome.is_err() {
        work.before.roll_back(&mut state.sleepers);
    }
    outcome
}

/// Runs the stages of a step. Until [`integrate::advance`] has succeeded nothing of the state changes but who
/// sleeps, which [`step`] rolls back.
fn stages(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    dt: f64,
    options: &StepOptions,
    clock: Clock,
) -> Result<StepReport, Fault> {
    let mut report = StepReport::default();
    let mut lap = options::Stopwatch::start(clock);
    check::all(model, state, dt, options)?;
    sleep::wake_pushed(model, state, &mut work.before);
    work.kinematics.renew(model, &state.q, &state.v);
    controlled::command(model, state, work, dt)?;
    report.timings.kinematics = lap.split();
    find::broad_phase(model, state, work, dt);
    report.candidates = work.broad.pairs.len() as u32;
    report.timings.broad_phase = lap.split();
    find::narrow_phase(model, state, work, dt, options)?;
    report.patch_error = work.patch_error;
    report.timings.narrow_phase = lap.split();
    assemble::problem(model, state, work, dt);
    watch::before(model, work)?;
    rows::add(model, state, work, dt, options);
    report.timings.assemble = lap.split();
    report.solve = work.solver.solve(&work.problem, &work.v_start, &options.solver)?;
    report.timings.solve = lap.split();
    integrate::advance(model, state, work, dt)?;
    control::add_up(model, state, &work.kinematics, dt);
    remember::pairs(state, work);
    record::contacts(model, state, work, dt);
    controlled::sense(model, state, work, dt);
    way_points::tell(model, state, work, dt);
    record::events(state, work);
    remember::remember(state, work, dt);
    sleep::fall_asleep(model, state, work, dt, options);
    report.awake = work.tree_of_block.len() as u32;
    report.contacts = work.contacts.len() as u32;
    report.timings.integrate = lap.split();
    Ok(report)
}
