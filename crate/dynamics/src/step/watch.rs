//! Watch over energy: a tree that moves too fast for a step gains no energy that no force gave it, and no
//! number leaves its sensible range.
//!
//! The error of the free motion of such a tree is known (`multibody/swing.rs`). A force within the step acts
//! where the step began. So the spurious gain of a step is `g = T(q₁, v₁) − T(q*, v*) − W`, with `q*` and
//! `v*` the end of the free motion and `W` the work of impulses, `½ (v₁ + v*)·Jᵀγ`, and of damping. Gains add
//! up, losses are subtracted, and a sum that is too large a part of all energy in play (the largest kinetic
//! energy and all work so far) stops the run.

use asperity_fault::Fault;
use asperity_geometry::Length;

use crate::model::Model;
use crate::state::State;
use crate::workspace::Workspace;

/// Share of the energy in play above which a sum of gains is too large.
const TOO_MUCH: f64 = 0.25;
/// Largest speed of a body, m/s: that of light.
const LIGHT: f64 = 299_792_458.0;

/// Energy balance of a tree. Part of the state; it decides nothing but whether a step is refused.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Watched {
    /// Sum of spurious gains so far, J.
    gain: f64,
    /// Largest kinetic energy so far, J.
    most: f64,
    /// Sum of the work of forces so far, J.
    work: f64,
}

/// Refuses a step in which a tree could not be followed, or whose free velocities are not finite.
pub(super) fn before(model: &Model, work: &Workspace) -> Result<(), Fault> {
    if let Some(tree) = work.lost {
        let why = "moves too fast to be followed through the step";
        return Err(told(model, quickest(model, work, tree), why));
    }
    let free = work.problem.v_free.iter().position(|x| !x.is_finite());
    match free.and_then(|i| work.problem.block_start.partition_point(|&s| s as usize <= i).checked_sub(1)) {
        Some(block) => {
            let body = quickest(model, work, work.tree_of_block[block] as usize);
            Err(told(model, body, "is pushed out of the range of numbers"))
        }
        None => Ok(()),
    }
}

/// Refuses positions and velocities that are not finite.
pub(super) fn finite(model: &Model, work: &Workspace) -> Result<(), Fault> {
    let bad = |x: &f64| !x.is_finite();
    if !work.q_next.iter().chain(&work.v_next).any(bad) {
        return Ok(());
    }
    let link = model.links.iter().enumerate().find(|(k, link)| {
        let end = model.links.get(k + 1).map_or(model.positions, |next| next.q);
        work.v_next[link.v..link.v + link.nv].iter().chain(&work.q_next[link.q..end]).any(bad)
    });
    let body = link.map_or(0, |(_, link)| link.body as usize);
    Err(told(model, body, "leaves the range of numbers"))
}

/// Refuses speeds beyond sense and energy from nowhere, for the trees awake, whose kinematics are those of
/// the end of the step. Their energy balances go into `work.watched`.
pub(super) fn after(model: &Model, state: &State, work: &mut Workspace, dt: f64) -> Result<(), Fault> {
    work.watched.clone_from(&state.watched);
    for block in 0..work.tree_of_block.len() {
        let tree = work.tree_of_block[block] as usize;
        for link in &model.links[model.trees[tree].links.clone()] {
            let b = link.body as usize;
            let speed = work.kinematics.v[b].length() + model.bodies[b].reach * work.kinematics.w[b].length();
            if !(speed < LIGHT) {
                return Err(told(model, b, "would move faster than light"));
            }
        }
        if !work.swings[tree] {
            continue;
        }
        let (gain, pushed) = gained(model, work, tree, block, dt);
        let kinetic = work.tree_kinetic(model, tree);
        let Some(watched) = work.watched.get_mut(tree) else { continue };
        watched.gain = (watched.gain + gain).max(0.0);
        watched.most = watched.most.max(kinetic);
        watched.work += pushed;
        let Watched { gain, most, work: pushed } = *watched;
        if !(gain <= TOO_MUCH * (most + pushed)) {
            let why = format!("has gained {gain:.3} J that nothing gave it, beside {most:.3} J in motion");
            return Err(told(model, quickest(model, work, tree), &why));
        }
    }
    Ok(())
}

/// Returns the spurious gain of a tree in the step, and the work of forces on it, J.
fn gained(model: &Model, work: &Workspace, tree: usize, block: usize, dt: f64) -> (f64, f64) {
    let t = &model.trees[tree];
    let range = work.problem.velocities(block);
    let impulses = &work.solver.generalised_impulses()[range.clone()];
    let free = &work.problem.v_free[range];
    let (alone, end) = (&work.swing.v[t.v.clone()], &work.v_next[t.v.clone()]);
    let mut pushed = 0.0;
    let mut damped = 0.0;
    for link in &model.links[t.links.clone()] {
        for i in link.v - t.v.start..link.v - t.v.start + link.nv {
            pushed += 0.5 * (free[i] + end[i]) * impulses[i];
            damped -= 0.5 * dt * link.damping * (free[i] * alone[i] + end[i] * end[i]);
        }
    }
    let gain = work.tree_kinetic(model, tree) - work.swing.kinetic[tree] - pushed - damped;
    (gain, pushed.abs() + damped.abs())
}

/// Returns the body of a tree that moves fastest.
fn quickest(model: &Model, work: &Workspace, tree: usize) -> usize {
    let speed =
        |b: &usize| work.kinematics.v[*b].length() + model.bodies[*b].reach * work.kinematics.w[*b].length();
    let bodies = model.links[model.trees[tree].links.clone()].iter().map(|l| l.body as usize);
    bodies.max_by(|a, b| speed(a).total_cmp(&speed(b))).unwrap_or_default()
}

/// Field of a fault of the watch.
const FIELD: &str = "step";

/// Makes a fault with the body, the reason and a hint.
fn told(model: &Model, body: usize, why: &str) -> Fault {
    let name = match model.body_name(body) {
        "" => format!("body {}", body + 1),
        name => format!("“{name}”"),
    };
    let helps = "take a shorter step, ask for an accuracy of the solver, or give its joints damping.";
    Fault::new(FIELD, format!("{name} {why}; {helps}"))
}

/// Adds to a fault the step that could not be taken, `state` being that before it.
pub(super) fn dated(fault: Fault, state: &State) -> Fault {
    if fault.path != FIELD {
        return fault;
    }
    let message = format!("at step {} ({:.3} s) {}", state.steps + 1, state.time, fault.message);
    Fault { message, ..fault }
}
