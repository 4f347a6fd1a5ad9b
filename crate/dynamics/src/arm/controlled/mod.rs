//! Position-controlled arms in a model with whatever else moves: controller, servos and wrist sensor, each at
//! its own rate.
//!
//! ```text
//! goal ─▶ set-point, moving ─▶ + displacement by the force error ─▶ joints (differential.rs) ─▶ delay ─▶ servo ─▶ rows
//!                                          ▲                                                                   │
//!                                          └── measured load (load.rs, sensor) ◀──────── the solved step ◀─────┘
//! ```
//!
//! Before a step is solved, [`command`] runs what is due at it; the servos give each joint's position at its
//! end, and a row of the solver holds it there, whatever touches the arm (eq. 11 of the paper cancels the
//! external torque), unless [`Yielding`] lets it give way. Once the step has succeeded, [`sense`] takes the
//! sensor's sample. The blocks are those of `asperity_control`; their state is in [`ArmState`], which a
//! snapshot of [`crate::State`] holds. Between the two it lies in the workspace, so that a refused step
//! changes nothing.

#![allow(non_snake_case, reason = "monogram notation")]

mod compiled;
mod differential;
mod load;
mod measures;
mod room;
mod set_point;
mod state;

use asperity_control::joints::Joints;
use asperity_control::parallel::Parallel;
use asperity_control::sensor::{Load, Sensor};
use asperity_control::servo::{Servo, ServoState};
use asperity_fault::Fault;
use asperity_geometry::Pose;

pub(crate) use compiled::CompiledArm;
pub use differential::rotation_vector;
pub use measures::ToolPress;
pub use state::ArmState;

use super::{ArmDescription, ArmMotion, JointLimits};
use crate::model::Model;
use crate::state::State;
use crate::workspace::Workspace;

/// Position-controlled arm of a [`crate::Description`] with its controller. A period is a number of steps of
/// the world.
#[derive(Clone, Debug)]
pub struct ControlledArm {
    /// The arm. Its place in the world is in the frame of its first joint; its tool is the point that is
    /// controlled.
    pub arm: ArmDescription,
    /// Joints of the arm in the description, base first.
    pub joints: Vec<usize>,
    /// Body on the flange, whose load the wrist sensor feels.
    pub held: Option<usize>,
    /// Servo of each joint.
    pub servo: Servo,
    /// Compliance of the joints to what touches the arm.
    pub yielding: Yielding,
    /// Period of the servos, steps.
    pub servo_period: u32,
    /// Delay from a command to the servos, steps.
    pub delay: u32,
    /// Wrist sensor, in the flange's frame.
    pub sensor: Sensor,
    /// Period of the sensor, steps.
    pub sensor_period: u32,
    /// Share of the tool's own load that is subtracted from the reading.
    pub taken_off: TakenOff,
    /// Seed of the sensor's noise.
    pub seed: u64,
    /// Largest force of the sensor, N; may be infinite. Beyond it the run stops.
    pub range: f64,
    /// Force controller, which turns the force error into a displacement.
    pub control: Parallel,
    /// Period of the controller, steps.
    pub control_period: u32,
    /// Largest speed of the set-point towards the goal: m/s, rad/s.
    pub speed: [f64; 2],
}

/// Compliance of the joints; by default they do not give way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Yielding {
    /// Joint springs about the servos' positions, weight carried (impedance control: Hogan 1985); `None`
    /// holds the joints rigidly.
    pub spring: Option<JointSpring>,
    /// Largest torque (N m), or force (N), of each, base first. A held joint that takes more moves, and its servo goes on from where it is.
    pub torque: Option<Joints>,
}

/// Joint springs `τ = K (q_s − q) + D (q̇_s − q̇)`, joint by joint, base first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointSpring {
    /// `K`, N m/rad (N/m).
    pub stiffness: Joints,
    /// `D`, N m s/rad (N s/m).
    pub damping: Joints,
}

/// Parts of the tool's own load that are subtracted from the wrist sensor's reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenOff {
    /// Nothing: the reading holds contact, weight and inertia.
    Nothing,
    /// Weight, computed from the joint angles.
    Weight,
    /// Weight and inertia, computed from the tool's motion too: contact is left.
    All,
}

