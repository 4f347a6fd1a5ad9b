//! Scalar constraints `γ = clamp((v̂ − u)/R)` on the velocities of joints: limits and couplers nearly rigid
//! (Castro et al. 2022, eq. 33), joints of position-controlled arms and bodies that follow a script likewise,
//! motors and controllers as implicit servos, dry friction.

use asperity_solver::{Row, Term};

use super::StepOptions;
use super::assemble::bias;
use super::control::{asked, sum};
use crate::arm::Yielding;
use crate::arm::controlled::CompiledArm;
use crate::inputs::Goal;
use crate::model::{JointModel, Link, Model, Motor};
use crate::multibody::weigh;
use crate::state::State;
use crate::workspace::{NONE, Workspace};

/// Ratio `β` of limits and couplers (Castro et al. 2022, eq. 33): their period is at least a tenth of a step.
const NEAR_RIGID: f64 = 0.1;
/// Ratio `β` of scripts: of a change of a body's velocity in a step a share of `2.5e-8` is left.
const SCRIPTED: f64 = 1e-3;

/// Adds limits, motors, dry friction of joints, controllers of joints and couplers as scalar constraints.
pub(super) fn add(model: &Model, state: &State, work: &mut Workspace, dt: f64, options: &StepOptions) {
    for k in 0..model.links.len() {
        let link = &model.links[k];
        let block = work.block_of_tree[link.tree as usize];
        if block == NONE || matches!(link.joint, JointModel::Free) || link.nv == 0 {
            continue;
        }
        let q = state.q[link.q];
        if let Some(l) = link.limits {
            let w = inverse_mass(model, work, link, 0);
            let floor = rigid(w);
            let r = floor.max(1.0 / (dt * (dt + l.relaxation_time) * l.stiffness));
            let u = velocity(model, work, link, 0);
            // Stops that the free motion meets are evaluated where it ends; there a buffer pushes already.
            let swings = work.swings[link.tree as usize];
            let q = if swings { work.swing.q[link.q] } else { q };
            for (gap, sign) in [(q - l.lower, 1.0), (l.upper - q, -1.0)] {
                if gap.is_finite() {
                    let back = -gap / (dt + l.relaxation_time);
                    let target = match swings {
                        true if work.swing.hard[k] => sign * work.swing.v[link.v] + back,
                        true => sign * work.swing.v[link.v] + back.min(0.0),
                        false => back,
                    };
                    row_of_one(work, (u, sign), target, r, (0.0, f64::INFINITY));
                }
            }
        }
        let motor = state.inputs.motors.iter().rev().find(|(j, _)| model.joint_links[*j] as usize == k);
        if let Some(m) = motor.map(|(_, m)| *m).or(link.motor) {
            servo(model, work, link, (q, state.v[link.v]), &m, dt);
        }
        if link.friction > 0.0 {
            for i in 0..link.nv {
                let r = options.solver.sigma * inverse_mass(model, work, link, i);
                let most = dt * link.friction;
                row_of_one(work, (velocity(model, work, link, i), 1.0), 0.0, r, (-most, most));
            }
        }
    }
    for (i, c) in state.inputs.controllers.iter().enumerate() {
        let Goal::Joint { joint, position, velocity: wanted } = c.goal else { continue };
        let link = &model.links[model.joint_links[joint] as usize];
        if work.block_of_tree[link.tree as usize] == NONE {
            continue;
        }
        let a = asked(&c.gains, dt, position - state.q[link.q], wanted, sum(state, i).x);
        pushed(model, work, link, dt, (dt * a.stiffness + a.damping, a.at_rest, c.gains.max_effort));
    }
    for (arm, scratch) in model.arms.iter().zip(0..) {
        told(model, state, work, dt, (arm, scratch));
    }
    scripted(model, state, work, dt);
    for c in &model.couplers {
        let (a, b) =
            (&model.links[model.joint_links[c.a] as usize], &model.links[model.joint_links[c.b] as usize]);
        if work.block_of_tree[a.tree as usize] == NONE || work.block_of_tree[b.tree as usize] == NONE {
            continue;
        }
        let w = inverse_mass(model, work, a, 0) + c.ratio * c.ratio * inverse_mass(model, work, b, 0);
        let q = if work.swings[a.tree as usize] { &work.swing.q } else { &state.q };
        let error = q[a.q] - c.ratio * q[b.q] - c.offset;
        let terms = [(velocity(model, work, a, 0), 1.0), (velocity(model, work, b, 0), -c.ratio)];
        row(work, &terms, -error / dt, rigid(w), (f64::NEG_INFINITY, f64::INFINITY));
    }
}

/// Share of the joint's own inertia over a step that makes a pure torque yield, so that it is a row like the
/// others.
const YIELDS: f64 = 1e-7;

/// Adds the servo `τ = clamp(k (q* − q − δt u) + d (v* − u) + e, ±max)` as a row.
fn servo(model: &Model, work: &mut Workspace, link: &Link, (q, v): (f64, f64), m: &Motor, dt: f64) {
    let mut at_rest = m.stiffness * (m.position - q) + m.damping * m.velocity;
    let mut gain = dt * m.stiffness + m.damping;
    if m.effort != 0.0 {
        at_rest += m.effort;
        if gain == 0.0 {
            // Linearised about the joint's velocity: the relative error of the torque is this share of the
            // velocity change.
            gain = YIELDS / (dt * inverse_mass(model, work, link, 0));
            at_rest += gain * v;
        }
    }
    pushed(model, work, link, dt, (gain, at_rest, m.max_effort));
}

