//! An arm that is told positions, in a model with whatever else moves: controller, servos and wrist sensor, each at its own rate.
//!
//! ```text
//! goal ─▶ set-point, moving ─▶ + displacement by the missing force ─▶ joints (differential.rs) ─▶ delay ─▶ servo ─▶ rows
//!                                          ▲                                                                     │
//!                                          └── measured load (load.rs, sensor) ◀────────── the solved step ◀─────┘
//! ```
//!
//! Before a step is solved [`command`] runs what is due at it; the servos say where each joint will be at its end, and a
//! row of the solver holds it there, whatever touches the arm (eq. 11 of the paper cancels the external torque). Once the step
//! has gone well [`sense`] takes the sensor's sample. The blocks are those of `asperity_control`; their state is in [`ArmState`],
//! which a snapshot of [`crate::State`] holds. Between the two it lies in the workspace, so that a refused step changes nothing.

#![allow(non_snake_case, reason = "monogram notation")]

mod compiled;
mod differential;
mod load;
mod state;

use asperity_control::parallel::Parallel;
use asperity_control::sensor::{Load, Sensor};
use asperity_control::servo::{Servo, ServoState};
use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Vec3};

pub(crate) use compiled::CompiledArm;
pub use differential::rotation_vector;
pub use state::ArmState;

use super::{ArmDescription, ArmMotion};
use crate::model::Model;
use crate::multibody::{exp, turned};
use crate::state::State;
use crate::workspace::Workspace;
use differential::apart;

/// An arm of a [`crate::Description`], and how it is controlled. A period is a number of steps of the world.
#[derive(Clone, Debug)]
pub struct ToldArm {
    /// Where it stands in the world is in the frame of its first joint; its tool is the point that is controlled.
    pub arm: ArmDescription,
    /// Its joints in the description, base first.
    pub joints: [usize; 6],
    /// The body on its flange, whose load the wrist sensor feels.
    pub held: Option<usize>,
    /// How joints get to where they are told to be.
    pub servo: Servo,
    /// Steps from one look of the servos at their commands to the next.
    pub servo_period: u32,
    /// Steps from a command to when a servo can see it.
    pub delay: u32,
    /// In the flange's frame.
    pub sensor: Sensor,
    /// Steps from one sample to the next.
    pub sensor_period: u32,
    /// What of the tool's own load is taken off.
    pub taken_off: TakenOff,
    /// Of the noise.
    pub seed: u64,
    /// Largest force it is made for, N; may be infinite. Beyond it the run stops.
    pub range: f64,
    /// What is made of a missing force.
    pub control: Parallel,
    /// Steps from one command to the next.
    pub control_period: u32,
    /// How fast the set-point moves towards the goal: m/s, rad/s.
    pub speed: [f64; 2],
}

/// What of its own load the wrist sensor does not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenOff {
    /// It tells all: what touches the tool, its weight, its inertia.
    Nothing,
    /// Weight, by where the joints are.
    Weight,
    /// Weight and inertia, by how the tool moves too: what touches it is left.
    All,
}

/// Where an arm is to go, and how it is to press.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArmGoal {
    /// Of the tool, in the world.
    pub place: Pose,
    /// What the tool presses its surroundings with, world frame: N, N m.
    pub press: Load,
}

/// An arm's scratch.
#[derive(Clone, Debug)]
pub(crate) struct ArmScratch {
    /// Its state at the end of the step.
    pub next: ArmState,
    motion: ArmMotion,
}