/// Goal of an arm: its pose, and the load it presses with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArmGoal {
    /// Pose of the tool in the world.
    pub place: Pose,
    /// In place of the place: of the joints, rad (m), base first.
    pub joints: Option<Joints>,
    /// Load with which the tool presses on its surroundings, world frame: N, N m.
    pub press: Load,
}

/// Scratch of an arm.
#[derive(Clone, Debug)]
pub(crate) struct ArmScratch {
    /// State at the end of the step.
    pub next: ArmState,
    /// Index of the first of its joints' rows in the problem; by `assemble`.
    pub rows: usize,
    motion: ArmMotion,
}

/// Runs the blocks that are due before the step is solved, and writes each joint's position at its end into
/// `work.arms`.
pub(crate) fn command(model: &Model, state: &State, work: &mut Workspace, dt: f64) -> Result<(), Fault> {
    for (i, (arm, now)) in model.arms.iter().zip(&state.arms).enumerate() {
        if work.arms.len() == i {
            work.arms.push(ArmScratch { next: now.clone(), rows: 0, motion: ArmMotion::default() });
        }
        let ArmScratch { next, motion, .. } = &mut work.arms[i];
        next.clone_from(now);
        let told = &arm.told;
        if state.steps.is_multiple_of(u64::from(told.control_period)) {
            let goal = state.inputs.arms.get(i).unwrap_or(&arm.at_start);
            let time = dt * f64::from(told.control_period);
            arm.control(goal, next, motion, time).map_err(|e| e.within(&format!("arms[{i}]")))?;
            let due = state.steps + u64::from(told.delay);
            if !next.waiting.put(due, next.newest.q) {
                let path = format!("arms[{i}].delay");
                return Err(Fault::new(path, "More commands are under way than there is room for."));
            }
        }
        if state.steps.is_multiple_of(u64::from(told.servo_period))
            && let Some(command) = next.waiting.take(state.steps)
        {
            (next.told, next.told_at) = (command, state.steps);
        }
        let gone = (state.steps - next.told_at) % u64::from(told.control_period);
        let left = dt * (u64::from(told.control_period) - gone) as f64;
        let advance = told.servo.advance(dt, left);
        next.slowed = false;
        // A joint that can be pushed away goes on from where it is.
        let pushed_away = told.yielding.torque.is_some() && told.yielding.spring.is_none();
        for (j, limits) in arm.arm.limits().iter().enumerate() {
            if pushed_away {
                let link = &model.links[model.joint_links[told.joints[j]] as usize];
                next.joints[j] = ServoState { position: state.q[link.q], velocity: state.v[link.v] };
            }
            let joint = &mut next.joints[j];
            let moved = advance.of(*joint, next.told[j]);
            let (kept, slowed) = kept(joint.position, moved, limits, dt);
            (*joint, next.slowed) = (kept, next.slowed | slowed);
        }
    }
    Ok(())
}

/// Limits a servo's step of a joint that was at `before` to the joint's speed (true if that held it back) and
/// its stops.
fn kept(before: f64, mut joint: ServoState, limits: &JointLimits, dt: f64) -> (ServoState, bool) {
    // A command of exactly the largest speed is followed.
    let slowed = (joint.position - before).abs() > limits.speed * dt * (1.0 + 1e-9);
    if slowed {
        let velocity = limits.speed.copysign(joint.position - before);
        joint = ServoState { position: before + velocity * dt, velocity };
    }
    let position = joint.position.max(limits.lower).min(limits.upper);
    if position != joint.position {
        joint = ServoState { position, velocity: 0.0 };
    }
    (joint, slowed)
}

/// Reads the joints' torques and the sensors' samples after the step, and moves the arms' new states into the
/// state.
pub(crate) fn sense(model: &Model, state: &mut State, work: &mut Workspace, dt: f64) {
    for (i, arm) in model.arms.iter().enumerate() {
        let load = load::on_tool(model, state, work, i, dt);
        let Some(scratch) = work.arms.get_mut(i) else { continue };
        load.keep(arm, &mut scratch.next, state.steps, dt);
        let joints = arm.arm.count();
        scratch.next.torques = Joints::from_fn(joints, |j| work.solver.row_impulse(scratch.rows + j) / dt);
        // A copy, not a swap: a swap of arrays goes number by number.
        state.arms[i].clone_from(&scratch.next);
    }
}