/// Adds `τ = clamp(at_rest − gain u, ±max)` as a row.
fn pushed(
    model: &Model,
    work: &mut Workspace,
    link: &Link,
    dt: f64,
    (gain, at_rest, max_effort): (f64, f64, f64),
) {
    if gain > 0.0 && max_effort > 0.0 {
        let most = dt * max_effort;
        let u = velocity(model, work, link, 0);
        row_of_one(work, (u, 1.0), at_rest / gain, 1.0 / (dt * gain), (-most, most));
    }
}

/// Adds the rows of a position-controlled arm. Each joint is held at its servo's position at the end of the
/// step, by its largest torque at most; the row's impulse is the torque, and contact's torque is cancelled
/// (eq. 11). Or the joint is a spring about that position, which carries its weight.
fn told(model: &Model, state: &State, work: &mut Workspace, dt: f64, (arm, i): (&CompiledArm, usize)) {
    let Yielding { spring, torque } = &arm.told.yielding;
    let rows = work.problem.rows.len();
    if let Some(scratch) = work.arms.get_mut(i) {
        scratch.rows = rows;
    }
    for (j, &joint) in arm.told.joints.iter().enumerate() {
        let link = &model.links[model.joint_links[joint] as usize];
        let tree = link.tree as usize;
        if j == 0 && spring.is_some() {
            weigh(model, &work.kinematics, tree, &mut work.tree);
            bias(model, state, work, tree, false);
        }
        let Some(next) = work.arms.get(i).map(|scratch| scratch.next.joints[j]) else { continue };
        let most = torque.map_or(f64::INFINITY, |t| t[j]);
        let missing = next.position - state.q[link.q];
        if let Some(s) = spring {
            let (k, d) = (s.stiffness[j], s.damping[j]);
            let carried = work.tree_forces.get(link.v - model.trees[tree].v.start).map_or(0.0, |f| -f);
            pushed(model, work, link, dt, (dt * k + d, k * missing + d * next.velocity + carried, most));
            continue;
        }
        let r = rigid(inverse_mass(model, work, link, 0));
        let most = dt * most;
        row_of_one(work, (velocity(model, work, link, 0), 1.0), missing / dt, r, (-most, most));
    }
}

/// Adds the rows that hold each scripted body at its pose at the end of the step.
fn scripted(model: &Model, state: &State, work: &mut Workspace, dt: f64) {
    work.script_rows = work.problem.rows.len();
    for script in &model.scripts {
        let link = &model.links[script.link];
        let velocities = script.velocities(work, &model.bodies[script.body].p_BCm, state.time + dt, dt);
        for (i, target) in velocities.into_iter().enumerate() {
            let r = near_rigid(SCRIPTED, inverse_mass(model, work, link, i));
            row(
                work,
                &[(velocity(model, work, link, i), 1.0)],
                target,
                r,
                (f64::NEG_INFINITY, f64::INFINITY),
            );
        }
    }
}

fn rigid(w: f64) -> f64 {
    near_rigid(NEAR_RIGID, w)
}

/// Returns the regularisation of a constraint whose period is `β δt`.
fn near_rigid(beta: f64, w: f64) -> f64 {
    beta * beta * w / (4.0 * std::f64::consts::PI * std::f64::consts::PI)
}

/// Returns the index of a velocity of a link in the problem.
fn velocity(model: &Model, work: &Workspace, link: &Link, i: usize) -> u32 {
    let block = work.block_of_tree[link.tree as usize] as usize;
    work.problem.block_start[block] + (link.v - model.trees[link.tree as usize].v.start + i) as u32
}

/// Returns one over the diagonal of the mass matrix.
fn inverse_mass(model: &Model, work: &Workspace, link: &Link, i: usize) -> f64 {
    let tree = &model.trees[link.tree as usize];
    let (n, k) = (tree.v.len(), link.v - tree.v.start + i);
    let at = work.problem.mass_start[work.block_of_tree[link.tree as usize] as usize] as usize;
    1.0 / work.problem.mass[at + k * (n + 1)]
}

/// Adds a row of a single velocity, as most are.
fn row_of_one(
    work: &mut Workspace,
    (velocity, coefficient): (u32, f64),
    target: f64,
    regularisation: f64,
    (lower, upper): (f64, f64),
) {
    work.problem.rows.push(Row { terms: 1, target, regularisation, lower, upper });
    work.problem.row_terms.push(Term { velocity, coefficient });
}

fn row(work: &mut Workspace, terms: &[(u32, f64)], target: f64, regularisation: f64, bounds: (f64, f64)) {
    let (lower, upper) = bounds;
    work.problem.rows.push(Row { terms: terms.len() as u32, target, regularisation, lower, upper });
    let terms = terms.iter().map(|&(velocity, coefficient)| Term { velocity, coefficient });
    work.problem.row_terms.extend(terms);
}