/// Before the solver: what is due at this step, and where each joint will be at its end, into `work.arms`.
pub(crate) fn command(model: &Model, state: &State, work: &mut Workspace, dt: f64) -> Result<(), Fault> {
    for (i, (arm, now)) in model.arms.iter().zip(&state.arms).enumerate() {
        if work.arms.len() == i {
            work.arms.push(ArmScratch { next: now.clone(), motion: ArmMotion::default() });
        }
        let ArmScratch { next, motion } = &mut work.arms[i];
        next.clone_from(now);
        let told = &arm.told;
        if state.steps.is_multiple_of(u64::from(told.control_period)) {
            let goal = state.inputs.arms.get(i).unwrap_or(&arm.at_start);
            let wanted = arm.controlled(goal, next, dt * f64::from(told.control_period)).and_then(|wanted| {
                let time = dt * f64::from(told.control_period);
                let reached = differential::follow(&arm.arm, motion, &mut next.wanted, &wanted, time);
                (next.short, next.held_back) = (reached.short, reached.held_back);
                let due = state.steps + u64::from(told.delay);
                if next.waiting.put(due, next.wanted) {
                    Ok(())
                } else {
                    Err(Fault::new("delay", "More commands are under way than there is room for."))
                }
            });
            wanted.map_err(|e| e.within(&format!("arms[{i}]")))?;
        }
        if state.steps.is_multiple_of(u64::from(told.servo_period))
            && let Some(command) = next.waiting.take(state.steps)
        {
            (next.told, next.told_at) = (command, state.steps);
        }
        let gone = (state.steps - next.told_at) % u64::from(told.control_period);
        let left = dt * (u64::from(told.control_period) - gone) as f64;
        let advance = told.servo.advance(dt, left);
        for ((joint, command), limits) in next.joints.iter_mut().zip(next.told).zip(arm.arm.limits()) {
            *joint = advance.of(*joint, command);
            let kept = joint.position.clamp(limits.lower, limits.upper);
            if kept != joint.position {
                *joint = ServoState { position: kept, velocity: 0.0 };
            }
        }
    }
    Ok(())
}

/// After the step: the sensors' samples; the arms' new states go into the state.
pub(crate) fn sense(model: &Model, state: &mut State, work: &mut Workspace, dt: f64) {
    for (i, arm) in model.arms.iter().enumerate() {
        let load = load::on_tool(model, state, work, i, dt);
        let Some(scratch) = work.arms.get_mut(i) else { continue };
        load.keep(arm, &mut scratch.next, state.steps, dt);
        std::mem::swap(&mut state.arms[i], &mut scratch.next);
    }
}

impl CompiledArm {
    /// Moves the set-point towards the goal, and displaces it by what force is missing: where the tool is to be.
    fn controlled(&self, goal: &ArmGoal, next: &mut ArmState, time: f64) -> Result<Pose, Fault> {
        let told = &self.told;
        let force = Vec3::new(next.measured[0], next.measured[1], next.measured[2]).length();
        if !(force <= told.range) {
            let message = format!(
                "The wrist sensor is made for {:.1} N and feels {force:.1} N: the arm is stopped.",
                told.range
            );
            return Err(Fault::new("sensor.range", message));
        }
        let (way, turn) = apart(&next.set_point, &goal.place);
        let share = |length: f64, speed: f64| if length > speed * time { speed * time / length } else { 1.0 };
        next.set_point.translation.vector += way * share(way.length(), told.speed[0]);
        next.set_point.rotation =
            turned(&next.set_point.rotation, &(turn * share(turn.length(), told.speed[1])));
        let u =
            told.control.displacement(&mut next.missing, &goal.press, &next.measured, time, next.held_back);
        let (moved, turned_by) = (Vec3::new(u[0], u[1], u[2]), Vec3::new(u[3], u[4], u[5]));
        if !(moved.length() <= self.arm.reach() && turned_by.length() <= std::f64::consts::TAU) {
            let message = format!(
                "The force controller displaces the tool by {:.3} m and {:.3} rad, more than an arm of {:.3} m can: \
                 its gains and what it presses on do not go together.",
                moved.length(),
                turned_by.length(),
                self.arm.reach()
            );
            return Err(Fault::new("control", message));
        }
        let p = next.set_point.translation.vector + moved;
        next.commanded = Pose::from_parts(p.into(), exp(&turned_by) * next.set_point.rotation);
        Ok(next.commanded)
    }
}
