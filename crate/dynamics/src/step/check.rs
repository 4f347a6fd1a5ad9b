//! Check before a step: options, states and inputs that are not numbers, or of another model, are refused.

use asperity_fault::Fault;

use super::StepOptions;
use crate::arm::ArmGoal;
use crate::inputs::{AppliedForce, Controller, Goal, Spring};
use crate::model::{Model, Motor};
use crate::state::State;

type Checked = Result<(), Fault>;

fn fail(path: String, message: &str) -> Checked {
    Err(Fault::new(path, message))
}

/// Refuses steps, states and inputs that are not numbers.
pub(super) fn all(model: &Model, state: &State, dt: f64, options: &StepOptions) -> Checked {
    if !(dt.is_finite() && dt > 0.0) {
        return fail("dt".into(), "The step must be a positive number of seconds.");
    }
    of_options(model, options)?;
    of_state(model, state)?;
    of_inputs(model, state)
}

/// Checks tolerances, accuracy and the reduction of contacts.
fn of_options(model: &Model, options: &StepOptions) -> Checked {
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
    match &options.reduction {
        Some(reduction) => reduction.check().map_err(|f| f.within("options.reduction")),
        None => Ok(()),
    }
}

/// Checks that positions and velocities are those of the model, and finite.
fn of_state(model: &Model, state: &State) -> Checked {
    if state.q.len() != model.positions || state.v.len() != model.velocities {
        return fail("state".into(), "The state belongs to another model.");
    }
    if let Some(i) = state.q.iter().position(|x| !x.is_finite()) {
        return fail(format!("state.q[{i}]"), "Positions must be finite.");
    }
    if let Some(i) = state.v.iter().position(|x| !x.is_finite()) {
        return fail(format!("state.v[{i}]"), "Velocities must be finite.");
    }
    Ok(())
}

/// Checks whatever acts on the bodies from outside.
fn of_inputs(model: &Model, state: &State) -> Checked {
    let inputs = &state.inputs;
    inputs.forces.iter().enumerate().try_for_each(|(i, f)| force(model, i, f))?;
    inputs.springs.iter().enumerate().try_for_each(|(i, s)| spring(model, i, s))?;
    inputs.motors.iter().enumerate().try_for_each(|(i, (joint, m))| motor(model, i, *joint, m))?;
    inputs.arms.iter().enumerate().try_for_each(|(i, goal)| arm(model, i, goal))?;
    inputs.controllers.iter().enumerate().try_for_each(|(i, c)| controller(model, i, c))
}

/// Returns true if there is such a body, and it may move.
fn moving(model: &Model, body: usize) -> bool {
    model.bodies.get(body).is_some_and(|b| b.link.is_some())
}

/// Returns true if there is such a joint, and it has one degree of freedom.
fn single(model: &Model, joint: usize) -> bool {
    model.joint_links.get(joint).is_some_and(|&l| model.links[l as usize].nv == 1)
}

fn force(model: &Model, i: usize, f: &AppliedForce) -> Checked {
    if !moving(model, f.body) {
        return fail(format!("inputs.forces[{i}].body"), "There is no such moving body.");
    }
    if !(f.force + f.torque + f.p_BP).iter().all(|x| x.is_finite()) {
        return fail(format!("inputs.forces[{i}]"), "Every number must be finite.");
    }
    Ok(())
}

fn spring(model: &Model, i: usize, s: &Spring) -> Checked {
    if !moving(model, s.b) || s.a.is_some_and(|a| a >= model.bodies.len()) {
        return fail(format!("inputs.springs[{i}]"), "A spring needs a moving body at B and a body at A.");
    }
    let finite = (s.p_AP + s.p_BP).iter().all(|x| x.is_finite()) && (s.stiffness + s.damping).is_finite();
    if !finite || s.stiffness < 0.0 || s.damping < 0.0 || !(s.max_force >= 0.0) {
        return fail(format!("inputs.springs[{i}]"), "Numbers must be finite and not negative.");
    }
    Ok(())
}

fn motor(model: &Model, i: usize, joint: usize, m: &Motor) -> Checked {
    let finite = (m.stiffness + m.damping + m.position + m.velocity + m.effort).is_finite();
    if !single(model, joint) || !finite || m.stiffness < 0.0 || m.damping < 0.0 || !(m.max_effort >= 0.0) {
        return fail(
            format!("inputs.motors[{i}]"),
            "A motor needs a joint of one degree of freedom and sane gains.",
        );
    }
    Ok(())
}

fn arm(model: &Model, i: usize, goal: &ArmGoal) -> Checked {
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
    Ok(())
}

fn controller(model: &Model, i: usize, c: &Controller) -> Checked {
    let (there, finite) = match c.goal {
        Goal::Joint { joint, position, velocity } => {
            (single(model, joint), (position + velocity).is_finite())
        }
        Goal::Point { body, p_BP, position, velocity } => {
            let finite = (p_BP + position + velocity).iter().all(|x| x.is_finite());
            (moving(model, body) && c.gains.stiffness > 0.0, finite)
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
    Ok(())
}
